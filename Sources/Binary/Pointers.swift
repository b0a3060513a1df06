internal import Bytes

/// Resolves pointers in an image's data to their targets after loading.
struct Pointers {
  enum Target {
    case null
    /// In the same image.
    case address(UInt64)
    /// In another image, by symbol name.
    case symbol(String)

    var isSymbol: Bool {
      if case .symbol = self { true } else { false }
    }
  }

  /// How pointers are fixed up at load time.
  enum Links {
    /// Symbol by address (`LC_DYLD_INFO`); other pointers are stored unslid.
    case bound([UInt64: String])
    /// Each pointer encodes its fixup, in the format of its segment.
    case chained(formats: [Int: ChainedPointer.Format], imports: ImportTable, segments: [Segment], base: UInt64)
    case relocations(Relocations)
  }

  /// Pointer size in bytes, 4 or 8.
  let size: UInt64
  private let region: ByteRegion
  private let sections: [Section]
  private let byteOrder: ByteOrder
  private let links: Links

  init(region: ByteRegion, sections: [Section], size: UInt64, byteOrder: ByteOrder, links: Links) {
    self.region = region
    // Linkers sort sections by address, and the relevant ones are among the last.
    self.sections = sections.reversed()
    self.size = size
    self.byteOrder = byteOrder
    self.links = links
  }

  /// - Parameter address: of the pointer.
  func target(at address: UInt64) throws(ReadError) -> Target {
    switch links {
    case .bound(let names):
      if let name = names[address] { return .symbol(name) }
      return Self.local(try word(at: address))
    case .relocations(let relocations):
      return try relocations.target(at: address, stored: try word(at: address)) ?? .null
    case .chained(let formats, let imports, let segments, let base):
      let bits = try word(at: address)
      guard let segment = segments.firstIndex(where: { $0.holds(address) }), let format = formats[segment], bits != 0 else {
        return Self.local(bits)
      }
      switch ChainedPointer(bits, format, base: base) {
      case .rebase(let target): return Self.local(target)
      case .bind(let index):
        guard index < imports.imports.count else { throw error("import \(index) of \(imports.imports.count)", at: address) }
        return .symbol(String(decoding: imports.bytes[imports.imports[index].nameRange], as: UTF8.self))
      }
    }
  }

  /// The C string at an address, truncated if too long.
  func string(at address: UInt64) throws(ReadError) -> String {
    let (offset, available) = try place(of: address)
    var bytes: [UInt8] = []
    while UInt64(bytes.count) < min(available, 4096) {
      let count = min(available - UInt64(bytes.count), 128)
      let more = try region.bytes(at: offset &+ UInt64(bytes.count), count: count, structure: Self.structure)
      let text = more.prefix { $0 != 0 }
      bytes += text
      if text.count < more.count { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func error(_ reason: String, at address: UInt64) -> ReadError {
    let offset = (try? place(of: address).offset) ?? 0
    return ReadError(reason, at: region.fileOffset + Int(min(offset, UInt64(region.size))), in: Self.structure)
  }

  private static let structure = "Objective-C metadata"

  private static func local(_ address: UInt64) -> Target {
    address == 0 ? .null : .address(address)
  }

  private func word(at address: UInt64) throws(ReadError) -> UInt64 {
    let bytes = try region.bytes(at: try place(of: address).offset, count: size, structure: Self.structure)
    return size == 8 ? bytes.loadUInt64(at: 0, byteOrder) : UInt64(bytes.loadUInt32(at: 0, byteOrder))
  }

  /// Offset of an address in the image, and the number of bytes to the end of its section.
  private func place(of address: UInt64) throws(ReadError) -> (offset: UInt64, available: UInt64) {
    guard let section = sections.first(where: { $0.holds(address) }), section.offset > 0 else {
      throw ReadError(
        "address 0x\(String(address, radix: 16)) is not in any section", at: region.fileOffset, in: Self.structure)
    }
    let distance = address - section.address
    return (section.offset &+ distance, section.size - distance)
  }
}
