internal import Bytes
internal import Findings
internal import Project
internal import SourceText

extension Checkout {
  /// Whether the app has tables of its own in two languages, beyond those that Info.plist needs.
  ///
  /// Relies on `.names`, `.interfaces` and `.stringTables`.
  var isTranslated: Bool {
    var languages: Set<String> = []
    let asked = askedKeys
    for table in firstParty.stringTables where !table.isEmpty && isOfApp(table, asked) {
      switch table.content {
      case .catalog(let catalog): languages.formUnion(catalog.languages + [catalog.sourceLanguage])
      case .table: languages.formUnion([table.language].compactMap { $0 == "Base" ? region(of: table) : $0 })
      }
      // A table made of an interface file translates what the file itself holds in the first language.
      if table.holdsObjectKeysOnly { languages.insert(region(of: table)) }
    }
    return languages.count > 1
  }

  private func region(of table: StringTableFacts) -> String { developmentRegion(of: table.file) ?? "en" }

  /// Whether a table is not one that an SDK brings along: it has the usual name, or code asks for a key of it.
  private func isOfApp(_ table: StringTableFacts, _ asked: Set<String>) -> Bool {
    let path = table.file.path
    let isOfSDK = path.holds("SDK/") || path.holds(".bundle/") || path.holds(".framework/")
    if isOfSDK || table.family.hasSuffix("InfoPlist.strings") { return false }
    if case .catalog = table.content { return true }
    return table.family.hasSuffix("Localizable.strings") || table.holdsObjectKeysOnly || !asked.isDisjoint(with: table.keys)
  }

  /// Keys that code looks up, generated code as well.
  private var askedKeys: Set<String> {
    var keys: Set<String> = []
    for source in facts[.names] where source.file.isJudged {
      for use in source.uses where resources.kind(of: use.value) == .text {
        if let key = resources.literal(of: use.value, in: source) { keys.insert(key) }
      }
    }
    return keys
  }
}

extension StringTableFacts {
  /// Whether it was made from an interface file: its keys are those of objects.
  var holdsObjectKeysOnly: Bool {
    guard case .table(let table) = content else { return false }
    return table.entries.allSatisfy { table.key(of: $0).isObjectKey }
  }
}

extension String {
  /// How names of products are compared.
  var productName: String {
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased().filter { !$0.isWhitespace } }
    return String(
      decoding: utf8.filter { $0 > 0x20 }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
