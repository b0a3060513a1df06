internal import Bytes
internal import Findings
internal import Project
internal import SourceText

extension Checkout {
  /// Whether the app has strings tables in at least two languages, other than `InfoPlist` tables.
  ///
  /// Relies on `.names`, `.interfaces` and `.stringTables`.
  var isLocalized: Bool {
    var languages: Set<String> = []
    let requested = KeySearch(requestedKeys)
    for table in firstParty.stringTables where !table.isEmpty && isOfApp(table, requested) {
      switch table.content {
      case .catalog(let catalog): languages.formUnion(catalog.languages + [catalog.sourceLanguage])
      case .table: languages.formUnion([table.language].compactMap { $0 == "Base" ? region(of: table) : $0 })
      }
      // The storyboard or nib itself holds the strings of the development region.
      if table.isGeneratedFromInterface { languages.insert(region(of: table)) }
    }
    return languages.count > 1
  }

  private func region(of table: StringTableFacts) -> String { developmentRegion(of: table.file) ?? "en" }

  /// Whether a table belongs to the app, not to an SDK: it has the usual name, or code looks up one of its keys.
  private func isOfApp(_ table: StringTableFacts, _ requested: KeySearch) -> Bool {
    let path = table.file.path
    let isOfSDK = path.holds("SDK/") || path.holds(".bundle/") || path.holds(".framework/")
    if isOfSDK || table.family.hasSuffix("InfoPlist.strings") { return false }
    if case .catalog = table.content { return true }
    return table.family.hasSuffix("Localizable.strings") || table.isGeneratedFromInterface
      || requested.hasAny(of: table)
  }

  /// Keys that code looks up, including generated code.
  private var requestedKeys: Set<String> {
    var keys: Set<String> = []
    for source in facts[.names] where source.file.isFirstParty {
      for use in source.uses where resources.kind(of: use.value) == .text {
        if let key = resources.literal(of: use.value, in: source) { keys.insert(key) }
      }
    }
    return keys
  }
}

extension String {
  /// The form in which product names are compared: lower case, without white space.
  var productName: String {
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased().filter { !$0.isWhitespace } }
    return String(
      decoding: utf8.filter { $0 > 0x20 }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
