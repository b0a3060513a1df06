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

/// Name of a segment or section, decoded on demand.
enum SectionName: Sendable, Equatable {
  /// Sixteen NUL-padded bytes as two little-endian words.
  case padded(UInt64, UInt64)
  case text(String)

  var text: String {
    switch self {
    case .padded(let first, let second):
      let bytes = [first, second].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    case .text(let text): return text
    }
  }
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
    if name.isEmpty { return "unnamed section" }
    return segment.isEmpty ? name : "\(segment),\(name)"
  }

  /// `S_CSTRING_LITERALS`, with contents in the file.
  var holdsCStrings: Bool { flags & 0xFF == 0x2 && isInFile }

  var holdsSwiftTypeNames: Bool { sectionName == Self.swiftTypeNames && isInFile }

  /// `__swift5_typeref`
  private static let swiftTypeNames = SectionName.padded(0x3574_6669_7773_5F5F, 0x6665_7265_7079_745F)

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
