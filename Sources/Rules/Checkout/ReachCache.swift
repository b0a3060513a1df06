internal import Bytes
internal import SourceText
internal import Synchronization

/// Caches the targets of resources by name, because a name may have many resources and many uses.
final class ReachCache: Sendable {
  /// A name that code looks up may find more than the resources that have it.
  private struct Resources: Hashable {
    let name: String
    let count: Int
  }

  private let symbols = Locked<[String: [String?: ResourceTargets]]>([:])
  private let spellings = Locked<[String: ResourceTargets]>([:])
  private let owners = Locked<[Resources: ResourceTargets?]>([:])

  /// - Returns: those with generated symbols, by the folder of their package.
  func symbols(_ name: String, _ find: () -> [String?: ResourceTargets]) -> [String?: ResourceTargets] {
    if let cached = symbols.withLock({ $0[name] }) { return cached }
    let found = find()
    symbols.withLock { $0[name] = found }
    return found
  }

  /// - Returns: those of the images with exactly this name.
  func images(_ name: String, _ find: () -> ResourceTargets) -> ResourceTargets {
    if let cached = spellings.withLock({ $0[name] }) { return cached }
    let found = find()
    spellings.withLock { $0[name] = found }
    return found
  }

  func owners(_ name: String, _ count: Int, _ find: () -> ResourceTargets?) -> ResourceTargets? {
    let key = Resources(name: name, count: count)
    if let cached = owners.withLock({ $0[key] }) { return cached }
    let found = find()
    owners.withLock { $0[key] = .some(found) }
    return found
  }
}
