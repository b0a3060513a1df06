/// Takes the values of a String Catalog apart.
enum StringCatalogReader {
  static func entry(_ member: PropertyList.Entry, place: Range<Int>) -> StringCatalog.Entry {
    var localizations: [StringCatalog.Localization] = []
    if case .dictionary(let languages) = member.value["localizations"] {
      localizations = languages.map { StringCatalog.Localization(language: $0.key, texts: texts($0.value)) }
    }
    return StringCatalog.Entry(
      key: member.key, place: place, shouldTranslate: member.value["shouldTranslate"] != .boolean(false),
      extractionState: member.value["extractionState"]?.string, localizations: localizations)
  }

  private static func texts(_ localization: PropertyList) -> [StringCatalog.Text] {
    var texts: [StringCatalog.Text] = []
    collect(localization, [], nil, &texts)
    if case .dictionary(let substitutions) = localization["substitutions"] {
      for substitution in substitutions { collect(substitution.value, [], substitution.key, &texts) }
    }
    return texts
  }

  /// Goes no deeper than the reader of the JSON did.
  private static func collect(
    _ value: PropertyList, _ variation: [String], _ substitution: String?, _ texts: inout [StringCatalog.Text]
  ) {
    if let unit = value["stringUnit"], let text = unit["value"]?.string {
      texts.append(
        StringCatalog.Text(variation: variation, substitution: substitution, state: unit["state"]?.string, value: text))
    }
    // The phrases of an app shortcut.
    if let set = value["stringSet"], let values = set["values"]?.array {
      texts += values.compactMap(\.string).map {
        StringCatalog.Text(variation: variation, substitution: substitution, state: set["state"]?.string, value: $0)
      }
    }
    guard case .dictionary(let kinds) = value["variations"] else { return }
    for kind in kinds {
      guard case .dictionary(let cases) = kind.value else { continue }
      for single in cases { collect(single.value, variation + [kind.key, single.key], substitution, &texts) }
    }
  }
}
