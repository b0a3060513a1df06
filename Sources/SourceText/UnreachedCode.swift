/// Finds code after a `return` of the same block, which never runs.
struct UnreachedCode: TokenReader {
  let bytes: [UInt8]
  let tokens: [Token]
  private let isSwift: Bool

  /// A block is rarely longer.
  private static let maxTokens = 4000

  init(_ file: SourceFile) {
    bytes = file.bytes
    tokens = file.tokens
    isSwift = file.language == .swift
  }

  /// Whether a `return` precedes a token in its block or one around it, in a statement of its own, and no label or directive is
  /// between them.
  func contains(_ index: Int) -> Bool {
    var place = index
    // Of the block that is searched: whether a statement ends before the token, and whether code may enter between.
    var (hasEnd, isEntered) = (startsStatement(index), false)
    for _ in 0..<Self.maxTokens where place > 0 {
      place -= 1
      let token = tokens[place]
      if let partner = token.partner {
        if partner < place {
          place = partner
        } else {
          // A block around the token.
          (hasEnd, isEntered) = (false, false)
        }
        continue
      }
      if token.keyword == .return, hasEnd, !isEntered, isUnconditional(place) { return true }
      if isSign(";", at: place) || startsStatement(place) { hasEnd = true }
      if token.kind == .directive || token.isDead || isLabel(place) { isEntered = true }
    }
    return false
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

extension SourceFile {
  /// Whether the code at a byte follows a `return`, so that it never runs.
  public func isUnreached(_ offset: Int) -> Bool {
    token(at: offset).map { UnreachedCode(self).contains($0) } ?? false
  }
}
