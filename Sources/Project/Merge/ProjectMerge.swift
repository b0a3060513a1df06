internal import Bytes

/// The result of merging lines, by `git merge-file`.
public struct LineMerge: Sendable {
  public let bytes: [UInt8]
  /// Whether there are no conflicts.
  public let isClean: Bool

  public init(_ bytes: [UInt8], isClean: Bool) {
    (self.bytes, self.isClean) = (bytes, isClean)
  }
}

/// A three-way merge of a project.
public struct ProjectMerge: Sendable {
  public enum Outcome: Sendable {
    /// The lines could be merged, and the result is that of the structure.
    case text
    case merged
    case conflicts(Int)
    /// Only lines can be merged, for a reason.
    case lines(String)
    /// Neither lines nor structure give a sound project, for a reason; the lines are there without markers.
    case unsound(String)
  }

  public private(set) var outcome = Outcome.text
  public private(set) var bytes: [UInt8]
  public private(set) var decisions: [MergeDecision] = []

  /// - Parameters:
  ///   - text: the merge of the lines.
  ///   - style: read only for conflicts.
  public init(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], options: MergeOptions = MergeOptions(), explains: Bool = false,
    text: LineMerge, style: () -> MergeOptions.Style = { .merge }
  ) {
    bytes = text.bytes
    if base == theirs || ours == theirs {
      bytes = ours
      return
    }
    if base == ours {
      bytes = theirs
      return
    }
    do throws(ProjectRefusal) {
      try merge(base, ours, theirs, options, explains: explains, text, style)
    } catch {
      outcome = .lines(error.reason)
      decisions = []
    }
  }

  private mutating func merge(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ options: MergeOptions, explains: Bool, _ text: LineMerge,
    _ style: () -> MergeOptions.Style
  ) throws(ProjectRefusal) {
    let (script, lineEnd) = try edits(base, ours, theirs, options, explains: explains)
    let check = MergeCheck(inputs: [base, ours, theirs])
    do throws(ProjectRefusal) {
      if script.conflictCount == 0 { return try apply(script, to: ours, check, text) }
      let markers = ConflictMarkers(style: style(), size: options.markerSize, labels: options.labels, lineEnd: lineEnd)
      try apply(script, to: ours, markers)
    } catch {
      // Git's conflicts are a result, but a merge that Git believes to be clean must be sound.
      guard text.isClean, !((try? MergeSide(text.bytes)).map(check.isSound) ?? false) else { throw error }
      outcome = .unsound(error.reason)
      decisions = []
    }
  }

  /// The edits of OURS, and its line ends. What is known of the versions is released: results need as much memory.
  private mutating func edits(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ options: MergeOptions, explains: Bool
  ) throws(ProjectRefusal) -> (MergeScript, lineEnd: [UInt8]) {
    var merger = try Merger(
      base: Self.side(base, "the common ancestor"), ours: Self.side(ours, "our version"),
      theirs: Self.side(theirs, "their version"), options: options, explains: explains)
    merger.run()
    if let refusal = merger.refusal { throw ProjectRefusal(reason: refusal) }
    decisions = merger.decisions
    return (merger.script, merger.lineEnd)
  }

  /// Writes conflicts, if OURS everywhere and THEIRS everywhere are projects.
  private mutating func apply(
    _ script: MergeScript, to ours: [UInt8], _ markers: ConflictMarkers
  ) throws(ProjectRefusal) {
    for choice in [MergeScript.Choice.ours, .theirs] {
      _ = try Self.side(Self.text(script.applied(to: ours, choice, markers)), "the result")
    }
    bytes = try Self.text(script.applied(to: ours, .markers, markers))
    outcome = .conflicts(script.conflictCount)
  }

  private mutating func apply(
    _ script: MergeScript, to ours: [UInt8], _ check: MergeCheck, _ text: LineMerge
  ) throws(ProjectRefusal) {
    let result = try Self.side(Self.text(script.applied(to: ours, .ours, nil)), "the result")
    try check.check(result)
    if text.isClean {
      if result.document.bytes == text.bytes { return }
      if let lines = try? MergeSide(text.bytes), check.areEqual(lines, result) { return }
    }
    bytes = result.document.bytes
    outcome = .merged
  }

  private static func text(_ text: [UInt8]?) throws(ProjectRefusal) -> [UInt8] {
    guard let text else { throw ProjectRefusal(reason: "two edits overlap") }
    return text
  }

  private static func side(_ bytes: [UInt8], _ name: String) throws(ProjectRefusal) -> MergeSide {
    do throws(ProjectRefusal) {
      return try MergeSide(bytes)
    } catch {
      throw ProjectRefusal(reason: "\(name): \(error.reason)")
    }
  }
}
