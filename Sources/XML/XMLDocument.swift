internal import CLibXML2

/// One event of a document.
public enum XMLEvent: Sendable {
  case start(XMLElement)
  /// Sent for an empty element too.
  case end(name: String)
  /// Text or CDATA between tags, in one or several pieces.
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

/// Why a document could not be read to its end.
public struct XMLFault: Error, Hashable, Sendable {
  /// As libxml2 words it.
  public let message: String
  /// 1-based; 0 where no line is known.
  public let line: Int
}

/// Streams a document through libxml2's `xmlTextReader`.
public enum XMLDocument {
  /// Calls `body` for every event in order. Events before a fault have been sent when it is thrown.
  ///
  /// - Throws: `XMLFault` for a document that is not well-formed, or when libxml2 is not installed.
  public static func read(_ bytes: [UInt8], _ body: (XMLEvent) -> Void) throws(XMLFault) {
    guard applint_xml_load() else { throw XMLFault(message: "libxml2 is not installed on this machine", line: 0) }
    if let line = AttributeLimit.excess(in: bytes) {
      throw XMLFault(message: "an element has more than \(AttributeLimit.most) attributes", line: line)
    }
    let faults = FaultCollector()
    let isComplete = withExtendedLifetime(faults) {
      unsafe bytes.withUnsafeBytes { buffer in
        unsafe read(unsafe buffer.bindMemory(to: CChar.self), faults, body)
      }
    }
    guard isComplete, faults.first == nil else {
      throw faults.first ?? XMLFault(message: "the document cannot be parsed", line: 0)
    }
  }

  private static func read(_ buffer: UnsafeBufferPointer<CChar>, _ faults: FaultCollector, _ body: (XMLEvent) -> Void) -> Bool {
    let context = unsafe Unmanaged.passUnretained(faults).toOpaque()
    let handler: applint_xml_error_handler = { context, message, line in
      guard let context = unsafe context, let message = unsafe message else { return }
      let faults = unsafe Unmanaged<FaultCollector>.fromOpaque(context).takeUnretainedValue()
      unsafe faults.note(String(cString: message), line: Int(line))
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
      // White space is the whole text of some elements.
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

/// Keeps the first fatal fault: what follows is its consequence.
private final class FaultCollector {
  private(set) var first: XMLFault?

  func note(_ message: String, line: Int) {
    guard first == nil else { return }
    let trimmed = message.split(separator: "\n").first.map(String.init) ?? message
    first = XMLFault(message: trimmed, line: line)
  }
}
