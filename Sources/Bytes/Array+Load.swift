/// Loads integers at any byte offset of an array. Offsets are checked; alignment does not matter.
///
/// All tables are decoded through these functions, so that no other module needs `unsafe`.
extension Array where Element == UInt8 {
  @inlinable
  public func loadUInt16(at offset: Int, _ order: ByteOrder) -> UInt16 {
    load(at: offset, order)
  }

  @inlinable
  public func loadUInt32(at offset: Int, _ order: ByteOrder) -> UInt32 {
    load(at: offset, order)
  }

  @inlinable
  public func loadUInt64(at offset: Int, _ order: ByteOrder) -> UInt64 {
    load(at: offset, order)
  }

  @inlinable
  func load<Value: FixedWidthInteger & BitwiseCopyable>(at offset: Int, _ order: ByteOrder) -> Value {
    precondition(offset >= 0 && offset <= count - MemoryLayout<Value>.size, "load outside the array")
    let raw = unsafe withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
    switch order {
    case .littleEndian: return Value(littleEndian: raw)
    case .bigEndian: return Value(bigEndian: raw)
    }
  }
}
