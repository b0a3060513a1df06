internal import Bytes
internal import Synchronization

/// The files with several names (hard links) that the workers of a scan have met: each is read once.
final class SeenFiles: Sendable {
  private let names = Mutex<[FileIdentity: [String]]>([:])

  /// Notes a name of a file; true for the first one.
  func isFirst(_ path: String, of file: FileIdentity) -> Bool {
    names.withLock { names in
      names[file, default: []].append(path)
      return names[file]?.count == 1
    }
  }

  /// For each path that was read, the name under which it is reported: the one that sorts first, whoever came first.
  var reportedNames: [String: String] {
    names.withLock { names in
      var reported: [String: String] = [:]
      for paths in names.values where paths.count > 1 {
        if let first = paths.first, let least = paths.min(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
          reported[first] = least
        }
      }
      return reported
    }
  }
}
