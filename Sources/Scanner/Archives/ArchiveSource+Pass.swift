internal import Archives
internal import Bytes
internal import Findings
internal import Project
internal import Synchronization

// Archives that are read in one pass.
extension ArchiveSource {
  /// Passes the regular members to `body` in the order of the archive. During the call, the member can be read once without
  /// starting again.
  func forEachMember(_ body: (Path) -> Void) {
    do throws(ArchiveError) {
      let stream = try file.stream()
      while let member = try stream.next() {
        let before = budget.spent
        // Attributes of another member are read at once.
        current.withLock { $0 = (Path(), stream) }
        let path = add(member)
        _ = takeCurrent(Path())
        if let path, member.type == .regular {
          current.withLock { $0 = (path, stream) }
          body(path)
          _ = takeCurrent(path)
        }
        // libarchive decompresses what it skips, too.
        if let size = member.size {
          try budget.spend(max(0, size - (budget.spent - before)))
        } else {
          try drain(stream)
        }
      }
    } catch {
      problems.withLock { $0.add(error.reason, at: Path()) }
    }
  }

  private func drain(_ stream: ArchiveStream) throws(ArchiveError) {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try stream.read(into: &chunk, at: 0)
      if count == 0 { return }
      try budget.spend(count)
    }
  }

  /// Reads only the header of an image of the pass for later.
  func keepHeader(_ path: Path) {
    let folder = SourceFolder(path: path.parent, disk: nil)
    // An error is found again when the catalog is read.
    guard let header = try? readImageHeader(path.lastComponent, in: folder) else { return }
    headers.withLock { $0[path] = header }
  }

  /// Reads a member of the pass for later, when its folder is known.
  ///
  /// - Returns: whether there was memory for it.
  func keep(_ path: Path, isReadLater: Bool = false) -> Bool {
    guard let size = tree.withLock({ $0[path] })?.size,
      kept.withLock({ $0.hasSpace(for: size, isReadLater: isReadLater) })
    else { return false }
    var bytes: [UInt8] = []
    do throws(SystemError) {
      let count = try read(path.lastComponent, in: SourceFolder(path: path.parent, disk: nil), into: &bytes)
      kept.withLock { $0.add(Array(bytes[..<count]), at: path) }
    } catch {
      // It has been recorded.
      kept.withLock { $0.add([], at: path) }
    }
    return true
  }
}
