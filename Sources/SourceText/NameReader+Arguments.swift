extension NameReader {
  typealias NameText = (name: NameUse.Name, range: Range<Int>)

  /// The end of the argument that begins at `start`: a comma, the closing bracket, or the next part of the selector.
  func argumentEnd(from start: Int, inMessage: Bool) -> Int {
    var conditions = 0
    var place = start
    while place < tokens.count {
      switch sign(at: place) {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"): return place
      case UInt8(ascii: "?"): conditions += 1
      case UInt8(ascii: ":"): conditions -= 1
      case 0 where inMessage && conditions <= 0:
        if isName(place), isSign(":", at: place + 1) { return place }
      default: break
      }
      guard let next = next(after: place) else { return place }
      place = next
    }
    return place
  }

  /// The bundle in a later argument of a call, and where it is read, or the end of the call.
  func bundle(after end: Int) -> (NameUse.Bundle, Int) {
    var place = end
    while place < tokens.count {
      switch sign(at: place) {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ";"): return (.main, place)
      case 0 where isSign(":", at: place + 1) && ["in", "bundle", "inBundle"].contains { isText($0, at: place) }:
        let stop = argumentEnd(from: place + 2, inMessage: !isSwift)
        let last = text(at: isSign("]", at: stop - 1) ? stop - 2 : stop - 1)
        if ["nil", "main", "mainBundle"].contains(last) { return (.main, place) }
        return (last == "module" ? .module : .other, place)
      default: break
      }
      guard let next = next(after: place) else { return (.main, place) }
      place = next
    }
    return (.main, place)
  }

  /// The possible values of an argument: a literal, both sides of a condition, an interpolation, a constant.
  func nameTexts(in range: Range<Int>) -> [NameText] {
    var texts: [NameText] = []
    var pending = [range.clamped(to: tokens.indices)]
    while let range = pending.popLast() {
      if let sides = sidesOfCondition(range) {
        pending += sides.reversed()
      } else if let text = nameText(range) {
        texts.append(text)
      }
    }
    return texts
  }

  private func nameText(_ whole: Range<Int>) -> NameText? {
    // `(name)`, as macros write their parameters.
    let isInParentheses = whole.count == 3 && closing(whole.lowerBound) == whole.upperBound - 1
    let range = isInParentheses ? whole.lowerBound + 1..<whole.upperBound - 1 : whole
    guard let first = range.first, let last = range.last else { return nil }
    if let literal = file.literal(of: range) { return (.literal(literal.value), content(of: literal, in: range)) }
    if let pieces = interpolatedPieces(range) { return (.pattern(pieces), tokens[first].offset..<tokens[last].end) }
    if let joined = joined(range) { return joined }
    if let format = format(range) { return (.pattern(FormatString.pieces(of: bytes[format])), format) }
    guard isName(first), range.allSatisfy({ isName($0) || isSign(".", at: $0) }) else { return nil }
    if range.count == 1, let macro, tokens[first].offset < macro.end, macro.passesSelf, isText("self", at: first) {
      return (.constant(["self"]), tokens[first].range)
    }
    return constant(range).map { ($0, tokens[first].offset..<tokens[last].end) }
  }

  /// The registrations to record if the argument is not a literal: none for an initializer that passes its parameter on, or for
  /// the name of a class.
  func openRegistration(_ texts: [NameText], in range: Range<Int>, of call: Int) -> [NameText]? {
    if texts.isEmpty {
      let ofClass = range.contains {
        keyword(at: $0) == .`self` || isText("NSStringFromClass", at: $0) || isText("class", at: $0)
      }
      return ofClass || range.isEmpty ? [] : [(.variable(nil), tokens[range.lowerBound].range)]
    }
    guard isInitializer(call) else { return nil }
    return texts.filter { $0.name != .variable(nil) && !$0.name.isConstant }
  }

  /// The nibs to record: none for an initializer that passes its parameter on, an unknown one for any other expression.
  func nibTexts(_ texts: [NameText], in range: Range<Int>, of call: Int) -> [NameText] {
    guard let first = range.first else { return texts }
    if texts.isEmpty { return isText("nil", at: first) ? [] : [(.variable(nil), tokens[first].range)] }
    return isInitializer(call) ? texts.filter { $0.name != .variable(nil) } : texts
  }

  /// `super.init(…)`, `[self init…]`
  private func isInitializer(_ call: Int) -> Bool {
    let receiver = isSwift ? callee(of: call) : call + 1
    return [.super, .`self`].contains(keyword(at: receiver)) && (isSwift || text(at: call + 2).hasPrefix("init"))
  }

  /// The literal without its quotes; all of several adjacent ones.
  private func content(of literal: StringLiteral, in range: Range<Int>) -> Range<Int> {
    guard let token = range.first(where: { tokens[$0].kind == .string }).map({ tokens[$0] }), token.range == literal.range else {
      return literal.range
    }
    return file.contentRange(ofString: token)
  }

  /// `a ? b : c`, `a ?? b`.
  private func sidesOfCondition(_ range: Range<Int>) -> [Range<Int>]? {
    var question: Int?
    var place = range.lowerBound
    while place < range.upperBound {
      if tokens[place].isOperator("??", in: bytes) { return [place + 1..<range.upperBound] }
      switch sign(at: place) {
      case UInt8(ascii: "?") where question == nil:
        // After a name without a space, the mark is optional chaining.
        if !isSwift || tokens[max(0, place - 1)].end < tokens[place].offset { question = place }
      case UInt8(ascii: ":"):
        if let question { return [question + 1..<place, place + 1..<range.upperBound] }
      default: break
      }
      place = next(after: place) ?? place + 1
    }
    return nil
  }

  /// The pieces of a literal with interpolations.
  private func interpolatedPieces(_ range: Range<Int>) -> [String]? {
    guard tokens[range.lowerBound].kind == .stringPart, tokens[range.upperBound - 1].kind == .stringPart else { return nil }
    var pieces: [String] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if tokens[place].kind == .stringPart {
        let trimmed = bytes[tokens[place].range].drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "#") }
        let end = trimmed.lastIndex { !"\"#\\".utf8.contains($0) }.map { $0 + 1 } ?? trimmed.startIndex
        pieces.append(String(decoding: trimmed[..<end], as: UTF8.self))
      }
      guard let next = next(after: place) else { return nil }
      place = next
    }
    return pieces
  }

  /// Reads a literal with interpolations at its first part: a name may be composed far from the call that takes it.
  mutating func readInterpolation(at index: Int) {
    guard needs.contains(.everyName), isSign("(", at: index + 1) else { return }
    // Further parts directly follow the parenthesis of an interpolation.
    if isSign(")", at: index - 1), tokens[index - 1].end == tokens[index].offset { return }
    var last = index
    for _ in 0..<Self.maxInterpolations {
      guard isSign("(", at: last + 1), let end = closing(last + 1), end + 1 < tokens.count, tokens[end + 1].kind == .stringPart
      else { break }
      last = end + 1
    }
    guard last > index, let pieces = interpolatedPieces(index..<last + 1) else { return }
    // Names contain no spaces, and fewer letters would match everything.
    let fixed = pieces.joined()
    guard fixed.utf8.count > 2, !fixed.utf8.contains(where: { $0 <= UInt8(ascii: " ") }) else { return }
    names.patterns.insert(pieces)
  }

  private static let maxInterpolations = 16

  /// `name + "@2x"`, `[name stringByAppendingString:@"@2x"]`
  private func joined(_ range: Range<Int>) -> NameText? {
    guard range.count > 2 else { return nil }
    let isMessage = isSign("]", at: range.upperBound - 1) && isText("stringByAppendingString", at: range.upperBound - 4)
    let last = isMessage ? range.upperBound - 2 : range.upperBound - 1
    guard isMessage || isSwift && isSign("+", at: last - 1), tokens[last].kind == .string,
      let tail = file.literal(of: last..<last + 1)
    else { return nil }
    return (.pattern(["", tail.value]), content(of: tail, in: last..<last + 1))
  }

  /// The bytes of the format in `[NSString stringWithFormat:@"icon_%d", i]`, `String(format: "icon_%d", i)`.
  private func format(_ range: Range<Int>) -> Range<Int>? {
    let literal = range.prefix(6).first { place in
      (isText("stringWithFormat", at: place) || isText("format", at: place)) && isName(place) && isSign(":", at: place + 1)
        && range.contains(place + 2) && tokens[place + 2].kind == .string
    }
    return literal.map { file.contentRange(ofString: tokens[$0 + 2]) }
  }
}
