/// Reads the entries of a String Catalog, each object in one pass over its keys: catalogs have many small objects.
struct StringCatalogReader {
  private let nodes: [PlistNode]
  private let text: PlistText
  /// All languages with a string, in order of first appearance.
  private(set) var languages: [String] = []
  private var indexes: [String: Int] = [:]
  /// The index of the language after the last one: most entries list the same languages in the same order.
  private var next = 0

  init(_ document: PlistDocument) {
    nodes = document.nodes
    text = document.text
  }

  mutating func entry(_ value: PlistValue) -> StringCatalog.Entry {
    var (localizations, shouldTranslate, state): (Int?, Int?, Int?)
    for key in keys(of: value.node) {
      if isKey(key, "localizations") {
        localizations = localizations ?? key + 1
      } else if isKey(key, "shouldTranslate") {
        shouldTranslate = shouldTranslate ?? key + 1
      } else if isKey(key, "extractionState") {
        state = state ?? key + 1
      }
    }
    next = 0
    return StringCatalog.Entry(
      key: value.key ?? "", place: value.place,
      shouldTranslate: shouldTranslate.map { nodes[$0].kind == .boolean && !nodes[$0].flag } != true,
      extractionState: string(state),
      localizations: localizations.map { node in keys(of: node).map { localization(at: $0) } } ?? [])
  }

  private mutating func localization(at key: Int) -> StringCatalog.Localization {
    let language = text.string(of: nodes[key])
    var texts: [StringCatalog.Text] = []
    if let substitutions = collect(key + 1, [], nil, &texts) {
      for name in keys(of: substitutions) {
        _ = collect(name + 1, [], text.string(of: nodes[name]), &texts)
      }
    }
    let index = index(of: language)
    return StringCatalog.Localization(language: languages[index], languageIndex: index, texts: texts)
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

  /// The nodes of the keys of a dictionary, in document order; a key's value is the next node. Empty for anything else.
  private func keys(of node: Int) -> PlistChildren {
    PlistChildren(nodes, of: node, nodes[node].kind == .dictionary ? .dictionary : nil)
  }

  private func isKey(_ node: Int, _ name: String) -> Bool { text.isText(of: nodes[node], name) }

  /// Nil for anything but a string.
  private func string(_ node: Int?) -> String? {
    node.flatMap { nodes[$0].kind == .string ? text.string(of: nodes[$0]) : nil }
  }

  /// Recursion is limited by the JSON parser.
  ///
  /// - Returns: the node of the substitutions, if there are any.
  private func collect(
    _ node: Int, _ variation: [String], _ substitution: String?, _ texts: inout [StringCatalog.Text]
  ) -> Int? {
    var (unit, set, variations, substitutions): (Int?, Int?, Int?, Int?)
    for key in keys(of: node) {
      if isKey(key, "stringUnit") {
        unit = unit ?? key + 1
      } else if isKey(key, "variations") {
        variations = variations ?? key + 1
      } else if isKey(key, "substitutions") {
        substitutions = substitutions ?? key + 1
      } else if isKey(key, "stringSet") {
        set = set ?? key + 1
      }
    }
    if let unit, let text = text(of: unit, variation, substitution) { texts.append(text) }
    if let set { texts += phrases(of: set, variation, substitution) }
    if let variations {
      for kind in keys(of: variations) {
        for single in keys(of: kind + 1) {
          let path = [kind, single].map { text.string(of: nodes[$0]) }
          _ = collect(single + 1, variation + path, substitution, &texts)
        }
      }
    }
    return substitutions
  }

  private func text(of unit: Int, _ variation: [String], _ substitution: String?) -> StringCatalog.Text? {
    let (state, value) = members(of: unit, "value")
    return string(value).map {
      StringCatalog.Text(variation: variation, substitution: substitution, state: string(state), value: $0)
    }
  }

  /// The phrases of an App Shortcut.
  private func phrases(of set: Int, _ variation: [String], _ substitution: String?) -> [StringCatalog.Text] {
    let (state, values) = members(of: set, "values")
    guard let values, nodes[values].kind == .array else { return [] }
    return PlistChildren(nodes, of: values, .array).compactMap { string($0) }.map {
      StringCatalog.Text(variation: variation, substitution: substitution, state: string(state), value: $0)
    }
  }

  /// The nodes of the state and of another member.
  private func members(of node: Int, _ name: String) -> (state: Int?, other: Int?) {
    var (state, other): (Int?, Int?)
    for key in keys(of: node) {
      if isKey(key, name) {
        other = other ?? key + 1
      } else if isKey(key, "state") {
        state = state ?? key + 1
      }
    }
    return (state, other)
  }
}
