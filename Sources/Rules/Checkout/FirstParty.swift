/// First-party files, by the one definition that all rules share: not third-party, not ignored, built as far as the checkout shows, and neither
/// tests nor templates. Generated sources are excluded.
struct FirstParty: Sendable {
  let sources: [SourceFacts]
  let interfaces: [InterfaceFacts]
  let catalogs: [AssetCatalog]
  let images: [LooseImage]
  let stringTables: [StringTableFacts]

  /// - Parameter isBuilt: whether a file ends up in something that is built.
  init(_ facts: FactStore, _ catalogs: [AssetCatalog], _ targets: TargetIndex, isBuilt: (CheckoutFile) -> Bool) {
    func isFirstParty(_ file: CheckoutFile) -> Bool { file.isJudged && !file.isTest && !file.isTemplate && isBuilt(file) }
    sources = facts[.names].filter { $0.generator == nil && isFirstParty($0.file) }.map { $0.withoutExcludedUses(targets) }
    interfaces = facts[.interfaces].filter { isFirstParty($0.file) }
    self.catalogs = catalogs.filter { isFirstParty($0.file) }
    images = facts[.looseImages].filter { isFirstParty($0.file) }
    stringTables = facts[.stringTables].filter { isFirstParty($0.file) }
  }
}
