internal import Bytes

// Fast path for the form that tools write: `"key" = "value";` and `key = "value";` with whitespace and comments between. Skips
// tokenizing; anything else, and any error, is left to the general parser.

extension StringTableReader {
  /// Reads plain entries from `start` on.
  ///
  /// - Returns: the index of the first one that is not plain, or of anything but an entry.
  mutating func takePlainEntries(from start: Int) -> Int {
    let bytes = bytes
    let text = bytes.span
    var index = start
    while true {
      index = Self.endOfTrivia(text, from: index)
      guard index < text.count else { return text.count }
      guard let key = StringTableText(plainKeyAt: index, in: text) else { return index }
      var next = Self.endOfBlanks(text, from: text[index] == UInt8(ascii: "\"") ? key.range.upperBound + 1 : key.range.upperBound)
      guard text.byteOrZero(at: next) == UInt8(ascii: "=") else { return index }
      next = Self.endOfBlanks(text, from: next + 1)
      guard text.byteOrZero(at: next) == UInt8(ascii: "\""), let value = StringTableText(plainValueAt: next, in: text) else {
        return index
      }
      next = Self.endOfBlanks(text, from: value.range.upperBound + 1)
      guard text.byteOrZero(at: next) == UInt8(ascii: ";") else { return index }
      entries.append(StringTable.Entry(key, value, in: bytes))
      index = next + 1
    }
  }

  @inline(__always)
  private static func endOfBlanks(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < text.count, text[index].isPropertyListSpace { index += 1 }
    return index
  }

  /// The index after whitespace and terminated comments.
  private static func endOfTrivia(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = endOfBlanks(text, from: start)
    while text.byteOrZero(at: index) == UInt8(ascii: "/") {
      switch text.byteOrZero(at: index + 1) {
      case UInt8(ascii: "/"): index = text.lineEnd(from: index)
      case UInt8(ascii: "*"):
        let close = text.firstIndex(of: UInt8(ascii: "*"), then: UInt8(ascii: "/"), from: index + 2)
        guard close < text.count else { return index }
        index = close + 2
      default: return index
      }
      index = endOfBlanks(text, from: index)
    }
    return index
  }
}

/// An undecoded key or value.
struct StringTableText {
  /// Without quotes.
  let range: Range<Int>
  var isEscaped = false
  /// Whether an escape may be a percent sign: `\%`, or numeric such as `\U0025`.
  private var hasOddEscape = false
  /// Computed for values only.
  private var hasPercent = false

  init(_ piece: OpenStepPiece, in text: Span<UInt8>) {
    let quote = piece.kind == .quotedString ? 1 : 0
    range = piece.range.lowerBound + quote..<piece.range.upperBound - quote
    var index = range.lowerBound
    while index < range.upperBound {
      if quote == 1, text[index] == UInt8(ascii: "\\") {
        noteEscape(of: text.byteOrZero(at: index + 1))
        index += 1
      } else if text[index] == UInt8(ascii: "%") {
        hasPercent = true
      }
      index += 1
    }
  }

  /// An unquoted or quoted string; nil if there is neither or it is unterminated.
  @inline(__always)
  init?(plainKeyAt start: Int, in text: Span<UInt8>) {
    guard text[start] == UInt8(ascii: "\"") else {
      range = start..<text.endOfUnquotedString(from: start)
      if range.isEmpty { return nil }
      return
    }
    var end = start + 1
    while true {
      end = text.firstIndex(ofAny: UInt8(ascii: "\""), UInt8(ascii: "\\"), from: end)
      guard end < text.count else { return nil }
      if text[end] == UInt8(ascii: "\"") { break }
      isEscaped = true
      end += 2
    }
    range = start + 1..<end
  }

  /// A quoted string; nil if unterminated.
  @inline(__always)
  init?(plainValueAt start: Int, in text: Span<UInt8>) {
    var end = start + 1
    while true {
      end = text.firstIndex(ofAny: UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "%"), from: end)
      guard end < text.count else { return nil }
      let byte = text[end]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "%") {
        hasPercent = true
        end += 1
      } else {
        isEscaped = true
        hasOddEscape = hasOddEscape || Self.isOdd(text.byteOrZero(at: end + 1))
        end += 2
      }
    }
    range = start + 1..<end
  }

  private mutating func noteEscape(of byte: UInt8) {
    isEscaped = true
    if Self.isOdd(byte) { hasOddEscape = true }
  }

  private static func isOdd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%") || byte == UInt8(ascii: "U") || UInt8(ascii: "0")...UInt8(ascii: "7") ~= byte
  }

  /// Hash of the decoded string.
  @inline(__always)
  func hash(in bytes: [UInt8]) -> UInt64 {
    isEscaped ? Self.hashOfDecoded(bytes[range]) : bytes.span.wordHash(of: range)
  }

  @inline(never)
  private static func hashOfDecoded(_ content: ArraySlice<UInt8>) -> UInt64 {
    let text = OpenStepString.unescape(content)
    return text.span.wordHash(of: text.indices)
  }

  /// Flags of a value.
  @inline(__always)
  func valueFlags(in bytes: [UInt8]) -> StringTable.Entry.Flags {
    if isEscaped { return escapedFlags(in: bytes) }
    var flags: StringTable.Entry.Flags = hasPercent ? .hasPercent : []
    if bytes.span.hasLetter(in: range) { flags.insert(.hasLetter) }
    return flags
  }

  @inline(never)
  private func escapedFlags(in bytes: [UInt8]) -> StringTable.Entry.Flags {
    var flags: StringTable.Entry.Flags = .isValueEscaped
    guard hasOddEscape || hasPercent else {
      if bytes.span.hasLetterBesideEscapes(in: range) { flags.insert(.hasLetter) }
      return flags
    }
    let text = OpenStepString.unescape(bytes[range])
    if text.contains(UInt8(ascii: "%")) { flags.insert(.hasPercent) }
    if text.span.hasLetter(in: text.indices) { flags.insert(.hasLetter) }
    return flags
  }
}

extension StringTable.Entry {
  /// An entry with a string value.
  @inline(__always)
  init(_ key: StringTableText, _ value: StringTableText, in bytes: [UInt8]) {
    var flags = value.valueFlags(in: bytes)
    if key.isEscaped { flags.insert(.isKeyEscaped) }
    self.init(keyHash: key.hash(in: bytes), keyRange: key.range, valueRange: value.range, kind: .text, flags: flags)
  }
}
