/// Our own files, as every rule means them: neither a third party's nor ignored by version control, built as far as the checkout tells, of no
/// test and no template. Sources that a tool has written are left out.
struct FirstParty: Sendable {
  let sources: [SourceFacts]
  let interfaces: [InterfaceFacts]
  let catalogs: [AssetCatalog]
  let images: [LooseImage]
  let stringTables: [StringTableFacts]

  /// - Parameter isBuilt: whether a file ends up in something that is built.
  init(_ facts: FactStore, _ catalogs: [AssetCatalog], isBuilt: (CheckoutFile) -> Bool) {
    func isOurs(_ file: CheckoutFile) -> Bool { file.isJudged && !file.isTest && !file.isTemplate && isBuilt(file) }
    sources = facts[.names].filter { $0.generator == nil && isOurs($0.file) }
    interfaces = facts[.interfaces].filter { isOurs($0.file) }
    self.catalogs = catalogs.filter { isOurs($0.file) }
    images = facts[.looseImages].filter { isOurs($0.file) }
    stringTables = facts[.stringTables].filter { isOurs($0.file) }
  }
}
