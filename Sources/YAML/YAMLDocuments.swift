internal import CLibYAML

/// Parses YAML with libyaml.
public enum YAMLDocuments {
  /// Limits recursion; deeper documents are malicious.
  private static let deepest = 100
  /// For all documents of a stream. Two bytes can make a node of more than fifty.
  private static let maxNodes = 1_000_000

  /// The root nodes of all documents in a stream.
  ///
  /// - Throws: `YAMLError` for malformed YAML, for aliases (which can expand without limit), for more than `maxNodes` nodes, or
  ///   if libyaml is not installed.
  public static func read(_ bytes: [UInt8]) throws(YAMLError) -> [YAMLNode] {
    guard applint_yaml_load() else {
      throw YAMLError(
        message: "libyaml is not installed (Debian: apt-get install libyaml-0-2)", line: 0, column: 0)
    }
    let result = unsafe bytes.withUnsafeBufferPointer { buffer -> Result<[YAMLNode], YAMLError> in
      guard let base = buffer.baseAddress, let handle = unsafe applint_yaml_open(base, buffer.count) else {
        return .success([])
      }
      defer { unsafe applint_yaml_close(handle) }
      return Result { () throws(YAMLError) in
        var parser = unsafe Parser(handle: handle)
        return try parser.documents()
      }
    }
    return try result.get()
  }

  /// Builds nodes from events.
  @safe
  private struct Parser {
    let handle: OpaquePointer
    private var nodeCount = 0

    init(handle: OpaquePointer) {
      unsafe self.handle = handle
    }

    mutating func documents() throws(YAMLError) -> [YAMLNode] {
      var roots: [YAMLNode] = []
      while true {
        let event = try next()
        switch event.kind {
        case applint_yaml_end: return roots
        case applint_yaml_document_start, applint_yaml_document_end: continue
        default: roots.append(try node(event, depth: 0))
        }
      }
    }

    private mutating func node(_ event: Event, depth: Int) throws(YAMLError) -> YAMLNode {
      guard depth < deepest else { throw event.problem("nested more than \(deepest) levels deep") }
      nodeCount += 1
      guard nodeCount <= maxNodes else { throw event.problem("more than \(maxNodes) nodes") }
      switch event.kind {
      case applint_yaml_sequence_start:
        var items: [YAMLNode] = []
        while true {
          let item = try next()
          if item.kind == applint_yaml_sequence_end { break }
          items.append(try node(item, depth: depth + 1))
        }
        return event.node(.sequence(items))
      case applint_yaml_mapping_start:
        var entries: [(YAMLNode, YAMLNode)] = []
        while true {
          let key = try next()
          if key.kind == applint_yaml_mapping_end { break }
          let keyNode = try node(key, depth: depth + 1)
          entries.append((keyNode, try node(try next(), depth: depth + 1)))
        }
        return event.node(.mapping(entries))
      case applint_yaml_scalar:
        return event.node(.scalar(event.text, isPlain: event.isPlain))
      case applint_yaml_alias:
        throw event.problem("aliases (*\(event.text)) are not supported")
      default:
        throw event.problem("expected a value")
      }
    }

    private mutating func next() throws(YAMLError) -> Event {
      let event = unsafe Event(applint_yaml_next(handle))
      guard event.kind != applint_yaml_error else { throw event.problem(event.text) }
      return event
    }
  }

  private struct Event {
    let kind: applint_yaml_kind
    let text: String
    let tag: String?
    let isPlain: Bool
    let line: Int
    let column: Int

    init(_ event: applint_yaml_event) {
      kind = unsafe event.kind
      text = unsafe String(decoding: UnsafeBufferPointer(start: event.text, count: event.length), as: UTF8.self)
      if let tag = unsafe event.tag { self.tag = unsafe String(cString: tag) } else { tag = nil }
      isPlain = unsafe event.is_plain
      line = unsafe event.line + 1
      column = unsafe event.column + 1
    }

    func node(_ value: YAMLNode.Value) -> YAMLNode {
      YAMLNode(value: value, tag: tag, line: line, column: column)
    }

    func problem(_ message: String) -> YAMLError {
      YAMLError(message: message, line: line, column: column)
    }
  }
}
