/// Why a state of a checkout cannot be had: from git, or from disk.
public struct StateFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line, as git words it where it said anything.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
