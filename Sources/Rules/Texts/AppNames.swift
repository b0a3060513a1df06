internal import Project

/// Facts about an app from its information property list.
struct AppNames: Sendable {
  /// Names of the app and of its copyright holders.
  let names: [String]
}

extension AnyFact where Self == Fact<AppNames> {
  static var appDescriptions: Self {
    Fact(
      "app-descriptions",
      [
        FileCollector("app-descriptions", .infoPlist, firstPartyOnly: true) { list, _ in
          let copyright = list.values.first { $0.key == "NSHumanReadableCopyright" }?.string
          let names = list.values.filter { ["CFBundleDisplayName", "CFBundleName"].contains($0.key) }.compactMap(\.string)
          return AppNames(names: names + (copyright?.copyrightHolders ?? []))
        }
      ])
  }
}

extension String {
  /// `Jane Doe` of `Copyright © 2009–2020 Jane Doe. All rights reserved.`
  fileprivate var copyrightHolders: [String] {
    split { ".,;\n|".contains($0) }.map { part in
      part.split { $0.isWhitespace || $0.isNumber || "©–-()".contains($0) }
        .filter { !["copyright", "c", "by", "and", "all", "rights", "reserved"].contains($0.lowercased()) }.joined(separator: " ")
    }.filter { !$0.isEmpty }
  }
}

extension Checkout {
  /// Names of the app and its products, which are not translated, or only in `InfoPlist` tables.
  ///
  /// Relies on `.appDescriptions`, `.stringTables` and `.buildSettings`.
  var productNames: Set<String> {
    var names = facts[.appDescriptions].flatMap(\.names) + projects.flatMap(\.targets).map(\.name)
    for configuration in facts[.buildSettings].flatMap(settings) {
      names += ["PRODUCT_NAME", "INFOPLIST_KEY_CFBundleDisplayName"].compactMap { configuration.settings.value($0) }
    }
    let search = KeySearch(["CFBundleDisplayName", "CFBundleName"])
    for table in facts[.stringTables] where table.file.path.hasSuffix("InfoPlist.strings") || table.isInfoPlistCatalog {
      names += table.texts(of: search).flatMap(\.texts)
    }
    return Set(names.map(\.productName))
  }
}

extension Checkout {
  /// Which of the keys of information property lists have a value in a table with translations of these lists.
  ///
  /// Relies on `.stringTables`.
  func translatedInfoKeys(among keys: Set<String>) -> Set<String> {
    let search = KeySearch(keys)
    let found = facts[.stringTables].reduce(into: Set<UInt64>()) { found, table in
      guard table.file.path.hasSuffix("InfoPlist.strings") || table.isInfoPlistCatalog else { return }
      for (key, texts) in table.texts(of: search) where !texts.isEmpty { found.insert(key) }
    }
    return keys.filter { found.contains(StringTable.hash(ofKey: $0)) }
  }
}

extension StringTableFacts {
  fileprivate var isInfoPlistCatalog: Bool { file.path.hasSuffix("InfoPlist.xcstrings") }

  /// By the hash of the key.
  fileprivate func texts(of keys: KeySearch) -> [(key: UInt64, texts: [String])] {
    switch content {
    case .table(let table):
      table.entries.lazy.filter { keys.contains($0.keyHash) }.map { ($0.keyHash, table.value(of: $0).texts) }
    case .catalog(let catalog):
      catalog.entries.lazy.map { (StringTable.hash(ofKey: $0.key), $0) }.filter { keys.contains($0.0) }
        .map { ($0.0, $0.1.localizations.flatMap(\.texts).map(\.value)) }
    }
  }
}
