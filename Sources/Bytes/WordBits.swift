internal import CByteSearch

/// Which bytes of a text are ASCII letters, digits, `_`, or `$`. The end of a word is found without looking at each byte.
public struct WordBits: Sendable {
  @usableFromInline
  let bits: [UInt64]

  public init(_ text: Span<UInt8>) {
    // One more number, without any bit, ends a word that reaches the end of the text.
    let count = text.count / 64 + 2
    bits = unsafe [UInt64](unsafeUninitializedCapacity: count) { bits, initialized in
      unsafe text.withUnsafeBufferPointer { unsafe applint_word_bits($0.baseAddress, $0.count, bits.baseAddress) }
      unsafe bits.initializeElement(at: count - 1, to: 0)
      initialized = count
    }
  }

  /// The index of the first other byte from `start` on; that of the end of the text if there is none.
  @inlinable
  @inline(__always)
  public func end(from start: Int) -> Int {
    var block = start >> 6
    var others = ~bits[block] >> UInt64(start & 63)
    if others != 0 { return start &+ others.trailingZeroBitCount }
    repeat {
      block += 1
      others = ~bits[block]
    } while others == 0
    return block << 6 &+ others.trailingZeroBitCount
  }
}
