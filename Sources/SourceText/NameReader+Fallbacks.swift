internal import Bytes

// Lookups that are expected to fail.
extension NameReader {
  /// Whether a lookup has a fallback or is one itself: `UIImage(named: "x") ?? other`, `if let image = UIImage(named: "x")`,
  /// `image = [UIImage imageNamed:@"x"]; if (!image) …`.
  ///
  /// - Parameter call: the bracket around the name.
  func hasFallback(_ call: Int) -> Bool {
    guard let end = closing(call) else { return false }
    var (start, after) = (isSwift ? callee(of: call) : call, end + 1)
    if isSwift, isSign("#", at: start - 1) { start -= 1 }
    if isSwift { after = endOfChain(after) }
    while !isSwift, isSign("[", at: start - 1), let closing = closing(start - 1) { (start, after) = (start - 1, closing + 1) }
    if isCoalescing(after) || isCoalescing(before: start) { return true }
    guard isSign("=", at: start - 1), let name = assignedName(before: start - 1) else { return false }
    if isSwift, isBinding(name) { return true }
    return isTested(name, after: after) || replacesMissing(name)
  }

  /// Whether a lookup that fails ends the program.
  func isForced(_ call: Int) -> Bool {
    guard isSwift, let end = closing(call) else { return false }
    if isText("imageLiteral", at: call - 1) || isText("imageLiteralResourceName", at: call + 1) { return true }
    return isSign("!", at: end + 1) && tokens[end + 1].offset == tokens[end].end
  }

  /// The token after `?.member(…)`, `!`, `.member` that follow a call.
  private func endOfChain(_ start: Int) -> Int {
    var place = start
    // Limits the work for longer chains.
    for _ in 0..<16 {
      if isSign("?", at: place) || isSign("!", at: place), !startsLine(place) { place += 1 }
      guard isSign(".", at: place), isName(place + 1) else { break }
      place = isSign("(", at: place + 2) ? next(after: place + 2) ?? place + 3 : place + 2
    }
    return place
  }

  /// `??`, C's `?:`, or the question mark of a conditional.
  private func isCoalescing(_ index: Int) -> Bool {
    guard index < tokens.count else { return false }
    return isSwift ? tokens[index].isOperator("??", in: bytes) : isSign("?", at: index)
  }

  private func isCoalescing(before start: Int) -> Bool {
    guard start > 1 else { return false }
    if isSwift { return tokens[start - 1].isOperator("??", in: bytes) }
    return isSign(":", at: start - 1) && isSign("?", at: start - 2)
  }

  /// The variable before an equals sign, without its type.
  private func assignedName(before equals: Int) -> Int? {
    var place = equals - 1
    if isSwift {
      while isSign("?", at: place) || isSign("!", at: place) { place -= 1 }
      if isName(place), isSign(":", at: place - 1) { place -= 2 }
    }
    return isName(place) ? place : nil
  }

  /// `if let image = …`, `guard let image = …`, `…, let image = …`
  private func isBinding(_ name: Int) -> Bool {
    guard [.let, .var].contains(keyword(at: name - 1)) else { return false }
    return [.if, .guard, .while].contains(keyword(at: name - 2)) || isSign(",", at: name - 2)
  }

  private static var furthest: Int { 120 }

  /// Whether a following statement of the same block tests a variable for nil.
  private func isTested(_ name: Int, after start: Int) -> Bool {
    let name = text(at: name)
    var place = start
    var depth = 0
    while place < min(tokens.count, start + Self.furthest), depth >= 0 {
      switch sign(at: place) {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: if isText(name, at: place), isTest(at: place) { return true }
      }
      place += 1
    }
    return false
  }

  /// `if (image)`, `if (!image)`, `image == nil`, `image ? a : b`, `if let image`
  private func isTest(at place: Int) -> Bool {
    if isText("nil", at: place + 2) || isText("nil", at: place + 3) { return isComparison(place + 1) }
    if isSwift {
      guard place + 1 < tokens.count else { return false }
      return [.let, .var].contains(keyword(at: place - 1)) && [.if, .guard].contains(keyword(at: place - 2))
        || isSign("=", at: place - 1) && isBinding(place - 2) || tokens[place + 1].isOperator("??", in: bytes)
    }
    let open = isSign("!", at: place - 1) ? place - 2 : place - 1
    if isSign("(", at: open), keyword(at: open - 1) == .if { return isSign(")", at: place + 1) || isSign("&", at: place + 1) }
    return isSign("?", at: place + 1)
  }

  /// `==` and `!=` are two tokens in C languages.
  private func isComparison(_ index: Int) -> Bool {
    guard index < tokens.count else { return false }
    return bytes[tokens[index].range].elementsEqual("==".utf8) || bytes[tokens[index].range].elementsEqual("!=".utf8)
      || (isSign("=", at: index) || isSign("!", at: index)) && isSign("=", at: index + 1)
  }

  /// Whether the assignment is the fallback of an earlier one: `a = b; if (!a) a = …`. Without an earlier assignment it
  /// initializes a cached value.
  private func replacesMissing(_ name: Int) -> Bool {
    guard let test = test(before: name) else { return false }
    let name = text(at: name)
    for place in stride(from: test - 1, through: max(0, test - Self.furthest), by: -1) {
      if isSign("{", at: place) { return false }
      guard isText(name, at: place), isSign("=", at: place + 1), !isSign("=", at: place + 2) else { continue }
      return !isText("nil", at: place + 2)
    }
    return false
  }

  /// The `if` that tests a variable for nil right before an assignment to it.
  private func test(before name: Int) -> Int? {
    let end = isSign("{", at: name - 1) ? name - 2 : name - 1
    if isSwift {
      guard isText("nil", at: end), isText(text(at: name), at: end - 2), keyword(at: end - 3) == .if else { return nil }
      return end - 3
    }
    guard end > 0, isSign(")", at: end), let open = tokens[end].partner, keyword(at: open - 1) == .if else { return nil }
    let isNegated = isSign("!", at: open + 1) && isText(text(at: name), at: open + 2)
    return isNegated || isText(text(at: name), at: open + 1) && isText("nil", at: end - 1) ? open - 1 : nil
  }
}
