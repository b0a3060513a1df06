/// A value of a `PlistDocument`, with its key and ranges.
public struct PlistValue: Sendable {
  public let document: PlistDocument
  let node: Int
  /// Whether it is in a dictionary, so that the preceding node is its key.
  var hasKey = false

  public var kind: PlistKind { document.nodes[node].kind }

  /// The range of the value in `document.bytes`, including quotes, brackets or tags; nil in a binary list.
  public var range: Range<Int>? { document.range(of: node) }

  /// The range of a scalar without quotes or tags; nil in a binary list.
  public var contentRange: Range<Int>? { document.contentRange(of: node) }

  // MARK: Key

  /// Nil for an array element and the top-level value.
  public var key: String? { hasKey ? document.text.string(of: document.nodes[node - 1]) : nil }

  /// The range of the key without quotes or tags; nil in a binary list or without a key.
  public var keyRange: Range<Int>? { hasKey ? document.contentRange(of: node - 1) : nil }

  /// Where to report the value: its key, or else the value itself. Empty at the start of the file for a binary list.
  public var place: Range<Int> { keyRange ?? contentRange ?? 0..<0 }

  // MARK: Scalars

  public var string: String? { kind == .string ? document.text.string(of: document.nodes[node]) : nil }
  public var boolean: Bool? { kind == .boolean ? document.nodes[node].flag : nil }
  /// Nil if it does not fit in 64 bits.
  public var integer: Int64? { document.text.integer(of: document.nodes[node]) }
  public var real: Double? { document.text.real(of: document.nodes[node]) }
  /// As a timestamp, or in a binary list as seconds since 2001-01-01T00:00:00Z.
  public var date: String? { kind == .date ? document.text.date(of: document.nodes[node]) : nil }
  public var data: [UInt8]? { document.text.data(of: document.nodes[node]) }

  // MARK: Containers

  /// The values of a dictionary or array in document order, including duplicate keys. Empty for a scalar.
  public var values: PlistValues { PlistValues(self) }

  /// The values of a dictionary with their keys; nil for anything else.
  public var entries: PlistValues? { kind == .dictionary ? values : nil }

  public var elements: PlistValues? { kind == .array ? values : nil }

  /// The value of a key; nil if this is not a dictionary or has no such key. The last of duplicate keys wins, as in
  /// CoreFoundation; in JSON, the first.
  public subscript(key: String) -> PlistValue? {
    document.value(of: node, key).map { PlistValue(document: document, node: $0, hasKey: true) }
  }

  /// The value without locations.
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
