/// The number of UTF-16 code units before certain offsets of long lines: a line may be as long as its file and have thousands of
/// findings.
struct UTF16Checkpoints: Sendable {
  /// In bytes. Shorter lines have no checkpoints.
  static let interval = 4_096

  /// Ascending; never inside a character.
  private var offsets: [Int] = []
  /// From the start of the line.
  private var units: [Int] = []

  /// Records the checkpoints of a line; lines must be added in order.
  mutating func add(_ line: Range<Int>, of bytes: Span<UInt8>) {
    var (offset, units) = (line.lowerBound, 0)
    while line.upperBound - offset > Self.interval {
      let next = Self.boundary(near: offset + Self.interval, in: bytes)
      units += bytes.utf16Count(in: offset..<next)
      offset = next
      offsets.append(offset)
      self.units.append(units)
    }
  }

  func units(from lineStart: Int, to offset: Int, in bytes: Span<UInt8>) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0, offsets[low - 1] > lineStart else { return bytes.utf16Count(in: lineStart..<offset) }
    return units[low - 1] + bytes.utf16Count(in: offsets[low - 1]..<offset)
  }

  /// The offset itself or, if it is inside a character, the start of that character.
  private static func boundary(near place: Int, in bytes: Span<UInt8>) -> Int {
    for start in (place - 3...place).reversed() where bytes[start] & 0xC0 != 0x80 { return start }
    // No character has so many continuation bytes.
    return place
  }
}
