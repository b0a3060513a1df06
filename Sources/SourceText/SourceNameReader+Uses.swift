internal import Bytes

extension SourceNameReader {
  /// So many tokens are looked at around a name; no call that people write is longer.
  static var reach: Int { 96 }

  /// A word before a colon or an opening parenthesis, which may be the word of an API.
  mutating func readUse(at index: Int) {
    guard wants.contains(.uses), index + 2 < tokens.count, !isOpen else { return }
    let token = tokens[index]
    let isCall = isSign("(", at: index + 1)
    guard let forms = NameForm.forms(of: bytes.span.extracting(token.range), isSwift: isSwift) else {
      if isCall, !isSwift { readMacroCall(at: index) }
      return
    }
    guard let form = forms.first(where: { fits($0, at: index, isCall: isCall) }) else { return readImplicitMember(at: index) }
    add(form.kind, at: index, isSelectorPart: form.word == .selectorPart)
  }

  private mutating func add(_ kind: NameUse.Kind, at index: Int, isSelectorPart: Bool) {
    let start = index + 2
    let end = argumentEnd(from: start, inMessage: isSelectorPart)
    var kind = kind
    // Two pairs of parentheses tell the compiler that the selector is meant to be private.
    if kind == .selector, isSign("(", at: start) { return }
    if kind == .reuse, isRegisteredReuse(after: end) { kind = .registeredReuse }
    if kind == .registeredReuse, isSelectorPart, !messageBegins(with: "dequeue", before: index) { kind = .registration }
    let bundle = bundle(after: end)
    for (name, range) in nameTexts(in: start..<end) {
      if let macro, token(index).offset < macro.end, case .constant(let parameter) = name {
        if macro.parameters.contains(parameter) { names.macros.append(NameMacro(name: macro.name, kind: kind)) }
        continue
      }
      names.uses.append(NameUse(kind: kind, name: name, bundle: bundle, range: range, macro: nil))
    }
  }

  private func token(_ index: Int) -> Token { tokens[index] }

  /// `NAME(@"x")`, where the definition of `NAME` may lie in another file.
  private mutating func readMacroCall(at index: Int) {
    guard tokens[index + 2].kind == .string, isSign(")", at: index + 3) || isSign(",", at: index + 3),
      let literal = file.literal(of: index + 2..<index + 3)
    else { return }
    names.uses.append(
      NameUse(
        kind: .macro, name: .literal(literal.value), bundle: .main, range: file.contentRange(ofString: tokens[index + 2]),
        macro: text(at: index)))
  }

  /// `.init(named: "x")`
  private mutating func readImplicitMember(at index: Int) {
    guard isSwift, text(at: index) == "named", isSign("(", at: index - 1), text(at: index - 2) == "init",
      isSign(".", at: index - 3), !isName(index - 4) || tokens[index - 4].end < tokens[index - 3].offset
    else { return }
    add(.imageOrColor, at: index, isSelectorPart: false)
  }

  // MARK: Whose word it is

  private mutating func fits(_ form: NameForm, at index: Int, isCall: Bool) -> Bool {
    if form.needsSwiftUI, !importsSwiftUI { return false }
    switch form.word {
    case .function:
      guard isCall, ![.func, .class, .struct].contains(tokens[max(0, index - 1)].keyword) else { return false }
      // An argument with a label makes it another call.
      if isName(index + 2), isSign(":", at: index + 3) { return false }
      guard form.needsSwiftUI || !form.owners.isEmpty, isSign(".", at: index - 1) else { return form.owners.isEmpty }
      return form.needsSwiftUI ? text(at: index - 2) == "SwiftUI" : form.owners.contains(text(at: index - 2))
    case .label:
      guard !isCall, let open = openingBracket(before: index), isSign("(", at: open) else { return false }
      return form.owners.isEmpty ? tokens[max(0, open - 2)].keyword != .func : form.owners.contains(callee(ofBracket: open))
    case .selectorPart:
      guard !isCall, let open = openingBracket(before: index), isSign("[", at: open) else { return false }
      return form.owners.isEmpty || form.owners.contains(text(at: open + 1))
    }
  }

  /// `UIImage(`, `UIImage.init(`; the word before the bracket, or the one before `.init`.
  private func callee(ofBracket open: Int) -> String {
    let name = text(at: open - 1)
    return name == "init" && isSign(".", at: open - 2) ? text(at: open - 3) : name
  }

  /// The bracket around a place that is not closed before it.
  func openingBracket(before index: Int) -> Int? {
    var depth = 0
    for place in stride(from: index - 1, through: max(0, index - Self.reach), by: -1) where tokens[place].kind == .punctuation {
      switch bytes[tokens[place].offset] {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        if depth == 0 { return place }
        depth -= 1
      case UInt8(ascii: ";") where depth == 0: return nil
      default: break
      }
    }
    return nil
  }

  /// Whether the first part of the message around a place begins with a word.
  private func messageBegins(with word: String, before index: Int) -> Bool {
    guard let open = openingBracket(before: index) else { return false }
    return (open + 1...index).contains { isSign(":", at: $0 + 1) && text(at: $0).hasPrefix(word) }
  }

  // MARK: Arguments

  /// The end of the argument that begins at a place: a comma, the closing bracket, the next part of the selector.
  private func argumentEnd(from start: Int, inMessage: Bool) -> Int {
    var depth = 0
    var conditions = 0
    var place = start
    let end = min(tokens.count, start + Self.reach)
    while place < end {
      if tokens[place].kind == .punctuation {
        switch bytes[tokens[place].offset] {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          if depth == 0 { return place }
          depth -= 1
        case UInt8(ascii: ","), UInt8(ascii: ";"): if depth == 0 { return place }
        case UInt8(ascii: "?"): if depth == 0 { conditions += 1 }
        case UInt8(ascii: ":"): if depth == 0 { conditions -= 1 }
        default: break
        }
      } else if inMessage, depth == 0, conditions <= 0, tokens[place].kind == .identifier, isSign(":", at: place + 1) {
        return place
      }
      place += 1
    }
    return place
  }

  /// `dequeueReusableCell(withIdentifier:for:)` and `…forIndexPath:` fail where nothing is registered.
  private func isRegisteredReuse(after end: Int) -> Bool {
    ["for", "forIndexPath"].contains(text(at: isSign(",", at: end) ? end + 1 : end))
  }

  private func bundle(after end: Int) -> NameUse.Bundle {
    var place = end
    let limit = min(tokens.count, end + Self.reach)
    var depth = 0
    while place < limit {
      if tokens[place].kind == .punctuation {
        switch bytes[tokens[place].offset] {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          if depth == 0 { return .main }
          depth -= 1
        case UInt8(ascii: ";"): return .main
        default: break
        }
      } else if depth == 0, isName(place), isSign(":", at: place + 1), ["in", "bundle", "inBundle"].contains(text(at: place)) {
        let stop = argumentEnd(from: place + 2, inMessage: !isSwift)
        let last = text(at: isSign("]", at: stop - 1) ? stop - 2 : stop - 1)
        if ["nil", "main", "mainBundle"].contains(last) { return .main }
        return last == "module" ? .module : .other
      }
      place += 1
    }
    return .main
  }
}
