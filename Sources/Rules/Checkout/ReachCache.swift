internal import Bytes
internal import SourceText
internal import Synchronization

/// Caches reachability by name and file, because both repeat and names may have many resources.
final class ReachCache: Sendable {
  private struct Use: Hashable {
    let name: String
    var bundle = NameUse.Bundle.main
    let path: String
  }

  private let symbols = Locked<[Use: Bool]>([:])
  private let owners = Locked<[Use: [String]?]>([:])

  func hasSymbol(_ name: String, _ path: String, _ find: () -> Bool) -> Bool {
    let use = Use(name: name, path: path)
    if let cached = symbols.withLock({ $0[use] }) { return cached }
    let found = find()
    symbols.withLock { $0[use] = found }
    return found
  }

  func owners(_ name: String, _ bundle: NameUse.Bundle, _ path: String, _ find: () -> [String]?) -> [String]? {
    let use = Use(name: name, bundle: bundle, path: path)
    if let cached = owners.withLock({ $0[use] }) { return cached }
    let found = find()
    owners.withLock { $0[use] = .some(found) }
    return found
  }
}
