internal import Bytes

/// The `magic` of a thin Mach-O image.
struct MachMagic: Equatable {
  let is64Bit: Bool
  let byteOrder: ByteOrder
}

/// File format, detected by magic.
enum BinaryFormat: Equatable {
  case machO(MachMagic)
  case fat(is64Bit: Bool, ByteOrder)
  case archive
  /// An LLVM module, with or without wrapper.
  case bitcode
  case elf
  /// A text-based stub (`.tbd`).
  case stub
  /// An archive that refers to files instead of containing members.
  case thinArchive
  /// Any other file; the string is a clause for a notification.
  case other(String)

  /// Enough bytes to detect any format.
  static let prefixSize = 64

  init(prefix: [UInt8]) {
    let text = Array(prefix)
    guard text.count >= 4 else {
      self = .other(text.isEmpty ? "the file is empty" : "the file is too short to be a Mach-O file or an archive")
      return
    }
    switch text.loadUInt32(at: 0, .bigEndian) {
    case 0xFEED_FACE: self = .machO(MachMagic(is64Bit: false, byteOrder: .bigEndian))
    case 0xCEFA_EDFE: self = .machO(MachMagic(is64Bit: false, byteOrder: .littleEndian))
    case 0xFEED_FACF: self = .machO(MachMagic(is64Bit: true, byteOrder: .bigEndian))
    case 0xCFFA_EDFE: self = .machO(MachMagic(is64Bit: true, byteOrder: .littleEndian))
    case 0xCAFE_BABE: self = .fat(is64Bit: false, .bigEndian)
    case 0xBEBA_FECA: self = .fat(is64Bit: false, .littleEndian)
    case 0xCAFE_BABF: self = .fat(is64Bit: true, .bigEndian)
    case 0xBFBA_FECA: self = .fat(is64Bit: true, .littleEndian)
    case 0x4243_C0DE, 0xDEC0_170B: self = .bitcode
    case 0x7F45_4C46: self = .elf
    case 0x0005_1607: self = .other("an AppleDouble file (extended attributes only)")
    case 0x0061_736D: self = .other("a WebAssembly file")
    default: self = Self.byText(text)
    }
  }

  private static func byText(_ prefix: [UInt8]) -> BinaryFormat {
    func begins(_ text: String) -> Bool { prefix.starts(with: text.utf8) }
    if begins("!<arch>\n") { return .archive }
    if begins("!<thin>\n") { return .thinArchive }
    if begins("version https://git-lfs") { return .other("a Git LFS pointer, not the file itself") }
    if begins("IntxLNK\u{1}") { return .other("a Cygwin symbolic link, not the file itself") }
    if begins("--- !tapi") || begins("---\narchs:") || begins("---\r\narchs:") { return .stub }
    if begins("{"), ["main_library", "tapi_tbd_version"].contains(where: { prefix.span.contains($0) }) { return .stub }
    if begins("MZ") { return .other("a Windows executable") }
    if prefix.allSatisfy({ $0 == 0 }) { return .other("the file contains only zero bytes") }
    let isText = prefix.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    if isText, let target = linkTarget(prefix) {
      return .other("a symbolic link to '\(target)' checked out as a text file")
    }
    return .other(isText ? "a text file, not a binary" : "neither a Mach-O file nor an archive")
  }

  /// Without symbolic link support, version control checks out the link target as a text file: `Versions/Current/Receipts`.
  private static func linkTarget(_ text: [UInt8]) -> String? {
    let line = text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
    let isPath = line.contains(UInt8(ascii: "/")) && !line.contains { $0 <= UInt8(ascii: " ") || "<>{}#:\"'".utf8.contains($0) }
    // Longer text is not a path.
    return isPath && text.count < prefixSize ? String(decoding: line, as: UTF8.self) : nil
  }
}

extension Span where Element == UInt8 {
  fileprivate func contains(_ text: String) -> Bool {
    let literal = Array(text.utf8)
    return count >= literal.count && (0...count - literal.count).contains { hasBytes(literal, at: $0) }
  }
}
