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
    }
  }

  private mutating func merge(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ options: MergeOptions, explains: Bool, _ text: LineMerge,
    _ style: () -> MergeOptions.Style
  ) throws(ProjectRefusal) {
    let sides = try (
      Self.side(base, "the common ancestor"), Self.side(ours, "our version"), Self.side(theirs, "their version")
    )
    let check = MergeCheck(inputs: [sides.0, sides.1, sides.2])
    var merger = Merger(base: sides.0, ours: sides.1, theirs: sides.2, options: options, explains: explains)
    merger.run()
    do throws(ProjectRefusal) {
      try apply(merger, to: ours, check, text, style)
    } catch {
      // Git's conflicts are a result, but a merge that Git believes to be clean must be sound.
      guard text.isClean, !((try? MergeSide(text.bytes)).map(check.isSound) ?? false) else { throw error }
      outcome = .unsound(error.reason)
    }
  }

  private mutating func apply(
    _ merger: Merger, to ours: [UInt8], _ check: MergeCheck, _ text: LineMerge, _ style: () -> MergeOptions.Style
  ) throws(ProjectRefusal) {
    if let refusal = merger.refusal { throw ProjectRefusal(reason: refusal) }
    let markers = ConflictMarkers(
      style: merger.script.conflictCount > 0 ? style() : .merge, size: merger.options.markerSize,
      labels: merger.options.labels, lineEnd: merger.lineEnd)
    let choices: [MergeScript.Choice] = merger.script.conflictCount > 0 ? [.ours, .theirs] : [.ours]
    var result: MergeSide?
    for choice in choices {
      guard let merged = merger.script.applied(to: ours, choice, markers) else {
        throw ProjectRefusal(reason: "two edits overlap")
      }
      result = try Self.side(merged, "the result")
    }
    decisions = merger.decisions
    if choices.count > 1 {
      guard let marked = merger.script.applied(to: ours, .markers, markers) else {
        throw ProjectRefusal(reason: "two edits overlap")
      }
      bytes = marked
      outcome = .conflicts(merger.script.conflictCount)
      return
    }
    guard let result else { return }
    try check.check(result)
    if text.isClean {
      if result.document.bytes == text.bytes { return }
      if let lines = try? MergeSide(text.bytes), check.areEqual(lines, result) { return }
    }
    bytes = result.document.bytes
    outcome = .merged
  }

  private static func side(_ bytes: [UInt8], _ name: String) throws(ProjectRefusal) -> MergeSide {
    do throws(ProjectRefusal) {
      return try MergeSide(bytes)
    } catch {
      throw ProjectRefusal(reason: "\(name): \(error.reason)")
    }
  }
}
