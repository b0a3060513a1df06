public import Bytes

/// A property list with the places of its keys and values: XML, OpenStep or JSON text, or binary, which has no places that a person could
/// look at.
///
/// Values are decoded on access; until then a key or value takes twelve bytes.
public final class PlistDocument: Sendable {
  public enum Format: String, Sendable {
    case xml = "XML"
    case openStep = "OpenStep"
    case json = "JSON"
    case binary
  }

  public let format: Format
  /// The file, or its UTF-8 conversion if it was UTF-16. Places are ranges of it.
  public let bytes: [UInt8]
  let nodes: [PlistNode]
  /// What nodes are ranges of: the file, or what libxml2 has made of it.
  let source: [UInt8]
  /// Of every node, where `source` is not the file.
  private let places: [Range<Int>]
  private let index: PlistKeyIndex

  /// Reads a property list in any of its formats, by what its first bytes say.
  ///
  /// - Throws: `ReadError` with the place of the first fault.
  public convenience init(_ raw: [UInt8]) throws(ReadError) {
    // Xcode wrote `.strings` in UTF-16 for years.
    let decoded = UTF16Text.decode(raw)
    let text = decoded ?? raw
    switch Format(of: text) {
    case .binary: try self.init(.binary, text, BinaryPropertyList.nodes(of: text))
    case .xml: try self.init(xml: raw, decoded: decoded)
    case .json: try self.init(json: text)
    case .openStep: try self.init(OpenStepParser.parse(text))
    }
  }

  /// - Throws: `ReadError` with the place of the first fault.
  public convenience init(json bytes: [UInt8]) throws(ReadError) {
    self.init(.json, bytes, try JSONScanner.nodes(of: bytes))
  }

  /// - Parameter decoded: the UTF-8 conversion of a file in UTF-16.
  convenience init(xml raw: [UInt8], decoded: [UInt8]?) throws(ReadError) {
    let text = decoded ?? raw
    var reader = XMLPropertyList(try XMLContents(raw, decoded: decoded, structure: "XML property list"), text)
    try reader.read()
    self.init(.xml, text, reader.nodes, source: reader.contents.source, places: reader.places)
  }

  /// - Throws: the first fault of the document.
  convenience init(_ document: OpenStepDocument) throws(ReadError) {
    if let fault = document.faults.first { throw ReadError(fault.reason, at: fault.offset, in: "property list") }
    // A file without any value is a dictionary without any key.
    let isEmpty = document.nodes.isEmpty
    self.init(.openStep, document.bytes, isEmpty ? [PlistNode(.dictionary, start: 0, end: 0, next: 1)] : document.nodes)
  }

  /// - Parameter source: nil where it is the file.
  private init(
    _ format: Format, _ bytes: [UInt8], _ nodes: [PlistNode], source: [UInt8]? = nil, places: [Range<Int>] = []
  ) {
    self.format = format
    self.bytes = bytes
    self.nodes = nodes
    self.source = source ?? bytes
    self.places = places
    let text = PlistText(format: format, bytes: self.source, isTagged: places.isEmpty)
    index = PlistKeyIndex(nodes) { text.hash(of: nodes[$0]) }
  }

  /// Made anew each time, with a pass over the bytes.
  public var lines: LineIndex {
    let bytes = bytes
    return LineIndex(bytes.span)
  }

  /// The topmost value.
  public var root: PlistValue { PlistValue(document: self, node: 0) }

  /// The value at the end of a path of keys.
  public subscript(path: String...) -> PlistValue? {
    path.reduce(Optional(root)) { value, key in value?[key] }
  }
}

extension PlistDocument {
  /// How the bytes of keys and values are to be read.
  var text: PlistText { PlistText(format: format, bytes: source, isTagged: places.isEmpty) }

  /// A key or value as it is written, with its quotes, brackets or tags; nil in a binary list.
  func range(of node: Int) -> Range<Int>? {
    if format == .binary { return nil }
    return places.isEmpty ? nodes[node].range : places[node]
  }

  /// The text of a key or value as it is written, without its quotes or tags; nil in a binary list.
  func contentRange(of node: Int) -> Range<Int>? {
    if format == .binary { return nil }
    return places.isEmpty ? text.contentRange(of: nodes[node]) : places[node]
  }

  /// The value of a key. Of several with the same key the last one counts, as for CoreFoundation, and in JSON the first one.
  func value(of dictionary: Int, _ key: String) -> Int? {
    guard nodes[dictionary].kind == .dictionary else { return nil }
    let text = text
    func isWanted(_ node: Int) -> Bool { text.isText(of: nodes[node], key) }
    if let keys = index.keys(of: nodes[dictionary], at: dictionary, { key.utf8Span.span.wordHash(of: 0..<key.utf8.count) }) {
      return (format == .json ? keys.first(where: isWanted) : keys.last(where: isWanted)).map { $0 + 1 }
    }
    let keys = PlistChildren(nodes, of: dictionary, .dictionary)
    if format == .json { return keys.first(where: isWanted).map { $0 + 1 } }
    var found: Int?
    for key in keys where isWanted(key) { found = key + 1 }
    return found
  }
}

extension PlistDocument.Format {
  /// - Parameter text: in UTF-8, if it is text.
  init(of text: [UInt8]) {
    let start = text.firstIndexOfNoSpace(from: text.utf8MarkLength)
    switch text.span.byteOrZero(at: start) {
    case UInt8(ascii: "<"): self = .xml
    case UInt8(ascii: "["): self = .json
    case UInt8(ascii: "{"): self = Self.isJSONObject(text, at: start) ? .json : .openStep
    default: self = text.starts(with: "bplist".utf8) ? .binary : .openStep
    }
  }

  /// `{` followed by a quoted key and a colon; OpenStep has `=` there.
  private static func isJSONObject(_ text: [UInt8], at start: Int) -> Bool {
    let key = text.firstIndexOfNoSpace(from: start + 1)
    var end = key + 1
    guard text.span.byteOrZero(at: key) == UInt8(ascii: "\"") else { return false }
    while end < text.count, text[end] != UInt8(ascii: "\"") { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
    return text.span.byteOrZero(at: text.firstIndexOfNoSpace(from: end + 1)) == UInt8(ascii: ":")
  }
}

extension [UInt8] {
  fileprivate func firstIndexOfNoSpace(from start: Int) -> Int {
    var index = start
    while index < count, self[index].isPropertyListSpace { index += 1 }
    return index
  }
}

extension UInt8 {
  var isPropertyListSpace: Bool { self == UInt8(ascii: " ") || (0x09...0x0D).contains(self) }
}
