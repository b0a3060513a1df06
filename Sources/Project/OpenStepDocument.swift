internal import Bytes

/// A property list in OpenStep format that knows the bytes of every value, so that an edit touches nothing else.
///
/// Values are kept in one array in the order of the text; a value is named by its index there. What lies between them (blanks, comments
/// and signs) is what `OpenStepLexer` finds there.
public struct OpenStepDocument: Sendable {
  public enum Kind: UInt8, Sendable {
    case dictionary
    case array
    case string
    case data
  }

  /// A value or key.
  struct Node: Sendable {
    let kind: Kind
    /// First byte.
    let start: Int32
    /// Behind its last byte.
    var end: Int32
    /// Index of the first node that is neither this one nor inside of it.
    var next: Int32
  }

  public let bytes: [UInt8]
  let nodes: [Node]
  /// What is wrong with the text, in its order; empty for a file that CoreFoundation reads.
  public let faults: [SyntaxFault]

  /// The topmost value; nil where there is none.
  public var root: Int? { nodes.isEmpty ? nil : 0 }

  init(_ bytes: [UInt8], nodes: [Node], faults: [SyntaxFault]) {
    self.bytes = bytes
    self.nodes = nodes
    self.faults = faults
  }

  public func kind(of node: Int) -> Kind { nodes[node].kind }

  /// The bytes of a value, with its quotes or brackets.
  public func range(of node: Int) -> Range<Int> { Int(nodes[node].start)..<Int(nodes[node].end) }

  /// The elements of an array.
  public func elements(of array: Int) -> Children {
    Children(nodes, array, step: 1, isEmpty: nodes[array].kind != .array)
  }

  /// The keys of a dictionary; the value of each is the next node.
  public func keys(of dictionary: Int) -> Children {
    Children(nodes, dictionary, step: 2, isEmpty: nodes[dictionary].kind != .dictionary)
  }

  public func value(ofKey key: Int) -> Int { key + 1 }

  /// The value of a key; of two keys with the same name the last one counts, as for CoreFoundation.
  public func value(of dictionary: Int, _ name: StaticString) -> Int? {
    var found: Int?
    for key in keys(of: dictionary) where hasText(key, name) { found = key + 1 }
    return found
  }

  /// Whether a string says exactly this; `name` needs no quotes.
  public func hasText(_ node: Int, _ name: StaticString) -> Bool {
    let node = nodes[node]
    guard node.kind == .string else { return false }
    var start = Int(node.start)
    var end = Int(node.end)
    if end - start >= 2, bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") {
      start += 1
      end -= 1
    }
    return bytes.span.extracting(start..<end).isEqual(to: name)
  }

  /// The text that a string stands for; of data, the digits.
  public func text(of node: Int) -> String {
    OpenStepString.decode(bytes[range(of: node)])
  }

  /// The text of a string; nil for other kinds of values.
  public func string(_ node: Int?) -> String? {
    guard let node, nodes[node].kind == .string else { return nil }
    return text(of: node)
  }

  /// Every node that belongs to one node.
  public struct Children: Sequence, IteratorProtocol {
    private let nodes: [Node]
    private var index: Int
    private let end: Int
    private let step: Int

    init(_ nodes: [Node], _ parent: Int, step: Int, isEmpty: Bool) {
      self.nodes = nodes
      self.step = step
      index = parent + 1
      end = isEmpty ? parent + 1 : Int(nodes[parent].next)
    }

    public mutating func next() -> Int? {
      guard index < end else { return nil }
      let current = index
      // A key is a string, and its value the node behind it.
      index = Int(nodes[step == 2 ? current + 1 : current].next)
      return current
    }
  }
}

/// What is wrong at a place of a text.
public struct SyntaxFault: Hashable, Sendable {
  /// A clause without full stop.
  public let reason: String
  /// Bytes from the start of the file.
  public let offset: Int
}

extension OpenStepDocument {
  /// The values without their places, for readers that need none.
  ///
  /// - Throws: the first fault.
  func propertyList() throws(ReadError) -> PropertyList {
    if let fault = faults.first { throw ReadError(fault.reason, at: fault.offset, in: "property list") }
    return root.map(propertyList(of:)) ?? .dictionary([])
  }

  func propertyList(of node: Int) -> PropertyList {
    switch nodes[node].kind {
    case .dictionary: .dictionary(keys(of: node).map { PropertyList.Entry(text(of: $0), propertyList(of: $0 + 1)) })
    case .array: .array(elements(of: node).map(propertyList(of:)))
    case .string: .string(text(of: node))
    case .data: .data(OpenStepString.data(bytes[range(of: node)]))
    }
  }
}
