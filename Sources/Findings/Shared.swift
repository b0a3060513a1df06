/// A value that is stored once and shared.
public final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  public let value: Value

  public init(_ value: Value) {
    self.value = value
  }

  public static func == (left: Shared, right: Shared) -> Bool { left === right || left.value == right.value }

  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
