internal import Bytes

// Literals and their interpolations.
extension SwiftLexer {
  /// - Parameter start: of the literal, at its first `#` or quote.
  mutating func string(_ bytes: Span<UInt8>, from start: Int, hashes: Int) -> Int {
    angles = 0
    let (delimiter, text) = SwiftStringDelimiter.opening(bytes, at: start + hashes, hashes: hashes)
    return stringText(bytes, delimiter, from: start, at: text, closing: .string)
  }

  /// Adds literal text up to the closing delimiter or the next interpolation; up to the line end if a one-line literal is not
  /// closed.
  ///
  /// - Parameters:
  ///   - start: where the token begins.
  ///   - text: where the text begins.
  ///   - kind: of the token if the literal is closed: a whole literal, or the last part of one with interpolations.
  mutating func stringText(
    _ bytes: Span<UInt8>, _ delimiter: SwiftStringDelimiter, from start: Int, at text: Int, closing kind: Token.Kind
  ) -> Int {
    switch delimiter.stop(bytes, from: text) {
    case .end(let end):
      state.add(kind, from: start, to: end)
      return end
    case .interpolation(let parenthesis):
      state.add(.stringPart, from: start, to: parenthesis)
      interpolations.append(Interpolation(delimiter: delimiter, parenthesis: state.tokens.count))
      return state.open(closedBy: UInt8(ascii: ")"), at: parenthesis)
    case .unclosed(let end):
      state.add(.stringPart, from: start, to: end)
      return end
    }
  }
}
