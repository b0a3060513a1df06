internal import Project

/// What an information property list says of its app.
struct AppDescription: Sendable {
  /// What it calls the app, and the people of its copyright.
  let names: [String]
  /// Whether the app shows neither a menu bar nor an icon in the Dock.
  let isAgent: Bool
  /// The nib or storyboard that has its menu bar.
  let mainInterface: String?
}

extension AnyFact where Self == Fact<AppDescription> {
  /// What first-party property lists say of apps.
  static var appDescriptions: Self {
    Fact(
      "app-descriptions",
      [
        FileCollector("app-descriptions", .infoPlist, firstPartyOnly: true) { list, _ in
          func value(_ keys: String...) -> PlistValue? { list.values.first { $0.key.map(keys.contains) ?? false } }
          let names = list.values.filter { ["CFBundleDisplayName", "CFBundleName"].contains($0.key) }.compactMap(\.string)
          return AppDescription(
            names: names + (value("NSHumanReadableCopyright")?.string?.copyrightHolders ?? []),
            isAgent: value("LSUIElement")?.isSet == true || value("LSBackgroundOnly")?.isSet == true,
            mainInterface: value("NSMainNibFile", "NSMainStoryboardFile")?.string)
        }
      ])
  }
}

extension PlistValue {
  fileprivate var isSet: Bool { boolean == true || string.map { ["1", "yes", "true"].contains($0.lowercased()) } == true }
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
  /// What the app and its products are called, which is the same in every language, or in each language as its table says.
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

  /// Names of nibs and storyboards whose menu bar nobody sees, because every app that begins with one shows none.
  ///
  /// Relies on `.appDescriptions` and `.buildSettings`.
  var interfacesOfAgents: Set<String> {
    var apps = facts[.appDescriptions].map { ($0.mainInterface, $0.isAgent) }
    for settings in facts[.buildSettings].flatMap(settings).map(\.settings) {
      let interface = settings.value("INFOPLIST_KEY_NSMainNibFile") ?? settings.value("INFOPLIST_KEY_NSMainStoryboardFile")
      guard interface != nil, settings.value("INFOPLIST_FILE")?.isEmpty ?? true else { continue }
      apps.append((interface, settings.value("INFOPLIST_KEY_LSUIElement") == "YES"))
    }
    let others = Set(apps.filter { !$0.1 }.compactMap(\.0))
    return Set(apps.filter(\.1).compactMap(\.0)).subtracting(others)
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
