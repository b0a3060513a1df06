internal import Bytes

/// A segment (`struct segment_command`, `struct segment_command_64`).
public struct Segment: Sendable {
  public let name: String
  /// Unslid address.
  public let address: UInt64
  public let size: UInt64
  /// Byte offset in the image.
  public let fileOffset: UInt64
  public let fileSize: UInt64

  func holds(_ address: UInt64) -> Bool {
    address >= self.address && address - self.address < size
  }
}

/// Name of a segment or section. Names of up to sixteen bytes are numbers, which are compared without making strings.
enum SectionName: Sendable, Equatable {
  /// Sixteen NUL-padded bytes as two little-endian words, with only NULs after the first one.
  case padded(UInt64, UInt64)
  /// More than sixteen bytes, which only ELF files have.
  case long(String)

  /// Reads the sixteen bytes of a Mach-O header, whose name ends at the first NUL.
  init(_ reader: inout ByteReader) throws(ReadError) {
    let first = Self.beforeNUL(try reader.littleEndianUInt64())
    let second = Self.beforeNUL(try reader.littleEndianUInt64())
    self = .padded(first, first >> 56 == 0 ? 0 : second)
  }

  init(_ name: String) {
    var words: (UInt64, UInt64) = (0, 0)
    for (index, byte) in name.utf8.enumerated() {
      switch index {
      case 0..<8: words.0 |= UInt64(byte) << (8 * index)
      case 8..<16: words.1 |= UInt64(byte) << (8 * (index - 8))
      default:
        self = .long(name)
        return
      }
    }
    self = .padded(words.0, words.1)
  }

  var text: String {
    switch self {
    case .padded(let first, let second):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(16)
      for var word in [first, second] {
        while word != 0 {
          bytes.append(UInt8(truncatingIfNeeded: word))
          word >>= 8
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    case .long(let text): return text
    }
  }

  var isEmpty: Bool { self == .padded(0, 0) }

  /// Prefixes of up to eight bytes are compared as numbers.
  func hasPrefix(_ prefix: SectionName) -> Bool {
    guard case .padded(let first, _) = self, case .padded(let start, 0) = prefix else { return text.hasPrefix(prefix.text) }
    // Bits of bytes that the prefix does not have are shifted out.
    return (first ^ start) << (start.leadingZeroBitCount & ~7) == 0
  }

  private static func beforeNUL(_ word: UInt64) -> UInt64 {
    for shift in stride(from: UInt64(0), to: 64, by: 8) where (word >> shift) & 0xFF == 0 { return word & ((1 << shift) - 1) }
    return word
  }
}

extension SectionName: ExpressibleByStringLiteral {
  init(stringLiteral name: String) { self.init(name) }
}

/// A section header (`struct section`, `struct section_64`).
public struct Section: Sendable {
  let segmentName: SectionName
  let sectionName: SectionName
  /// Unslid address.
  let address: UInt64
  public let size: UInt64
  /// Byte offset in the image.
  let offset: UInt64
  /// Byte offset of the relocation entries in an object file's image.
  let relocationsOffset: UInt64
  let relocationCount: UInt64
  let flags: UInt32

  public var segment: String { segmentName.text }
  public var name: String { sectionName.text }

  /// As printed by tools: `__TEXT,__cstring`.
  var qualifiedName: String {
    if sectionName.isEmpty { return "unnamed section" }
    return segmentName.isEmpty ? name : "\(segment),\(name)"
  }

  /// `S_CSTRING_LITERALS`, with contents in the file.
  var holdsCStrings: Bool { flags & 0xFF == 0x2 && isInFile }

  var holdsSwiftTypeNames: Bool { sectionName == Self.swiftTypeNames && isInFile }

  private static let swiftTypeNames: SectionName = "__swift5_typeref"

  /// dSYM files keep the section headers of their executable without the contents; `S_ZEROFILL` and variants never have any.
  var isInFile: Bool {
    guard offset > 0, size > 0 else { return false }
    return switch flags & 0xFF {
    case 0x1, 0xC, 0x12: false
    default: true
    }
  }

  func holds(_ address: UInt64) -> Bool {
    address >= self.address && address - self.address < size
  }
}
