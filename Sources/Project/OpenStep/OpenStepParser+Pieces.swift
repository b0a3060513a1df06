// What the parser keeps, looks at and reports.
extension OpenStepParser {
  // MARK: Nodes

  mutating func addString() {
    nodes.append(
      PlistNode(
        piece.kind == .data ? .data : .string, start: piece.range.lowerBound, end: piece.range.upperBound, next: nodes.count + 1))
    advance()
  }

  /// A key without a value stands for itself.
  mutating func addImpliedValue() {
    guard let key = nodes.last else { return }
    nodes.append(PlistNode(.string, start: key.start, end: key.end, next: nodes.count + 1))
  }

  mutating func close(_ node: Int, at end: Int) {
    nodes[node].end = end
    nodes[node].next = nodes.count
  }

  /// Ends the innermost frame with the bracket at the current piece.
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
    case .openComment: fault("a comment that is never closed", at: piece.range.lowerBound)
    case .openString: fault("a string that is never closed", at: piece.range.lowerBound)
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

  // MARK: Faults

  mutating func finish() {
    isFinished = true
  }

  mutating func fault(_ reason: String, at offset: Int) {
    if !faults.contains(where: { $0.offset == offset }) { faults.append(SyntaxFault(reason: reason, offset: offset)) }
    if !recovers || faults.count >= Self.mostFaults { finish() }
  }

  /// What is expected, and what stands there.
  func describe(_ expectation: String) -> String {
    switch piece.kind {
    case .end: return "\(expectation), and the file ends"
    case .stray:
      let byte = bytes[piece.range.lowerBound]
      if byte == UInt8(ascii: "<") { return "\(expectation), and '<' stands there without hexadecimal digits and '>'" }
      guard (0x21..<0x7F).contains(byte) else {
        return "\(expectation), and the byte 0x\(String(byte, radix: 16, uppercase: true)) stands there"
      }
      return "\(expectation), and '\(Unicode.Scalar(byte))' stands there, which needs quotes"
    default:
      let text = String(decoding: bytes[piece.range].prefix(40), as: UTF8.self)
      return "\(expectation), and '\(text)' stands there"
    }
  }
}
