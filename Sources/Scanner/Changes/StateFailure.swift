/// Why a state of a checkout cannot be read, from git or from disk.
public struct StateFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line, which may be from git.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
