/// UTF-16 with a byte order mark, as old Xcode wrote some sources and most `.strings`.
public enum UTF16Text {
  /// The text as UTF-8, or nil where the bytes do not begin with a UTF-16 byte order mark. Unpaired surrogates become U+FFFD.
  public static func decode(_ bytes: [UInt8]) -> [UInt8]? {
    let order: ByteOrder
    if bytes.starts(with: [0xFF, 0xFE]) {
      order = .littleEndian
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      order = .bigEndian
    } else {
      return nil
    }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { bytes.loadUInt16(at: $0, order) }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
