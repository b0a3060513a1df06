internal import Bytes

/// Reads the OpenStep ("ASCII") format of property lists, which Xcode writes projects in, and the `key = value;` lines of `.strings`.
struct OpenStepPropertyList {
  private var cursor: TextCursor

  static func read(_ bytes: [UInt8]) throws(ReadError) -> PropertyList {
    var reader = OpenStepPropertyList(cursor: TextCursor(bytes, structure: "property list"))
    try reader.skipTrivia()
    // As for CoreFoundation, a file of nothing but comments is an empty dictionary: every new `.strings` file is one.
    if reader.cursor.isAtEnd { return .dictionary([]) }
    let value = try reader.isAtBareDictionary() ? reader.entries(until: nil, depth: 1) : reader.value(depth: 0)
    try reader.skipTrivia()
    guard reader.cursor.isAtEnd else { throw reader.cursor.error("text after the end of the value") }
    return value
  }

  /// A `.strings` file is a dictionary without its braces.
  private func isAtBareDictionary() throws(ReadError) -> Bool {
    var ahead = self
    let first = ahead.cursor.peek()
    guard first != UInt8(ascii: "{"), first != UInt8(ascii: "("), first != UInt8(ascii: "<"), !ahead.cursor.isAtEnd else {
      return false
    }
    _ = try ahead.string()
    try ahead.skipTrivia()
    return ahead.cursor.peek() == UInt8(ascii: "=") || ahead.cursor.peek() == UInt8(ascii: ";")
  }

  private mutating func value(depth: Int) throws(ReadError) -> PropertyList {
    guard depth < PropertyList.deepestNesting else { throw cursor.error("nested too deeply") }
    try skipTrivia()
    switch cursor.peek() {
    case UInt8(ascii: "{"):
      let start = cursor.position
      cursor.position += 1
      let dictionary = try entries(until: start, depth: depth + 1)
      return dictionary
    case UInt8(ascii: "("): return try array(depth: depth + 1)
    case UInt8(ascii: "<"): return .data(try data())
    default: return .string(try string())
    }
  }

  /// `key = value;` up to the closing brace of a dictionary that began at `start`, or up to the end of the file.
  private mutating func entries(until start: Int?, depth: Int) throws(ReadError) -> PropertyList {
    var entries: [PropertyList.Entry] = []
    while true {
      try skipTrivia()
      if let start {
        if cursor.take("}") { return .dictionary(entries) }
        guard !cursor.isAtEnd else { throw cursor.error("a dictionary that is never closed", at: start) }
      } else if cursor.isAtEnd {
        return .dictionary(entries)
      }
      let key = try string()
      try skipTrivia()
      if cursor.take(";") {
        entries.append(PropertyList.Entry(key, .string(key)))
        continue
      }
      guard cursor.take("=") else { throw cursor.error("'=' is missing after the key '\(key.prefix(60))'") }
      entries.append(PropertyList.Entry(key, try value(depth: depth)))
      try skipTrivia()
      guard cursor.take(";") else { throw cursor.error("';' is missing after the value of '\(key.prefix(60))'") }
    }
  }

  private mutating func array(depth: Int) throws(ReadError) -> PropertyList {
    let start = cursor.position
    cursor.position += 1
    var values: [PropertyList] = []
    while true {
      try skipTrivia()
      if cursor.take(")") { return .array(values) }
      guard !cursor.isAtEnd else { throw cursor.error("an array that is never closed", at: start) }
      values.append(try value(depth: depth))
      try skipTrivia()
      if !cursor.take(","), cursor.peek() != UInt8(ascii: ")") { throw cursor.error("',' or ')' is missing in an array") }
    }
  }

  private mutating func data() throws(ReadError) -> [UInt8] {
    let start = cursor.position
    cursor.position += 1
    var bytes: [UInt8] = []
    while true {
      cursor.skipSpaces()
      if cursor.take(">") { return bytes }
      guard !cursor.isAtEnd else { throw cursor.error("data that is never closed", at: start) }
      guard let byte = cursor.hexadecimal(2) else { throw cursor.error("not a hexadecimal digit in data") }
      bytes.append(UInt8(byte))
    }
  }

  private mutating func string() throws(ReadError) -> String {
    let quote = cursor.peek()
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return try quotedString(quote) }
    let start = cursor.position
    while !cursor.isAtEnd, Self.isUnquoted(cursor.peek()), !isAtComment { cursor.position += 1 }
    guard cursor.position > start else {
      throw cursor.error(cursor.isAtEnd ? "the file ends where a value is expected" : "an unexpected character")
    }
    return String(decoding: cursor.bytes[start..<cursor.position], as: UTF8.self)
  }

  private mutating func quotedString(_ quote: UInt8) throws(ReadError) -> String {
    let start = cursor.position
    cursor.position += 1
    var text: [UInt8] = []
    while !cursor.isAtEnd {
      let byte = cursor.peek()
      cursor.position += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { appendEscape(to: &text) } else { text.append(byte) }
    }
    throw cursor.error("a string that is never closed", at: start)
  }

  private mutating func appendEscape(to text: inout [UInt8]) {
    let escape = cursor.peek()
    cursor.position += 1
    switch escape {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      if let piece = cursor.unicodeEscape() { text.append(contentsOf: piece) } else { text.append(escape) }
    default: text.append(escape)
    }
  }

  private static func isUnquoted(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"),
      0x80...:
      true
    default: false
    }
  }

  private var isAtComment: Bool {
    cursor.peek() == UInt8(ascii: "/") && (cursor.peek(1) == UInt8(ascii: "/") || cursor.peek(1) == UInt8(ascii: "*"))
  }

  /// White space and comments, of which the first line of a project (`// !$*UTF8*$!`) is one.
  private mutating func skipTrivia() throws(ReadError) {
    while true {
      cursor.skipSpaces()
      guard isAtComment else { return }
      let start = cursor.position
      if cursor.peek(1) == UInt8(ascii: "/") {
        while !cursor.isAtEnd, cursor.peek() != 0x0A, cursor.peek() != 0x0D { cursor.position += 1 }
      } else {
        cursor.position += 2
        while !cursor.isAtEnd, !(cursor.peek() == UInt8(ascii: "*") && cursor.peek(1) == UInt8(ascii: "/")) {
          cursor.position += 1
        }
        guard !cursor.isAtEnd else { throw cursor.error("a comment that is never closed", at: start) }
        cursor.position += 2
      }
    }
  }
}
