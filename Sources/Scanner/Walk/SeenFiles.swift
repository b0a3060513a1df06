internal import Bytes
internal import Rules
internal import Synchronization

/// The hard-linked files that the workers of a scan have seen. Each is read once.
final class SeenFiles: Sendable {
  private struct Store {
    var names: [FileIdentity: [LinkedFile]] = [:]
    var read: Set<FileIdentity> = []
  }

  private let largeText = Locked<Void>(())
  private let store = Locked(Store())

  /// Reads a large text file while no other worker does: a reader takes many times the size of the file.
  func readAlone(_ read: () -> Void) { largeText.withLock { _ in read() } }

  /// Records a name of a file, which is read when all names are known.
  func add(_ name: LinkedFile, of file: FileIdentity) { store.withLock { $0.names[file, default: []].append(name) } }

  /// Takes the files that have been seen since the last call: the first name of each in sort order, or nil if it was read before,
  /// and the number of names.
  func takeLinked() -> [(file: LinkedFile?, names: Int)] {
    store.withLock { store in
      defer { store.names = [:] }
      return store.names.map { identity, names in
        let first = names.min { $0.place.location < $1.place.location }
        return (store.read.insert(identity).inserted ? first : nil, names.count)
      }
    }
  }
}

/// One name of a file with several names.
struct LinkedFile: Sendable {
  let place: FilePlace
  /// Whether the name is that of a binary.
  let isExpected: Bool
  let isOnDisk: Bool
}
