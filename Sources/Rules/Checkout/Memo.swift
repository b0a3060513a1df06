internal import Bytes
internal import Synchronization

/// A value that is computed on first use, and that several rules share.
final class Memo<Value: Sendable>: Sendable {
  private let cached = Locked<Value?>(nil)

  /// The value, if it is computed. Asking first avoids copying what computes it.
  var current: Value? { cached.withLock { $0 } }

  /// - Parameter make: called once; it may use other values, but not this one.
  func value(_ make: () -> Value) -> Value {
    cached.withLock { cached in
      if let cached { return cached }
      let value = make()
      cached = value
      return value
    }
  }
}
