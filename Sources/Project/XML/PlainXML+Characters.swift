internal import Bytes

// What stands between tags and in values. Each function begins at an index and returns the one after what it has read.
extension PlainXML {
  static func skipSpace(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, isSpace(bytes[index]) { index += 1 }
    return index
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  /// The character here and those after it that are no ASCII.
  static func skipCharacters(_ bytes: Span<UInt8>, at start: Int) throws(NotPlain) -> Int {
    var index = start
    repeat {
      let length = bytes.xmlCharacterLength(at: index)
      guard length > 0 else { throw NotPlain(reason: "no character of XML", offset: index) }
      index += length
    } while bytes.byteOrZero(at: index) >= 0x80
    return index
  }

  private static let usualDeclarations = ["", " standalone=\"no\""].map {
    Array("<?xml version=\"1.0\" encoding=\"UTF-8\"\($0)?>".utf8)
  }

  /// A byte order mark and `<?xml version="1.0" encoding="UTF-8" standalone="no"?>`, of which both may be missing.
  static func skipDeclaration(_ bytes: Span<UInt8>) throws(NotPlain) -> Int {
    for usual in usualDeclarations where bytes.hasBytes(usual, at: 0) { return usual.count }
    var index = bytes.utf8MarkLength
    guard bytes.byteOrZero(at: index) == UInt8(ascii: "<"), bytes.byteOrZero(at: index + 1) == UInt8(ascii: "?") else {
      return index
    }
    let fault = NotPlain(reason: "XML declaration", offset: index)
    guard bytes.hasBytes(Array("<?xml".utf8), at: index) else { throw fault }
    index += 5
    for (name, values) in [("version", ["1.0"]), ("encoding", ["UTF-8", "utf-8"]), ("standalone", ["no", "yes"])] {
      let start = skipSpace(bytes, from: index)
      guard bytes.hasBytes(Array("\(name)=".utf8), at: start) else {
        if name == "version" { throw fault }
        continue
      }
      let texts = values.flatMap { [Array("\(name)=\"\($0)\"".utf8), Array("\(name)='\($0)'".utf8)] }
      guard start > index, let text = texts.first(where: { bytes.hasBytes($0, at: start) }) else { throw fault }
      index = start + text.count
    }
    index = skipSpace(bytes, from: index)
    guard bytes.hasBytes(Array("?>".utf8), at: index) else { throw fault }
    return index + 2
  }

  private static let plistTypes = ["Apple", "Apple Computer"].map {
    Array("<!DOCTYPE plist PUBLIC \"-//\($0)//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">".utf8)
  }

  /// The document type of every property list, which declares nothing by itself.
  static func skipPlistType(_ bytes: Span<UInt8>, from start: Int) -> Int {
    for type in plistTypes where bytes.hasBytes(type, at: start) { return start + type.count }
    return start
  }

  /// White space and comments around the root element.
  static func skipMiscellaneous(_ bytes: Span<UInt8>, from start: Int) throws(NotPlain) -> Int {
    var index = skipSpace(bytes, from: start)
    while bytes.byteOrZero(at: index) == UInt8(ascii: "<"), bytes.byteOrZero(at: index + 1) == UInt8(ascii: "!") {
      guard bytes.byteOrZero(at: index + 2) == UInt8(ascii: "-") else { return index }
      index = skipSpace(bytes, from: try skipCommentOrCDATA(bytes, at: index))
    }
    return index
  }

  /// `<!-- -->`, in which no `--` may stand, or `<![CDATA[ ]]>`.
  static func skipCommentOrCDATA(_ bytes: Span<UInt8>, at start: Int) throws(NotPlain) -> Int {
    let isComment = bytes.hasBytes(Array("<!--".utf8), at: start)
    guard isComment || bytes.hasBytes(Array("<![CDATA[".utf8), at: start) else {
      throw NotPlain(reason: "declaration", offset: start)
    }
    let sign = isComment ? UInt8(ascii: "-") : UInt8(ascii: "]")
    var index = start + (isComment ? 4 : 9)
    while true {
      // `<` and `&` are characters like any other in here.
      index = isComment ? bytes.endOfXMLValue(sign, from: index) : bytes.endOfXMLText(from: index)
      guard bytes.byteOrZero(at: index) == sign, bytes.byteOrZero(at: index + 1) == sign else {
        // libxml2 leaves some line ends in CDATA as they are, depending on how it was fed.
        guard isComment || bytes.byteOrZero(at: index) != 0x0D else { throw NotPlain(reason: "CR in CDATA", offset: index) }
        index = try skipCharacters(bytes, at: index)
        if index - start > longest { throw NotPlain(reason: "long comment", offset: start) }
        continue
      }
      if bytes.byteOrZero(at: index + 2) == UInt8(ascii: ">") { return index + 3 }
      guard !isComment else { throw NotPlain(reason: "-- in a comment", offset: index) }
      index += 1
    }
  }

  /// `&amp;` and the other four, or a number of a character that XML allows.
  static func skipReference(_ bytes: Span<UInt8>, at start: Int) throws(NotPlain) -> Int {
    guard let reference = PlainXMLText.reference(bytes, at: start) else { throw NotPlain(reason: "reference", offset: start) }
    return reference.end
  }
}
