/// Reads the values of a String Catalog.
enum StringCatalogReader {
  static func entry(_ value: PlistValue) -> StringCatalog.Entry {
    let localizations = value["localizations"]?.entries?.map {
      StringCatalog.Localization(language: $0.key ?? "", texts: texts($0))
    }
    return StringCatalog.Entry(
      key: value.key ?? "", place: value.place, shouldTranslate: value["shouldTranslate"]?.boolean != false,
      extractionState: value["extractionState"]?.string, localizations: localizations ?? [])
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
