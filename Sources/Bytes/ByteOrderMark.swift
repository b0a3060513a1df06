// The UTF-8 byte order mark, which Windows editors write and no format needs. `UTF16Text` reads text with those of UTF-16.

extension Span where Element == UInt8 {
  /// The number of bytes of a leading mark: three, or zero.
  public var utf8MarkLength: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }

  /// Whether it begins with a UTF-16 byte order mark.
  public var isUTF16: Bool { count >= 2 && (self[0] == 0xFF && self[1] == 0xFE || self[0] == 0xFE && self[1] == 0xFF) }
}

extension [UInt8] {
  /// The number of bytes of a leading mark: three, or zero.
  public var utf8MarkLength: Int { span.utf8MarkLength }

  /// The bytes after a leading mark.
  public var withoutUTF8Mark: ArraySlice<UInt8> { self[utf8MarkLength...] }
}
