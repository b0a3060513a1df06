internal import Bytes
public import Findings

/// The checks of one kind of text file, and the search that tells which of them a file can concern at all.
public struct TextChecks<File: TextFile>: Sendable {
  struct Entry: Sendable {
    let descriptor: RuleDescriptor
    let triggers: [String]
    let body: @Sendable (File, inout TextFindingSink) -> Void

    init(_ descriptor: RuleDescriptor, _ triggers: [String], _ body: @escaping @Sendable (File, inout TextFindingSink) -> Void) {
      self.descriptor = descriptor
      self.triggers = triggers
      self.body = body
    }
  }

  private let entries: [Entry]
  private let search: LiteralSearch
  /// For each literal of the search the index of the check that it triggers.
  private let entryOfLiteral: [Int]
  /// Indexes of the checks without triggers.
  private let unconditional: Set<Int>
  private let includesMentions: Bool
  private let rewording: @Sendable (String) -> String
  private let hasMarker: Bool

  /// - Parameters:
  ///   - marker: what else is looked for in every file, whatever the checks are; nil for nothing.
  ///   - rewording: puts other words into messages.
  init(
    _ entries: [Entry], marker: String? = nil, includesMentions: Bool, rewording: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.rewording = rewording
    self.entries = entries
    self.includesMentions = includesMentions
    search = LiteralSearch(entries.flatMap(\.triggers) + (marker.map { [$0] } ?? []))
    hasMarker = marker != nil
    entryOfLiteral = entries.enumerated().flatMap { index, entry in entry.triggers.map { _ in index } }
    unconditional = Set(entries.indices.filter { entries[$0].triggers.isEmpty })
  }

  public var isEmpty: Bool { entries.isEmpty }

  /// The checks that a file with these bytes could concern; most files concern none and are read no further.
  ///
  /// Triggers are ASCII; for a UTF-16 file, in which they cannot be found, every check is returned.
  public func triggered(by bytes: Span<UInt8>, isThirdParty: Bool) -> TriggeredChecks {
    var found = unconditional
    var isMarked = false
    if bytes.hasBytes([0xFF, 0xFE], at: 0) || bytes.hasBytes([0xFE, 0xFF], at: 0) {
      found = Set(entries.indices)
      isMarked = hasMarker
    } else if hasMarker || found.count < entries.count {
      search.forEachMatch(in: bytes) { _, literal in
        if literal < entryOfLiteral.count { found.insert(entryOfLiteral[literal]) } else { isMarked = true }
        return found.count < entries.count || hasMarker && !isMarked
      }
    }
    return TriggeredChecks(
      indices: found.sorted().filter { !isThirdParty || entries[$0].descriptor.judgesThirdParty }, isMarked: isMarked)
  }

  /// Runs checks over the facts of one file.
  public func run(_ checks: TriggeredChecks, on file: File, path: String) -> [Finding] {
    checks.indices.flatMap { index in
      let entry = entries[index]
      var sink = TextFindingSink(
        entry.descriptor, path: path, bytes: file.bytes, lines: file.lines, includesMentions: includesMentions,
        rewording: rewording)
      entry.body(file, &sink)
      return sink.finish()
    }
  }
}

/// Which checks of a `TextChecks` a file concerns.
public struct TriggeredChecks: Sendable {
  let indices: [Int]
  /// Whether the marker stands in the file.
  public let isMarked: Bool

  /// For a file of which only facts are wanted.
  public var withoutChecks: TriggeredChecks { TriggeredChecks(indices: [], isMarked: isMarked) }

  public var isEmpty: Bool { indices.isEmpty }
}
