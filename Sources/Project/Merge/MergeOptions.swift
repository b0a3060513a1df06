/// How a merge decides and writes conflicts.
public struct MergeOptions: Sendable {
  /// `merge.conflictStyle` of Git.
  public enum Style: String, CaseIterable, Sendable {
    case merge, diff3, zdiff3
  }

  /// Of two values that only rise.
  public enum Versions: String, CaseIterable, Sendable {
    case higher, conflict
  }

  /// Of a branch or revision of a package and another requirement.
  public enum Pins: String, CaseIterable, Sendable {
    case conflict, keep
  }

  public struct Labels: Sendable {
    public var base: String
    public var ours: String
    public var theirs: String

    public init(base: String = "base", ours: String = "ours", theirs: String = "theirs") {
      (self.base, self.ours, self.theirs) = (base, ours, theirs)
    }
  }

  public var versions = Versions.higher
  public var pins = Pins.conflict
  public var labels = Labels()
  public var markerSize = 7

  public init() {}
}

/// What a merge decided where both sides had a say.
public struct MergeDecision: Sendable {
  /// `'App.swift' (PBXFileReference), path`.
  public let place: String
  /// What each side has.
  public let values: String
  public let choice: String
  public let why: String
  public let isConflict: Bool

  public var line: String { "\(place): \(values); \(choice): \(why)" }
}
