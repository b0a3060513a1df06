internal import Bytes
internal import SourceText

extension AnyFact where Self == Fact<PlacedReceivers> {
  /// What first-party sources set texts of: `titleLabel` of `titleLabel.text = …`.
  static var textReceivers: Self {
    Fact("text-receivers", [collector(.swift), collector(.objectiveC), collector(.objectiveCPlusPlus)])
  }

  private static func collector(_ type: FileType<SourceFile>) -> FileCollector<SourceFile> {
    FileCollector(type) { _, request, isThirdParty in
      guard request.contains(Self.textReceivers), !isThirdParty else { return nil }
      return PlannedCollector(literals: TextReceivers.words) { bytes, matches in
        let receivers = TextReceivers(bytes, matches)
        return Screened(needsFile: false) { _, place in
          receivers.isEmpty
            ? nil
            : CollectedFact(
              key: "text-receivers", path: place.path, value: PlacedReceivers(path: place.path, receivers: receivers),
              dependsOnCheckout: false)
        }
      }
    }
  }
}

/// What a source sets texts of.
struct PlacedReceivers: Sendable {
  let path: String
  let receivers: TextReceivers
}

extension FactStore {
  /// By path what sources set texts of, whatever their order.
  public var receivers: [String: [Set<UInt64>]] {
    Dictionary(
      self[.textReceivers].map { ($0.path, [Set($0.receivers.own), Set($0.receivers.ofOthers)]) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// What code replaces in interface files, through outlets.
struct ReplacedTexts {
  /// By the class whose sources set texts of them, and the classes that it builds upon.
  private var byClass: [String: Set<UInt64>] = [:]
  private var superclasses: [String: Set<String>] = [:]
  private var ofOthers: Set<UInt64> = []
  private var all: Set<UInt64> = []
  private static let mostSuperclasses = 100

  /// Relies on `.names` and `.textReceivers`.
  init(_ facts: FactStore) {
    let receivers = Dictionary(facts[.textReceivers].map { ($0.path, $0.receivers) }, uniquingKeysWith: { first, _ in first })
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
    outlets.contains { outlet in
      let name = StableHash.of(outlet.name)
      if ofOthers.contains(name) { return true }
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
      if byClass[type]?.contains(name) == true { return true }
      rest += superclasses[type] ?? []
    }
    return false
  }
}
