internal import Bytes

/// A checksum at the beginning of a file of ours. It finds damage, not forgery.
enum Checksum {
  static func adding(to contents: [UInt8]) -> [UInt8] {
    var writer = RecordWriter()
    writer.write(value(of: contents))
    return writer.bytes + contents
  }

  /// What follows the checksum; nil if it does not match.
  static func contents(_ file: [UInt8]) -> [UInt8]? {
    var record = RecordReader(file)
    guard let expected = try? UInt64(from: &record) else { return nil }
    let contents = Array(file.dropFirst(record.position))
    return value(of: contents) == expected ? contents : nil
  }

  private static func value(of contents: [UInt8]) -> UInt64 {
    var hash = SeededHash(seed: 0)
    hash.combine(contents)
    return hash.value
  }
}
