public import Findings

/// Something of a file and where it stands.
public struct Placed<Value: Sendable>: Sendable {
  public let value: Value
  public let region: Region

  public init(_ value: Value, _ region: Region) {
    self.value = value
    self.region = region
  }
}
