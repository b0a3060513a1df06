/// A name in a document, with values that distinguish it from other names.
@frozen
public struct XMLName: Sendable {
  public let start: Int
  /// The index after the name.
  public let end: Int
  /// Its first sixteen bytes as little-endian numbers, zero-padded.
  public let low: UInt64
  public let high: UInt64
  /// The hash of all its bytes.
  public let hash: UInt64

  @inlinable
  init(start: Int, end: Int, low: UInt64, high: UInt64, hash: UInt64) {
    self.start = start
    self.end = end
    self.low = low
    self.high = high
    self.hash = hash
  }

  @inlinable public var count: Int { end - start }
}
