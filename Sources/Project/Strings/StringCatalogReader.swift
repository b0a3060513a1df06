/// Reads the values of a String Catalog.
struct StringCatalogReader {
  /// All languages with a string, in order of first appearance.
  private(set) var languages: [String] = []
  private var indexes: [String: Int] = [:]
  /// The index of the language after the last one: most entries list the same languages in the same order.
  private var next = 0

  mutating func entry(_ value: PlistValue) -> StringCatalog.Entry {
    next = 0
    let localizations = value["localizations"]?.entries?.map { localization in
      let index = index(of: localization.key ?? "")
      return StringCatalog.Localization(language: languages[index], languageIndex: index, texts: Self.texts(localization))
    }
    return StringCatalog.Entry(
      key: value.key ?? "", place: value.place, shouldTranslate: value["shouldTranslate"]?.boolean != false,
      extractionState: value["extractionState"]?.string, localizations: localizations ?? [])
  }

  private mutating func index(of language: String) -> Int {
    if next < languages.count, languages[next] == language {
      next += 1
      return next - 1
    }
    let index = indexes[language] ?? languages.count
    if index == languages.count {
      indexes[language] = index
      languages.append(language)
    }
    next = index + 1
    return index
  }

  private static func texts(_ localization: PlistValue) -> [StringCatalog.Text] {
    var texts: [StringCatalog.Text] = []
    collect(localization, [], nil, &texts)
    if let substitutions = localization["substitutions"]?.entries {
      for substitution in substitutions { collect(substitution, [], substitution.key, &texts) }
    }
    return texts
  }

  /// Recursion is limited by the JSON parser.
  private static func collect(
    _ value: PlistValue, _ variation: [String], _ substitution: String?, _ texts: inout [StringCatalog.Text]
  ) {
    if let unit = value["stringUnit"], let text = unit["value"]?.string {
      texts.append(
        StringCatalog.Text(variation: variation, substitution: substitution, state: unit["state"]?.string, value: text))
    }
    // The phrases of an App Shortcut.
    if let set = value["stringSet"], let values = set["values"]?.elements {
      texts += values.compactMap(\.string).map {
        StringCatalog.Text(variation: variation, substitution: substitution, state: set["state"]?.string, value: $0)
      }
    }
    guard let kinds = value["variations"]?.entries else { return }
    for kind in kinds {
      for single in kind.entries.map(Array.init) ?? [] {
        collect(single, variation + [kind.key ?? "", single.key ?? ""], substitution, &texts)
      }
    }
  }
}
