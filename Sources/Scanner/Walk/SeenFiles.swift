internal import Bytes
internal import Synchronization

/// The hard-linked files that the workers of a scan have seen. Each is read once.
final class SeenFiles: Sendable {
  private let largeText = Mutex<Void>(())
  private let names = Mutex<[FileIdentity: [String]]>([:])

  /// Reads a large text file while no other worker does: a reader takes many times the size of the file.
  func readAlone(_ read: () -> Void) { largeText.withLock { _ in read() } }

  /// Records a name of a file.
  ///
  /// - Returns: whether it is the first name.
  func isFirst(_ path: String, of file: FileIdentity) -> Bool {
    names.withLock { names in
      names[file, default: []].append(path)
      return names[file]?.count == 1
    }
  }

  /// The reported path of each file that was read: the first in sort order, whichever name was seen first.
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
