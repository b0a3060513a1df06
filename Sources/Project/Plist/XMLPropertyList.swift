internal import Bytes

/// Reads the values of an XML property list.
struct XMLPropertyList {
  private enum Meaning: Equatable {
    case key
    case value(PlistKind)
    /// `plist`, and elements unknown to property lists.
    case nothing
  }

  /// An element with child elements.
  private struct Frame {
    /// Index after its last element.
    var end = 0
    /// The enclosing dictionary or array; -1 at the top level.
    var node = -1
    var isDictionary = false
    /// Number of enclosing containers, including itself.
    var depth = 0
    /// Whether the node is this element.
    var ownsNode = false
    /// Index of the last key.
    var key: Int?
  }

  let contents: XMLContents
  private(set) var nodes: [PlistNode] = []
  /// Range of each node in the file; empty if nodes already refer to the file.
  private(set) var places: [Range<Int>] = []
  /// The file in UTF-8.
  private let text: [UInt8]
  private var meanings: [Meaning] = []
  private var frames: [Frame] = []
  /// After the last tag.
  private var position = 0

  init(_ contents: XMLContents, _ text: [UInt8]) {
    self.contents = contents
    self.text = text
    nodes.reserveCapacity(contents.elements.count)
    meanings = (0..<contents.names.count).map { id in
      switch String(decoding: contents.source[contents.name(UInt16(truncatingIfNeeded: id))], as: UTF8.self) {
      case "key": .key
      case "dict": .value(.dictionary)
      case "array": .value(.array)
      case "string": .value(.string)
      case "integer": .value(.integer)
      case "real": .value(.real)
      case "true", "false": .value(.boolean)
      case "date": .value(.date)
      case "data": .value(.data)
      default: .nothing
      }
    }
  }

  /// - Throws: `ReadError` for a document without a value or nested too deeply.
  mutating func read() throws(ReadError) {
    for element in contents.elements {
      closeFrames(before: element.index)
      var frame = frames.last ?? Frame()
      switch meanings[Int(element.nameID)] {
      case .key: if !frames.isEmpty { frames[frames.count - 1].key = element.index }
      // The first of several top-level values counts.
      case .value(let kind) where frame.node >= 0 || nodes.isEmpty:
        if frame.isDictionary { addKey(frame.key, of: element) }
        let isContainer = kind == .dictionary || kind == .array
        if isContainer {
          frame = Frame(node: nodes.count, isDictionary: kind == .dictionary, depth: frame.depth + 1, ownsNode: true)
        }
        add(kind, element)
      default: frame.ownsNode = false
      }
      guard frame.depth <= PropertyList.deepestNesting else {
        throw ReadError("nested too deeply", at: 0, in: "XML property list")
      }
      position = element.isLeaf ? end(of: element) : element.tagRange.upperBound
      frame.end = element.end
      if !element.isLeaf { frames.append(frame) }
    }
    closeFrames(before: contents.elements.count)
    guard !nodes.isEmpty else { throw ReadError("the document has no value", at: 0, in: "XML property list") }
  }

  /// - Parameter key: index of an element; nil if the value lacks a key.
  private mutating func addKey(_ key: Int?, of element: InterfaceElement) {
    if let key {
      add(.string, contents.elements[key])
    } else {
      let start = contents.isPlain ? element.tagRange.lowerBound : 0
      nodes.append(PlistNode(.string, start: start, end: start, next: nodes.count + 1))
      if !contents.isPlain { places.append(element.tagRange) }
    }
  }

  private mutating func add(_ kind: PlistKind, _ element: InterfaceElement) {
    let value = contents.text(of: element)
    let flag = kind == .boolean ? contents.isNamed(element.nameID, "true") : value?.isEncoded == true
    let range: Range<Int>
    if contents.isPlain {
      range = element.tagRange.lowerBound..<(element.isLeaf ? end(of: element) : element.tagRange.upperBound)
    } else {
      range = value?.range ?? 0..<0
      places.append(place(of: element, kind))
    }
    nodes.append(PlistNode(kind, start: range.lowerBound, end: range.upperBound, next: nodes.count + 1, flag: flag))
  }

  /// The text of a scalar, or else the tag.
  private func place(of element: InterfaceElement, _ kind: PlistKind) -> Range<Int> {
    let tag = element.tagRange
    guard kind != .dictionary, kind != .array, !isEmptyTag(tag) else { return tag }
    return tag.upperBound..<text.span.firstIndex(ofAny: UInt8(ascii: "<"), UInt8(ascii: "<"), from: tag.upperBound)
  }

  /// Closes the elements that end before an index.
  private mutating func closeFrames(before index: Int) {
    while let frame = frames.last, frame.end <= index {
      frames.removeLast()
      if contents.isPlain { position = endOfEndTag(from: position) }
      guard frame.ownsNode else { continue }
      nodes[frame.node].next = nodes.count
      if contents.isPlain { nodes[frame.node].end = position }
    }
  }

  /// The index after an element without child elements.
  private func end(of element: InterfaceElement) -> Int {
    let tag = element.tagRange
    guard contents.isPlain, !isEmptyTag(tag) else { return tag.upperBound }
    return text.span.endOfXMLTag(from: contents.text(of: element)?.range.upperBound ?? tag.upperBound)
  }

  private func isEmptyTag(_ tag: Range<Int>) -> Bool {
    tag.count > 2 && text[tag.upperBound - 2] == UInt8(ascii: "/")
  }

  /// The index after the next tag other than a comment or the like.
  private func endOfEndTag(from start: Int) -> Int {
    let bytes = text.span
    var index = start
    while true {
      index = bytes.firstIndex(ofAny: UInt8(ascii: "<"), UInt8(ascii: "<"), from: index)
      let isAside = bytes.byteOrZero(at: index + 1) == UInt8(ascii: "!")
      guard isAside, let end = bytes.endOfXMLAside(at: index) else { return bytes.endOfXMLTag(from: index) }
      index = end
    }
  }
}
