internal import Bytes

/// Parses JSON (RFC 8259) into nodes without creating strings.
///
/// A comma before a closing bracket is accepted, as in Foundation, whose parser Xcode uses.
struct JSONScanner {
  private static let structure = "JSON"

  private let bytes: [UInt8]
  private var nodes: [PlistNode] = []

  /// - Throws: the first syntax error.
  static func nodes(of bytes: [UInt8]) throws(ReadError) -> [PlistNode] {
    guard bytes.count < PlistNode.maxBytes else { throw ReadError("larger than 128 MB", at: 0, in: structure) }
    var scanner = JSONScanner(bytes: bytes)
    // Pretty-printed JSON has about one value per sixteen bytes.
    scanner.nodes.reserveCapacity(bytes.count / 16)
    let text = bytes.span
    let end = skipSpaces(text, from: try scanner.readValue(text, at: bytes.utf8MarkLength, depth: 0))
    guard end == text.count else { throw error("unexpected text after the value", at: end) }
    return scanner.nodes
  }

  /// Recursion is limited to `PropertyList.deepestNesting`.
  ///
  /// - Returns: the index after the value.
  private mutating func readValue(_ text: Span<UInt8>, at place: Int, depth: Int) throws(ReadError) -> Int {
    guard depth < PropertyList.deepestNesting else { throw Self.error("nested too deeply", at: place) }
    let start = Self.skipSpaces(text, from: place)
    switch text.byteOrZero(at: start) {
    case UInt8(ascii: "\""): return try readString(text, at: start)
    case UInt8(ascii: "{"): return try readObject(text, at: start, depth: depth)
    case UInt8(ascii: "["): return try readArray(text, at: start, depth: depth)
    default: return try readScalar(text, at: start)
    }
  }

  private mutating func readObject(_ text: Span<UInt8>, at start: Int, depth: Int) throws(ReadError) -> Int {
    let object = open(.dictionary, at: start)
    var index = Self.skipSpaces(text, from: start + 1)
    while true {
      if text.byteOrZero(at: index) == UInt8(ascii: "}") { return close(object, at: index) }
      guard text.byteOrZero(at: index) == UInt8(ascii: "\"") else { throw Self.error("expected a key", at: index) }
      index = Self.skipSpaces(text, from: try readString(text, at: index))
      guard text.byteOrZero(at: index) == UInt8(ascii: ":") else { throw Self.error("expected ':' after the key", at: index) }
      // Errors are reported after the whitespace.
      index = try readValue(text, at: Self.skipSpaces(text, from: index + 1), depth: depth + 1)
      index = Self.skipSpaces(text, from: index)
      switch text.byteOrZero(at: index) {
      case UInt8(ascii: ","): index = Self.skipSpaces(text, from: index + 1)
      case UInt8(ascii: "}"): return close(object, at: index)
      default: throw Self.error("unclosed object (opened at byte \(start))", at: index)
      }
    }
  }

  private mutating func readArray(_ text: Span<UInt8>, at start: Int, depth: Int) throws(ReadError) -> Int {
    let array = open(.array, at: start)
    var index = Self.skipSpaces(text, from: start + 1)
    while true {
      if text.byteOrZero(at: index) == UInt8(ascii: "]") { return close(array, at: index) }
      index = Self.skipSpaces(text, from: try readValue(text, at: index, depth: depth + 1))
      switch text.byteOrZero(at: index) {
      case UInt8(ascii: ","): index = Self.skipSpaces(text, from: index + 1)
      case UInt8(ascii: "]"): return close(array, at: index)
      default: throw Self.error("unclosed array (opened at byte \(start))", at: index)
      }
    }
  }

  private mutating func open(_ kind: PlistKind, at start: Int) -> Int {
    nodes.append(PlistNode(kind, start: start, end: start, next: 0))
    return nodes.count - 1
  }

  /// Closes a container at a bracket's index.
  private mutating func close(_ node: Int, at index: Int) -> Int {
    nodes[node].end = index + 1
    nodes[node].next = nodes.count
    return index + 1
  }

  private mutating func readString(_ text: Span<UInt8>, at start: Int) throws(ReadError) -> Int {
    var isEscaped = false
    var index = start + 1
    while true {
      index = text.firstIndex(ofAny: UInt8(ascii: "\""), UInt8(ascii: "\\"), from: index)
      guard index < text.count else { throw Self.error("unterminated string", at: start) }
      if text[index] == UInt8(ascii: "\"") { break }
      isEscaped = true
      if text.byteOrZero(at: index + 1) == UInt8(ascii: "u") {
        guard JSONString.unit(text, at: index + 2) != nil else {
          throw Self.error("expected four hexadecimal digits", at: index + 2)
        }
      }
      index += 2
    }
    nodes.append(PlistNode(.string, start: start, end: index + 1, next: nodes.count + 1, flag: isEscaped))
    return index + 1
  }

  /// `true`, `false`, `null` or a number.
  private mutating func readScalar(_ text: Span<UInt8>, at start: Int) throws(ReadError) -> Int {
    var end = start
    while end < text.count, !Self.endsScalar(text[end]) { end += 1 }
    let word = text.extracting(start..<end)
    let isTrue = word.isEqual(to: "true")
    if isTrue || word.isEqual(to: "false") {
      nodes.append(PlistNode(.boolean, start: start, end: end, next: nodes.count + 1, flag: isTrue))
    } else if word.isEqual(to: "null") {
      nodes.append(PlistNode(.null, start: start, end: end, next: nodes.count + 1))
    } else if let kind = numberKind(word, start..<end) {
      nodes.append(PlistNode(kind, start: start, end: end, next: nodes.count + 1))
    } else {
      let word = String(decoding: bytes[start..<end], as: UTF8.self)
      throw Self.error(word.isEmpty ? "expected a value" : "unexpected '\(word.prefix(40))'", at: start)
    }
    return end
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    byte.isPropertyListSpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: ":")
  }

  /// Nil if not a number.
  private func numberKind(_ word: Span<UInt8>, _ range: Range<Int>) -> PlistKind? {
    var digits = 0
    for index in 0..<word.count {
      switch word[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): break
      // Swift also accepts `+1`, `0x10` and `-inf`.
      case UInt8(ascii: "+") where index > 0: break
      default: return nil
      }
    }
    if digits == word.count, (1...18).contains(digits) { return .integer }
    let text = String(decoding: bytes[range], as: UTF8.self)
    return Int64(text) != nil ? .integer : Double(text) != nil ? .real : nil
  }

  private static func skipSpaces(_ text: Span<UInt8>, from start: Int) -> Int {
    // One space at most, or a line end and an indent.
    var index = start
    for _ in 0..<2 {
      guard index < text.count, text[index].isPropertyListSpace else { return index }
      index += 1
    }
    return text.endOfSpaces(from: index)
  }

  private static func error(_ reason: String, at place: Int) -> ReadError {
    ReadError(reason, at: place, in: structure)
  }
}
