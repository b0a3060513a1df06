import SourceText

/// Every call of a text as `name(label:_:)`, messages as `receiver word:word:`, in the order in which their names stand.
func calls(in text: String, _ language: SourceFile.Language = .swift, members: Bool = false) -> [String] {
  let file = SourceFile(Array(text.utf8), language: language)
  let named = file.structure.calls.filter { $0.kind != .member || members }.compactMap { call in call.name.map { ($0, call) } }
  return named.sorted { $0.0 < $1.0 }.map { name, call in
    let word = file.text(file.tokens[name].range)
    let receiver = call.receiver.map { source(of: $0, in: file) }
    switch call.kind {
    case .message:
      let parts = call.arguments.compactMap { $0.label.map(file.text) }
      return "\(receiver ?? "") \(parts.isEmpty ? word : parts.map { $0 + ":" }.joined())"
    case .member: return "\(receiver ?? "").\(word)"
    case .function, .macro:
      let labels = call.arguments.map { ($0.label.map(file.text) ?? "_") + ":" }.joined()
      let closures = call.trailingClosures.map { " {\($0.map(file.text) ?? "")}" }.joined()
      return (receiver.map { $0 + "." } ?? "") + "\(word)(\(labels))\(closures)"
    }
  }
}

/// Every declaration as `kind name`, with `in parent` where there is one.
func declarations(in text: String, _ language: SourceFile.Language = .swift) -> [String] {
  let file = SourceFile(Array(text.utf8), language: language)
  let all = file.structure.declarations
  return all.map { declaration in
    let parent = declaration.parent.map { " in \(file.text(all[$0].name))" } ?? ""
    return "\(declaration.kind.rawValue) \(file.text(declaration.name))\(parent)"
  }
}

/// The bytes from the first to the last of some tokens.
func source(of range: Range<Int>, in file: SourceFile) -> String {
  guard let first = range.first, let last = range.last else { return "" }
  return file.text(file.tokens[first].offset..<file.tokens[last].end)
}
