internal import Bytes

// Content between tags and in attribute values. Each function takes a start index and returns the index after what it read.
extension PlainXML {
  static func skipSpace(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, isSpace(bytes[index]) { index += 1 }
    return index
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  /// Skips consecutive non-ASCII characters.
  static func skipCharacters(_ bytes: Span<UInt8>, at start: Int) throws(NotPlainXML) -> Int {
    var index = start
    repeat {
      let length = bytes.xmlCharacterLength(at: index)
      guard length > 0 else { throw NotPlainXML(reason: "invalid XML character", offset: index) }
      index += length
    } while bytes.byteOrZero(at: index) >= 0x80
    return index
  }

  private static let usualDeclarations = ["", " standalone=\"no\""].map {
    Array("<?xml version=\"1.0\" encoding=\"UTF-8\"\($0)?>".utf8)
  }

  /// An optional byte order mark and an optional `<?xml version="1.0" encoding="UTF-8" standalone="no"?>`.
  static func skipDeclaration(_ bytes: Span<UInt8>) throws(NotPlainXML) -> Int {
    for usual in usualDeclarations where bytes.hasBytes(usual, at: 0) { return usual.count }
    var index = bytes.utf8MarkLength
    guard bytes.byteOrZero(at: index) == UInt8(ascii: "<"), bytes.byteOrZero(at: index + 1) == UInt8(ascii: "?") else {
      return index
    }
    let problem = NotPlainXML(reason: "XML declaration", offset: index)
    guard bytes.hasBytes(Array("<?xml".utf8), at: index) else { throw problem }
    index += 5
    for (name, values) in [("version", ["1.0"]), ("encoding", ["UTF-8", "utf-8"]), ("standalone", ["no", "yes"])] {
      let start = skipSpace(bytes, from: index)
      guard bytes.hasBytes(Array("\(name)=".utf8), at: start) else {
        if name == "version" { throw problem }
        continue
      }
      let texts = values.flatMap { [Array("\(name)=\"\($0)\"".utf8), Array("\(name)='\($0)'".utf8)] }
      guard start > index, let text = texts.first(where: { bytes.hasBytes($0, at: start) }) else { throw problem }
      index = start + text.count
    }
    index = skipSpace(bytes, from: index)
    guard bytes.hasBytes(Array("?>".utf8), at: index) else { throw problem }
    return index + 2
  }

  private static let plistTypes = ["Apple", "Apple Computer"].map {
    Array("<!DOCTYPE plist PUBLIC \"-//\($0)//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">".utf8)
  }

  /// The document type of property lists, which has no internal declarations.
  static func skipPlistType(_ bytes: Span<UInt8>, from start: Int) -> Int {
    for type in plistTypes where bytes.hasBytes(type, at: start) { return start + type.count }
    return start
  }

  /// Whitespace and comments around the root element.
  static func skipMiscellaneous(_ bytes: Span<UInt8>, from start: Int) throws(NotPlainXML) -> Int {
    var index = skipSpace(bytes, from: start)
    while bytes.byteOrZero(at: index) == UInt8(ascii: "<"), bytes.byteOrZero(at: index + 1) == UInt8(ascii: "!") {
      guard bytes.byteOrZero(at: index + 2) == UInt8(ascii: "-") else { return index }
      index = skipSpace(bytes, from: try skipCommentOrCDATA(bytes, at: index))
    }
    return index
  }

  /// `<!-- -->`, in which `--` is not allowed, or `<![CDATA[ ]]>`.
  static func skipCommentOrCDATA(_ bytes: Span<UInt8>, at start: Int) throws(NotPlainXML) -> Int {
    let isComment = bytes.hasBytes(Array("<!--".utf8), at: start)
    guard isComment || bytes.hasBytes(Array("<![CDATA[".utf8), at: start) else {
      throw NotPlainXML(reason: "declaration", offset: start)
    }
    let sign = isComment ? UInt8(ascii: "-") : UInt8(ascii: "]")
    var index = start + (isComment ? 4 : 9)
    while true {
      // `<` and `&` have no special meaning here.
      index = isComment ? bytes.endOfXMLValue(sign, from: index) : bytes.endOfXMLText(from: index)
      guard bytes.byteOrZero(at: index) == sign, bytes.byteOrZero(at: index + 1) == sign else {
        // libxml2 keeps some line endings in CDATA, depending on how it is fed.
        guard isComment || bytes.byteOrZero(at: index) != 0x0D else { throw NotPlainXML(reason: "CR in CDATA", offset: index) }
        index = try skipCharacters(bytes, at: index)
        if index - start > longest { throw NotPlainXML(reason: "comment too long", offset: start) }
        continue
      }
      if bytes.byteOrZero(at: index + 2) == UInt8(ascii: ">") { return index + 3 }
      guard !isComment else { throw NotPlainXML(reason: "'--' in a comment", offset: index) }
      index += 1
    }
  }

  /// `&amp;` and the other four, or a reference to a valid XML character.
  static func skipReference(_ bytes: Span<UInt8>, at start: Int) throws(NotPlainXML) -> Int {
    guard let reference = PlainXMLText.reference(bytes, at: start) else { throw NotPlainXML(reason: "reference", offset: start) }
    return reference.end
  }
}
