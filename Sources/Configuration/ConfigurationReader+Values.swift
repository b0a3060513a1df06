internal import Rules
internal import YAML

extension ConfigurationReader {
  /// The entries of a mapping. Unknown and duplicate keys are problems.
  mutating func members<Key: RawRepresentable<String> & CaseIterable & Hashable>(
    of node: YAMLNode, _ keys: Key.Type, _ what: String
  ) -> [(Key, YAMLNode)] {
    guard case .mapping(let entries) = node.value else {
      problem("\(what) must be a mapping with the keys \(Key.allCases.map(\.rawValue).joined(separator: ", "))", node)
      return []
    }
    var found: [(Key, YAMLNode)] = []
    var seen: Set<Key> = []
    for (key, value) in entries {
      let name = key.scalar ?? ""
      guard let known = Key(rawValue: name) else {
        let names = Key.allCases.map(\.rawValue)
        let hint = name.nearest(of: names).map { "did you mean '\($0)'?" } ?? "expected \(names.joined(separator: ", "))"
        problem("unknown key '\(name)'; \(hint)", key)
        continue
      }
      guard seen.insert(known).inserted else {
        problem("duplicate key '\(name)'", key)
        continue
      }
      found.append((known, value))
    }
    return found
  }

  /// The items of a sequence. A single value counts as a sequence of one.
  mutating func items(_ node: YAMLNode) -> [YAMLNode] {
    switch node.value {
    case .sequence(let items): return items
    case .scalar("", isPlain: true) where node.tag == nil: return []
    case .scalar: return [node]
    case .mapping:
      problem("expected a list", node)
      return []
    }
  }

  mutating func patterns(_ node: YAMLNode) -> [String] {
    items(node).compactMap { pattern($0) }
  }

  /// A pattern as in `.gitignore`.
  mutating func pattern(_ node: YAMLNode) -> String? {
    guard let text = text(node) else {
      problem("expected a pattern", node)
      return nil
    }
    // In YAML, a word that begins with ! is a tag.
    if node.tag != nil {
      problem("a pattern that begins with * or ! must be quoted", node)
      return nil
    }
    if text.isEmpty || text.contains(where: \.isNewline) || text.hasPrefix("#") {
      problem("invalid pattern", node)
      return nil
    }
    return text
  }

  func text(_ node: YAMLNode) -> String? { node.scalar }

  mutating func flag(_ node: YAMLNode) -> Bool? {
    if let text = node.scalar, case .scalar(_, isPlain: true) = node.value, ["true", "false"].contains(text) {
      return text == "true"
    }
    problem("expected true or false", node)
    return nil
  }

  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, _ choices: Choice.Type, besides others: [String] = []
  ) -> Choice? {
    let text = node.scalar ?? ""
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue) + others
    let hint = text.nearest(of: names).map { "did you mean '\($0)'?" } ?? "expected \(names.joined(separator: ", "))"
    problem("unknown value '\(text)'; \(hint)", node)
    return nil
  }
}
