internal import Bytes

/// A property list in OpenStep format that knows the bytes of every value, so that an edit touches nothing else.
///
/// Values are kept in one array in the order of the text; a value is named by its index there. What lies between them (blanks, comments
/// and signs) is what `OpenStepLexer` finds there.
public struct OpenStepDocument: Sendable {
  public let bytes: [UInt8]
  let nodes: [PlistNode]
  /// What is wrong with the text, in its order; empty for a file that CoreFoundation reads.
  public let faults: [SyntaxFault]

  /// The topmost value; nil where there is none.
  public var root: Int? { nodes.isEmpty ? nil : 0 }

  /// Any number of references may ask for the name of one object. Nil for a damaged text, of which nobody asks anything.
  private var index: PlistKeyIndex?

  init(_ bytes: [UInt8], nodes: [PlistNode], faults: [SyntaxFault]) {
    self.bytes = bytes
    self.nodes = nodes
    self.faults = faults
    guard faults.isEmpty else { return }
    // The objects have a table of their own.
    index = PlistKeyIndex(
      nodes, of: { $0 == 0 || !hasText($0 - 1, "objects") }, hash: { bytes.span.wordHash(of: content(of: $0)) })
  }

  public func kind(of node: Int) -> PlistKind { nodes[node].kind }

  /// The bytes of a value, with its quotes or brackets.
  public func range(of node: Int) -> Range<Int> { nodes[node].range }

  /// The elements of an array.
  public func elements(of array: Int) -> PlistChildren {
    PlistChildren(nodes, of: array, kind(of: array) == .array ? .array : nil)
  }

  /// The keys of a dictionary; the value of each is the next node.
  public func keys(of dictionary: Int) -> PlistChildren {
    PlistChildren(nodes, of: dictionary, kind(of: dictionary) == .dictionary ? .dictionary : nil)
  }

  public func value(ofKey key: Int) -> Int { key + 1 }

  /// The value of a key; of two keys with the same name the last one counts, as for CoreFoundation.
  public func value(of dictionary: Int, _ name: StaticString) -> Int? {
    guard kind(of: dictionary) == .dictionary else { return nil }
    let hash = {
      let text = Array(name.description.utf8)
      return text.span.wordHash(of: text.indices)
    }
    if let keys = index?.keys(of: nodes[dictionary], at: dictionary, hash) {
      return keys.last { hasText($0, name) }.map(value(ofKey:))
    }
    var found: Int?
    for key in keys(of: dictionary) where hasText(key, name) { found = key + 1 }
    return found
  }

  /// Whether a string says exactly this; `name` needs no quotes.
  public func hasText(_ node: Int, _ name: StaticString) -> Bool {
    kind(of: node) == .string && bytes.span.extracting(content(of: node)).isEqual(to: name)
  }

  /// The bytes of a string without its quotes.
  func content(of node: Int) -> Range<Int> {
    let range = range(of: node)
    guard range.count >= 2, bytes[range.lowerBound] == UInt8(ascii: "\"") || bytes[range.lowerBound] == UInt8(ascii: "'") else {
      return range
    }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// The text that a string stands for; of data, the digits.
  public func text(of node: Int) -> String {
    OpenStepString.decode(bytes[range(of: node)])
  }

  /// The text of a string; nil for other kinds of values.
  public func string(_ node: Int?) -> String? {
    guard let node, kind(of: node) == .string else { return nil }
    return text(of: node)
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
  /// The file, put together from the values and from what the lexer finds between them. It is the same bytes, which tests and checks
  /// make sure of.
  public func printed() -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for node in nodes.indices {
      let range = range(of: node)
      // A key without a value is its own.
      guard range.lowerBound >= position else { continue }
      result += gap(position..<range.lowerBound)
      let isLeaf = kind(of: node) == .string || kind(of: node) == .data
      position = isLeaf ? range.upperBound : range.lowerBound
      result += bytes[range.lowerBound..<position]
    }
    return result + gap(position..<bytes.count)
  }

  /// Blanks, comments and signs.
  private func gap(_ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    var lexer = OpenStepLexer(bytes: bytes, position: range.lowerBound)
    while lexer.position < range.upperBound {
      let piece = lexer.next()
      if piece.isTrivia || piece.kind == .sign { result += bytes[piece.range] }
    }
    return result
  }
}
