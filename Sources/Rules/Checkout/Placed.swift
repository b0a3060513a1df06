public import Findings

/// A value and its region in a file.
public struct Placed<Value: Sendable>: Sendable {
  public let value: Value
  public let region: Region
}
