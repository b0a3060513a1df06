public import Bytes

/// A storyboard or xib.
///
/// `PlainXML` reads what Interface Builder writes; libxml2 reads everything else.
public struct InterfaceFile: Sendable {
  public let bytes: [UInt8]
  public let lines: LineIndex
  /// Whether it is for macOS, where `<webView>` is a different class than on iOS.
  public let isForMacOS: Bool
  private let contents: XMLContents
  private static let structure = "storyboard or nib"

  /// - Throws: `ReadError` for a document that is not well-formed.
  public init(_ bytes: [UInt8]) throws(ReadError) {
    self.init(bytes, try XMLContents(bytes, structure: Self.structure))
  }

  /// Reads with only one of the two parsers, to compare them.
  package init?(_ bytes: [UInt8], isPlain: Bool) {
    guard let contents = isPlain ? try? PlainXML.read(bytes) : try? XMLFallback.read(bytes, Self.structure) else { return nil }
    self.init(bytes, contents)
  }

  private init(_ bytes: [UInt8], _ contents: XMLContents) {
    self.bytes = bytes
    self.contents = contents
    lines = LineIndex(bytes.span)
    func root(_ attribute: String) -> ArraySlice<UInt8> {
      contents.elements.first.flatMap { contents.value(of: attribute, in: $0) }.map { contents.bytes($0) } ?? []
    }
    let type = root("type")
    isForMacOS =
      root("targetRuntime").starts(with: "MacOSX".utf8) || type.indices.contains { type[$0...].starts(with: ".Cocoa.".utf8) }
  }

  /// All elements, in document order.
  public var elements: [InterfaceElement] { contents.elements }

  /// Elements with a name, in document order.
  public func elements(named name: String) -> [InterfaceElement] {
    guard let id = nameID(name) else { return [] }
    return contents.elements.filter { $0.nameID == id }
  }

  public func children(of element: InterfaceElement) -> [InterfaceElement] {
    var children: [InterfaceElement] = []
    var index = element.index + 1
    while index < element.end {
      children.append(contents.elements[index])
      index = contents.elements[index].end
    }
    return children
  }

  /// The id of an element or attribute name in this file; nil if it does not occur.
  public func nameID(_ name: String) -> UInt16? {
    contents.id(of: name)
  }

  public func name(of element: InterfaceElement) -> String {
    text(of: contents.source[contents.name(element.nameID)])
  }

  public func isNamed(_ element: InterfaceElement, _ name: String) -> Bool {
    contents.isNamed(element.nameID, name)
  }

  public func value(of attribute: String, in element: InterfaceElement) -> String? {
    valueBytes(of: attribute, in: element).map { text(of: $0) }
  }

  /// The attribute value as UTF-8, a slice of the file if possible.
  public func valueBytes(of attribute: String, in element: InterfaceElement) -> ArraySlice<UInt8>? {
    contents.value(of: attribute, in: element).map { contents.bytes($0) }
  }

  /// All attributes in document order.
  public func attributes(of element: InterfaceElement) -> [(name: String, value: String)] {
    contents.values[element.attributes].map { value in
      (text(of: contents.source[contents.name(value.nameID)]), text(of: contents.bytes(value)))
    }
  }

  /// Number of distinct element and attribute names; their ids are lower.
  public var nameCount: Int { contents.names.count }

  /// Hash of a name, stable across files.
  public func nameHash(_ id: UInt16) -> UInt64 { contents.source.span.wordHash(of: contents.name(id)) }
  public static func hash(ofName name: String) -> UInt64 { Array(name.utf8).span.wordHash(of: 0..<name.utf8.count) }
  public func isName(_ id: UInt16, _ name: String) -> Bool { contents.isNamed(id, name) }

  /// Name id of an attribute, by its index in `InterfaceElement.attributes`.
  public func nameID(ofAttribute place: Int) -> UInt16 { contents.values[place].nameID }

  public func value(ofAttribute place: Int) -> String { text(of: contents.bytes(contents.values[place])) }

  /// Whether an attribute has this value, which has no special characters.
  public func hasValue(_ text: String, ofAttribute place: Int) -> Bool {
    contents.bytes(contents.values[place]).span.isEqual(to: text)
  }

  /// The range of an attribute value without quotes; the tag if it cannot be found.
  public func valueRange(ofAttribute place: Int, in element: InterfaceElement) -> Range<Int> {
    let value = contents.values[place]
    if contents.isPlain { return value.range }
    return valueRange(of: text(of: contents.source[contents.name(value.nameID)]), in: element)
  }

  /// The character data of an element without child elements; empty for any other element.
  public func text(of element: InterfaceElement) -> String {
    contents.text(of: element).map { text(of: contents.bytes($0, isText: true)) } ?? ""
  }

  /// The range of the element's name in its start tag.
  public func nameRange(of element: InterfaceElement) -> Range<Int> {
    let tag = element.tagRange
    let start = min(tag.lowerBound + 1, tag.upperBound)
    return start..<min(start + contents.name(element.nameID).count, tag.upperBound)
  }

  /// The range of an attribute value without quotes; the tag if it cannot be found.
  public func valueRange(of attribute: String, in element: InterfaceElement) -> Range<Int> {
    guard contents.isPlain else { return bytes.span.xmlValueRange(of: attribute, inTag: element.tagRange) }
    return contents.value(of: attribute, in: element)?.range ?? element.tagRange
  }

  /// The undecoded range of an element's text; nil if it has none or is not UTF-8.
  public func textRange(of element: InterfaceElement) -> Range<Int>? {
    contents.isPlain ? contents.text(of: element)?.range : nil
  }

  private func text(of bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
