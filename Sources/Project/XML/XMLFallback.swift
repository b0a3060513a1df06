internal import Bytes
internal import XML

/// Parses documents other than plain XML with libxml2, into the same tables.
struct XMLFallback {
  /// Generous bound for growth by conversion to UTF-8; more growth is malicious.
  private static let maxGrowth = 4

  private let limit: Int
  private var contents: XMLContents
  private let text: [UInt8]
  /// After the last start tag.
  private var position = 0
  private var ids: [String: UInt16] = [:]
  private var open: [Int] = []
  private var content: [UInt8] = []
  private var excess: String?

  /// - Parameter decoded: the UTF-8 conversion of a UTF-16 file, in which tags can be found.
  /// - Throws: `ReadError` for a document that is not well-formed, or that declares entities or attributes: no Apple tool
  ///   writes them, and they can expand without limit. Its offset is one in `decoded`.
  static func read(_ bytes: [UInt8], decoded: [UInt8]? = nil, _ structure: String) throws(ReadError) -> XMLContents {
    guard bytes.count <= Int32.max else { throw ReadError("larger than 2 GB", at: 0, in: structure) }
    let text = decoded ?? bytes
    if let offset = declaration(in: text) {
      throw ReadError("declares entities or attributes, which are unsupported", at: offset, in: structure)
    }
    var reader = XMLFallback(text)
    do throws(XMLError) {
      try XMLDocument.read(bytes) { reader.handle($0) }
    } catch {
      throw error.readError(in: structure, text)
    }
    if let excess = reader.excess { throw ReadError(excess, at: 0, in: structure) }
    return reader.contents
  }

  private init(_ bytes: [UInt8]) {
    limit = bytes.count * Self.maxGrowth + 1024
    contents = XMLContents(source: [], isPlain: false, size: bytes.count)
    text = bytes
  }

  /// The offset of `<!ENTITY` or `<!ATTLIST` after `<!DOCTYPE`, in any encoding that is ASCII with or without zeros in between.
  private static func declaration(in bytes: [UInt8]) -> Int? {
    let declarations = [Array("<!ENTITY".utf8), Array("<!ATTLIST".utf8)]
    let sign = UInt8(ascii: "<")
    var isInType = false
    var index = bytes.span.firstIndex(ofAny: sign, sign, from: 0)
    while index < bytes.count {
      let start = bytes[index..<min(bytes.count, index + 40)].filter { $0 != 0 }
      isInType = isInType || start.starts(with: "<!DOCTYPE".utf8)
      if isInType, declarations.contains(where: { start.starts(with: $0) }) { return index }
      index = bytes.span.firstIndex(ofAny: sign, sign, from: index + 1)
    }
    return nil
  }

  private mutating func handle(_ event: XMLEvent) {
    guard excess == nil else { return }
    switch event {
    case .start(let element): start(element)
    case .text(let piece):
      guard let last = open.last, last == contents.elements.count - 1 else { return }
      content += Array(piece.utf8)
      if contents.source.count + content.count > limit { excess = "expands to too much text" }
    case .end: end()
    }
  }

  private mutating func start(_ element: XMLElement) {
    content = []
    let firstValue = contents.values.count
    guard let nameID = id(of: element.name) else { return }
    for (name, value) in element.attributes {
      guard let id = id(of: name), let range = add(Array(value.utf8)) else { return }
      contents.values.append(XMLValue(nameID: id, isEncoded: false, range: range))
    }
    let attributes = firstValue..<contents.values.count
    let index = contents.elements.count
    contents.elements.append(
      InterfaceElement(
        nameID: nameID, depth: element.depth, index: index, tagRange: nextTag(element.name), attributes: attributes,
        parent: open.last ?? -1))
    open.append(index)
  }

  /// The next start tag, whose offset libxml2 does not report; empty at the end if the encoding hides it.
  private mutating func nextTag(_ name: String) -> Range<Int> {
    let head = Array("<\(name)".utf8)
    let text = text
    let bytes = text.span
    while true {
      let start = bytes.firstIndex(ofAny: UInt8(ascii: "<"), UInt8(ascii: "<"), from: position)
      guard start < bytes.count else { return start..<start }
      if let end = bytes.endOfXMLAside(at: start) {
        position = end
        continue
      }
      position = bytes.endOfXMLTag(from: start)
      if bytes.hasBytes(head, at: start) { return start..<position }
    }
  }

  private mutating func end() {
    guard let index = open.popLast() else { return }
    let count = contents.elements.count
    contents.elements[index].end = count
    guard index == count - 1, !content.isEmpty, let range = add(content) else { return }
    contents.elements[index].hasText = true
    contents.values.append(XMLValue(nameID: contents.elements[index].nameID, isEncoded: false, range: range))
    content = []
  }

  private mutating func id(of name: String) -> UInt16? {
    if let id = ids[name] { return id }
    guard let range = add(Array(name.utf8)), let id = contents.names.append(range) else {
      excess = excess ?? "too many distinct names"
      return nil
    }
    ids[name] = id
    return id
  }

  private mutating func add(_ bytes: [UInt8]) -> Range<Int>? {
    guard contents.source.count + bytes.count <= limit else {
      excess = "expands to too much text"
      return nil
    }
    let start = contents.source.count
    contents.source += bytes
    return start..<contents.source.count
  }
}

extension XMLError {
  /// The error with the offset of its line; libxml2 reports only the line.
  func readError(in structure: String, _ bytes: [UInt8]) -> ReadError {
    let offset = LineIndex(bytes.span).range(ofLine: line).lowerBound
    let place = line > 0 ? ", line \(line)" : ""
    return ReadError("\(message)\(place)", at: line > 0 ? offset : 0, in: structure)
  }
}
