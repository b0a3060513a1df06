internal import Bytes

/// The files of a tree that findings are wanted of.
struct ScanScope: Sendable {
  private let files: Set<Path>
  private let folders: Set<Path>
  /// Whether rules want to know the rest of the tree, too.
  private let readsAll: Bool

  /// - Parameters:
  ///   - files: from the top of the tree.
  ///   - readsAll: whether facts of all other files are wanted for rules that look at the whole checkout.
  init(files: some Sequence<Path>, readsAll: Bool) {
    self.files = Set(files)
    self.readsAll = readsAll
    var folders: Set<Path> = []
    for file in self.files {
      var folder = file.parent
      while folders.insert(folder).inserted, !folder.isEmpty { folder = folder.parent }
    }
    self.folders = folders
  }

  func entersFolder(_ path: Path) -> Bool { readsAll || folders.contains(path) }

  func readsFile(_ path: Path) -> Bool { readsAll || files.contains(path) }

  /// Whether the checks of single files look at a file.
  func judges(_ path: Path) -> Bool { files.contains(path) }
}
