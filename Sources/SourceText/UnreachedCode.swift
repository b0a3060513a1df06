/// The code of a file after a `return` of the same block, which never runs.
public struct UnreachedCode: Sendable {
  /// Bytes, sorted and disjoint.
  private let ranges: [Range<Int>]

  public init(_ file: SourceFile) {
    ranges = UnreachedCodeReader(file).ranges()
  }

  public func contains(_ offset: Int) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 && ranges[low - 1].contains(offset)
  }
}

private struct UnreachedCodeReader: TokenReader {
  let bytes: [UInt8]
  let tokens: [Token]
  private let isSwift: Bool

  init(_ file: SourceFile) {
    bytes = file.bytes
    tokens = file.tokens
    isSwift = file.language == .swift
  }

  func ranges() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < tokens.count {
      defer { index += 1 }
      guard tokens[index].keyword == .return, !tokens[index].isDead, isUnconditional(index),
        let unreached = unreached(after: index)
      else { continue }
      found.append(tokens[unreached.lowerBound].offset..<tokens[unreached.upperBound - 1].end)
      index = unreached.upperBound - 1
    }
    return found
  }

  /// The tokens from the statement after a `return` to the end of its block, or to where other code may enter it; nil if there
  /// are none.
  private func unreached(after index: Int) -> Range<Int>? {
    var start: Int?
    var place = index + 1
    while place < tokens.count {
      let token = tokens[place]
      if let partner = token.partner, partner < place { break }
      if start == nil, isSign(";", at: place - 1) || startsStatement(place) { start = place }
      if token.kind == .directive || token.isDead || isLabel(place) { break }
      place = next(after: place) ?? tokens.count
    }
    return start.flatMap { $0 < place ? $0..<place : nil }
  }

  /// Whether a Swift statement certainly begins here; an expression on the next line may be what `return` returns.
  private func startsStatement(_ index: Int) -> Bool {
    let statements: [Keyword] = [.let, .var, .if, .guard, .for, .switch, .while, .do, .return, .defer]
    return isSwift && statements.contains(keyword(at: index)) && startsLine(index)
  }

  private func isLabel(_ index: Int) -> Bool {
    if [.case, .default].contains(keyword(at: index)) { return true }
    return isName(index) && isSign(":", at: index + 1) && (isSign(";", at: index - 1) || isSign("}", at: index - 1))
  }

  /// Whether a `return` is not the statement of an `if`, `else`, or label.
  private func isUnconditional(_ index: Int) -> Bool {
    if [";", "{", "}"].contains(where: { isSign($0, at: index - 1) }) { return true }
    guard isSwift, startsLine(index) else { return false }
    let before = tokens[index - 1]
    return ![":", "(", ",", "="].contains { isSign($0, at: index - 1) } && before.kind != .operator
      && ![.else, .in].contains(before.keyword)
  }
}
