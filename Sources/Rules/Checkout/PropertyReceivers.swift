internal import Bytes
internal import SourceText

extension AnyFact where Self == Fact<PlacedReceivers> {
  /// What first-party sources set texts, images and colors of: `titleLabel` of `titleLabel.text = …`.
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

/// What a source sets texts, images and colors of.
struct PlacedReceivers: Sendable {
  let path: String
  let receivers: PropertyReceivers
}

extension FactStore {
  /// By path what sources set, whatever their order, and how often they look up translations.
  public var receivers: [String: [Set<UInt64>]] {
    Dictionary(
      self[.propertyReceivers].map { source in
        let names = [PropertyReceivers.Kind.text, .image, .color].map { source.receivers[$0] }
        return (source.path, names.flatMap { [Set($0.own), Set($0.ofOthers)] } + [[UInt64(source.receivers.localizations)]])
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// What code replaces in interface files, through outlets.
struct ReplacedProperties {
  /// By the class whose sources set properties of them, and the classes that it builds upon.
  private var byClass: [String: Set<UInt64>] = [:]
  private var superclasses: [String: Set<String>] = [:]
  private var ofOthers: Set<UInt64> = []
  private var all: Set<UInt64> = []
  private static let mostSuperclasses = 100

  /// Relies on `.names` and `.propertyReceivers`.
  init(_ kind: PropertyReceivers.Kind, _ facts: FactStore) {
    let receivers = Dictionary(
      facts[.propertyReceivers].map { ($0.path, $0.receivers[kind]) }, uniquingKeysWith: { first, _ in first })
    for source in facts[.names] {
      for type in source.types where !type.isExtension {
        superclasses[type.name, default: []].formUnion(type.inherited.prefix(1))
      }
      guard let known = receivers[source.file.path] else { continue }
      for type in source.types { byClass[type.name, default: []].formUnion(known.own) }
    }
    for known in receivers.values {
      ofOthers.formUnion(known.ofOthers)
      all.formUnion(known.own)
    }
    all.formUnion(ofOthers)
  }

  func include(_ outlets: Set<InterfaceFacts.Outlet>) -> Bool {
    outlets.contains { ofOthers.contains(StableHash.of($0.name)) } || areSetByOwners(outlets)
  }

  /// Whether the class that has one of the outlets sets the property itself.
  func areSetByOwners(_ outlets: Set<InterfaceFacts.Outlet>) -> Bool {
    outlets.contains { outlet in
      let name = StableHash.of(outlet.name)
      // What a class that is not here does is not known.
      guard let type = outlet.type, superclasses[type] != nil else { return all.contains(name) }
      return sets(name, type)
    }
  }

  private func sets(_ name: UInt64, _ type: String) -> Bool {
    var rest = [type]
    var seen: Set<String> = []
    while let type = rest.popLast(), seen.count < Self.mostSuperclasses {
      guard seen.insert(type).inserted else { continue }
      // An extension of UIViewController has variables of its own.
      if superclasses[type] != nil, byClass[type]?.contains(name) == true { return true }
      rest += superclasses[type] ?? []
    }
    return false
  }
}
