public import Bytes

extension ByteRegion {
  /// Enough bytes to detect a binary.
  public func prefix() throws(ReadError) -> [UInt8] {
    try bytes(at: 0, count: UInt64(min(64, size)), structure: "magic")
  }
}
