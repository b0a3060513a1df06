// Searches and hashes for the reader of strings tables.
internal import CByteSearch

extension Span where Element == UInt8 {
  /// The index of the first byte from `start` on that equals one of three; `count` if there is none.
  @inlinable
  public func firstIndex(ofAny first: UInt8, _ second: UInt8, _ third: UInt8, from start: Int) -> Int {
    firstIndex(ofAny: first, second, third, third, from: start)
  }

  /// The first index from `start` on at which two bytes are adjacent; `count` if there is none.
  public func firstIndex(of first: UInt8, then second: UInt8, from start: Int) -> Int {
    precondition(start >= 0, "place before the span")
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, start < bytes.count else { return bytes.count }
      var pair = applint_pair(first: first, second: second)
      return unsafe applint_find_pair(base, bytes.count, start, &pair, 1)
    }
  }

  /// A hash of the bytes in a range, independent of their position. For tables, not for secrets.
  @inlinable
  public func wordHash(of range: Range<Int>) -> UInt64 {
    let (lowKey, highKey): (UInt64, UInt64) = (0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB)
    var hash = UInt64(truncatingIfNeeded: range.count) ^ 0x8EBC_6AF0_9C88_C6E3
    var index = range.lowerBound
    while index < range.upperBound {
      let words = unsafe unsafeBitCast(sixteenOrZeros(at: index), to: SIMD2<UInt64>.self)
      // Lengths vary too much for branch prediction.
      let length = Swift.min(16, range.upperBound - index)
      let low = words[0] & (UInt64.max >> UInt64(64 - 8 * Swift.min(length, 8)))
      let high = words[1] & (UInt64.max >> UInt64(64 - 8 * Swift.max(length - 8, 0)))
      hash = Self.fold(low ^ lowKey ^ hash, high ^ highKey)
      index += 16
    }
    return Self.fold(hash ^ lowKey, highKey)
  }

  /// Every bit of the result depends on every bit of both factors.
  @inlinable @inline(__always)
  static func fold(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let product = first.multipliedFullWidth(by: second)
    return product.high ^ product.low
  }

  /// Whether a range equals the bytes of another span from `start` on.
  public func hasSameBytes(in range: Range<Int>, as other: borrowing Span<UInt8>, at start: Int) -> Bool {
    let length = range.count
    guard range.lowerBound >= 0, start >= 0, range.upperBound <= count, length <= other.count - start else { return false }
    var place = 0
    while place + 8 <= length {
      if littleEndianWord(at: range.lowerBound + place) != other.littleEndianWord(at: start + place) { return false }
      place += 8
    }
    if length >= 8 {
      // The last eight bytes, some of which were compared before.
      return littleEndianWord(at: range.upperBound - 8) == other.littleEndianWord(at: start + length - 8)
    }
    while place < length, self[range.lowerBound + place] == other[start + place] { place += 1 }
    return place == length
  }
}

extension Span where Element == UInt8 {
  public func holds(_ text: StaticString) -> Bool {
    let bytes = text.withUTF8Buffer { unsafe Array($0) }
    guard let first = bytes.first, bytes.count > 1 else { return false }
    var index = firstIndex(of: first, then: bytes[1], from: 0)
    while index < count {
      if hasBytes(bytes, at: index) { return true }
      index = firstIndex(of: first, then: bytes[1], from: index + 1)
    }
    return false
  }
}
