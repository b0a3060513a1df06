public import Foundation

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// An XML document as Foundation's parser reads it.
public final class XMLTree: NSObject {
  public let name: String
  public let attributes: [String: String]
  public private(set) var children: [XMLTree] = []
  /// All of it, also that of the elements inside.
  public private(set) var text = ""

  /// - Throws: where the document is not well-formed.
  public static func read(_ text: String) throws -> XMLTree {
    let builder = Builder()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = builder
    guard parser.parse(), let root = builder.root else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    return root
  }

  /// Every element of a name, at any depth, in the order of the document.
  public subscript(name: String) -> [XMLTree] {
    (self.name == name ? [self] : []) + children.flatMap { $0[name] }
  }

  private init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  private final class Builder: NSObject, XMLParserDelegate {
    var root: XMLTree?
    private var open: [XMLTree] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      let element = XMLTree(name: name, attributes: attributes)
      if let parent = open.last { parent.children.append(element) } else { root = element }
      open.append(element)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      for element in open { element.text += text }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      for element in open { element.text += String(decoding: block, as: UTF8.self) }
    }
  }
}
