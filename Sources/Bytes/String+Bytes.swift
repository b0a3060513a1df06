extension String {
  /// Whether the string contains these bytes: the standard library's search compares characters, which takes a hundred times as
  /// long.
  public func holds(_ text: StaticString) -> Bool {
    let bytes = utf8Span.span
    let count = text.utf8CodeUnitCount
    guard count > 0, bytes.count >= count else { return count == 0 }
    let first = unsafe text.utf8Start.pointee
    var start = 0
    while start + count <= bytes.count {
      if bytes[start] == first, bytes.extracting(start..<start + count).isEqual(to: text) { return true }
      start += 1
    }
    return false
  }
}

extension String {
  /// Whether two strings have the same bytes. File names in different Unicode normalization forms are different files, although
  /// `==` considers them equal.
  public func isSame(as other: String) -> Bool {
    let (bytes, others) = (utf8Span.span, other.utf8Span.span)
    return bytes.count == others.count && bytes.hasSameBytes(in: 0..<bytes.count, as: others, at: 0)
  }
}
