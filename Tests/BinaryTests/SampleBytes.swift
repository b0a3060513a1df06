/// Small files that no tool would make, for claims about damaged ones.
enum Sample {
  static func littleEndian(_ values: UInt32...) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) } }
  }

  static func bigEndian(_ values: UInt32...) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) } }
  }

  /// A little-endian arm64 object. `count` and `size` stand in the header in place of the true `ncmds` and `sizeofcmds`.
  static func machO(_ commands: [[UInt8]], contents: [UInt8] = [], count: Int? = nil, size: Int? = nil) -> [UInt8] {
    let body = commands.flatMap { $0 }
    let header = littleEndian(
      0xFEED_FACF, 0x0100_000C, 0, 1, UInt32(count ?? commands.count), UInt32(size ?? body.count), 0, 0)
    return header + body + contents
  }

  /// Where the contents of an object begin that has load commands of so many bytes.
  static func contentsOffset(_ commandBytes: Int) -> Int { 32 + commandBytes }

  static let symbolTableSize = 24

  static func symbolTable(symbols: Int, count: Int, strings: Int, size: Int) -> [UInt8] {
    littleEndian(0x2, UInt32(symbolTableSize), UInt32(symbols), UInt32(count), UInt32(strings), UInt32(size))
  }

  static func segmentSize(sections: Int) -> Int { 72 + 80 * sections }

  /// An `LC_SEGMENT_64` of string sections. `count` stands there in place of the true `nsects`.
  static func segment(_ sections: [(name: String, offset: Int, size: Int)], count: Int? = nil) -> [UInt8] {
    var command = littleEndian(0x19, UInt32(segmentSize(sections: sections.count))) + padded("__TEXT", 16)
    command += [UInt8](repeating: 0, count: 40) + littleEndian(UInt32(count ?? sections.count), 0)
    for section in sections {
      command += padded(section.name, 16) + padded("__TEXT", 16)
      command += littleEndian(0, 0, UInt32(section.size), 0, UInt32(section.offset), 0, 0, 0, 0x2, 0, 0, 0)
    }
    return command
  }

  /// An external `nlist_64`; undefined unless a type is given.
  static func symbol(name: Int, type: UInt8 = 0x01) -> [UInt8] {
    littleEndian(UInt32(name)) + [type, 0, 0, 0] + littleEndian(0, 0)
  }

  /// An arm64 object with one undefined symbol and one string.
  static func object(symbol name: String = "_OBJC_CLASS_$_UIWebView") -> [UInt8] {
    let strings = [0] + Array(name.utf8) + [0]
    let text = Array("text\0".utf8)
    let place = contentsOffset(symbolTableSize + segmentSize(sections: 1))
    return machO(
      [
        segment([("__cstring", place + 16 + strings.count, text.count)]),
        symbolTable(symbols: place, count: 1, strings: place + 16, size: strings.count),
      ],
      contents: symbol(name: 1) + strings + text)
  }

  static func archive(_ members: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    members.reduce(Array("!<arch>\n".utf8)) { archive, member in
      archive + memberHeader(member.name, size: member.bytes.count) + member.bytes + (member.bytes.count % 2 == 0 ? [] : [0x0A])
    }
  }

  static func memberHeader(_ name: String, size: Int) -> [UInt8] {
    padded(name, 16, with: " ") + padded("0", 12, with: " ") + padded("0", 6, with: " ") + padded("0", 6, with: " ")
      + padded("100644", 8, with: " ") + padded("\(size)", 10, with: " ") + Array("`\n".utf8)
  }

  /// A fat file of arm64 slices at the given places.
  static func fat(_ slices: [(offset: Int, size: Int)], contents: [UInt8] = []) -> [UInt8] {
    let table = slices.flatMap { bigEndian(0x0100_000C, 0, UInt32($0.offset), UInt32($0.size), 0) }
    return bigEndian(0xCAFE_BABE, UInt32(slices.count)) + table + contents
  }

  static func fatHeaderSize(slices: Int) -> Int { 8 + 20 * slices }

  static func padded(_ text: String, _ width: Int, with pad: Character = "\0") -> [UInt8] {
    Array((text + String(repeating: pad, count: max(0, width - text.utf8.count))).utf8.prefix(width))
  }
}
