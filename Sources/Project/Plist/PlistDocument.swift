public import Bytes

/// A property list with the ranges of its keys and values: XML, OpenStep or JSON text, or binary, which has no meaningful
/// ranges.
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
  /// The file, converted to UTF-8 if it was UTF-16. Ranges refer to it.
  public let bytes: [UInt8]
  let nodes: [PlistNode]
  /// What ranges of nodes refer to: the file, or the output of libxml2.
  let source: [UInt8]
  /// Range of each node, if `source` is not the file.
  private let places: [Range<Int>]
  private let index: PlistKeyIndex

  /// Reads a property list in any format, detected by its first bytes.
  ///
  /// - Throws: the first syntax error.
  public convenience init(_ raw: [UInt8]) throws(ReadError) {
    // Xcode wrote `.strings` files in UTF-16 for years.
    let decoded = UTF16Text.decode(raw)
    let text = decoded ?? raw
    do throws(ReadError) {
      switch Format(of: text) {
      case .binary: try self.init(binary: text)
      case .xml: try self.init(xml: raw, decoded: decoded)
      case .json: try self.init(json: text)
      case .openStep: try self.init(OpenStepParser.parse(text))
      }
    } catch {
      throw decoded.map { UTF16Text.error(error, in: $0, from: raw) } ?? error
    }
  }

  /// - Throws: the first defect.
  convenience init(binary bytes: [UInt8]) throws(ReadError) {
    self.init(.binary, bytes, try BinaryPropertyList.nodes(of: bytes))
  }

  /// - Throws: the first syntax error.
  public convenience init(json bytes: [UInt8]) throws(ReadError) {
    self.init(.json, bytes, try JSONScanner.nodes(of: bytes))
  }

  /// An element takes up to 700 bytes of memory.
  private static var maxElements: Int { 500_000 }

  /// - Parameter decoded: the UTF-8 conversion of a UTF-16 file, to which the offset of an error refers.
  convenience init(xml raw: [UInt8], decoded: [UInt8]?) throws(ReadError) {
    let text = decoded ?? raw
    let contents = try XMLContents(raw, decoded: decoded, structure: "XML property list")
    guard contents.elements.count <= Self.maxElements else {
      let offset = contents.elements[Self.maxElements].tagRange.lowerBound
      throw ReadError("more than \(Self.maxElements) elements", at: offset, in: "XML property list")
    }
    var reader = XMLPropertyList(contents, text)
    try reader.read()
    self.init(.xml, text, reader.nodes, source: reader.contents.source, places: reader.places)
  }

  /// - Throws: the first syntax error of the document.
  convenience init(_ document: OpenStepDocument) throws(ReadError) {
    if let problem = document.problems.first { throw ReadError(problem.reason, at: problem.offset, in: "property list") }
    // An empty file is an empty dictionary.
    let isEmpty = document.nodes.isEmpty
    self.init(.openStep, document.bytes, isEmpty ? [PlistNode(.dictionary, start: 0, end: 0, next: 1)] : document.nodes)
  }

  /// - Parameter source: nil if it is the file.
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

  /// Computed on each access, in one pass over the bytes.
  public var lines: LineIndex {
    let bytes = bytes
    return LineIndex(bytes.span)
  }

  /// The top-level value.
  public var root: PlistValue { PlistValue(document: self, node: 0) }

  /// The value at a path of keys.
  public subscript(path: String...) -> PlistValue? {
    path.reduce(Optional(root)) { value, key in value?[key] }
  }
}

extension PlistDocument {
  /// Decodes keys and values.
  var text: PlistText { PlistText(format: format, bytes: source, isTagged: places.isEmpty) }

  /// The range of a key or value, including quotes, brackets or tags; nil in a binary list.
  func range(of node: Int) -> Range<Int>? {
    if format == .binary { return nil }
    return places.isEmpty ? nodes[node].range : places[node]
  }

  /// The range of a key or value without quotes or tags; nil in a binary list.
  func contentRange(of node: Int) -> Range<Int>? {
    if format == .binary { return nil }
    return places.isEmpty ? text.contentRange(of: nodes[node]) : places[node]
  }

  /// The value of a key. The last of duplicate keys wins, as in CoreFoundation; in JSON, the first.
  func value(of dictionary: Int, _ key: String) -> Int? {
    let parent = nodes[dictionary]
    guard parent.kind == .dictionary else { return nil }
    let hash = { key.utf8Span.span.wordHash(of: 0..<key.utf8.count) }
    let indexed = index.key(of: parent, at: dictionary, isLast: format != .json, hash) { isKey($0, key) }
    if let indexed { return indexed.map { $0 + 1 } }
    // Most dictionaries are small and lack most of the keys that are asked for.
    var found: Int?
    var node = dictionary + 1
    while node < parent.next {
      if isKey(node, key) {
        found = node + 1
        if format == .json { break }
      }
      node = nodes[node + 1].next
    }
    return found
  }

  /// Whether a key equals a name.
  private func isKey(_ node: Int, _ name: String) -> Bool {
    let node = nodes[node]
    guard let range = plainKeyRange(node) else { return text.isText(of: node, name) }
    guard range.count == name.utf8.count else { return false }
    let source = source
    return source.span.extracting(range).isEqual(to: name)
  }

  /// The same for a name in ASCII, which takes a third of the time.
  func isKey(_ node: Int, _ name: StaticString) -> Bool {
    let node = nodes[node]
    guard let range = plainKeyRange(node) else { return text.isText(of: node, name.description) }
    guard range.count == name.utf8CodeUnitCount else { return false }
    let source = source
    return source.span.extracting(range).isEqual(to: name)
  }

  /// The range of a key of JSON without quotation marks; nil for other formats, and for a key with escapes.
  private func plainKeyRange(_ key: PlistNode) -> Range<Int>? {
    format == .json && !key.flag ? key.start + 1..<key.end - 1 : nil
  }
}

extension PlistDocument.Format {
  /// - Parameter text: in UTF-8, unless binary.
  init(of text: [UInt8]) {
    let start = text.firstIndexOfNoSpace(from: text.utf8MarkLength)
    switch text.span.byteOrZero(at: start) {
    case UInt8(ascii: "<"): self = .xml
    case UInt8(ascii: "["): self = .json
    case UInt8(ascii: "{"): self = Self.isJSONObject(text, at: start) ? .json : .openStep
    default: self = text.starts(with: "bplist".utf8) ? .binary : .openStep
    }
  }

  /// `{`, a quoted key and a colon; OpenStep has `=` instead.
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
