internal import Bytes

/// Elements, attributes and names of an XML document in flat tables, independent of the parser.
struct XMLContents: Sendable {
  /// What ranges of names and values refer to: the file, or the output of libxml2.
  var source: [UInt8]
  /// Whether `source` is the file.
  let isPlain: Bool
  var elements: [InterfaceElement] = []
  var values: [XMLValue] = []
  var names = XMLNameTable()

  /// - Parameter size: of the file. Memory for the densest file that Interface Builder writes is reserved at once: untouched
  ///   pages cost nothing, and growing would touch twice as many.
  init(source: [UInt8], isPlain: Bool, size: Int) {
    self.source = source
    self.isPlain = isPlain
    elements.reserveCapacity(size / 48)
    values.reserveCapacity(size / 20)
  }

  /// Parses plain XML, which nearly all documents are, and leaves everything else to libxml2.
  ///
  /// - Parameter decoded: the UTF-8 conversion of a UTF-16 file, in which tags can be found.
  /// - Throws: `ReadError` for a document that is not well-formed.
  init(_ bytes: [UInt8], decoded: [UInt8]? = nil, structure: String) throws(ReadError) {
    if decoded == nil, let plain = try? PlainXML.read(bytes) {
      self = plain
    } else {
      self = try XMLFallback.read(bytes, decoded: decoded, structure)
    }
  }

  /// Reserves capacity for the remaining bytes when a table is full.
  mutating func makeRoom(forBytes rest: Int) {
    // `<a/>` and ` a=""` are the shortest.
    if elements.count == elements.capacity { elements.reserveCapacity(elements.count + rest / 4 + 1) }
    if values.count == values.capacity { values.reserveCapacity(values.count + rest / 5 + 1) }
  }

  func name(_ id: UInt16) -> Range<Int> { names.range(id) }

  func isNamed(_ id: UInt16, _ name: String) -> Bool {
    let range = names.range(id)
    return range.count == name.utf8.count && source.span.extracting(range).isEqual(to: name)
  }

  func id(of name: String) -> UInt16? {
    names.id(of: name, in: source.span)
  }

  func value(of attribute: String, in element: InterfaceElement) -> XMLValue? {
    for index in element.attributes where isNamed(values[index].nameID, attribute) { return values[index] }
    return nil
  }

  /// The text of an element without children.
  func text(of element: InterfaceElement) -> XMLValue? {
    element.hasText ? values[element.attributes.upperBound] : nil
  }

  /// The decoded value; a slice of `source` if it needs no decoding.
  func bytes(_ value: XMLValue, isText: Bool = false) -> ArraySlice<UInt8> {
    guard value.isEncoded else { return source[value.range] }
    return PlainXMLText.decode(source.span.extracting(value.range), isText: isText)[...]
  }
}
