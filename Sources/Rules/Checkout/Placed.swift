public import Findings

/// A value and its region in a file.
public final class Placed<Value: Sendable>: Sendable {
  public let value: Value
  public let region: Region

  init(value: Value, region: Region) {
    self.value = value
    self.region = region
  }
}
