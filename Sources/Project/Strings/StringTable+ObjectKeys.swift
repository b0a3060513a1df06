internal import Bytes

extension StringTable {
  /// Whether it was generated from a storyboard or nib, so that its keys are those of objects: `abc-12-dEf.text`, `42.title`.
  public var isGeneratedFromInterface: Bool {
    let bytes = bytes.span
    return entries.allSatisfy { entry in
      if entry.decodedIndex != nil || entry.isKeyEscaped {
        let key = key(of: entry).utf8Span.span
        return key.isObjectKey(in: key.indices)
      }
      return bytes.isObjectKey(in: entry.keyRange)
    }
  }
}

extension Span where Element == UInt8 {
  /// Whether a range is a number or three parts with hyphens, a dot, and more.
  fileprivate func isObjectKey(in range: Range<Int>) -> Bool {
    let (dot, hyphen) = (UInt8(ascii: "."), UInt8(ascii: "-"))
    var start = range.lowerBound
    while start < range.upperBound, self[start] == dot { start += 1 }
    var (end, hasOnlyDigits, parts) = (start, true, 0)
    while end < range.upperBound, self[end] != dot {
      if self[end] != hyphen, end == start || self[end - 1] == hyphen { parts += 1 }
      hasOnlyDigits = hasOnlyDigits && self[end] &- UInt8(ascii: "0") < 10
      end += 1
    }
    guard end > start, hasOnlyDigits || parts == 3 && end - start <= 12 else { return false }
    while end < range.upperBound, self[end] == dot { end += 1 }
    return end < range.upperBound
  }
}
