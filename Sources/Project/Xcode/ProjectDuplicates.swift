public import Bytes

/// A duplicate key or list element.
public struct Repetition: Sendable {
  /// Node of the first occurrence.
  let first: Int
  /// Node of a later occurrence.
  let node: Int
  /// Whether removing the later one changes nothing.
  public let isExact: Bool
}

extension XcodeProject {
  /// Duplicate keys in dictionaries, including ids of objects; the last one wins.
  public func repeatedKeys() -> [Repetition] {
    var repetitions: [Repetition] = []
    var hashes: [UInt64] = []
    for node in document.nodes.indices where document.kind(of: node) == .dictionary {
      hashes.removeAll(keepingCapacity: true)
      for key in document.keys(of: node) { hashes.append(document.textHash(of: key)) }
      // Fast path: almost no dictionary has duplicates.
      guard hashes.hasRepetition() else { continue }
      let keys = Array(document.keys(of: node))
      var seen: [String: Int] = [:]
      for key in keys {
        guard let first = seen.updateValue(key, forKey: document.text(of: key)) else { continue }
        let isExact = document.areEqual(first + 1, key + 1)
        repetitions.append(Repetition(first: first, node: key, isExact: isExact))
      }
    }
    return repetitions
  }

  /// Duplicate ids in lists of ids, and duplicate paths in lists of exceptions.
  public func repeatedElements() -> [(owner: Int, key: String, Repetition)] {
    var repetitions: [(owner: Int, key: String, Repetition)] = []
    var hashes: [UInt64] = []
    for (index, object) in objects.enumerated() {
      for key in document.keys(of: object.value) where document.kind(of: key + 1) == .array {
        hashes.removeAll(keepingCapacity: true)
        for element in document.elements(of: key + 1) { hashes.append(document.textHash(of: element)) }
        guard hashes.hasRepetition() else { continue }
        let name = document.text(of: key)
        guard ProjectSchema.listsOfIDs.contains(name) || name == "membershipExceptions" else { continue }
        var seen: [String: Int] = [:]
        for element in document.elements(of: key + 1) {
          guard let text = document.string(element) else { continue }
          if let first = seen[text] {
            repetitions.append((index, name, Repetition(first: first, node: element, isExact: true)))
          } else {
            seen[text] = element
          }
        }
      }
    }
    return repetitions
  }

  /// Ranges of both occurrences.
  public func places(of repetition: Repetition) -> (first: Range<Int>, later: Range<Int>) {
    (document.range(of: repetition.first), document.range(of: repetition.node))
  }

  /// Display name of the duplicate.
  public func title(ofElement repetition: Repetition) -> String { title(ofElement: repetition.node) }

  /// The object ID that is defined twice; nil if the duplicate is another key.
  public func objectID(of repetition: Repetition) -> String? {
    owner(of: repetition) == Self.objectsTitle ? document.text(of: repetition.node) : nil
  }

  private static let objectsTitle = "'objects'"

  /// Display name of the dictionary with the duplicate key.
  public func owner(of repetition: Repetition) -> String {
    let place = document.range(of: repetition.node).lowerBound
    guard repetition.node > objectsNode, place < document.range(of: objectsNode).upperBound else {
      return "the top-level dictionary"
    }
    guard let owner = object(around: repetition.node), place < document.range(of: owner.value).upperBound else {
      return Self.objectsTitle
    }
    return "\(string(owner, "isa") ?? "object") '\(title(of: owner))'"
  }

  /// Stable identity: id of the enclosing object, and the key.
  public func identity(of repetition: Repetition) -> String {
    let owner = object(around: repetition.node)
    let isInside = owner.map { document.range(of: $0.value).contains(document.range(of: repetition.node).lowerBound) } ?? false
    return "\(isInside ? owner?.id ?? "" : "") \(document.text(of: repetition.node))"
  }

  /// The last object that begins before a node.
  private func object(around node: Int) -> Object? {
    var low = 0
    var high = objects.count
    while low < high {
      let middle = (low + high) / 2
      if objects[middle].value < node { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? objects[low - 1] : nil
  }

  /// The edit that removes an element or entry, including its lines if it has them to itself.
  public func removal(of repetition: Repetition) -> Edit {
    let extent = document.extent(of: repetition.node)
    if extent.isTerminated, let lines = document.lines(around: extent.whole) {
      return Edit(lines.lowerBound..<document.behindLineEnd(lines.upperBound), [])
    }
    return Edit(extent.whole, [])
  }
}

extension OpenStepDocument {
  /// Whether two values are equal, ignoring comments.
  fileprivate func areEqual(_ one: Int, _ other: Int) -> Bool {
    var rest = [(one, other)]
    while let (one, other) = rest.popLast() {
      guard kind(of: one) == kind(of: other) else { return false }
      switch kind(of: one) {
      case .dictionary:
        let keys = (Array(keys(of: one)), Array(keys(of: other)))
        guard keys.0.count == keys.1.count else { return false }
        rest += zip(keys.0, keys.1).flatMap { [($0, $1), ($0 + 1, $1 + 1)] }
      case .array:
        let elements = (Array(elements(of: one)), Array(elements(of: other)))
        guard elements.0.count == elements.1.count else { return false }
        rest += zip(elements.0, elements.1)
      default: guard text(of: one) == text(of: other) else { return false }
      }
    }
    return true
  }

  fileprivate func textHash(of node: Int) -> UInt64 {
    let range = range(of: node)
    let quote = range.isEmpty ? 0 : bytes[range.lowerBound]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return bytes.span.wordHash(of: range) }
    let content = content(of: node)
    if !bytes[content].contains(UInt8(ascii: "\\")) { return bytes.span.wordHash(of: content) }
    let text = Array(text(of: node).utf8)
    return text.span.wordHash(of: text.indices)
  }

  fileprivate func behindLineEnd(_ place: Int) -> Int {
    var end = place
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    if end < bytes.count, bytes[end] == 0x0A { end += 1 }
    return end
  }
}

extension [UInt64] {
  /// Whether there are equal values; may reorder the array.
  fileprivate mutating func hasRepetition() -> Bool {
    if count < 2 { return false }
    if count > 24 {
      sort()
      return indices.dropFirst().contains { self[$0] == self[$0 - 1] }
    }
    for index in indices {
      for earlier in 0..<index where self[earlier] == self[index] { return true }
    }
    return false
  }
}
