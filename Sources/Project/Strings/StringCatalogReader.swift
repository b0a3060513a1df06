internal import Bytes

/// Reads the entries of a String Catalog, each object in one pass over its keys: catalogs have many small objects.
struct StringCatalogReader {
  private let document: PlistDocument
  /// All languages with a string, in order of first appearance.
  private(set) var languages: [String] = []
  private var indexes: [String: Int] = [:]
  /// The index of the language after the last one: most entries list the same languages in the same order.
  private var next = 0

  init(_ document: PlistDocument) {
    self.document = document
  }

  mutating func entry(_ value: PlistValue) -> StringCatalog.Entry {
    var (localizations, shouldTranslate, state): (Int?, Int?, Int?)
    for key in document.keys(of: value.node) {
      if document.isKey(key, "localizations") {
        localizations = localizations ?? key + 1
      } else if document.isKey(key, "shouldTranslate") {
        shouldTranslate = shouldTranslate ?? key + 1
      } else if document.isKey(key, "extractionState") {
        state = state ?? key + 1
      }
    }
    next = 0
    return StringCatalog.Entry(
      key: value.key ?? "", place: value.place, shouldTranslate: shouldTranslate.map { self.value($0).boolean } != false,
      extractionState: state.flatMap { self.value($0).string },
      localizations: localizations.map { node in document.keys(of: node).map { localization(at: $0) } } ?? [])
  }

  private mutating func localization(at key: Int) -> StringCatalog.Localization {
    let language = document.text.string(of: document.nodes[key])
    var texts: [StringCatalog.Text] = []
    if let substitutions = collect(key + 1, [], nil, &texts) {
      for name in document.keys(of: substitutions) {
        _ = collect(name + 1, [], document.text.string(of: document.nodes[name]), &texts)
      }
    }
    let index = index(of: language)
    return StringCatalog.Localization(language: languages[index], languageIndex: index, texts: texts)
  }

  private mutating func index(of language: String) -> Int {
    if next < languages.count, languages[next].isSame(as: language) {
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

  private func value(_ node: Int) -> PlistValue { PlistValue(document: document, node: node) }

  /// Recursion is limited by the JSON parser.
  ///
  /// - Returns: the node of the substitutions, if there are any.
  private func collect(
    _ node: Int, _ variation: [String], _ substitution: String?, _ texts: inout [StringCatalog.Text]
  ) -> Int? {
    var (unit, set, variations, substitutions): (Int?, Int?, Int?, Int?)
    for key in document.keys(of: node) {
      if document.isKey(key, "stringUnit") {
        unit = unit ?? key + 1
      } else if document.isKey(key, "variations") {
        variations = variations ?? key + 1
      } else if document.isKey(key, "substitutions") {
        substitutions = substitutions ?? key + 1
      } else if document.isKey(key, "stringSet") {
        set = set ?? key + 1
      }
    }
    if let unit, let text = text(of: unit, variation, substitution) { texts.append(text) }
    // The phrases of an App Shortcut.
    if let set = set.map(value), let values = set["values"]?.elements {
      texts += values.compactMap(\.string).map {
        StringCatalog.Text(variation: variation, substitution: substitution, state: set["state"]?.string, value: $0)
      }
    }
    if let variations {
      for kind in document.keys(of: variations) {
        for single in document.keys(of: kind + 1) {
          let path = [kind, single].map { document.text.string(of: document.nodes[$0]) }
          _ = collect(single + 1, variation + path, substitution, &texts)
        }
      }
    }
    return substitutions
  }

  private func text(of unit: Int, _ variation: [String], _ substitution: String?) -> StringCatalog.Text? {
    var (state, text): (Int?, Int?)
    for key in document.keys(of: unit) {
      if document.isKey(key, "value") {
        text = text ?? key + 1
      } else if document.isKey(key, "state") {
        state = state ?? key + 1
      }
    }
    guard let string = text.flatMap({ value($0).string }) else { return nil }
    return StringCatalog.Text(
      variation: variation, substitution: substitution, state: state.flatMap { value($0).string }, value: string)
  }
}
