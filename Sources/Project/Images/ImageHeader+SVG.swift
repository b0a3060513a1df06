internal import Bytes

/// SVG 1.1 and 2: attributes of the root element.
extension ImageHeader {
  /// Limit for the prolog and root tag, in bytes.
  private static let svgWindow = 64 << 10

  /// In pixels of 1/96 inch; units of CSS Values and Units Level 4.
  private static let units: [String: Double] = [
    "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6,
  ]

  /// Nil if the root element is another one or the file is not XML.
  static func svg(_ bytes: ByteRegion) throws(ReadError) -> ImageHeader? {
    let text = try bytes.bytes(at: 0, count: UInt64(min(bytes.size, svgWindow)), structure: "SVG root element")
    var cursor = TextCursor(text, structure: "SVG root element")
    guard cursor.skipProlog(), cursor.takeTagName()?.split(separator: ":").last == "svg" else { return nil }
    var attributes: [String: String] = [:]
    while let (name, value) = try cursor.takeAttribute() {
      if ["width", "height", "viewBox"].contains(name) { attributes[name] = value }
    }
    let (width, height) = (length(attributes["width"]), length(attributes["height"]))
    let numbers = (attributes["viewBox"] ?? "").split { $0.isWhitespace || $0 == "," }.compactMap { decimal($0) }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
      return ImageHeader(.svg, width: width, height: height, hasAlpha: nil)
    }
    // A missing dimension follows from the other one and the aspect ratio of the view box.
    let (boxWidth, boxHeight) = (numbers[2], numbers[3])
    return ImageHeader(
      .svg, width: width ?? height.map { $0 * boxWidth / boxHeight } ?? boxWidth,
      height: height ?? width.map { $0 * boxHeight / boxWidth } ?? boxHeight, hasAlpha: nil)
  }

  /// Nil for a relative length: `100%`, `2em`, `auto`.
  private static func length(_ text: String?) -> Double? {
    guard let word = text?.split(whereSeparator: \.isWhitespace).first else { return nil }
    let unit = word.reversed().prefix { $0.isLetter || $0 == "%" }.count
    guard let factor = units[word.suffix(unit).lowercased()], let number = decimal(word.dropLast(unit)), number > 0 else {
      return nil
    }
    return number * factor
  }
}

extension TextCursor {
  /// Advances to the name in the root element's tag; false if anything but a prolog precedes it.
  fileprivate mutating func skipProlog() -> Bool {
    while true {
      skipSpaces()
      guard take("<") else { return false }
      if take("?") {
        guard skip(past: "?>") else { return false }
      } else if take("!") {
        guard peek() == UInt8(ascii: "-") ? skip(past: "-->") : skipDocumentType() else { return false }
      } else {
        return true
      }
    }
  }

  /// Illustrator declares entities in brackets, so `>` need not be the end.
  private mutating func skipDocumentType() -> Bool {
    var isInSubset = false
    while !isAtEnd {
      let byte = peek()
      position += 1
      switch byte {
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): isInSubset = false
      case UInt8(ascii: "\""): guard skip(past: "\"") else { return false }
      case UInt8(ascii: "'"): guard skip(past: "'") else { return false }
      case UInt8(ascii: "<") where peek() == UInt8(ascii: "!") && peek(1) == UInt8(ascii: "-"):
        guard skip(past: "-->") else { return false }
      case UInt8(ascii: ">") where !isInSubset: return true
      default: break
      }
    }
    return false
  }

  private mutating func skip(past end: String) -> Bool {
    let literal = Array(end.utf8)
    while !isAtEnd {
      if bytes[position...].starts(with: literal) {
        position += literal.count
        return true
      }
      position += 1
    }
    return false
  }

  fileprivate mutating func takeTagName() -> String? {
    let start = position
    while !isAtEnd, !peek().isPropertyListSpace, peek() != UInt8(ascii: ">"), peek() != UInt8(ascii: "/") { position += 1 }
    return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
  }

  /// Nil at the end of the tag.
  fileprivate mutating func takeAttribute() throws(ReadError) -> (name: String, value: String)? {
    skipSpaces()
    guard !isAtEnd else { throw error("unterminated tag") }
    if peek() == UInt8(ascii: ">") || peek() == UInt8(ascii: "/") { return nil }
    let start = position
    while !isAtEnd, !peek().isPropertyListSpace, !"=>/\"'".utf8.contains(peek()) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    skipSpaces()
    guard take("=") else { throw error("attribute without a value") }
    skipSpaces()
    let quote = peek()
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw error("unquoted attribute value") }
    position += 1
    let valueStart = position
    guard skip(past: quote == UInt8(ascii: "'") ? "'" : "\"") else { throw error("unterminated attribute value", at: valueStart) }
    return (name, String(decoding: bytes[valueStart..<position - 1], as: UTF8.self))
  }
}
