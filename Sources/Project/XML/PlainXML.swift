internal import Bytes

/// Why `PlainXML` leaves a document to libxml2.
struct NotPlainXML: Error {
  let reason: StaticString
  let offset: Int
}

/// Parses documents that have only tags, quoted attributes, text, comments, CDATA, a UTF-8 XML declaration, and predefined and
/// numeric references: all that Interface Builder writes, many times faster than libxml2.
///
/// It makes the same checks as libxml2 for such documents. It gives up at anything else and at any error, so that every verdict
/// and message comes from libxml2.
struct PlainXML {
  /// The open element and the state of its text.
  private struct Open {
    let index: Int
    var textStart: Int
  }

  /// libxml2 has limits for nesting and lengths; documents near them are left to it.
  private static let deepest = 255
  static let longest = 8_000_000
  /// Elements look up attributes of elements, so many of both would be slow.
  private static let maxAttributes = 1_000

  private(set) var contents: XMLContents
  private var open: [Open] = []
  /// By name: the last element, counted from 1, with such an attribute.
  private var lastOwners = [Int32](repeating: 0, count: 256)
  /// Whether the text since the last tag needs decoding.
  private var isTextEncoded = false

  static func read(_ bytes: [UInt8]) throws(NotPlainXML) -> XMLContents {
    // Offsets are stored in 32 bits.
    guard bytes.count <= Int32.max else { throw NotPlainXML(reason: "size", offset: 0) }
    var reader = PlainXML(contents: XMLContents(source: bytes, isPlain: true, size: bytes.count))
    try reader.readDocument(bytes.span)
    return reader.contents
  }

  private init(contents: XMLContents) {
    self.contents = contents
    open.reserveCapacity(32)
  }

  private mutating func readDocument(_ bytes: Span<UInt8>) throws(NotPlainXML) {
    var index = try Self.skipMiscellaneous(bytes, from: Self.skipDeclaration(bytes))
    index = try Self.skipMiscellaneous(bytes, from: Self.skipPlistType(bytes, from: index))
    index = try readStartTag(bytes, at: index)
    while let current = open.last { index = try readContent(bytes, from: index, current) }
    index = try Self.skipMiscellaneous(bytes, from: index)
    guard index == bytes.count else { throw NotPlainXML(reason: "content after the root element", offset: index) }
  }

  /// Parses up to and including the next tag.
  private mutating func readContent(_ bytes: Span<UInt8>, from start: Int, _ current: Open) throws(NotPlainXML) -> Int {
    var index = start
    while true {
      index = bytes.endOfXMLText(from: index)
      if index - start > Self.longest { throw NotPlainXML(reason: "text too long", offset: start) }
      if bytes.byteOrZero(at: index) == UInt8(ascii: "<") {
        let next = bytes.byteOrZero(at: index + 1)
        if next == UInt8(ascii: "/") { return try readEndTag(bytes, at: index, current) }
        guard next == UInt8(ascii: "!") else { return try readStartTag(bytes, at: index) }
        isTextEncoded = true
        index = try Self.skipCommentOrCDATA(bytes, at: index)
      } else {
        index = try readOddText(bytes, at: index)
      }
    }
  }

  private mutating func readOddText(_ bytes: Span<UInt8>, at index: Int) throws(NotPlainXML) -> Int {
    switch bytes.byteOrZero(at: index) {
    case UInt8(ascii: "&"):
      isTextEncoded = true
      return try Self.skipReference(bytes, at: index)
    case UInt8(ascii: "]"):
      // `]]>` is only allowed at the end of a CDATA section.
      guard bytes.byteOrZero(at: index + 1) == UInt8(ascii: "]"), bytes.byteOrZero(at: index + 2) == UInt8(ascii: ">") else {
        return index + 1
      }
      throw NotPlainXML(reason: "']]>' in text", offset: index)
    case let byte:
      if byte == 0x0D { isTextEncoded = true }
      return try Self.skipCharacters(bytes, at: index)
    }
  }

  private mutating func readStartTag(_ bytes: Span<UInt8>, at start: Int) throws(NotPlainXML) -> Int {
    guard bytes.byteOrZero(at: start) == UInt8(ascii: "<") else { throw NotPlainXML(reason: "expected a tag", offset: start) }
    let name = bytes.xmlName(at: start + 1)
    guard name.end > start + 1, let id = contents.names.id(of: name, in: bytes) else {
      throw NotPlainXML(reason: "malformed tag name", offset: start)
    }
    contents.makeRoom(forBytes: bytes.count - start)
    let element = contents.elements.count
    let firstValue = contents.values.count
    var index = name.end
    var byte = bytes.byteOrZero(at: index)
    while byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/") {
      let afterSpace = Self.skipSpace(bytes, from: index)
      byte = bytes.byteOrZero(at: afterSpace)
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") {
        index = afterSpace
        break
      }
      guard afterSpace > index else { throw NotPlainXML(reason: "expected a space before the attribute", offset: index) }
      index = try readAttribute(bytes, at: afterSpace, of: element)
      byte = bytes.byteOrZero(at: index)
    }
    let isEmpty = byte == UInt8(ascii: "/")
    if isEmpty { index += 1 }
    guard bytes.byteOrZero(at: index) == UInt8(ascii: ">") else { throw NotPlainXML(reason: "expected '>'", offset: index) }
    index += 1
    let attributes = firstValue..<contents.values.count
    guard open.count < Self.deepest, attributes.count <= Self.maxAttributes, index - start <= Self.longest else {
      throw NotPlainXML(reason: "nesting too deep or tag too long", offset: start)
    }
    contents.elements.append(
      InterfaceElement(
        nameID: id, depth: open.count, index: element, tagRange: start..<index, attributes: attributes,
        parent: open.last?.index ?? -1))
    if !isEmpty {
      open.append(Open(index: element, textStart: index))
      isTextEncoded = false
    }
    return index
  }

  private mutating func readAttribute(_ bytes: Span<UInt8>, at start: Int, of element: Int) throws(NotPlainXML) -> Int {
    let name = bytes.xmlName(at: start)
    guard name.end > start, let id = contents.names.id(of: name, in: bytes) else {
      throw NotPlainXML(reason: "malformed attribute name", offset: start)
    }
    if Int(id) >= lastOwners.count { lastOwners += [Int32](repeating: 0, count: Int(id) + 1) }
    let owner = Int32(truncatingIfNeeded: element + 1)
    guard lastOwners[Int(id)] != owner else { throw NotPlainXML(reason: "duplicate attribute", offset: start) }
    lastOwners[Int(id)] = owner
    var index = name.end
    if bytes.byteOrZero(at: index) != UInt8(ascii: "=") { index = Self.skipSpace(bytes, from: index) }
    guard bytes.byteOrZero(at: index) == UInt8(ascii: "=") else { throw NotPlainXML(reason: "missing value", offset: start) }
    index += 1
    var quote = bytes.byteOrZero(at: index)
    if quote != UInt8(ascii: "\"") {
      index = Self.skipSpace(bytes, from: index)
      quote = bytes.byteOrZero(at: index)
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw NotPlainXML(reason: "unquoted attribute value", offset: start)
      }
    }
    let valueStart = index + 1
    var isEncoded = false
    index = bytes.endOfXMLValue(quote, from: valueStart)
    while bytes.byteOrZero(at: index) != quote {
      let byte = bytes.byteOrZero(at: index)
      if byte == UInt8(ascii: "&") {
        isEncoded = true
        index = try Self.skipReference(bytes, at: index)
      } else {
        guard byte != UInt8(ascii: "<") else { throw NotPlainXML(reason: "'<' in an attribute value", offset: index) }
        if byte < 0x20 { isEncoded = true }
        index = try Self.skipCharacters(bytes, at: index)
      }
      index = bytes.endOfXMLValue(quote, from: index)
    }
    contents.values.append(XMLValue(nameID: id, isEncoded: isEncoded, range: valueStart..<index))
    return index + 1
  }

  private mutating func readEndTag(_ bytes: Span<UInt8>, at start: Int, _ current: Open) throws(NotPlainXML) -> Int {
    let name = bytes.xmlName(at: start + 2)
    let element = contents.elements[current.index]
    guard contents.names.isName(name, element.nameID, in: bytes) else {
      throw NotPlainXML(reason: "mismatched end tag", offset: start)
    }
    var index = name.end
    if bytes.byteOrZero(at: index) != UInt8(ascii: ">") { index = Self.skipSpace(bytes, from: index) }
    guard bytes.byteOrZero(at: index) == UInt8(ascii: ">") else { throw NotPlainXML(reason: "expected '>'", offset: index) }
    let count = contents.elements.count
    if count > current.index + 1 {
      contents.elements[current.index].end = count
    } else if start > current.textStart {
      contents.elements[current.index].hasText = true
      contents.values.append(
        XMLValue(nameID: element.nameID, isEncoded: isTextEncoded, range: current.textStart..<start))
    }
    open.removeLast()
    return index + 1
  }
}
