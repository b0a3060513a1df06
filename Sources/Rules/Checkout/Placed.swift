public import Bytes
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

extension Placed: Recordable where Value: Recordable {}

extension Placed: FieldRecordable where Value: Recordable {
  public static var fields: RecordFields<Placed<Value>> { RecordFields(Placed.init) { ($0.value, $0.region) } }
}
