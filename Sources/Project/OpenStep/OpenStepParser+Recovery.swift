internal import Bytes

// Error recovery of the second pass. The first pass stops at the first error, so its results are discarded.
extension OpenStepParser {
  // MARK: Missing tokens

  mutating func unexpectedInDictionary() {
    if isSign(")"), frames.contains(where: { !$0.isDictionary }) {
      return closeFrames { !$0.isDictionary }
    }
    let isExtraBracket = isSign(")")
    problem(isExtraBracket ? "extraneous ')'" : describe("expected a key"), at: piece.range.lowerBound)
    if piece.kind == .stray { skipLine() } else { advance() }
    if isExtraBracket, isSign(";") { advance() }
  }

  mutating func equalsIsMissing() {
    let key = nodes.last?.start ?? 0
    problem(describe("expected '=' after key\(lastKey)"), at: piece.range.lowerBound)
    if piece.kind == .stray {
      skipLine()
      addImpliedValue()
      return expect(.key)
    }
    let isOnSameLine = !hasLineEnd(from: key, to: piece.range.lowerBound)
    if isOnSameLine, isString || piece.kind == .data || isSign("{") || isSign("(") { return expect(.value) }
    addImpliedValue()
    expect(.key)
  }

  mutating func valueIsMissing() {
    if frames[frames.count - 1].isDictionary {
      problem(describe("expected a value"), at: piece.range.lowerBound)
      addImpliedValue()
      expect(isSign(";") ? .semicolon : .key)
      if piece.kind == .stray { skipLine() }
      return
    }
    if isSign("}") || isSign(";") || isSign("=") { return arrayIsNotClosed() }
    problem(describe("expected an element"), at: piece.range.lowerBound)
    if piece.kind == .stray { skipLine() } else { advance() }
  }

  mutating func semicolonIsMissing() {
    if isSign(")"), frames.contains(where: { !$0.isDictionary }) {
      return closeFrames { !$0.isDictionary }
    }
    if piece.kind == .stray {
      problem(describe("expected ';' after the value\(lastKey.isEmpty ? "" : " of\(lastKey)")"), at: piece.range.lowerBound)
      skipLine()
    } else {
      problem("expected ';' after the value\(lastKey.isEmpty ? "" : " of\(lastKey)")", at: lastEnd)
      // `a = b c;`: the remainder of the line belongs to the value.
      if isString, !hasLineEnd(from: lastEnd, to: piece.range.lowerBound), !isFollowed(by: "=") { skipLine() }
      if isSign(",") || isSign("=") || isSign(")") { advance() }
    }
    expect(.key)
  }

  mutating func commaIsMissing() {
    if isSign("}") || isSign(";") || isSign("=") { return arrayIsNotClosed() }
    if isString, isFollowed(by: "=") { return arrayIsNotClosed() }
    if piece.kind == .stray {
      problem(describe("expected ',' after the element"), at: piece.range.lowerBound)
      skipLine()
    } else {
      problem("expected ',' after the element", at: lastEnd)
    }
    expect(.element)
  }

  /// A missing `)`: what follows belongs to the enclosing dictionary.
  private mutating func arrayIsNotClosed() {
    let frame = frames.removeLast()
    unclosed(frame)
    guard let outer = frames.last else { return finish() }
    // `( a, b, name = …`: the last element is the next key.
    if isSign("="), outer.isDictionary, let key = nodes.last, key.kind == .string, nodes.count - 1 > frame.node {
      nodes.removeLast()
      close(frame.node, at: key.start)
      nodes.append(PlistNode(.string, start: key.start, end: key.end, next: nodes.count + 1))
      return expect(.equals)
    }
    close(frame.node, at: lastEnd)
    if outer.isDictionary { expect(isSign(";") ? .semicolon : .key) }
  }

  /// Closes unclosed frames, reporting each, up to the one that the current bracket closes.
  private mutating func closeFrames(upTo isWanted: (Frame) -> Bool) {
    while let frame = frames.last, !isWanted(frame) {
      unclosed(frame)
      close(frame.node, at: lastEnd)
      frames.removeLast()
    }
  }

  mutating func unclosed(_ frame: Frame, because reason: String? = nil) {
    let start = nodes[frame.node].start
    // Its closing bracket is in the remainder of the line that was skipped after an earlier error.
    if interrupted > start, !hasLineEnd(from: start, to: interrupted) { return }
    let kind = frame.isDictionary ? "dictionary" : "array"
    problem("unclosed \(kind)\(name(of: frame))\(reason.map { "; \($0)" } ?? "")", at: start)
  }

  /// ` 'key'` if the key and its comment are on the same line as the bracket.
  private func name(of frame: Frame) -> String {
    guard frame.node > 0 else { return "" }
    let key = nodes[frame.node - 1]
    let start = nodes[frame.node].start
    guard key.kind == .string, !hasLineEnd(from: key.start, to: start) else { return "" }
    let text = String(decoding: bytes[key.start..<start].prefix(100), as: UTF8.self)
    return " '\((text.hasSuffix("= ") ? String(text.dropLast(2)) : text).trimmed)'"
  }

  /// ` 'name'` of the current entry.
  private var lastKey: String {
    guard let frame = frames.last, frame.isDictionary, nodes.indices.contains(frame.key) else { return "" }
    let key = nodes[frame.key]
    return " '\(OpenStepString.decode(bytes[key.start..<key.end]).prefix(60))'"
  }

  // MARK: Indentation

  /// Infers missing brackets from indentation: a bracket closes what was opened at the same depth, and an entry indented no
  /// deeper than the line that opened the dictionary does not belong to it.
  ///
  /// - Returns: whether frames were closed or a bracket was skipped, so that the token must be examined again.
  mutating func closesByIndentation() -> Bool {
    guard let frame = frames.last, isFirstOnLine, piece.kind != .end, let childIndent = frame.childIndent ?? impliedIndent(frame)
    else { return false }
    let indent = indentOfLine(around: piece.range.lowerBound)
    if isSign("}") || isSign(")") {
      let isBrace = isSign("}")
      guard indent != frame.indent || isBrace != frame.isDictionary, childIndent > frame.indent else { return false }
      if indent < frame.indent, let match = frames.lastIndex(where: { $0.indent == indent && $0.isDictionary == isBrace }) {
        while frames.count - 1 > match { closeUnclosed() }
        return true
      }
      guard indent == childIndent, isBrace, frame.isDictionary, frame.expects == .key else { return false }
      problem("extraneous '}'", at: piece.range.lowerBound)
      advance()
      if isSign(";") { advance() }
      return true
    }
    guard isString, indent <= frame.indent, childIndent > frame.indent, frames.count > 1, isFollowed(by: "=") else {
      return false
    }
    closeUnclosed()
    return true
  }

  /// A frame whose first child is on the same line is closed on that line.
  private func impliedIndent(_ frame: Frame) -> Int? {
    nodes.count - 1 > frame.node ? Int.max : nil
  }

  private mutating func closeUnclosed() {
    let frame = frames.removeLast()
    unclosed(frame)
    close(frame.node, at: lastEnd)
    if let outer = frames.last, outer.isDictionary { expect(.key) }
  }

  mutating func noteIndent() {
    guard recovers, let frame = frames.last, frame.childIndent == nil, isString, isFirstOnLine, nodes.count - 1 == frame.node
    else {
      return
    }
    frames[frames.count - 1].childIndent = indentOfLine(around: piece.range.lowerBound)
  }

  private var isFirstOnLine: Bool {
    let start = piece.range.lowerBound
    return lines.position(of: start).column == indentOfLine(around: start) + 1
  }

  /// Width of the leading whitespace of a line, in bytes.
  func indentOfLine(around offset: Int) -> Int {
    let start = offset - lines.position(of: offset).column + 1
    return bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
  }

  // MARK: Lookahead

  /// Whether no line ending follows an offset.
  func isLastLine(_ offset: Int) -> Bool { !hasLineEnd(from: offset, to: bytes.count) }

  private func hasLineEnd(from start: Int, to end: Int) -> Bool {
    start < end && lines.position(of: start).line < lines.position(of: end).line
  }

  private func isFollowed(by sign: Unicode.Scalar) -> Bool {
    var ahead = lexer
    let next = ahead.nextSignificant()
    return next.kind == .sign && UInt32(bytes[next.range.lowerBound]) == sign.value
  }

  /// Skips the remainder of the line, or up to its `;` or `,`.
  private mutating func skipLine() {
    let line = piece.range.lowerBound
    interrupted = line
    while piece.kind != .end, !hasLineEnd(from: line, to: piece.range.lowerBound) {
      let isEnd = isSign(";") || isSign(",")
      advance()
      if isEnd { return }
    }
  }

  /// The next significant token; unterminated comments and strings end with their line.
  mutating func nextRecovering() -> OpenStepPiece {
    while true {
      let next = lexer.nextSignificant()
      switch next.kind {
      case .openComment:
        problem("unterminated comment", at: next.range.lowerBound)
        interrupted = next.range.lowerBound
        // No later comment is terminated either.
        lexer.position = isFinished ? bytes.count : lineEnd(from: next.range.lowerBound)
      case .openString:
        return cut(next)
      case .quotedString where isCutOff(next.range):
        return cut(next)
      default: return next
      }
    }
  }

  /// Whether a string spans lines that look like entries, so its closing quote belongs to another string.
  private func isCutOff(_ range: Range<Int>) -> Bool {
    guard let end = bytes[range].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }),
      let last = bytes[range.lowerBound..<end].last(where: { !$0.isPropertyListSpace })
    else { return false }
    return last == UInt8(ascii: ";") || last == UInt8(ascii: ",")
  }

  private mutating func cut(_ string: OpenStepPiece) -> OpenStepPiece {
    problem("unterminated string", at: string.range.lowerBound)
    interrupted = string.range.lowerBound
    var end = lineEnd(from: string.range.lowerBound)
    while end > string.range.lowerBound + 1, bytes[end - 1].isPropertyListSpace || ";,".utf8.contains(bytes[end - 1]) { end -= 1 }
    lexer.position = end
    return OpenStepPiece(kind: .quotedString, range: string.range.lowerBound..<end)
  }

  private func lineEnd(from start: Int) -> Int {
    bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }
}
