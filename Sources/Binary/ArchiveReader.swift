internal import Bytes

/// Iterates over the members of an `ar` archive (ar.h) with BSD (`#1/length`) or GNU (`//` table) long names, or of a thin
/// archive, which has file names instead of members.
///
/// Skips symbol tables (`__.SYMDEF` and variants, `/`, `/SYM64/`).
struct ArchiveReader {
  struct Member {
    let name: String
    let region: ByteRegion
  }

  /// What a header describes.
  private enum Part {
    case member(Member)
    case table
  }

  private static let headerSize: UInt64 = 60

  private let region: ByteRegion
  private let isThin: Bool
  private var offset: UInt64 = 8
  private var hasMembers = false
  private var hasIndex = false
  /// Contents of the GNU `//` member.
  private var longNames: [UInt8] = []
  /// Members may share the bytes of a long name; without a limit, names could total the square of the archive's size.
  private var nameBudget: Int

  init(_ region: ByteRegion, isThin: Bool) {
    self.region = region
    self.isThin = isThin
    nameBudget = 4 * region.size + (1 << 16)
  }

  /// The next member that is not a table; nil at the end. Each call advances by at least one header. Members of a thin archive
  /// have an empty region.
  ///
  /// - Throws: `ReadError` for a malformed header, after which nothing can be found.
  mutating func next() throws(ReadError) -> Member? {
    while UInt64(region.size) > offset {
      if UInt64(region.size) == offset + 1, try region.bytes(at: offset, count: 1, structure: "ar_hdr") == [UInt8(ascii: "\n")] {
        break
      }
      let start = offset
      var header = try region.reader(at: start, count: Self.headerSize, byteOrder: .littleEndian, structure: "ar_hdr")
      let field = try header.bytes(16)
      try header.skip(32)
      let sizeField = try header.bytes(10)
      guard try header.bytes(2).elementsEqual("`\n".utf8) else {
        throw ReadError("malformed member header terminator", at: region.fileOffset + Int(start), in: "ar_hdr")
      }
      guard let size = Self.decimal(sizeField) else {
        throw ReadError("member size is not a number", at: region.fileOffset + Int(start) + 48, in: "ar_hdr")
      }
      let stored = isThin && !Self.isTable(field) ? 0 : size
      let body = try region.region(at: start + Self.headerSize, count: stored, structure: "ar_hdr")
      offset = start + Self.headerSize + stored + stored % 2
      switch try part(named: field, body) {
      case .member(let member):
        nameBudget -= member.name.utf8.count
        guard nameBudget > 0 else {
          throw ReadError("overlapping member names", at: region.fileOffset + Int(start), in: "ar_hdr")
        }
        hasMembers = true
        return member
      // An empty index is a count of zero, in four or eight bytes.
      case .table: hasIndex = hasIndex || body.size > 8
      }
    }
    guard hasMembers || !hasIndex else {
      throw ReadError("the archive has an index but no members", at: region.fileOffset + region.size, in: "ar_hdr")
    }
    return nil
  }

  /// A thin archive stores only its tables.
  private static func isTable(_ field: ArraySlice<UInt8>) -> Bool {
    ["/ ", "// ", "/SYM64/ ", "__.SYMDEF"].contains { field.starts(with: $0.utf8) }
  }

  private mutating func part(named field: ArraySlice<UInt8>, _ body: ByteRegion) throws(ReadError) -> Part {
    let trimmed = Array(field.reversed().drop { $0 == UInt8(ascii: " ") }.reversed())
    // A name longer than its member is not read: the member is reported under its field, and the next one is still found.
    if trimmed.starts(with: "#1/".utf8), let length = Self.decimal(trimmed[3...]), length <= UInt64(body.size) {
      let name = try body.bytes(at: 0, count: length, structure: "ar_hdr name").prefix { $0 != 0 }
      guard !name.starts(with: "__.SYMDEF".utf8) else { return .table }
      return .member(
        Member(
          name: String(decoding: name, as: UTF8.self),
          region: try body.region(at: length, count: UInt64(body.size) - length, structure: "ar_hdr")))
    }
    let text = String(decoding: trimmed, as: UTF8.self)
    switch text {
    case "//":
      longNames = try body.bytes(at: 0, count: UInt64(body.size), structure: "ar_hdr names")
      return .table
    case "/", "/SYM64/", "__.SYMDEF", "__.SYMDEF SORTED", "__.SYMDEF_64":
      return .table
    default:
      return .member(Member(name: name(text, trimmed), region: body))
    }
  }

  /// A GNU name: `/123` is an offset in the table, whose entries end with `/` and a line feed; a short name ends with `/`.
  private func name(_ text: String, _ field: [UInt8]) -> String {
    if field.first == UInt8(ascii: "/"), let start = Self.decimal(field[1...]), start < UInt64(longNames.count) {
      let rest = longNames[Int(start)...].prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }
      return String(decoding: rest.last == UInt8(ascii: "/") ? rest.dropLast() : rest, as: UTF8.self)
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// A decimal number of at most fifteen digits, padded with spaces.
  private static func decimal(_ field: ArraySlice<UInt8>) -> UInt64? {
    let digits = field.prefix { $0 != UInt8(ascii: " ") }
    guard !digits.isEmpty, digits.count <= 15 else { return nil }
    var value: UInt64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + UInt64(digit - UInt8(ascii: "0"))
    }
    return value
  }
}
