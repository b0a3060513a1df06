internal import Bytes

extension StringTable {
  /// Whether two strings evidently read the same arguments: both have the same conversion letters without flags, widths and
  /// positions. Compares undecoded bytes; false if in doubt.
  public func hasSameFormat(_ entry: Entry, as other: Entry, of table: StringTable) -> Bool {
    guard entry.decodedIndex == nil, other.decodedIndex == nil else { return false }
    let (text, original) = (bytes.span.extracting(entry.valueRange), table.bytes.span.extracting(other.valueRange))
    var (mine, its) = (PlainFormat(), PlainFormat())
    while true {
      guard let specifier = mine.next(in: text), specifier == its.next(in: original) else { return false }
      if specifier == PlainFormat.end { return true }
    }
  }
}

/// Iterates over the plain specifiers of a possibly escaped string.
private struct PlainFormat {
  static let end: UInt64 = 0
  private static let percent = UInt8(ascii: "%")
  /// Maximum number of bytes packed into a specifier's number.
  private static let longest = 8

  /// After a backslash, what cannot become a percent sign.
  private static let plainEscapes: ByteSet = "nrt\"'\\"
  /// What may follow a percent sign in a specifier that is not plain.
  private static let modifiers: ByteSet = " #+-*.0123456789\\"
  private static let lengths: ByteSet = "hlLqtzj"

  private var index = 0

  /// The letters of the next specifier, as a number; nil if they are not plain or an escape may be a percent sign.
  mutating func next(in bytes: Span<UInt8>) -> UInt64? {
    while true {
      index = bytes.firstIndex(ofAny: Self.percent, UInt8(ascii: "\\"), from: index)
      guard index < bytes.count else { return Self.end }
      if bytes[index] == Self.percent { return specifier(in: bytes) }
      guard index + 1 < bytes.count, Self.plainEscapes.contains(bytes[index + 1]) else { return nil }
      index += 2
    }
  }

  private mutating func specifier(in bytes: Span<UInt8>) -> UInt64? {
    index += 1
    var letters: UInt64 = 0
    for _ in 0..<Self.longest where index < bytes.count {
      let byte = bytes[index]
      guard byte != 0, !Self.modifiers.contains(byte) else { return nil }
      letters = letters << 8 | UInt64(byte)
      index += 1
      if !Self.lengths.contains(byte) { return letters }
    }
    return nil
  }
}
