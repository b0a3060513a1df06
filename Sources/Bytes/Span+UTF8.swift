extension Span where Element == UInt8 {
  public func isEqual(to name: StaticString) -> Bool {
    guard count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { text in
      for index in 0..<count where unsafe text[index] != self[index] { return false }
      return true
    }
  }

  /// Where the first byte stands that is no UTF-8 (RFC 3629); nil where all is.
  public var firstInvalidUTF8: Int? {
    var index = 0
    while index < count {
      if index + 8 <= count, littleEndianWord(at: index) & 0x8080_8080_8080_8080 == 0 {
        index += 8
        continue
      }
      let length = sequenceLength(at: index)
      guard length > 0 else { return index }
      index += length
    }
    return nil
  }

  /// Bytes of the character that begins here; 0 where none does.
  private func sequenceLength(at index: Int) -> Int {
    let first = self[index]
    let second: ClosedRange<UInt8>
    let length: Int
    switch first {
    case 0..<0x80: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard index + length <= count, second.contains(self[index + 1]) else { return 0 }
    for rest in index + 2..<index + length where !(0x80...0xBF).contains(self[rest]) { return 0 }
    return length
  }
}
