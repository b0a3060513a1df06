/// A set of ASCII characters.
@frozen
public struct ByteSet: ExpressibleByStringLiteral, Sendable {
  @usableFromInline
  let low: UInt64
  @usableFromInline
  let high: UInt64

  /// - Parameter characters: others than ASCII are ignored.
  public init(stringLiteral characters: StaticString) {
    var bits: (UInt64, UInt64) = (0, 0)
    characters.withUTF8Buffer { bytes in
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        if byte < 64 { bits.0 |= 1 << UInt64(byte) } else if byte < 128 { bits.1 |= 1 << UInt64(byte - 64) }
      }
    }
    (low, high) = bits
  }

  @inlinable
  @inline(__always)
  public func contains(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0
  }
}
