/// Reads the values of a String Catalog by the nodes of its document, because a catalog may have a hundred thousand of them.
struct StringCatalogReader {
  /// All languages with a string, in order of first appearance.
  private(set) var languages: [String] = []
  private var indexes: [String: Int] = [:]
  /// The index of the language after the last one: most entries list the same languages in the same order.
  private var next = 0
  private let document: PlistDocument
  private let nodes: [PlistNode]
  private let text: PlistText

  init(_ document: PlistDocument) {
    self.document = document
    nodes = document.nodes
    text = document.text
  }

  mutating func entry(_ value: PlistValue) -> StringCatalog.Entry {
    next = 0
    var localizations: [StringCatalog.Localization] = []
    if let object = document.value(of: value.node, "localizations") {
      for key in members(of: object) {
        let index = index(of: text.string(of: nodes[key]))
        localizations.append(
          StringCatalog.Localization(language: languages[index], languageIndex: index, texts: texts(of: key + 1)))
      }
    }
    return StringCatalog.Entry(
      key: value.key ?? "", place: value.place, shouldTranslate: value["shouldTranslate"]?.boolean != false,
      extractionState: value["extractionState"]?.string, localizations: localizations)
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

  /// The nodes of the keys of an object; none for another value.
  private func members(of node: Int) -> PlistChildren {
    PlistChildren(nodes, of: node, nodes[node].kind == .dictionary ? .dictionary : nil)
  }

  private func string(_ node: Int?) -> String? {
    guard let node, nodes[node].kind == .string else { return nil }
    return text.string(of: nodes[node])
  }

  private func texts(of localization: Int) -> [StringCatalog.Text] {
    var texts: [StringCatalog.Text] = []
    let strings = strings(of: localization)
    collect(strings, [], nil, &texts)
    if let substitutions = strings.substitutions {
      for key in members(of: substitutions) { collect(self.strings(of: key + 1), [], text.string(of: nodes[key]), &texts) }
    }
    return texts
  }

  /// The nodes of the values of a localization, or of one of its variations. As in all JSON, the first of duplicate keys counts.
  private struct Strings {
    var unit: Int?
    var set: Int?
    var variations: Int?
    var substitutions: Int?
  }

  /// Found in one pass over the keys.
  private func strings(of node: Int) -> Strings {
    var found = Strings()
    for key in members(of: node) {
      if document.isKey(key, "stringUnit") {
        found.unit = found.unit ?? key + 1
      } else if document.isKey(key, "variations") {
        found.variations = found.variations ?? key + 1
      } else if document.isKey(key, "stringSet") {
        found.set = found.set ?? key + 1
      } else if document.isKey(key, "substitutions") {
        found.substitutions = found.substitutions ?? key + 1
      }
    }
    return found
  }

  /// The nodes of the state of a string and of its value, or of those of a set of strings.
  private func stateAndValue(of node: Int, _ name: StaticString) -> (state: Int?, value: Int?) {
    var (state, value): (Int?, Int?)
    for key in members(of: node) {
      if document.isKey(key, name) {
        value = value ?? key + 1
      } else if document.isKey(key, "state") {
        state = state ?? key + 1
      }
    }
    return (state, value)
  }

  /// Recursion is limited by the JSON parser.
  private func collect(
    _ strings: Strings, _ variation: [String], _ substitution: String?, _ texts: inout [StringCatalog.Text]
  ) {
    if let unit = strings.unit {
      let (state, value) = stateAndValue(of: unit, "value")
      if let value = string(value) {
        texts.append(
          StringCatalog.Text(variation: variation, substitution: substitution, state: string(state), value: value))
      }
    }
    // The phrases of an App Shortcut.
    if let set = strings.set {
      let (state, values) = stateAndValue(of: set, "values")
      if let values, nodes[values].kind == .array {
        texts += PlistChildren(nodes, of: values, .array).compactMap { string($0) }.map {
          StringCatalog.Text(variation: variation, substitution: substitution, state: string(state), value: $0)
        }
      }
    }
    guard let variations = strings.variations else { return }
    for kind in members(of: variations) {
      for single in members(of: kind + 1) {
        let path = variation + [text.string(of: nodes[kind]), text.string(of: nodes[single])]
        collect(self.strings(of: single + 1), path, substitution, &texts)
      }
    }
  }
}
