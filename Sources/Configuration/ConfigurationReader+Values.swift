internal import Rules
internal import YAML

extension ConfigurationReader {
  /// The entries of a mapping whose keys are known; others are faults, with the key that was probably meant.
  mutating func members<Key: RawRepresentable<String> & CaseIterable & Hashable>(
    of node: YAMLNode, _ keys: Key.Type, _ what: String
  ) -> [(Key, YAMLNode)] {
    guard case .mapping(let entries) = node.value else {
      fault("\(what) has keys: \(Key.allCases.map(\.rawValue).joined(separator: ", "))", node)
      return []
    }
    var found: [(Key, YAMLNode)] = []
    var seen: Set<Key> = []
    for (key, value) in entries {
      let name = key.scalar ?? ""
      guard let known = Key(rawValue: name) else {
        let names = Key.allCases.map(\.rawValue)
        let hint = name.nearest(of: names).map { "; is \($0) meant?" } ?? "; it has \(names.joined(separator: ", "))"
        fault("\(what) has no key '\(name)'\(hint)", key)
        continue
      }
      guard seen.insert(known).inserted else {
        fault("'\(name)' stands here twice", key)
        continue
      }
      found.append((known, value))
    }
    return found
  }

  /// The items of a sequence; a single value stands for a sequence of one.
  mutating func items(_ node: YAMLNode) -> [YAMLNode] {
    switch node.value {
    case .sequence(let items): return items
    case .scalar("", isPlain: true) where node.tag == nil: return []
    case .scalar: return [node]
    case .mapping:
      fault("this is a list", node)
      return []
    }
  }

  mutating func patterns(_ node: YAMLNode) -> [String] {
    items(node).compactMap { pattern($0) }
  }

  /// A pattern in the manner of `.gitignore`.
  mutating func pattern(_ node: YAMLNode) -> String? {
    guard let text = text(node) else {
      fault("this is a pattern", node)
      return nil
    }
    // For YAML a word with ! before it is a tag.
    if node.tag != nil {
      fault("a pattern that begins with * or ! must stand in quotes", node)
      return nil
    }
    if text.isEmpty || text.contains(where: \.isNewline) || text.hasPrefix("#") {
      fault("this is no pattern", node)
      return nil
    }
    return text
  }

  func text(_ node: YAMLNode) -> String? { node.scalar }

  mutating func flag(_ node: YAMLNode) -> Bool? {
    if let text = node.scalar, case .scalar(_, isPlain: true) = node.value, ["true", "false"].contains(text) {
      return text == "true"
    }
    fault("this is true or false", node)
    return nil
  }

  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, _ choices: Choice.Type, besides others: [String] = []
  ) -> Choice? {
    let text = node.scalar ?? ""
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue) + others
    let hint = text.nearest(of: names).map { "; is \($0) meant?" } ?? ""
    fault("'\(text)' is none of \(names.joined(separator: ", "))\(hint)", node)
    return nil
  }
}
