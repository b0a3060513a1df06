internal import Bytes

extension StringTable {
  /// A key and its value, undecoded; see `StringTable.key(of:)` and `value(of:)`.
  public struct Entry: Sendable {
    public enum Kind: UInt8, Sendable {
      case text
      case plural
      /// Neither a string nor a plural rule.
      case other
    }

    struct Flags: OptionSet {
      let rawValue: UInt8
      static let isKeyEscaped = Flags(rawValue: 1)
      static let isValueEscaped = Flags(rawValue: 2)
      static let hasPercent = Flags(rawValue: 4)
      static let hasLetter = Flags(rawValue: 8)
      /// Whether the value is in `StringTable.decoded`, at `valueStart`.
      static let isDecoded = Flags(rawValue: 16)
    }

    /// Hash of the decoded key, stable across tables and escapes.
    public let keyHash: UInt64
    // 32-bit offsets, because there are as many entries as strings in an app.
    private let keyStart: UInt32
    private let keyEnd: UInt32
    private let valueStart: UInt32
    private let valueEnd: UInt32
    public let kind: Kind
    let flags: Flags

    /// An entry of a text file, which is smaller than 4 GB.
    @inline(__always)
    init(keyHash: UInt64, keyRange: Range<Int>, valueRange: Range<Int>, kind: Kind, flags: Flags) {
      self.keyHash = keyHash
      keyStart = UInt32(truncatingIfNeeded: keyRange.lowerBound)
      keyEnd = UInt32(truncatingIfNeeded: keyRange.upperBound)
      valueStart = UInt32(truncatingIfNeeded: valueRange.lowerBound)
      valueEnd = UInt32(truncatingIfNeeded: valueRange.upperBound)
      self.kind = kind
      self.flags = flags
    }

    /// An entry of a property list.
    init(decoded index: Int, _ key: String, _ value: StringTableValue, place: Range<Int>) {
      let kind: Kind =
        switch value {
        case .text: .text
        case .plural: .plural
        case .other: .other
        }
      var flags = Flags.isDecoded
      for text in value.texts {
        let bytes = Array(text.utf8)
        if bytes.contains(UInt8(ascii: "%")) { flags.insert(.hasPercent) }
        if bytes.span.hasLetter(in: bytes.indices) { flags.insert(.hasLetter) }
      }
      self.init(
        keyHash: StringTable.hash(ofKey: key), keyRange: place, valueRange: index..<index, kind: kind, flags: flags)
    }

    /// The same entry of a text file in which it is elsewhere.
    func moved(by distance: Int) -> Entry {
      Entry(
        keyHash: keyHash, keyRange: keyRange.lowerBound + distance..<keyRange.upperBound + distance,
        valueRange: valueRange.lowerBound + distance..<valueRange.upperBound + distance, kind: kind, flags: flags)
    }

    /// Range of the key in `StringTable.bytes`, without quotes or tags; empty for binary lists.
    public var keyRange: Range<Int> { Int(keyStart)..<Int(keyEnd) }

    /// Range of the value in `StringTable.bytes`, without quotes; empty for a value that is not a string, and in property
    /// lists.
    public var valueRange: Range<Int> { flags.contains(.isDecoded) ? 0..<0 : Int(valueStart)..<Int(valueEnd) }

    /// Whether the key has escapes. False in property lists.
    public var isKeyEscaped: Bool { flags.contains(.isKeyEscaped) }

    /// Like `isKeyEscaped`, for the value.
    public var isValueEscaped: Bool { flags.contains(.isValueEscaped) }

    /// Whether one of the value's strings has a percent sign, without which it is not a format.
    public var hasPercent: Bool { flags.contains(.hasPercent) }

    /// Whether the value may have anything to translate: an ASCII letter outside format specifiers, or any non-ASCII character.
    public var hasLetter: Bool { flags.contains(.hasLetter) }

    /// Index in `StringTable.decoded`; nil for undecoded values.
    var decodedIndex: Int? { flags.contains(.isDecoded) ? Int(valueStart) : nil }
  }

  public func key(of entry: Entry) -> String {
    if let index = entry.decodedIndex { return decoded[index].key }
    return OpenStepString.decode(content: bytes[entry.keyRange], isEscaped: entry.isKeyEscaped)
  }

  /// The `keyHash` of entries with a key.
  public static func hash(ofKey key: String) -> UInt64 {
    let bytes = key.utf8Span.span
    return bytes.wordHash(of: bytes.indices)
  }

  public func value(of entry: Entry) -> StringTableValue {
    if let index = entry.decodedIndex { return decoded[index].value }
    guard entry.kind == .text else { return .other }
    return .text(OpenStepString.decode(content: bytes[entry.valueRange], isEscaped: entry.isValueEscaped))
  }

  /// Whether two entries have the same key. Decodes only if one is escaped.
  public func hasSameKey(_ entry: Entry, as other: Entry, of table: StringTable) -> Bool {
    guard entry.keyHash == other.keyHash else { return false }
    let isPlain = entry.flags.isDisjoint(with: [.isDecoded, .isKeyEscaped])
    if isPlain, other.flags.isDisjoint(with: [.isDecoded, .isKeyEscaped]) {
      return entry.keyRange.count == other.keyRange.count
        && bytes.span.hasSameBytes(in: entry.keyRange, as: table.bytes.span, at: other.keyRange.lowerBound)
    }
    return key(of: entry).utf8.elementsEqual(table.key(of: other).utf8)
  }
}

extension Span where Element == UInt8 {
  /// Whether there is an ASCII letter outside format specifiers, or any non-ASCII character. Most strings begin with one.
  func hasLetter(in range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = self[index]
      if byte >= 0x80 || byte.isASCIILetter { return true }
      index = byte == UInt8(ascii: "%") ? endOfSpecifier(from: index, to: range.upperBound) : index + 1
    }
    return false
  }

  /// Like `hasLetter`, for a string with single-letter escapes and no percent signs.
  func hasLetterBesideEscapes(in range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index] == UInt8(ascii: "\\"), index + 1 < range.upperBound {
        index += 1
        if "abfnrtv".utf8.contains(self[index]) {
          index += 1
          continue
        }
      }
      if self[index] >= 0x80 || self[index].isASCIILetter { return true }
      index += 1
    }
    return false
  }

  /// The index after a specifier, or after the percent sign if there is none. A space is not a flag here because it is common
  /// in prose (`50 % of`).
  private func endOfSpecifier(from percent: Int, to end: Int) -> Int {
    var index = percent + 1
    while index < end, formatFlags.contains(self[index]) { index += 1 }
    guard index < end else { return end }
    if self[index] == UInt8(ascii: "@"), self[index - 1] == UInt8(ascii: "#") {
      var close = index + 1
      while close < end, self[close].isIdentifier { close += 1 }
      if close < end, self[close] == UInt8(ascii: "@") { return close + 1 }
    }
    let isSpecifier = self[index] == UInt8(ascii: "%") || FormatSpecifiers.ArgumentClass(conversion: self[index]) != nil
    return isSpecifier ? index + 1 : percent + 1
  }
}

/// What may precede the letter of a format specifier.
private let formatFlags: ByteSet = "#-+'0123456789.$*hlLqtzj"

extension UInt8 {
  @inline(__always)
  fileprivate var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
