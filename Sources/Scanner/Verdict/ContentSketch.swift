internal import Binary
internal import Bytes

/// A sketch of a file's contents, by which it is recognized after it has been renamed and possibly edited.
///
/// Sixteen minima of line hashes, one byte each (MinHash): the share of bytes that two sketches have in common estimates the
/// share of lines that the files have in common.
struct ContentSketch: Hashable, Sendable {
  /// 32 hexadecimal digits.
  let text: String
  /// Sixteen bytes.
  let minima: [UInt8]

  private static let count = 16
  /// A binary with fewer strings is recognized only if it is unchanged.
  private static let minTexts = 4
  /// A larger file is recognized by its beginning and size.
  private static let maxBytes = 256 << 10

  /// - Returns: nil for anything but 32 hexadecimal digits.
  init?(text: String) {
    let digits = text.utf8.compactMap { UInt8(String(Unicode.Scalar($0)), radix: 16) }
    guard text.utf8.count == 2 * Self.count, digits.count == 2 * Self.count else { return nil }
    self.text = text
    minima = (0..<Self.count).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
  }

  /// The sketch of a file, or of the names in a folder.
  ///
  /// - Parameter path: on disk; links are not followed.
  /// - Returns: nil for an unreadable file or an empty folder.
  init?(of path: Path) {
    do throws(SystemError) {
      switch try EntryType(ofLinkPath: path) {
      case .directory: self.init(pieces: try Directory(path: path).entries().map { StableHash.of($0.name.span) })
      case .regular:
        let file = ByteRegion(try FileBytes(OpenFile(path: path)))
        let count = UInt64(min(file.size, Self.maxBytes))
        guard let bytes = try? file.bytes(at: 0, count: count, structure: "file") else { return nil }
        self.init(bytes, size: UInt64(file.size))
      case .symbolicLink, .special: return nil
      }
    } catch {
      return nil
    }
  }

  /// - Parameter size: of the whole file, which begins with `bytes`.
  init?(_ bytes: [UInt8], size: UInt64) {
    if bytes.prefix(8 << 10).contains(0) {
      // Images by one designer share most of their strings.
      let texts = BinaryReader.recognizes(prefix: Array(bytes.prefix(64))) ? Self.texts(of: bytes) : []
      self.init(pieces: texts.count >= Self.minTexts ? texts : [StableHash.of(bytes.span) ^ size])
    } else {
      let lines = Self.lines(of: bytes)
      self.init(pieces: lines.isEmpty ? [StableHash.of(bytes.span)] : lines)
    }
  }

  private init?(pieces: [UInt64]) {
    guard !pieces.isEmpty else { return nil }
    var least = [UInt64](repeating: .max, count: Self.count)
    for piece in pieces {
      for index in least.indices {
        // Each minimum uses another permutation of the hashes.
        var mixed = (piece ^ UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 31) &* 0x94D0_49BB_1331_11EB
        least[index] = min(least[index], mixed ^ mixed >> 29)
      }
    }
    minima = least.map { UInt8(truncatingIfNeeded: $0) }
    text = minima.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Hashes of characteristic lines, without brackets, comments and imports, which many files share.
  private static func lines(of bytes: [UInt8]) -> [UInt64] {
    bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }).compactMap { line in
      var hash = StableHash()
      var count = 0
      for byte in line where byte > 0x20 {
        hash.combine(byte)
        count += 1
      }
      let words = line.drop { $0 <= 0x20 }
      let isCommon = count < 4 || common.contains { words.starts(with: $0.utf8) }
      return isCommon ? nil : hash.value
    }
  }

  /// Hashes of the strings in a binary. Names and strings stay the same when archive members are added.
  private static func texts(of bytes: [UInt8]) -> [UInt64] {
    bytes.split(whereSeparator: { !(0x20..<0x7F).contains($0) }).filter { $0.count >= 6 }.map { text in
      var hash = StableHash()
      for byte in text { hash.combine(byte) }
      return hash.value
    }
  }

  private static let common = ["//", "/*", "* ", "*/", "#import", "#include", "import ", "@import", "<?xml", "@end"]

  /// Estimated share of contents that two files have in common, from 0 to 16.
  func likeness(to other: ContentSketch) -> Int { zip(minima, other.minima).count { $0 == $1 } }
}
