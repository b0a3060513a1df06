internal import Bytes
internal import SourceText

extension AnyFact where Self == Fact<PlacedReceivers> {
  /// The objects whose text, image, or color first-party sources set: `titleLabel` of `titleLabel.text = …`.
  static var propertyReceivers: Self {
    Fact("property-receivers", [collector(.swift), collector(.objectiveC), collector(.objectiveCPlusPlus)])
  }

  private static func collector(_ type: FileType<SourceFile>) -> FileCollector<SourceFile> {
    FileCollector(type) { _, request, isThirdParty in
      guard request.contains(Self.propertyReceivers), !isThirdParty else { return nil }
      return PlannedCollector(literals: PropertyReceivers.words) { bytes, matches in
        let receivers = PropertyReceivers(bytes, matches)
        return Screened(needsFile: false) { _, place in
          receivers.isEmpty
            ? nil
            : CollectedFact(
              key: "property-receivers", path: place.path, value: PlacedReceivers(path: place.path, receivers: receivers),
              dependsOnCheckout: false)
        }
      }
    }
  }
}

/// The property receivers of a source file.
struct PlacedReceivers: Sendable {
  let path: String
  let receivers: PropertyReceivers
}

extension FactStore {
  /// By path, the property receivers of sources in any order, and the number of localized string lookups.
  public var receivers: [String: [Set<UInt64>]] {
    Dictionary(
      self[.propertyReceivers].map { source in
        let names = [PropertyReceivers.Kind.text, .image, .color].map { source.receivers[$0] }
        return (source.path, names.flatMap { [Set($0.own), Set($0.ofOthers)] } + [[UInt64(source.receivers.localizations)]])
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// The properties that code sets through outlets of storyboards and nibs.
struct ReplacedProperties {
  /// Hashes of the outlets whose property is set in the sources of a class.
  private var byClass: [String: Set<UInt64>] = [:]
  private var superclasses: [String: Set<String>] = [:]
  private var ofOthers: Set<UInt64> = []
  /// By the path of a source.
  private let receivers: [String: PropertyReceivers.Names]
  private var all: Set<UInt64> = []
  private static let maxSuperclasses = 100

  /// Requires `.names` and `.propertyReceivers`.
  init(_ kind: PropertyReceivers.Kind, _ facts: FactStore) {
    receivers = Dictionary(
      facts[.propertyReceivers].map { ($0.path, $0.receivers[kind]) }, uniquingKeysWith: { first, _ in first })
    for source in facts[.names] {
      for type in source.types where !type.isExtension {
        superclasses[type.name, default: []].formUnion(type.inherited.prefix(1))
      }
      guard let names = receivers[source.file.path], !names.own.isEmpty else { continue }
      for type in source.types { byClass[type.name, default: []].formUnion(names.own) }
    }
    for names in receivers.values {
      ofOthers.formUnion(names.ofOthers)
      all.formUnion(names.own)
    }
    all.formUnion(ofOthers)
  }

  /// Whether code that uses a view or cell replaces the image that the view sets, usually before it is visible.
  ///
  /// - Parameters:
  ///   - name: the property whose image a source sets.
  ///   - source: declares a view, and no controller, whose images others rarely set.
  func mayReplaceImage(of name: String, in source: SourceFacts) -> Bool {
    let hash = StableHash.of(name)
    guard ofOthers.contains(hash), let own = receivers[source.file.path], own.own.contains(hash), !own.ofOthers.contains(hash),
      !source.types.isEmpty
    else { return false }
    return source.types.allSatisfy { $0.name.hasSuffix("View") || $0.name.hasSuffix("Cell") }
  }

  func include(_ outlets: Set<InterfaceFacts.Outlet>) -> Bool {
    outlets.contains { ofOthers.contains(StableHash.of($0.name)) } || areSetByOwners(outlets)
  }

  /// Whether the class that declares one of the outlets, or a superclass, sets the property itself.
  func areSetByOwners(_ outlets: Set<InterfaceFacts.Outlet>) -> Bool {
    outlets.contains { outlet in
      let name = StableHash.of(outlet.name)
      // The class is not declared here; any source file may set the property.
      guard let type = outlet.type, superclasses[type] != nil else { return all.contains(name) }
      return sets(name, type)
    }
  }

  private func sets(_ name: UInt64, _ type: String) -> Bool {
    var remaining = [type]
    var seen: Set<String> = []
    while let type = remaining.popLast(), seen.count < Self.maxSuperclasses {
      guard seen.insert(type).inserted else { continue }
      // Extensions of system classes do not count; they refer to other variables.
      if superclasses[type] != nil, byClass[type]?.contains(name) == true { return true }
      remaining += superclasses[type] ?? []
    }
    return false
  }
}

extension PlacedReceivers: FieldRecordable {
  static let fields = RecordFields(PlacedReceivers.init) { ($0.path, $0.receivers) }
}
