extension String {
  /// Whether some text stands in this one, byte by byte: the search of the standard library compares characters, which costs a hundred
  /// times as much.
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
  /// Whether two texts have the same bytes. Names of files that are composed in two ways are two files, although `==` takes them for one.
  public func isSame(as other: String) -> Bool {
    let (bytes, others) = (utf8Span.span, other.utf8Span.span)
    return bytes.count == others.count && bytes.hasSameBytes(in: 0..<bytes.count, as: others, at: 0)
  }
}
