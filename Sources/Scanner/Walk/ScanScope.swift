internal import Bytes

/// The files of a checkout that findings are wanted of, or all the others.
struct ScanScope: Sendable {
  enum Part: Sendable {
    /// The files that are checked.
    case selected
    /// Those of which only facts are wanted, for rules that look at the whole checkout.
    case rest
  }

  private let part: Part
  private let files: Set<Path>
  private let folders: Set<Path>
  /// Folders that lead to what is selected.
  private let ancestors: Set<Path>
  /// Whether the user named the files one by one, so that they are read whatever they are called.
  let areNamed: Bool

  /// - Parameters:
  ///   - files: from the top of the tree.
  ///   - folders: that are selected with everything in them.
  init(_ part: Part = .selected, files: some Sequence<Path>, folders: some Sequence<Path> = [], areNamed: Bool = false) {
    self.part = part
    self.files = Set(files)
    self.folders = Set(folders)
    self.areNamed = areNamed
    var ancestors: Set<Path> = []
    for path in self.files.union(self.folders) {
      var folder = path.parent
      while ancestors.insert(folder).inserted, !folder.isEmpty { folder = folder.parent }
    }
    self.ancestors = ancestors
  }

  /// With further files.
  func adding(_ paths: [Path]) -> ScanScope { ScanScope(part, files: files.union(paths), folders: folders, areNamed: areNamed) }

  /// Everything that this scope leaves out.
  var rest: ScanScope { ScanScope(.rest, files: files, folders: folders, areNamed: areNamed) }

  private func isInSelectedFolder(_ path: Path) -> Bool {
    if folders.isEmpty { return false }
    var folder = path
    while true {
      if folders.contains(folder) { return true }
      if folder.isEmpty { return false }
      folder = folder.parent
    }
  }

  func entersFolder(_ path: Path) -> Bool {
    switch part {
    case .selected: ancestors.contains(path) || isInSelectedFolder(path)
    case .rest: !isInSelectedFolder(path)
    }
  }

  func readsFile(_ path: Path) -> Bool { (part == .selected) == (files.contains(path) || isInSelectedFolder(path)) }

  /// An asset catalog is read whole, with whatever of it is selected.
  func readsCatalog(_ path: Path) -> Bool {
    (part == .selected) == (ancestors.contains(path) || isInSelectedFolder(path))
  }

  /// Whether the checks of single files look at a file that is read.
  var checks: Bool { part == .selected }

  /// Whether a file was selected by itself and not with a folder around it.
  func names(_ path: Path) -> Bool { part == .selected && files.contains(path) }
}
