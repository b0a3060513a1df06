internal import Synchronization

/// What lives until the process ends. Freeing the millions of parts of a checkout just before that would take a hundredth of a
/// scan.
public enum KeptMemory {
  private static let values = Mutex<[any Sendable]>([])

  public static func keep(_ value: some Sendable) { values.withLock { $0.append(value) } }
}
