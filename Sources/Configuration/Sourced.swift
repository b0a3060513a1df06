/// Where a value of the configuration came from.
public enum Origin: Hashable, Sendable {
  case standard
  case preset(String)
  /// A line of the configuration, 1-based.
  case file(line: Int)
  /// An option of the command line.
  case option(String)
}

/// A value, and where it came from.
public struct Sourced<Value: Sendable>: Sendable {
  public let value: Value
  public let origin: Origin

  public init(_ value: Value, _ origin: Origin = .standard) {
    self.value = value
    self.origin = origin
  }
}

/// Something wrong in a configuration.
public struct ConfigurationFault: Error, Hashable, Sendable {
  /// A sentence without full stop.
  public let message: String
  /// Both 1-based; 0 where no place is known.
  public let line: Int
  public let column: Int
}
