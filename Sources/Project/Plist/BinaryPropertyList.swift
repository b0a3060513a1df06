internal import Bytes

/// Reads `bplist00` (CoreFoundation's CFBinaryPList.c): objects, their offset table, and a 32-byte trailer.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let tableOffset: Int
  /// Objects may be shared, so a small file could describe an endless tree or endless copies of a string. This limits values,
  /// and bytes of strings and data.
  private var budget: Int
  private var nodes: [PlistNode] = []

  /// - Throws: the first error.
  static func nodes(of bytes: [UInt8]) throws(ReadError) -> [PlistNode] {
    guard bytes.count < PlistNode.maxBytes else { throw ReadError("larger than 128 MB", at: 0, in: "bplist") }
    guard bytes.count >= 40 else { throw ReadError("smaller than 40 bytes", at: 0, in: "bplist") }
    let trailer = bytes.count - 32
    let top = bytes.loadUInt64(at: trailer + 16, .bigEndian)
    var reader = try BinaryPropertyList(bytes, trailer: trailer)
    try reader.object(top, depth: 0)
    return reader.nodes
  }

  private init(_ bytes: [UInt8], trailer: Int) throws(ReadError) {
    self.bytes = bytes
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    let count = bytes.loadUInt64(at: trailer + 8, .bigEndian)
    let table = bytes.loadUInt64(at: trailer + 24, .bigEndian)
    let limit = UInt64(trailer)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), table < limit,
      count <= (limit - table) / UInt64(offsetSize)
    else {
      throw ReadError("the offset table is outside the file", at: trailer, in: "bplist trailer")
    }
    objectCount = Int(count)
    tableOffset = Int(table)
    budget = min(1_000_000 + 4 * bytes.count, PlistNode.maxBytes)
  }

  private mutating func object(_ index: UInt64, depth: Int) throws(ReadError) {
    guard index < UInt64(objectCount) else { throw ReadError("object \(index) does not exist", at: tableOffset, in: "bplist") }
    let entry = try number(at: tableOffset + Int(index) * offsetSize, size: offsetSize)
    let offset = Self.integer(at: entry, in: bytes)
    guard offset >= 8, offset < UInt64(tableOffset) else {
      throw ReadError("object \(index) is outside the file", at: entry.lowerBound, in: "bplist")
    }
    guard depth < PropertyList.deepestNesting, budget > 0 else {
      throw ReadError("objects are cyclic or nested too deeply", at: Int(offset), in: "bplist")
    }
    budget -= 1
    try object(at: Int(offset), depth: depth)
  }

  private mutating func object(at offset: Int, depth: Int) throws(ReadError) {
    let marker = bytes[offset]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0: add(marker == 0x09 || marker == 0x08 ? .boolean : .null, offset..<offset + 1, flag: marker == 0x09)
    case 0x1: add(.integer, try number(at: offset + 1, size: 1 << low))
    case 0x2: add(.real, try number(at: offset + 1, size: 1 << low))
    case 0x3: add(.date, try number(at: offset + 1, size: 8))
    case 0x4: add(.data, try contents(offset, low, unit: 1))
    case 0x5, 0x7: add(.string, try contents(offset, low, unit: 1))
    case 0x6: add(.string, try contents(offset, low, unit: 2), flag: true)
    case 0x8: add(.uid, try number(at: offset + 1, size: low + 1))
    case 0xA, 0xC: try array(offset, low, depth: depth + 1)
    case 0xD: try dictionary(offset, low, depth: depth + 1)
    default: throw ReadError("unknown object type 0x\(String(marker, radix: 16))", at: offset, in: "bplist object")
    }
  }

  private mutating func add(_ kind: PlistKind, _ range: Range<Int>, flag: Bool = false) {
    nodes.append(PlistNode(kind, start: range.lowerBound, end: range.upperBound, next: nodes.count + 1, flag: flag))
  }

  /// The range of a string or data object, charged to the budget.
  private mutating func contents(_ offset: Int, _ low: Int, unit: Int) throws(ReadError) -> Range<Int> {
    let range = try body(offset, low, unit: unit)
    budget -= range.count
    return range
  }

  private mutating func array(_ offset: Int, _ low: Int, depth: Int) throws(ReadError) {
    let node = nodes.count
    let range = try body(offset, low, unit: referenceSize)
    add(.array, offset..<range.upperBound)
    for place in stride(from: range.lowerBound, to: range.upperBound, by: referenceSize) {
      try object(try reference(at: place), depth: depth)
    }
    nodes[node].next = nodes.count
  }

  private mutating func dictionary(_ offset: Int, _ low: Int, depth: Int) throws(ReadError) {
    let node = nodes.count
    let range = try body(offset, low, unit: 2 * referenceSize)
    add(.dictionary, offset..<range.upperBound)
    let toValue = range.count / 2
    for place in stride(from: range.lowerBound, to: range.lowerBound + toValue, by: referenceSize) {
      let key = nodes.count
      try object(try reference(at: place), depth: depth)
      if nodes[key].kind != .string {
        // Keys that are not strings are ignored.
        nodes.removeSubrange(key...)
        add(.string, offset..<offset)
      }
      try object(try reference(at: place + toValue), depth: depth)
    }
    nodes[node].next = nodes.count
  }

  /// The range of an object's contents, after its marker and, for fifteen or more elements, their count.
  private func body(_ offset: Int, _ low: Int, unit: Int) throws(ReadError) -> Range<Int> {
    var start = offset + 1
    var count = UInt64(low)
    if low == 0xF {
      guard start < tableOffset else {
        throw ReadError("object extends past the end of the file", at: offset, in: "bplist object")
      }
      let size = 1 << Int(bytes[start] & 0x0F)
      count = Self.integer(at: try number(at: start + 1, size: size), in: bytes)
      start += 1 + size
    }
    guard start <= tableOffset, count <= UInt64(tableOffset - start) / UInt64(unit) else {
      throw ReadError("object extends past the end of the file", at: offset, in: "bplist object")
    }
    return start..<start + Int(count) * unit
  }

  private func reference(at place: Int) throws(ReadError) -> UInt64 {
    Self.integer(at: try number(at: place, size: referenceSize), in: bytes)
  }

  /// The range of a number at an offset.
  private func number(at offset: Int, size: Int) throws(ReadError) -> Range<Int> {
    guard size <= 16, offset >= 0, offset <= bytes.count - size else {
      throw ReadError("integer extends past the end of the file", at: min(offset, bytes.count), in: "bplist")
    }
    return offset..<offset + size
  }
}

// Decodes scalars. Ranges are those of nodes, within the file.
extension BinaryPropertyList {
  /// Only the lower eight of sixteen bytes count.
  static func integer(at range: Range<Int>, in bytes: [UInt8]) -> UInt64 {
    bytes[range].suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  static func real(at range: Range<Int>, in bytes: [UInt8]) -> Double {
    let bits = integer(at: range, in: bytes)
    return range.count == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  /// As UTF-8.
  static func text(at range: Range<Int>, in bytes: [UInt8], isUTF16: Bool) -> ArraySlice<UInt8> {
    isUTF16 ? UTF16Text.decode(Array(bytes[range]), .bigEndian, from: 0)[...] : bytes[range]
  }
}
