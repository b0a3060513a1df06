public import Bytes

/// Reads JSON (RFC 8259): asset catalogs, package manifests and lock files, the newest project files.
public struct JSONReader {
  private var cursor: TextCursor
  /// The key whose places are wanted.
  private let notedKey: String?
  private var places: [Range<Int>] = []

  public static func read(_ bytes: [UInt8]) throws(ReadError) -> PropertyList {
    try read(bytes, placesOf: nil).value
  }

  /// Reads a document, and notes where the strings under a key stand: the bytes between their quotes, in the order of the file.
  static func read(_ bytes: [UInt8], placesOf key: String?) throws(ReadError) -> (value: PropertyList, places: [Range<Int>]) {
    var reader = JSONReader(cursor: TextCursor(bytes, structure: "JSON"), notedKey: key)
    let value = try reader.value(depth: 0)
    reader.cursor.skipSpaces()
    guard reader.cursor.isAtEnd else { throw reader.cursor.error("text after the end of the value") }
    return (value, reader.places)
  }

  private mutating func value(depth: Int) throws(ReadError) -> PropertyList {
    guard depth < PropertyList.deepestNesting else { throw cursor.error("nested too deeply") }
    cursor.skipSpaces()
    switch cursor.peek() {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    default: return try scalar()
    }
  }

  private mutating func object(depth: Int) throws(ReadError) -> PropertyList {
    let opening = cursor.position
    var entries: [PropertyList.Entry] = []
    _ = cursor.take("{")
    cursor.skipSpaces()
    if cursor.take("}") { return .dictionary([]) }
    repeat {
      cursor.skipSpaces()
      guard cursor.peek() == UInt8(ascii: "\"") else { throw cursor.error("a key is missing") }
      let key = try string()
      cursor.skipSpaces()
      guard cursor.take(":") else { throw cursor.error("':' is missing after a key") }
      cursor.skipSpaces()
      let start = cursor.position
      let value = try value(depth: depth + 1)
      if key == notedKey, case .string = value { places.append(start + 1..<cursor.position - 1) }
      entries.append(PropertyList.Entry(key, value))
      cursor.skipSpaces()
    } while cursor.take(",")
    guard cursor.take("}") else { throw cursor.error("an object that begins at byte \(opening) is not closed") }
    return .dictionary(entries)
  }

  private mutating func array(depth: Int) throws(ReadError) -> PropertyList {
    let start = cursor.position
    var values: [PropertyList] = []
    _ = cursor.take("[")
    cursor.skipSpaces()
    if cursor.take("]") { return .array([]) }
    repeat {
      values.append(try value(depth: depth + 1))
      cursor.skipSpaces()
    } while cursor.take(",")
    guard cursor.take("]") else { throw cursor.error("an array that begins at byte \(start) is not closed") }
    return .array(values)
  }

  private mutating func string() throws(ReadError) -> String {
    let start = cursor.position
    _ = cursor.take("\"")
    var units: [UInt8] = []
    while !cursor.isAtEnd {
      let byte = cursor.peek()
      cursor.position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: units, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { try appendEscape(to: &units) } else { units.append(byte) }
    }
    throw cursor.error("a string is not closed", at: start)
  }

  private mutating func appendEscape(to units: inout [UInt8]) throws(ReadError) {
    let escape = cursor.peek()
    cursor.position += 1
    switch escape {
    case UInt8(ascii: "n"): units.append(0x0A)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "r"): units.append(0x0D)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0C)
    case UInt8(ascii: "u"):
      guard let text = cursor.unicodeEscape() else { throw cursor.error("four hexadecimal digits are missing") }
      units.append(contentsOf: text)
    default: units.append(escape)
    }
  }

  private mutating func scalar() throws(ReadError) -> PropertyList {
    let start = cursor.position
    while !cursor.isAtEnd, ![",", "]", "}", ":"].contains(Character(UnicodeScalar(cursor.peek()))),
      !cursor.peek().isPropertyListSpace
    {
      cursor.position += 1
    }
    let word = String(decoding: cursor.bytes[start..<cursor.position], as: UTF8.self)
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    default:
      if let number = Self.number(word) { return number }
      throw cursor.error(word.isEmpty ? "a value is missing" : "'\(word.prefix(40))' is not a value", at: start)
    }
  }

  private static func number(_ word: String) -> PropertyList? {
    // Swift takes `+1`, `0x10` and `-inf` for numbers too.
    guard word.first != "+", word.utf8.allSatisfy("0123456789+-.eE".utf8.contains) else { return nil }
    return Int64(word).map(PropertyList.integer) ?? Double(word).map(PropertyList.real)
  }
}
