internal import Bytes

/// An OpenStep property list with the range of every value, so edits leave everything else untouched.
///
/// Values are in one array in document order and are identified by their index. The whitespace, comments and signs between them
/// are recovered by `OpenStepLexer`.
public struct OpenStepDocument: Sendable {
  public let bytes: [UInt8]
  let nodes: [PlistNode]
  /// Syntax errors in document order; empty for a file that CoreFoundation accepts.
  public let problems: [SyntaxError]

  /// The top-level value, if any.
  public var root: Int? { nodes.isEmpty ? nil : 0 }

  /// Speeds up lookups of names, which any number of references may request. Nil for a malformed file.
  private var index: PlistKeyIndex?

  init(_ bytes: [UInt8], nodes: [PlistNode], problems: [SyntaxError]) {
    self.bytes = bytes
    self.nodes = nodes
    self.problems = problems
    guard problems.isEmpty else { return }
    // Objects have their own table.
    index = PlistKeyIndex(
      nodes, of: { $0 == 0 || !hasText($0 - 1, "objects") }, hash: { bytes.span.wordHash(of: content(of: $0)) })
  }

  public func kind(of node: Int) -> PlistKind { nodes[node].kind }

  /// The range of a value, including quotes or brackets.
  public func range(of node: Int) -> Range<Int> { nodes[node].range }

  public func elements(of array: Int) -> PlistChildren {
    PlistChildren(nodes, of: array, kind(of: array) == .array ? .array : nil)
  }

  /// The keys of a dictionary; the value of each is the next node.
  public func keys(of dictionary: Int) -> PlistChildren {
    PlistChildren(nodes, of: dictionary, kind(of: dictionary) == .dictionary ? .dictionary : nil)
  }

  public func value(ofKey key: Int) -> Int { key + 1 }

  /// The value of a key; the last of duplicate keys wins, as in CoreFoundation.
  public func value(of dictionary: Int, _ name: StaticString) -> Int? {
    guard kind(of: dictionary) == .dictionary else { return nil }
    let hash = {
      let text = Array(name.description.utf8)
      return text.span.wordHash(of: text.indices)
    }
    if let key = index?.key(of: nodes[dictionary], at: dictionary, isLast: true, hash, where: { hasText($0, name) }) {
      return key.map(value(ofKey:))
    }
    var found: Int?
    for key in keys(of: dictionary) where hasText(key, name) { found = key + 1 }
    return found
  }

  /// Whether a string equals `name`, which needs no quotes.
  public func hasText(_ node: Int, _ name: StaticString) -> Bool {
    kind(of: node) == .string && bytes.span.extracting(content(of: node)).isEqual(to: name)
  }

  /// The range of a string without its quotes.
  func content(of node: Int) -> Range<Int> {
    let range = range(of: node)
    guard range.count >= 2, bytes[range.lowerBound] == UInt8(ascii: "\"") || bytes[range.lowerBound] == UInt8(ascii: "'") else {
      return range
    }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// The decoded string; for data, the digits.
  public func text(of node: Int) -> String {
    OpenStepString.decode(bytes[range(of: node)])
  }

  /// The decoded string; nil for other kinds of values.
  public func string(_ node: Int?) -> String? {
    guard let node, kind(of: node) == .string else { return nil }
    return text(of: node)
  }
}

/// A syntax error.
public struct SyntaxError: Hashable, Sendable {
  /// A clause without final period.
  public let reason: String
  /// Byte offset in the file.
  public let offset: Int
}

extension OpenStepDocument {
  /// The file, reassembled from the values and what the lexer finds between them. Tests check that it is identical.
  public func printed() -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for node in nodes.indices {
      let range = range(of: node)
      // The implied value of a key is the key itself.
      guard range.lowerBound >= position else { continue }
      result += gap(position..<range.lowerBound)
      let isLeaf = kind(of: node) == .string || kind(of: node) == .data
      position = isLeaf ? range.upperBound : range.lowerBound
      result += bytes[range.lowerBound..<position]
    }
    return result + gap(position..<bytes.count)
  }

  /// Whitespace, comments and signs.
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
