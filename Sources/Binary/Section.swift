/// A segment (`struct segment_command`, `struct segment_command_64`): a range of bytes that is mapped as one.
public struct Segment: Sendable {
  public let name: String
  /// Where it is mapped, as the linker has laid the image out.
  public let address: UInt64
  public let size: UInt64
  /// Bytes from the start of the image.
  public let fileOffset: UInt64
  public let fileSize: UInt64

  func holds(_ address: UInt64) -> Bool {
    address >= self.address && address - self.address < size
  }
}

/// The name of a segment or section, as it stands in the file. Most are never asked for.
enum SectionName: Sendable, Equatable {
  /// Sixteen bytes, padded with NUL bytes, as two little-endian words.
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
  /// Where it is mapped, as the linker has laid the image out.
  let address: UInt64
  public let size: UInt64
  /// Bytes from the start of the image.
  let offset: UInt64
  /// Bytes from the start of the image to the relocation entries of an object file.
  let relocationsOffset: UInt64
  let relocationCount: UInt64
  let flags: UInt32

  public var segment: String { segmentName.text }
  public var name: String { sectionName.text }

  /// As tools print it: `__TEXT,__cstring`.
  var qualifiedName: String {
    if name.isEmpty { return "a section without a name" }
    return segment.isEmpty ? name : "\(segment),\(name)"
  }

  /// `S_CSTRING_LITERALS`, with contents in the file.
  var holdsCStrings: Bool { flags & 0xFF == 0x2 && isInFile }

  var holdsSwiftTypeNames: Bool { sectionName == Self.swiftTypeNames && isInFile }

  /// `__swift5_typeref`
  private static let swiftTypeNames = SectionName.padded(0x3574_6669_7773_5F5F, 0x6665_7265_7079_745F)

  /// Debug symbol files keep the section headers of their executable without the contents; `S_ZEROFILL` and its kin never have any.
  private var isInFile: Bool {
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
