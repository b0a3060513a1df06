/// First-party files, by the one definition that all rules share: not third-party, not ignored, built as far as the checkout shows, and neither
/// tests nor templates. Generated sources are excluded, and those with a license that hardly any other source has.
struct FirstParty: Sendable {
  let sources: [SourceFacts]
  let interfaces: [InterfaceFacts]
  let catalogs: [AssetCatalog]
  let images: [LooseImage]
  let stringTables: [StringTableFacts]

  /// - Parameter isBuilt: whether a file ends up in something that is built.
  init(_ facts: FactStore, _ catalogs: [AssetCatalog], _ targets: TargetIndex, isBuilt: (CheckoutFile) -> Bool) {
    func isFirstParty(_ file: CheckoutFile) -> Bool { file.isJudged && !file.isTest && !file.isTemplate && isBuilt(file) }
    let foreign = facts[.names].foreignLicenses
    sources = facts[.names].filter { source in
      source.generator == nil && !(source.license.map(foreign.contains) ?? false) && isFirstParty(source.file)
    }.map { $0.withoutExcludedUses(targets) }
    interfaces = facts[.interfaces].filter { isFirstParty($0.file) }
    self.catalogs = catalogs.filter { isFirstParty($0.file) }
    images = facts[.looseImages].filter { isFirstParty($0.file) }
    stringTables = facts[.stringTables].filter { isFirstParty($0.file) }
  }
}
