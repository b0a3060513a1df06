internal import Synchronization

/// Values that live until the process ends: freeing the millions of parts of a checkout just before takes a hundredth of a scan.
public enum KeptMemory {
  private static let values = Locked<[any Sendable]>([])

  public static func keep(_ value: some Sendable) { values.withLock { $0.append(value) } }
}
