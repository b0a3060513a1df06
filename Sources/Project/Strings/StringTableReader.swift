internal import Bytes

/// Parses a `.strings` file: `"key" = "value";`, `key;`, comments. Accepts what CoreFoundation accepts.
///
/// After an error it resumes at the next line that looks like an entry.
struct StringTableReader {
  /// More errors are not useful.
  private static let maxErrors = 20
  /// Limit for the key, the `=` and the first quote of an entry, in bytes.
  private static let longestHead = 2048

  let bytes: [UInt8]
  private var lexer: OpenStepLexer
  var entries: [StringTable.Entry] = []
  private(set) var problems: [StringTable.Problem] = []
  /// The current token.
  private var piece = OpenStepPiece(kind: .end, range: 0..<0)
  /// End of the previous token.
  private var lastEnd = 0
  /// Needed only after an error.
  private lazy var lines = LineIndex(bytes.span)
  /// Whether the table is in braces.
  private var isBraced = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lexer = OpenStepLexer(bytes: bytes)
    // Room for a typical file, to avoid copies on growth.
    entries.reserveCapacity(bytes.count / 128)
  }

  mutating func read() {
    advance()
    // An array is not a strings table, and not intended to be one.
    if isSign("(") { return }
    isBraced = isSign("{")
    if isBraced { advance() }
    while piece.kind != .end, problems.count < Self.maxErrors {
      if isBraced, isSign("}") {
        advance()
        if piece.kind != .end { problem("unexpected text after the dictionary", at: piece.range.lowerBound, .tableIsLost) }
        return
      }
      if isString {
        let end = takePlainEntries(from: piece.range.lowerBound)
        if end == piece.range.lowerBound {
          takeEntry()
        } else {
          lexer.position = end
          advance()
        }
      } else {
        takeJunk()
      }
    }
    if isBraced, problems.isEmpty { problem("unclosed dictionary", at: 0, .tableIsLost) }
  }

  // MARK: Entries

  private mutating func takeEntry() {
    let key = piece
    advance()
    if isSign(";") {
      add(key, value: key)
      return advance()
    }
    guard isSign("=") else {
      if brokenString(key) { return }
      problem("expected '=' after key \(name(of: key))", at: key.range.lowerBound, .tableIsLost)
      return resume(from: piece.range.lowerBound)
    }
    advance()
    let value = piece
    guard isString || piece.kind == .data || isSign("{") || isSign("(") else {
      if piece.kind == .openString {
        problem("unterminated string", at: piece.range.lowerBound, .tableIsLost)
        return resume(from: lineEnd(from: piece.range.lowerBound))
      }
      problem("expected a value for \(name(of: key)) after '='", at: lastEnd, .tableIsLost)
      return resume(from: piece.range.lowerBound)
    }
    let isText = isString
    if isText { advance() } else { skipValue() }
    guard isSign(";") else {
      if isText, brokenString(value) { return }
      problem("expected ';' after the value of \(name(of: key))", at: lastEnd, .tableIsLost)
      add(key, value: isText ? value : nil)
      return resume(from: piece.range.lowerBound)
    }
    add(key, value: isText ? value : nil)
    advance()
  }

  /// Something that is not an entry: CoreFoundation stops here and keeps what it has.
  private mutating func takeJunk() {
    let start = piece.range.lowerBound
    // In braces, or before the first entry, it rejects the table.
    let effect: StringTable.Problem.Effect =
      isBraced || entries.isEmpty && piece.kind != .openComment ? .tableIsLost : .remainderIsLost
    switch piece.kind {
    case .openComment: problem("unterminated comment", at: start, effect)
    case .openString: problem("unterminated string", at: start, effect)
    case .sign where isSign(";") && start > 0:
      resume(from: piece.range.upperBound)
      // CoreFoundation drops what follows, and here nothing follows.
      if piece.kind != .end || effect == .tableIsLost { problem("extraneous ';'", at: start, effect) }
      return
    default: problem("expected a key, found \(shown(at: start))", at: start, effect)
    }
    switch piece.kind {
    // The remainder of the file is part of it.
    case .openComment: resume(from: bytes.count)
    case .openString: resume(from: lineEnd(from: start))
    default: resume(from: piece.range.upperBound)
    }
  }

  /// Finds the cause if a quoted string is followed by an unexpected token: its closing quote is unescaped or missing.
  private mutating func brokenString(_ string: OpenStepPiece) -> Bool {
    guard string.kind == .quotedString else { return false }
    let firstLineEnd = lineEnd(from: string.range.lowerBound)
    let lastLine = lines.range(ofLine: line(of: string.range.upperBound - 1)).lowerBound
    if firstLineEnd < string.range.upperBound, looksLikeEntry(at: lastLine) {
      // Its closing quote is the first one of a later entry.
      problem("unterminated string", at: string.range.lowerBound, .tableIsLost)
      resume(from: firstLineEnd)
      return true
    }
    let isOnSameLine = line(of: string.range.upperBound - 1) == line(of: piece.range.lowerBound)
    if isOnSameLine, piece.kind != .end, !isQuoted || !looksLikeEntry(at: piece.range.lowerBound) {
      problem("unescaped quote in a string", at: string.range.upperBound - 1, .tableIsLost)
      resume(from: lineEnd(from: string.range.upperBound))
      return true
    }
    return false
  }

  /// - Parameter value: nil if it is not a string.
  private mutating func add(_ key: OpenStepPiece, value: OpenStepPiece?) {
    let bytes = bytes
    let text = bytes.span
    let keyText = StringTableText(key, in: text)
    guard let value else {
      let end = keyText.range.upperBound
      let flags: StringTable.Entry.Flags = keyText.isEscaped ? .isKeyEscaped : []
      entries.append(
        StringTable.Entry(
          keyHash: keyText.hash(in: bytes), keyRange: keyText.range, valueRange: end..<end, kind: .other, flags: flags))
      return
    }
    entries.append(StringTable.Entry(keyText, StringTableText(value, in: text), in: bytes))
  }

  /// Skips an array, dictionary or data, which have no meaning in a strings table.
  private mutating func skipValue() {
    var depth = 0
    repeat {
      if isSign("{") || isSign("(") { depth += 1 }
      if isSign("}") || isSign(")") { depth -= 1 }
      advance()
    } while depth > 0 && piece.kind != .end
  }

  // MARK: Recovery

  /// At `start` if an entry begins there, or at the first later line that begins with one.
  private mutating func resume(from start: Int) {
    var offset = start
    while offset < bytes.count, !looksLikeEntry(at: offset) {
      // Skips entries in comments.
      var end = offset
      let first = firstNonBlank(from: offset)
      if bytes.span.hasBytes([UInt8(ascii: "/"), UInt8(ascii: "*")], at: first) {
        var ahead = OpenStepLexer(bytes: bytes, position: first)
        end = ahead.next().range.upperBound
      }
      offset = max(lines.range(ofLine: line(of: end) + 1).lowerBound, offset + 1)
    }
    lexer.position = min(offset, bytes.count)
    advance()
  }

  /// Whether `"key" = "`, `"key";` or `key = "` begins here, with the key on one line.
  private func looksLikeEntry(at offset: Int) -> Bool {
    // The limit keeps checking every line of a malformed file cheap.
    let start = firstNonBlank(from: offset)
    let head = Array(bytes[start..<min(start + Self.longestHead, bytes.count)])
    var ahead = OpenStepLexer(bytes: head)
    let key = ahead.next()
    guard key.kind == .word || key.kind == .quotedString, head.span.lineEnd(from: 0) >= key.range.upperBound else { return false }
    let sign = ahead.nextSignificant()
    guard sign.kind == .sign else { return false }
    if head[sign.range.lowerBound] == UInt8(ascii: ";") { return key.kind == .quotedString }
    guard head[sign.range.lowerBound] == UInt8(ascii: "=") else { return false }
    let value = ahead.nextSignificant()
    return value.kind == .quotedString || value.kind == .openString || value.kind == .word
  }

  private func firstNonBlank(from offset: Int) -> Int {
    var index = offset
    while index < bytes.count, bytes[index].isPropertyListSpace { index += 1 }
    return index
  }

  private func lineEnd(from offset: Int) -> Int { bytes.span.lineEnd(from: min(offset, bytes.count)) }

  private mutating func line(of offset: Int) -> Int { lines.position(of: min(max(offset, 0), bytes.count)).line }

  // MARK: Pieces

  private mutating func advance() {
    lastEnd = piece.range.upperBound
    piece = lexer.nextSignificant()
    // CoreFoundation treats Unicode line and paragraph separators as whitespace.
    while piece.kind == .stray, isUnicodeSeparator(at: piece.range.lowerBound) {
      lexer.position = piece.range.lowerBound + 3
      piece = lexer.nextSignificant()
    }
  }

  private func isUnicodeSeparator(at offset: Int) -> Bool {
    bytes.span.hasBytes([0xE2, 0x80, 0xA8], at: offset) || bytes.span.hasBytes([0xE2, 0x80, 0xA9], at: offset)
  }

  private var isString: Bool { piece.kind == .word || piece.kind == .quotedString }
  private var isQuoted: Bool { piece.kind == .quotedString }

  private func isSign(_ sign: Unicode.Scalar) -> Bool {
    piece.kind == .sign && UInt32(bytes[piece.range.lowerBound]) == sign.value
  }

  private func text(of piece: OpenStepPiece) -> String { OpenStepString.decode(bytes[piece.range]) }

  private func name(of key: OpenStepPiece) -> String { "'\(text(of: key).prefix(60))'" }

  private func shown(at offset: Int) -> String {
    let text = String(decoding: bytes[offset...].prefix(8), as: UTF8.self)
    return text.first.map { "'\($0)'" } ?? "end of file"
  }

  private mutating func problem(_ reason: String, at offset: Int, _ effect: StringTable.Problem.Effect) {
    problems.append(StringTable.Problem(reason: reason, offset: min(offset, bytes.count), effect: effect))
  }
}
