internal import Bytes

/// Reads `bplist00` (CoreFoundation's CFBinaryPList.c): objects, a table of their offsets, and a trailer of 32 bytes.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let tableOffset: Int
  /// Objects may be shared, so a small file could describe an endless tree or endless copies of one text. This many values, and bytes
  /// of strings and data, are enough for any real file.
  private var budget: Int

  static func read(_ bytes: [UInt8]) throws(ReadError) -> PropertyList {
    guard bytes.count >= 40 else { throw ReadError("a binary property list has at least 40 bytes", at: 0, in: "bplist") }
    let trailer = bytes.count - 32
    let top = bytes.loadUInt64(at: trailer + 16, .bigEndian)
    var reader = try BinaryPropertyList(bytes, trailer: trailer)
    return try reader.object(top, depth: 0)
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
      throw ReadError("the offset table lies outside of the file", at: trailer, in: "bplist trailer")
    }
    objectCount = Int(count)
    tableOffset = Int(table)
    budget = 1_000_000 + 4 * bytes.count
  }

  private mutating func object(_ index: UInt64, depth: Int) throws(ReadError) -> PropertyList {
    guard index < UInt64(objectCount) else { throw ReadError("object \(index) does not exist", at: tableOffset, in: "bplist") }
    let offset = try integer(at: tableOffset + Int(index) * offsetSize, size: offsetSize)
    guard offset >= 8, offset < UInt64(tableOffset) else {
      throw ReadError("object \(index) lies outside of the file", at: tableOffset + Int(index) * offsetSize, in: "bplist")
    }
    guard depth < PropertyList.deepestNesting, budget > 0 else {
      throw ReadError("objects are nested too deeply or refer to themselves", at: Int(offset), in: "bplist")
    }
    budget -= 1
    return try object(at: Int(offset), depth: depth)
  }

  private mutating func object(at offset: Int, depth: Int) throws(ReadError) -> PropertyList {
    let marker = bytes[offset]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0: return marker == 0x09 ? .boolean(true) : marker == 0x08 ? .boolean(false) : .null
    case 0x1: return .integer(Int64(bitPattern: try bigInteger(at: offset + 1, size: 1 << low)))
    case 0x2: return .real(try real(at: offset + 1, size: 1 << low))
    case 0x3: return .date("\(try real(at: offset + 1, size: 8))")
    case 0x4: return .data(Array(bytes[try contents(offset, low, unit: 1)]))
    case 0x5, 0x7: return .string(String(decoding: bytes[try contents(offset, low, unit: 1)], as: UTF8.self))
    case 0x6:
      let range = try contents(offset, low, unit: 2)
      let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { bytes.loadUInt16(at: $0, .bigEndian) }
      return .string(String(decoding: units, as: UTF16.self))
    case 0x8: return .uid(try integer(at: offset + 1, size: low + 1))
    case 0xA, 0xC: return .array(try objects(try body(offset, low, unit: referenceSize), depth: depth + 1))
    case 0xD: return try dictionary(offset, low, depth: depth + 1)
    default: throw ReadError("unknown object type 0x\(String(marker, radix: 16))", at: offset, in: "bplist object")
    }
  }

  /// Where the bytes of a string or of data lie, which are charged to the budget.
  private mutating func contents(_ offset: Int, _ low: Int, unit: Int) throws(ReadError) -> Range<Int> {
    let range = try body(offset, low, unit: unit)
    budget -= range.count
    return range
  }

  private mutating func dictionary(_ offset: Int, _ low: Int, depth: Int) throws(ReadError) -> PropertyList {
    let range = try body(offset, low, unit: 2 * referenceSize)
    let middle = range.lowerBound + range.count / 2
    let keys = try objects(range.lowerBound..<middle, depth: depth)
    let values = try objects(middle..<range.upperBound, depth: depth)
    return .dictionary(zip(keys, values).map { PropertyList.Entry($0.string ?? "", $1) })
  }

  private mutating func objects(_ references: Range<Int>, depth: Int) throws(ReadError) -> [PropertyList] {
    var values: [PropertyList] = []
    var place = references.lowerBound
    while place < references.upperBound {
      values.append(try object(try integer(at: place, size: referenceSize), depth: depth))
      place += referenceSize
    }
    return values
  }

  /// Where the contents of an object lie: after its marker and, for fifteen elements and more, after their count.
  private func body(_ offset: Int, _ low: Int, unit: Int) throws(ReadError) -> Range<Int> {
    var start = offset + 1
    var count = UInt64(low)
    if low == 0xF {
      guard start < tableOffset else {
        throw ReadError("an object ends after the end of the file", at: offset, in: "bplist object")
      }
      let size = 1 << Int(bytes[start] & 0x0F)
      count = try bigInteger(at: start + 1, size: size)
      start += 1 + size
    }
    guard start <= tableOffset, count <= UInt64(tableOffset - start) / UInt64(unit) else {
      throw ReadError("an object ends after the end of the file", at: offset, in: "bplist object")
    }
    return start..<start + Int(count) * unit
  }

  private func real(at offset: Int, size: Int) throws(ReadError) -> Double {
    let bits = try bigInteger(at: offset, size: size)
    return size == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  /// An integer of any size that objects have; of sixteen bytes the lower eight count.
  private func bigInteger(at offset: Int, size: Int) throws(ReadError) -> UInt64 {
    guard size == 16 else { return try integer(at: offset, size: size) }
    return try integer(at: offset + 8, size: 8)
  }

  private func integer(at offset: Int, size: Int) throws(ReadError) -> UInt64 {
    guard size <= 8, offset >= 0, offset <= bytes.count - size else {
      throw ReadError("an integer ends after the end of the file", at: min(offset, bytes.count), in: "bplist")
    }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
