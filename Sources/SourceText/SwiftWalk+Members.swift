// Members that classes and extensions declare for interface files.
extension SwiftWalk {
  /// `@objc(name)`, `@objc(word:word:)`
  mutating func readObjectiveCName(from open: Int) {
    guard let closing = closing(open) else { return }
    let name = (open + 1..<closing).prefix { !isSign("(", at: $0) }
    if name.endIndex == closing { objectiveCName = name.map { text(at: $0) }.joined() }
  }

  /// `a: A!, b: B!` after `var` and `let`.
  mutating func readProperties(at start: Int) {
    guard let type = innermostType, type.isConnectable, isName(start) else { return }
    var names = [text(at: start)]
    var place = start + 1
    scan: while place < tokens.count, tokens[place].keyword == .none {
      switch sign(at: place) {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: ";"): break scan
      case UInt8(ascii: ","): if isName(place + 1), isSign(":", at: place + 2) { names.append(text(at: place + 1)) }
      default: break
      }
      guard let next = next(after: place) else { break }
      place = next
    }
    if let name = takeObjectiveCName() { names.append(name) }
    add(to: type) { members in
      for name in names { members.add(property: name) }
    }
  }

  mutating func readFunction(at name: Int) {
    guard let type = innermostType, type.isConnectable else { return }
    var selectors = selectors(of: text(at: name), labels: labels(from: name + 1))
    if let name = takeObjectiveCName() { selectors.append(name) }
    add(to: type) { members in
      for selector in selectors { members.add(selector: selector) }
    }
  }

  private mutating func takeObjectiveCName() -> String? {
    let name = objectiveCName
    objectiveCName = nil
    return name
  }

  private mutating func add(to type: DeclaredType, _ body: (inout ClassMembers) -> Void) {
    body(&reader.names.members[type.name, default: ClassMembers()])
    if let name = type.objectiveCName { body(&reader.names.members[name, default: ClassMembers()]) }
  }

  /// The possible Objective-C selectors of a function: how the first label joins the name has changed between Swift versions.
  private func selectors(of name: String, labels: [String]) -> [String] {
    guard let first = labels.first else { return [name] }
    let remainder = labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
    var parts = [name + ":"]
    if first != "_" {
      let word = first.prefix(1).uppercased() + first.dropFirst()
      parts += [name + word + ":", name + "With" + word + ":"]
    }
    return parts.map { $0 + remainder }
  }

  /// The label of each parameter, `_` for none.
  private func labels(from start: Int) -> [String] {
    var open = start
    // Generic parameters.
    while open < tokens.count, !isSign("(", at: open) {
      if isSign("{", at: open) || tokens[open].keyword == .func { return [] }
      open += 1
    }
    guard let end = closing(open) else { return [] }
    return parameterLabels(from: open, to: end)
  }
}
