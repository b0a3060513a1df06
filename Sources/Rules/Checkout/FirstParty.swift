internal import Bytes
internal import Project

/// First-party files, by the definition that all rules share: not third-party, ignored, tests, or templates, and built as far as
/// known. Generated sources are excluded, as are sources with a license that few other sources have.
struct FirstParty: Sendable {
  let sources: [SourceFacts]
  let interfaces: [InterfaceFacts]
  let catalogs: [AssetCatalog]
  let images: [LooseImage]
  var stringTables: [StringTableFacts]

  /// - Parameter isBuilt: whether a file may be built.
  init(_ facts: FactStore, _ catalogs: [AssetCatalog], _ targets: TargetIndex, isBuilt: (CheckoutFile) -> Bool) {
    func isFirstParty(_ file: CheckoutFile) -> Bool { file.isFirstParty && !file.isTest && !file.isTemplate && isBuilt(file) }
    let foreign = facts[.names].foreignLicenses
    sources = facts[.names].filter { source in
      source.generator == nil && !(source.license.map(foreign.contains) ?? false) && isFirstParty(source.file)
    }.map { $0.withoutExcludedUses(targets) }
    interfaces = facts[.interfaces].filter { isFirstParty($0.file) }
    self.catalogs = catalogs.filter { isFirstParty($0.file) }
    images = facts[.looseImages].filter { isFirstParty($0.file) }
    stringTables = facts[.stringTables].filter { isFirstParty($0.file) && !$0.file.path.isTitleOfScreenshots }
  }

  /// Whether the owner publishes an app without its images: it names at least five and has none.
  var hasNoImages: Bool {
    images.isEmpty && !catalogs.contains { $0.items.contains { $0.kind == .image } }
      && Set(interfaces.lazy.flatMap(\.images).map(\.value)).count >= 5
  }
}

extension String {
  /// Whether fastlane titles screenshots with the table, which has a syntax of its own.
  fileprivate var isTitleOfScreenshots: Bool {
    hasPrefix("fastlane/") || holds("/fastlane/")
      || holds("screenshots/") && ["title.strings", "keyword.strings"].contains(lastPathComponent)
  }
}
