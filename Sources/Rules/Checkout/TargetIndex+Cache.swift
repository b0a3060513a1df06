internal import Bytes
internal import Project
internal import Synchronization

extension TargetIndex {
  /// Caches lookups, which every rule repeats.
  final class Cache: Sendable {
    private let byPath = Locked<[String: Set<Int>]>([:])
    private let byPlaces = Locked<[[Int]: Set<Int>]>([:])
    private let placesByFolder = Locked<[String: [(place: Int, isAround: Bool)]]>([:])
    private let platformsByPath = Locked<[String: Set<XcodePlatform>]>([:])

    func targets(of path: String, _ find: () -> Set<Int>) -> Set<Int> {
      if let cached = byPath.withLock({ $0[path] }) { return cached }
      let found = find()
      byPath.withLock { $0[path] = found }
      return found
    }

    func platforms(of path: String, _ find: () -> Set<XcodePlatform>) -> Set<XcodePlatform> {
      if let cached = platformsByPath.withLock({ $0[path] }) { return cached }
      let found = find()
      platformsByPath.withLock { $0[path] = found }
      return found
    }

    func places(around folder: String, _ find: () -> [(place: Int, isAround: Bool)]) -> [(place: Int, isAround: Bool)] {
      if let cached = placesByFolder.withLock({ $0[folder] }) { return cached }
      let found = find()
      placesByFolder.withLock { $0[folder] = found }
      return found
    }

    func targets(at places: [Int], _ find: () -> Set<Int>) -> Set<Int> {
      if let cached = byPlaces.withLock({ $0[places] }) { return cached }
      let found = find()
      byPlaces.withLock { $0[places] = found }
      return found
    }
  }
}
