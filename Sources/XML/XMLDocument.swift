internal import CLibXML2

public enum XMLEvent: Sendable {
  case start(XMLElement)
  /// Also sent for an empty element.
  case end(name: String)
  /// Text or CDATA, in one or more pieces.
  case text(String)
}

/// A start tag.
public struct XMLElement: Sendable {
  public let name: String
  /// In document order.
  public let attributes: [(name: String, value: String)]
  /// 0 for the root element.
  public let depth: Int

  public subscript(attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }
}

public struct XMLError: Error, Hashable, Sendable {
  /// Message of libxml2.
  public let message: String
  /// 1-based; 0 if unknown.
  public let line: Int
}

/// Streams a document through libxml2's `xmlTextReader`.
public enum XMLDocument {
  /// Calls `body` for every event in order, up to the first error.
  ///
  /// - Throws: `XMLError` for a document that is not well-formed, or if libxml2 is not installed.
  public static func read(_ bytes: [UInt8], _ body: (XMLEvent) -> Void) throws(XMLError) {
    guard applint_xml_load() else { throw XMLError(message: "libxml2 is not installed", line: 0) }
    if let line = AttributeLimit.excess(in: bytes) {
      throw XMLError(message: "an element has more than \(AttributeLimit.most) attributes", line: line)
    }
    let problems = ErrorCollector()
    let isComplete = withExtendedLifetime(problems) {
      unsafe bytes.withUnsafeBytes { buffer in
        unsafe read(unsafe buffer.bindMemory(to: CChar.self), problems, body)
      }
    }
    guard isComplete, problems.first == nil else {
      throw problems.first ?? XMLError(message: "malformed document", line: 0)
    }
  }

  private static func read(_ buffer: UnsafeBufferPointer<CChar>, _ problems: ErrorCollector, _ body: (XMLEvent) -> Void) -> Bool {
    let context = unsafe Unmanaged.passUnretained(problems).toOpaque()
    let handler: applint_xml_error_handler = { context, message, line in
      guard let context = unsafe context, let message = unsafe message else { return }
      let problems = unsafe Unmanaged<ErrorCollector>.fromOpaque(context).takeUnretainedValue()
      unsafe problems.note(String(cString: message), line: Int(line))
    }
    guard let base = buffer.baseAddress, let reader = unsafe applint_xml_open(base, buffer.count, handler, context) else {
      return false
    }
    defer { unsafe applint_xml_close(reader) }
    while true {
      let status = unsafe applint_xml_next(reader)
      guard status == 1 else { return status == 0 }
      switch unsafe applint_xml_node_type(reader) {
      case NodeType.element:
        let element = unsafe element(reader)
        let isEmpty = unsafe applint_xml_is_empty_element(reader)
        body(.start(element))
        if isEmpty { body(.end(name: element.name)) }
      case NodeType.endElement: body(.end(name: unsafe text(applint_xml_name(reader))))
      // Whitespace may be the entire text of an element.
      case NodeType.text, NodeType.cdata, NodeType.whitespace, NodeType.significantWhitespace:
        body(.text(unsafe text(applint_xml_value(reader))))
      default: break
      }
    }
  }

  /// `xmlReaderTypes` of `libxml/xmlreader.h`.
  private enum NodeType {
    static let element: Int32 = 1
    static let text: Int32 = 3
    static let cdata: Int32 = 4
    static let whitespace: Int32 = 13
    static let significantWhitespace: Int32 = 14
    static let endElement: Int32 = 15
  }

  private static func element(_ reader: OpaquePointer) -> XMLElement {
    let name = unsafe text(applint_xml_name(reader))
    let depth = unsafe applint_xml_depth(reader)
    var attributes: [(name: String, value: String)] = []
    while unsafe applint_xml_next_attribute(reader) == 1 {
      attributes.append((unsafe text(applint_xml_name(reader)), unsafe text(applint_xml_value(reader))))
    }
    unsafe applint_xml_leave_attributes(reader)
    return XMLElement(name: name, attributes: attributes, depth: Int(depth))
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    return unsafe String(cString: pointer)
  }
}

/// Keeps the first fatal error, of which later ones are a consequence.
private final class ErrorCollector {
  private(set) var first: XMLError?

  func note(_ message: String, line: Int) {
    guard first == nil else { return }
    let trimmed = message.split(separator: "\n").first.map(String.init) ?? message
    first = XMLError(message: trimmed, line: line)
  }
}
