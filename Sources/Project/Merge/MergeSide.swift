internal import Bytes

/// One of the three versions of a project, prepared for comparison.
struct MergeSide {
  let document: OpenStepDocument
  /// Node of the `objects` dictionary.
  let objectsNode: Int
  /// Key nodes of the objects in document order.
  let keys: [Int]
  /// By node: equal for values that differ at most in comments, whitespace, quotes, and the order of keys.
  private(set) var hashes: [UInt64] = []
  /// Key nodes of the objects by the hash of their ids; the last of several wins.
  private(set) var objects: [UInt64: Int] = [:]
  /// Ids that a merge replaces, by hash: the id of the twin, and its hash.
  private(set) var renamed: [UInt64: (hash: UInt64, id: [UInt8])] = [:]
  /// New comments after ids, by hash.
  var comments: [UInt64: [UInt8]] = [:]

  /// - Throws: `ProjectRefusal` for a file that can only be merged line by line.
  init(_ bytes: [UInt8]) throws(ProjectRefusal) {
    guard MergeConflict.all(in: bytes).isEmpty else { throw ProjectRefusal(reason: "it has conflict markers") }
    guard case .openStep = PlistDocument.Format(of: bytes) else { throw ProjectRefusal(reason: "it is not OpenStep text") }
    let document = OpenStepParser.parse(bytes)
    if let problem = document.problems.first {
      throw ProjectRefusal(
        reason: "syntax error in line \(LineIndex(bytes.span).position(of: problem.offset).line): \(problem.reason)")
    }
    guard let root = document.root, document.kind(of: root) == .dictionary,
      bytes[document.range(of: root).lowerBound] == UInt8(ascii: "{"),
      let node = document.value(of: root, "objects"), document.kind(of: node) == .dictionary
    else { throw ProjectRefusal(reason: "it has no objects") }
    self.document = document
    objectsNode = node
    keys = Array(document.keys(of: node))
    hash()
    try checkKeys()
    objects.reserveCapacity(keys.count)
    for key in keys { objects[hashes[key]] = key }
  }

  // MARK: Values

  func range(of node: Int) -> Range<Int> { document.nodes[node].range }

  func kind(of node: Int) -> PlistKind { document.nodes[node].kind }

  func text(of node: Int) -> String { document.text(of: node) }

  /// A value for a line of text.
  func summary(of node: Int) -> String {
    switch kind(of: node) {
    case .dictionary: return "{…}"
    case .array: return "(…)"
    default:
      let text = text(of: node)
      return text.utf8.count > 100 ? text.prefix(100) + "…" : text
    }
  }

  /// The value node of an attribute.
  func value(_ name: StaticString, of dictionary: Int) -> Int? { document.value(of: dictionary, name) }

  /// Whether an object has this class.
  func isa(of object: Int) -> String? {
    value("isa", of: object + 1).flatMap { document.string($0) }
  }

  /// Nodes of all strings in a value, keys included.
  func strings(in node: Int) -> some Sequence<Int> {
    (node..<document.nodes[node].next).lazy.filter { document.nodes[$0].kind == .string }
  }

  /// Replaces ids: as if the file had been written with other ones.
  mutating func rename(_ ids: [UInt64: (hash: UInt64, id: [UInt8])]) {
    guard !ids.isEmpty else { return }
    renamed = ids
    hash()
    objects.removeAll(keepingCapacity: true)
    for key in keys { objects[hashes[key]] = key }
  }

  // MARK: Hashes

  private mutating func hash() {
    let document = document
    let text = document.bytes.span
    var hashes = [UInt64](repeating: 0, count: document.nodes.count)
    for node in document.nodes.indices.reversed() {
      switch document.nodes[node].kind {
      case .string:
        let hash = Self.hash(of: node, in: document, text)
        hashes[node] = renamed.isEmpty ? hash : renamed[hash]?.hash ?? hash
      case .dictionary:
        var sum: UInt64 = 0x51
        for key in document.keys(of: node) { sum &+= Self.mix(hashes[key], hashes[key + 1]) }
        hashes[node] = Self.mix(sum, 0x9E37_79B9_7F4A_7C15)
      case .array:
        var sum: UInt64 = 0x52
        for element in document.elements(of: node) { sum = Self.mix(sum, hashes[element]) }
        hashes[node] = sum
      default: hashes[node] = ~text.wordHash(of: document.nodes[node].range)
      }
    }
    self.hashes = hashes
  }

  private static func hash(of node: Int, in document: OpenStepDocument, _ text: Span<UInt8>) -> UInt64 {
    let range = document.content(of: node)
    guard range.count != document.nodes[node].range.count else { return text.wordHash(of: range) }
    var index = range.lowerBound
    while index < range.upperBound, text[index] != UInt8(ascii: "\\") { index += 1 }
    guard index < range.upperBound else { return text.wordHash(of: range) }
    return hash(of: document.text(of: node))
  }

  static func hash(of string: String) -> UInt64 {
    let bytes = Array(string.utf8)
    return bytes.span.wordHash(of: bytes.indices)
  }

  static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: other ^ 0xE703_7ED1_A0B4_28DB)
    return (product.high ^ product.low) &+ (other << 1)
  }

  // MARK: Duplicates

  /// Of equal keys, one would be edited and another take effect.
  private func checkKeys() throws(ProjectRefusal) {
    for node in document.nodes.indices where document.nodes[node].kind == .dictionary {
      var seen: [(hash: UInt64, key: Int)] = []
      for key in document.keys(of: node) {
        // `{ a; }` has no value of its own.
        guard document.nodes[key].start != document.nodes[key + 1].start else {
          throw ProjectRefusal(reason: "the key '\(text(of: key))' has no value")
        }
        seen.append((hashes[key], key))
      }
      if seen.count > 12 { seen.sort { ($0.hash, $0.key) < ($1.hash, $1.key) } }
      for index in seen.indices.dropFirst() {
        let earlier = seen.count > 12 ? index - 1..<index : 0..<index
        for other in earlier where seen[other].hash == seen[index].hash {
          guard hashes[seen[other].key + 1] != hashes[seen[index].key + 1] else { continue }
          throw ProjectRefusal(reason: "the key '\(text(of: seen[index].key))' occurs twice with different values")
        }
      }
    }
  }
}
