// The byte order mark of UTF-8, which Windows editors write and no format asks for. Those of UTF-16 are `UTF16Text`'s.

extension Span where Element == UInt8 {
  /// Bytes of the mark at the start: three, or none.
  public var utf8MarkLength: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }
}

extension [UInt8] {
  /// Bytes of the mark at the start: three, or none.
  public var utf8MarkLength: Int { span.utf8MarkLength }

  /// What follows the mark; everything where there is none.
  public var withoutUTF8Mark: ArraySlice<UInt8> { self[utf8MarkLength...] }
}
