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

/// Values that are computed on first use, by key.
final class MemoTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let cached = Locked<[Key: Value]>([:])

  /// - Parameter make: a function of the key. Not called under the lock, so several threads may call it for one key.
  func value(of key: Key, _ make: () -> Value) -> Value {
    if let value = cached.withLock({ $0[key] }) { return value }
    let value = make()
    cached.withLock { $0[key] = value }
    return value
  }
}
