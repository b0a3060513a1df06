/// Code that never runs if a condition always holds.
struct ExcludedCode {
  let tokens: Range<Int>
  let availability: Availability
}

// Code that runs only on systems older than a version.
extension NameReader {
  /// `#available(iOS 13, *)`, `#unavailable(iOS 13)`, `@available(iOS 13, *)`
  ///
  /// - Parameter index: the word's index.
  mutating func readAvailability(at index: Int, isNegated: Bool) {
    excluded.removeAll { $0.tokens.upperBound <= index }
    // Limits the work for nested conditions.
    guard needs.contains(.uses), excluded.count < 16, let end = closing(index + 1), let around = open.last,
      let code = isSwift ? swiftCode(index, end, around, isNegated) : objectiveCCode(index, end), !code.isEmpty
    else { return }
    let versions = versions(from: index + 2, to: end)
    guard !versions.isEmpty else { return }
    excluded.append(ExcludedCode(tokens: code, availability: Availability(versions: versions)))
  }

  /// `iOS 13.0, macOS 10.15, *`
  private func versions(from start: Int, to end: Int) -> [String: String] {
    var versions: [String: String] = [:]
    var place = start
    while place < end {
      if isName(place), place + 1 < end, tokens[place + 1].kind == .number {
        var last = place + 1
        while last + 1 < end, !isSign(",", at: last + 1) { last += 1 }
        let platform = text(at: place).lowercased()
        versions[["osx", "macosx"].contains(platform) ? "macos" : platform] = file.text(
          tokens[place + 1].offset..<tokens[last].end)
        place = last
      }
      place += 1
    }
    return versions
  }

  // MARK: Swift

  /// The code that never runs if the system is new enough. With further conditions the other branch may still be taken.
  private func swiftCode(_ index: Int, _ end: Int, _ around: OpenBracket, _ isNegated: Bool) -> Range<Int>? {
    let outerEnd = isSign("{", at: around.index) ? around.closing : 0
    switch keyword(at: index - 1) {
    case .guard:
      guard keyword(at: end + 1) == .else, let close = closing(end + 2) else { return nil }
      return isNegated ? close + 1..<max(close + 1, outerEnd) : end + 2..<close
    case .if:
      guard let body = bodyOfCondition(from: end + 1), let close = closing(body) else { return nil }
      if isNegated { return body..<close }
      guard body == end + 1 else { return nil }
      if keyword(at: close + 1) == .else { return elseEnd(close + 2).map { close + 2..<$0 } }
      return keyword(at: index - 2) != .else && leaves(body, close) ? close + 1..<max(close + 1, outerEnd) : nil
    default: return nil
    }
  }

  /// The brace after the conditions of an `if`.
  private func bodyOfCondition(from start: Int) -> Int? {
    var place = start
    while place < min(tokens.count, start + Self.longestCondition) {
      if isSign("{", at: place) { return place }
      guard let next = next(after: place) else { return nil }
      place = next
    }
    return nil
  }

  private static let longestCondition = 100

  // MARK: Objective-C

  private func objectiveCCode(_ index: Int, _ end: Int) -> Range<Int>? {
    let isNegated = isSign("!", at: index - 2)
    let open = isNegated ? index - 3 : index - 2
    guard isSign("(", at: open), keyword(at: open - 1) == .if, closing(open) == end + 1, let close = statementEnd(end + 2)
    else { return nil }
    if isNegated { return end + 2..<close }
    if keyword(at: close) == .else { return elseEnd(close + 1).map { close + 1..<$0 } }
    guard keyword(at: open - 2) != .else, isSign("{", at: end + 2), leaves(end + 2, close - 1), let around = outer(of: open)
    else { return nil }
    return close..<max(close, around.closing)
  }

  /// The brace that encloses an `if` with this condition.
  private func outer(of condition: Int) -> OpenBracket? {
    open.last { $0.index < condition }.flatMap { isSign("{", at: $0.index) ? $0 : nil }
  }

  /// The token after the statement that begins here: a block, or everything up to the semicolon.
  private func statementEnd(_ start: Int) -> Int? {
    if isSign("{", at: start) { return closing(start).map { $0 + 1 } }
    var place = start
    while place < min(tokens.count, start + Self.longestCondition) {
      if isSign(";", at: place) { return place + 1 }
      guard !isSign("}", at: place), let next = next(after: place) else { return nil }
      place = next
    }
    return nil
  }

  // MARK: Both

  /// The token after an `else` branch: a block, a statement, or a chain of `else if`.
  private func elseEnd(_ start: Int) -> Int? {
    var place = start
    for _ in 0..<16 {
      guard keyword(at: place) == .if else { return statementEnd(place) }
      let body = isSwift ? bodyOfCondition(from: place + 1) : closing(place + 1).map { $0 + 1 }
      guard let body, let end = statementEnd(body) else { return nil }
      guard keyword(at: end) == .else else { return end }
      place = end + 1
    }
    return nil
  }

  /// Whether a block always exits the enclosing one.
  private func leaves(_ brace: Int, _ end: Int) -> Bool {
    var place = brace + 1
    while place < end {
      if [.return, .throw].contains(keyword(at: place)), ";{}".utf8.contains(sign(at: place - 1)) || isSwift && startsLine(place)
      {
        return true
      }
      guard let next = next(after: place) else { return false }
      place = next
    }
    return false
  }
}
