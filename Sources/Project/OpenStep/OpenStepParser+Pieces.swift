extension OpenStepParser {
  // MARK: Nodes

  mutating func addString() {
    nodes.append(
      PlistNode(
        piece.kind == .data ? .data : .string, start: piece.range.lowerBound, end: piece.range.upperBound, next: nodes.count + 1))
    advance()
  }

  /// A key without a value is its own value.
  mutating func addImpliedValue() {
    guard let key = nodes.last else { return }
    nodes.append(PlistNode(.string, start: key.start, end: key.end, next: nodes.count + 1))
  }

  mutating func close(_ node: Int, at end: Int) {
    nodes[node].end = end
    nodes[node].next = nodes.count
  }

  /// Closes the innermost frame with the current bracket.
  mutating func closeFrame() {
    let frame = frames.removeLast()
    advance()
    close(frame.node, at: lastEnd)
  }

  // MARK: Pieces

  mutating func advance() {
    lastEnd = piece.range.upperBound
    piece = recovers ? nextRecovering() : lexer.nextSignificant()
    guard !recovers else { return }
    switch piece.kind {
    case .openComment: problem("unterminated comment", at: piece.range.lowerBound)
    case .openString: problem("unterminated string", at: piece.range.lowerBound)
    default: break
    }
  }

  mutating func expect(_ expectation: Expectation) {
    frames[frames.count - 1].expects = expectation
  }

  var isString: Bool { piece.kind == .word || piece.kind == .quotedString }

  func isSign(_ sign: Unicode.Scalar) -> Bool {
    piece.kind == .sign && UInt32(bytes[piece.range.lowerBound]) == sign.value
  }

  // MARK: Errors

  mutating func finish() {
    isFinished = true
  }

  mutating func problem(_ reason: String, at offset: Int) {
    if !problems.contains(where: { $0.offset == offset }) { problems.append(SyntaxError(reason: reason, offset: offset)) }
    if !recovers || problems.count >= Self.maxErrors { finish() }
  }

  /// Appends the token that was found instead.
  func describe(_ expectation: String) -> String {
    switch piece.kind {
    case .end: return "\(expectation), found end of file"
    case .stray:
      let byte = bytes[piece.range.lowerBound]
      if byte == UInt8(ascii: "<") { return "\(expectation), found malformed data '<…>'" }
      guard (0x21..<0x7F).contains(byte) else {
        return "\(expectation), found byte 0x\(String(byte, radix: 16, uppercase: true))"
      }
      return "\(expectation), found '\(Unicode.Scalar(byte))'; quote values that contain '\(Unicode.Scalar(byte))'"
    default:
      let text = String(decoding: bytes[piece.range].prefix(40), as: UTF8.self)
      return "\(expectation), found '\(text)'"
    }
  }
}
