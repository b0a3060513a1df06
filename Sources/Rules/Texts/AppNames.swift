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
    for table in facts[.stringTables] where table.file.path.hasSuffix("InfoPlist.strings") || table.isInfoPlistCatalog {
      names += table.values(of: ["CFBundleDisplayName", "CFBundleName"])
    }
    return Set(names.map(\.productName))
  }
}

extension Checkout {
  /// Which of the keys of information property lists have a value in a table with translations of these lists.
  ///
  /// Relies on `.stringTables`.
  func translatedInfoKeys(among keys: Set<String>) -> Set<String> {
    facts[.stringTables].reduce(into: []) { found, table in
      guard table.file.path.hasSuffix("InfoPlist.strings") || table.isInfoPlistCatalog else { return }
      for key in keys.subtracting(found) where !table.values(of: [key]).isEmpty { found.insert(key) }
    }
  }
}

extension StringTableFacts {
  fileprivate var isInfoPlistCatalog: Bool { file.path.hasSuffix("InfoPlist.xcstrings") }

  fileprivate func values(of keys: Set<String>) -> [String] {
    switch content {
    case .table(let table): table.entries.filter { keys.contains(table.key(of: $0)) }.flatMap { table.value(of: $0).texts }
    case .catalog(let catalog):
      catalog.entries.filter { keys.contains($0.key) }.flatMap { $0.localizations.flatMap(\.texts).map(\.value) }
    }
  }
}
