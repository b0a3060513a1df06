/// The origin of a value of the configuration.
public enum Origin: Hashable, Sendable {
  case standard
  case preset(String)
  /// A line of the configuration, 1-based.
  case file(line: Int)
  /// An option of the command line.
  case option(String)
}

/// A value with its origin.
public struct Sourced<Value: Sendable>: Sendable {
  public let value: Value
  public let origin: Origin

  public init(_ value: Value, _ origin: Origin = .standard) {
    self.value = value
    self.origin = origin
  }
}

public struct ConfigurationProblem: Error, Hashable, Sendable {
  /// A clause without a final period.
  public let message: String
  /// 1-based, like the column; 0 if unknown.
  public let line: Int
  public let column: Int
}
