internal import Bytes

/// Reads the members of Swift classes and extensions from tokens.
struct SwiftMemberReader: TokenReader {
  let bytes: [UInt8]
  let tokens: [Token]
  private var members: [String: ClassMembers] = [:]
  /// For each open brace the names of the type whose body it opens; empty for any other brace.
  private var containers: [[String]] = []
  private var pending: [String] = []
  /// The name that `@objc(name)` gives to the declaration that follows.
  private var objectiveCName: String?

  init(_ file: SourceFile) {
    bytes = file.bytes
    tokens = file.tokens
  }

  mutating func read() -> [String: ClassMembers] {
    for index in tokens.indices where !tokens[index].isDead {
      let token = tokens[index]
      switch token.keyword {
      case .class, .extension, .actor, .struct, .protocol: readContainer(at: index)
      case .var, .let: readVariable(from: index + 1)
      case .func: readFunction(from: index + 1)
      default:
        if token.kind == .punctuation {
          readSign(bytes[token.offset])
        } else if token.kind == .identifier, isSign("@", at: index - 1), isSign("(", at: index + 1), text(at: index) == "objc" {
          readObjectiveCName(from: index + 2)
        }
      }
    }
    return members
  }

  private mutating func readSign(_ sign: UInt8) {
    if sign == UInt8(ascii: "{") {
      containers.append(pending)
      pending = []
    } else if sign == UInt8(ascii: "}") {
      _ = containers.popLast()
    }
  }

  private mutating func readObjectiveCName(from start: Int) {
    var name = ""
    var place = start
    let end = limit(from: start)
    while place < end, !isSign(")", at: place) {
      name += text(at: place)
      place += 1
    }
    objectiveCName = name
  }

  private mutating func readContainer(at index: Int) {
    guard isName(index + 1), tokens[index + 1].keyword == .none, !isSign(".", at: index - 1) else { return }
    var name = index + 1
    while isSign(".", at: name + 1), isName(name + 2) { name += 2 }
    pending = [text(at: name)] + (objectiveCName.map { [$0] } ?? [])
    objectiveCName = nil
  }

  /// The names of the type in whose body the code stands directly; empty in functions.
  private var owners: [String] { containers.last ?? [] }

  private mutating func readVariable(from start: Int) {
    guard !owners.isEmpty, isName(start) else { return }
    let names = [text(at: start)] + furtherNames(from: start + 1) + (objectiveCName.map { [$0] } ?? [])
    objectiveCName = nil
    for owner in owners {
      for name in names { members[owner, default: ClassMembers()].add(property: name) }
    }
  }

  /// `a: A!, b: B!`: the names behind the first.
  private func furtherNames(from start: Int) -> [String] {
    var names: [String] = []
    var depth = 0
    var place = start
    let end = limit(from: start)
    while place < end, tokens[place].keyword == .none {
      if tokens[place].kind == .punctuation {
        switch bytes[tokens[place].offset] {
        case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: ";"): return names
        case UInt8(ascii: ",") where depth == 0:
          if isName(place + 1), isSign(":", at: place + 2) { names.append(text(at: place + 1)) }
        default: break
        }
      }
      place += 1
    }
    return names
  }

  private mutating func readFunction(from start: Int) {
    guard !owners.isEmpty, isName(start) else { return }
    var selectors = selectors(of: text(at: start), labels: labels(from: start + 1))
    if let objectiveCName { selectors.append(objectiveCName) }
    objectiveCName = nil
    for owner in owners {
      for selector in selectors { members[owner, default: ClassMembers()].add(selector: selector) }
    }
  }

  /// The selectors that a function may have in Objective-C: how the first label joins the name has changed with the language.
  private func selectors(of name: String, labels: [String]) -> [String] {
    guard let first = labels.first else { return [name] }
    let rest = labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
    var heads = [name + ":"]
    if first != "_" {
      let word = first.prefix(1).uppercased() + first.dropFirst()
      heads += [name + word + ":", name + "With" + word + ":"]
    }
    return heads.map { $0 + rest }
  }

  /// The label of each parameter, `_` for none.
  private func labels(from start: Int) -> [String] {
    var place = start
    let end = limit(from: start)
    // Generic parameters.
    while place < end, !isSign("(", at: place) {
      if isSign("{", at: place) { return [] }
      place += 1
    }
    var labels: [String] = []
    var depth = 0
    var expectsLabel = true
    while place < end {
      let token = tokens[place]
      if token.kind == .punctuation {
        switch bytes[token.offset] {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          depth -= 1
          if depth == 0 { return labels }
        case UInt8(ascii: ",") where depth == 1: expectsLabel = true
        default: break
        }
      } else if token.kind == .identifier, depth == 1, expectsLabel {
        labels.append(text(at: place))
        expectsLabel = false
      }
      place += 1
    }
    return labels
  }
}
