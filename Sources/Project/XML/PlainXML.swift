internal import Bytes

/// Why the reader of plain XML leaves a document to libxml2.
struct NotPlain: Error {
  let reason: StaticString
  let offset: Int
}

/// Reads documents that hold nothing but tags, attributes in quotes, text, comments, CDATA, an XML declaration for UTF-8, and the
/// predefined and numeric references: all that Interface Builder writes, many times faster than libxml2.
///
/// It checks what libxml2 checks in such documents. At anything else and at any fault it gives up, so that every verdict and
/// message is libxml2's.
struct PlainXML {
  /// The element that is open, and what is known of the text in it so far.
  private struct Open {
    let index: Int
    var textStart: Int
  }

  /// libxml2 has limits for nesting and for the length of anything. Documents near them are its business.
  private static let deepest = 255
  static let longest = 8_000_000
  /// Elements in an element ask for its attributes, so that many of both would take long.
  private static let mostAttributes = 1_000

  private(set) var contents: XMLContents
  private var open: [Open] = []
  /// By name: the last element, counted from 1, that has had an attribute of it.
  private var lastOwners = [Int32](repeating: 0, count: 256)
  /// Whether the text since the last tag holds anything that stands for something else.
  private var isTextEncoded = false

  static func read(_ bytes: [UInt8]) throws(NotPlain) -> XMLContents {
    // Offsets are kept in 32 bits.
    guard bytes.count <= Int32.max else { throw NotPlain(reason: "size", offset: 0) }
    var reader = PlainXML(contents: XMLContents(source: bytes, isPlain: true, size: bytes.count))
    try reader.readDocument(bytes.span)
    return reader.contents
  }

  private init(contents: XMLContents) {
    self.contents = contents
    open.reserveCapacity(32)
  }

  private mutating func readDocument(_ bytes: Span<UInt8>) throws(NotPlain) {
    var index = try Self.skipMiscellaneous(bytes, from: Self.skipDeclaration(bytes))
    index = try Self.skipMiscellaneous(bytes, from: Self.skipPlistType(bytes, from: index))
    index = try readStartTag(bytes, at: index)
    while let current = open.last { index = try readContent(bytes, from: index, current) }
    index = try Self.skipMiscellaneous(bytes, from: index)
    guard index == bytes.count else { throw NotPlain(reason: "after the root element", offset: index) }
  }

  /// Reads up to and with the next tag.
  private mutating func readContent(_ bytes: Span<UInt8>, from start: Int, _ current: Open) throws(NotPlain) -> Int {
    var index = start
    while true {
      index = bytes.endOfXMLText(from: index)
      if index - start > Self.longest { throw NotPlain(reason: "long text", offset: start) }
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

  private mutating func readOddText(_ bytes: Span<UInt8>, at index: Int) throws(NotPlain) -> Int {
    switch bytes.byteOrZero(at: index) {
    case UInt8(ascii: "&"):
      isTextEncoded = true
      return try Self.skipReference(bytes, at: index)
    case UInt8(ascii: "]"):
      // `]]>` ends a CDATA section and may not stand anywhere else.
      guard bytes.byteOrZero(at: index + 1) == UInt8(ascii: "]"), bytes.byteOrZero(at: index + 2) == UInt8(ascii: ">") else {
        return index + 1
      }
      throw NotPlain(reason: "]]> in text", offset: index)
    case let byte:
      if byte == 0x0D { isTextEncoded = true }
      return try Self.skipCharacters(bytes, at: index)
    }
  }

  private mutating func readStartTag(_ bytes: Span<UInt8>, at start: Int) throws(NotPlain) -> Int {
    guard bytes.byteOrZero(at: start) == UInt8(ascii: "<") else { throw NotPlain(reason: "no tag", offset: start) }
    let name = bytes.xmlName(at: start + 1)
    guard name.end > start + 1, let id = contents.names.id(of: name, in: bytes) else {
      throw NotPlain(reason: "name of a tag", offset: start)
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
      guard afterSpace > index else { throw NotPlain(reason: "no space before an attribute", offset: index) }
      index = try readAttribute(bytes, at: afterSpace, of: element)
      byte = bytes.byteOrZero(at: index)
    }
    let isEmpty = byte == UInt8(ascii: "/")
    if isEmpty { index += 1 }
    guard bytes.byteOrZero(at: index) == UInt8(ascii: ">") else { throw NotPlain(reason: "end of a tag", offset: index) }
    index += 1
    let attributes = firstValue..<contents.values.count
    guard open.count < Self.deepest, attributes.count <= Self.mostAttributes, index - start <= Self.longest else {
      throw NotPlain(reason: "deep nesting or a long tag", offset: start)
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

  private mutating func readAttribute(_ bytes: Span<UInt8>, at start: Int, of element: Int) throws(NotPlain) -> Int {
    let name = bytes.xmlName(at: start)
    guard name.end > start, let id = contents.names.id(of: name, in: bytes) else {
      throw NotPlain(reason: "name of an attribute", offset: start)
    }
    if Int(id) >= lastOwners.count { lastOwners += [Int32](repeating: 0, count: Int(id) + 1) }
    let owner = Int32(truncatingIfNeeded: element + 1)
    guard lastOwners[Int(id)] != owner else { throw NotPlain(reason: "attribute given twice", offset: start) }
    lastOwners[Int(id)] = owner
    var index = name.end
    if bytes.byteOrZero(at: index) != UInt8(ascii: "=") { index = Self.skipSpace(bytes, from: index) }
    guard bytes.byteOrZero(at: index) == UInt8(ascii: "=") else { throw NotPlain(reason: "no value", offset: start) }
    index += 1
    var quote = bytes.byteOrZero(at: index)
    if quote != UInt8(ascii: "\"") {
      index = Self.skipSpace(bytes, from: index)
      quote = bytes.byteOrZero(at: index)
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw NotPlain(reason: "no quote", offset: start) }
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
        guard byte != UInt8(ascii: "<") else { throw NotPlain(reason: "< in a value", offset: index) }
        if byte < 0x20 { isEncoded = true }
        index = try Self.skipCharacters(bytes, at: index)
      }
      index = bytes.endOfXMLValue(quote, from: index)
    }
    contents.values.append(XMLValue(nameID: id, isEncoded: isEncoded, range: valueStart..<index))
    return index + 1
  }

  private mutating func readEndTag(_ bytes: Span<UInt8>, at start: Int, _ current: Open) throws(NotPlain) -> Int {
    let name = bytes.xmlName(at: start + 2)
    let element = contents.elements[current.index]
    guard contents.names.isName(name, element.nameID, in: bytes) else {
      throw NotPlain(reason: "end tag of another element", offset: start)
    }
    var index = name.end
    if bytes.byteOrZero(at: index) != UInt8(ascii: ">") { index = Self.skipSpace(bytes, from: index) }
    guard bytes.byteOrZero(at: index) == UInt8(ascii: ">") else { throw NotPlain(reason: "end of a tag", offset: index) }
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
