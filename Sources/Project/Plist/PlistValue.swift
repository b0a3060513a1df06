/// A value of a `PlistDocument`, with its key and their places.
public struct PlistValue: Sendable {
  public let document: PlistDocument
  let node: Int
  /// Whether it belongs to a dictionary, so that the node before is its key.
  var hasKey = false

  public var kind: PlistKind { document.nodes[node].kind }

  /// The value as it is written, with its quotes, brackets or tags; nil in a binary list. Bytes of `document.bytes`.
  public var range: Range<Int>? { document.range(of: node) }

  /// The text of a scalar as it is written, without its quotes or tags; nil in a binary list.
  public var contentRange: Range<Int>? { document.contentRange(of: node) }

  // MARK: Key

  /// Nil for an element of an array and the topmost value.
  public var key: String? { hasKey ? document.text.string(of: document.nodes[node - 1]) : nil }

  /// The key as it is written, without its quotes or tags; nil in a binary list and where there is none.
  public var keyRange: Range<Int>? { hasKey ? document.contentRange(of: node - 1) : nil }

  /// Where to report the value: its key, or else itself. Empty at the start of the file for a binary list.
  public var place: Range<Int> { keyRange ?? contentRange ?? 0..<0 }

  // MARK: Scalars

  public var string: String? { kind == .string ? document.text.string(of: document.nodes[node]) : nil }
  public var boolean: Bool? { kind == .boolean ? document.nodes[node].flag : nil }
  /// Nil for an integer that 64 bits cannot hold.
  public var integer: Int64? { document.text.integer(of: document.nodes[node]) }
  public var real: Double? { document.text.real(of: document.nodes[node]) }
  /// As a time stamp, or in a binary list as seconds since 2001-01-01T00:00:00Z.
  public var date: String? { kind == .date ? document.text.date(of: document.nodes[node]) : nil }
  public var data: [UInt8]? { document.text.data(of: document.nodes[node]) }

  // MARK: Containers

  /// What a dictionary or array holds, in the order of the file, of a key that occurs twice both values. Empty for a scalar.
  public var values: PlistValues { PlistValues(self) }

  /// The values of a dictionary, each with its key; nil for anything else.
  public var entries: PlistValues? { kind == .dictionary ? values : nil }

  /// The values of an array; nil for anything else.
  public var elements: PlistValues? { kind == .array ? values : nil }

  /// The value of a key; nil where this is no dictionary or has no such key. Of several with the same key the last one counts, as for
  /// CoreFoundation, and in JSON the first one.
  public subscript(key: String) -> PlistValue? {
    document.value(of: node, key).map { PlistValue(document: document, node: $0, hasKey: true) }
  }

  /// The whole of it without places.
  public var propertyList: PropertyList {
    let (text, node) = (document.text, document.nodes[node])
    return switch node.kind {
    case .dictionary: .dictionary(values.map { PropertyList.Entry(key: $0.key ?? "", value: $0.propertyList) })
    case .array: .array(values.map(\.propertyList))
    case .string: .string(text.string(of: node))
    case .integer: text.integer(of: node).map(PropertyList.integer) ?? .string(text.trimmed(node))
    case .real: .real(text.real(of: node) ?? 0)
    case .boolean: .boolean(node.flag)
    case .date: .date(text.date(of: node))
    case .data: .data(text.data(of: node) ?? [])
    case .uid: .uid(BinaryPropertyList.integer(at: node.range, in: document.source))
    case .null: .null
    }
  }
}

/// The values of a dictionary or array.
public struct PlistValues: Sequence, IteratorProtocol {
  private let document: PlistDocument
  private let isDictionary: Bool
  private var children: PlistChildren

  init(_ container: PlistValue) {
    document = container.document
    isDictionary = container.kind == .dictionary
    children = PlistChildren(document.nodes, of: container.node, container.kind)
  }

  public mutating func next() -> PlistValue? {
    children.next().map { PlistValue(document: document, node: isDictionary ? $0 + 1 : $0, hasKey: isDictionary) }
  }
}
