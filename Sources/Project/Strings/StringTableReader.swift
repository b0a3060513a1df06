internal import Bytes

/// Reads the text of a `.strings` file: `"key" = "value";`, `key;`, comments. What it takes, CoreFoundation takes.
///
/// After a fault it goes on at the next line that looks like an entry.
struct StringTableReader {
  /// A file with more has no more to say.
  private static let mostFaults = 20
  /// Bytes within which the key, the `=` and the first quote of an entry are looked for.
  private static let longestHead = 2048

  let bytes: [UInt8]
  private var lexer: OpenStepLexer
  var entries: [StringTable.Entry] = []
  private(set) var faults: [StringTable.Fault] = []
  /// The piece that is looked at.
  private var piece = OpenStepPiece(kind: .end, range: 0..<0)
  /// Where the piece before it ended.
  private var lastEnd = 0
  /// Asked only after a fault.
  private lazy var lines = LineIndex(bytes.span)
  /// Whether the whole table stands in braces.
  private var isBraced = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lexer = OpenStepLexer(bytes: bytes)
    // Room for the usual file: growing would copy as much again.
    entries.reserveCapacity(bytes.count / 128)
  }

  mutating func read() {
    advance()
    // A list is no table, and was not meant to be one.
    if isSign("(") { return }
    isBraced = isSign("{")
    if isBraced { advance() }
    while piece.kind != .end, faults.count < Self.mostFaults {
      if isBraced, isSign("}") {
        advance()
        if piece.kind != .end { fault("text after the end of the dictionary", at: piece.range.lowerBound, .tableIsLost) }
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
    if isBraced, faults.isEmpty { fault("a dictionary that begins here is not closed", at: 0, .tableIsLost) }
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
      fault("'=' is missing after the key \(name(of: key))", at: key.range.lowerBound, .tableIsLost)
      return resume(from: piece.range.lowerBound)
    }
    advance()
    let value = piece
    guard isString || piece.kind == .data || isSign("{") || isSign("(") else {
      if piece.kind == .openString {
        fault("a string is not closed", at: piece.range.lowerBound, .tableIsLost)
        return resume(from: lineEnd(from: piece.range.lowerBound))
      }
      fault("the value of \(name(of: key)) is missing after '='", at: lastEnd, .tableIsLost)
      return resume(from: piece.range.lowerBound)
    }
    let isText = isString
    if isText { advance() } else { skipValue() }
    guard isSign(";") else {
      if isText, brokenString(value) { return }
      fault("';' is missing after the value of \(name(of: key))", at: lastEnd, .tableIsLost)
      add(key, value: isText ? value : nil)
      return resume(from: piece.range.lowerBound)
    }
    add(key, value: isText ? value : nil)
    advance()
  }

  /// Something that begins no entry: there CoreFoundation stops, content with what it has.
  private mutating func takeJunk() {
    let start = piece.range.lowerBound
    // In braces, and before the first entry, it is not content with that.
    let effect: StringTable.Fault.Effect =
      isBraced || entries.isEmpty && piece.kind != .openComment ? .tableIsLost : .restIsLost
    switch piece.kind {
    case .openComment: fault("a comment is not closed", at: start, effect)
    case .openString: fault("a string is not closed", at: start, effect)
    case .sign where isSign(";") && start > 0:
      resume(from: piece.range.upperBound)
      // CoreFoundation drops what follows, and here nothing follows.
      if piece.kind != .end || effect == .tableIsLost { fault("a ';' too many: what follows is not read", at: start, effect) }
      return
    default: fault("a key is expected, and \(shown(at: start)) stands there: what follows is not read", at: start, effect)
    }
    switch piece.kind {
    // What follows is a part of it.
    case .openComment: resume(from: bytes.count)
    case .openString: resume(from: lineEnd(from: start))
    default: resume(from: piece.range.upperBound)
    }
  }

  /// Names the cause where a quoted string is followed by what cannot follow it: its quote closes nothing, or is missing.
  private mutating func brokenString(_ string: OpenStepPiece) -> Bool {
    guard string.kind == .quotedString else { return false }
    let firstLineEnd = lineEnd(from: string.range.lowerBound)
    let lastLine = lines.range(ofLine: line(of: string.range.upperBound - 1)).lowerBound
    if firstLineEnd < string.range.upperBound, looksLikeEntry(at: lastLine) {
      // The quote that closes it is the first one of a later entry.
      fault("a string is not closed", at: string.range.lowerBound, .tableIsLost)
      resume(from: firstLineEnd)
      return true
    }
    let isOnSameLine = line(of: string.range.upperBound - 1) == line(of: piece.range.lowerBound)
    if isOnSameLine, piece.kind != .end, !isQuoted || !looksLikeEntry(at: piece.range.lowerBound) {
      fault("a quote inside of a text is not escaped", at: string.range.upperBound - 1, .tableIsLost)
      resume(from: lineEnd(from: string.range.upperBound))
      return true
    }
    return false
  }

  /// - Parameter value: nil for one that is no text.
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

  /// Passes over an array, dictionary or data, which mean nothing in a string table.
  private mutating func skipValue() {
    var depth = 0
    repeat {
      if isSign("{") || isSign("(") { depth += 1 }
      if isSign("}") || isSign(")") { depth -= 1 }
      advance()
    } while depth > 0 && piece.kind != .end
  }

  // MARK: Going on after a fault

  /// At `start` if an entry begins there, or at the first later line that begins with one.
  private mutating func resume(from start: Int) {
    var offset = start
    while offset < bytes.count, !looksLikeEntry(at: offset) {
      // An entry within a comment is none.
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

  /// Whether `"key" = "`, `"key";` or `key = "` stands there, the key on one line.
  private func looksLikeEntry(at offset: Int) -> Bool {
    // No entry needs more to be known, and asking every line of a broken file stays cheap.
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
    // The Unicode line and paragraph separators are blanks for CoreFoundation.
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
    return text.first.map { "'\($0)'" } ?? "the end"
  }

  private mutating func fault(_ reason: String, at offset: Int, _ effect: StringTable.Fault.Effect) {
    faults.append(StringTable.Fault(reason: reason, offset: min(offset, bytes.count), effect: effect))
  }
}
