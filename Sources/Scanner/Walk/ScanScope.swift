internal import Bytes

/// The files of a checkout to check, or all other files.
struct ScanScope: Sendable {
  enum Part: Sendable {
    /// The files to check.
    case selected
    /// The others, which only provide facts for rules that check the whole checkout.
    case remainder
  }

  private let part: Part
  private let files: Set<Path>
  /// The names of these files, if they are so few that comparing them is faster than making paths; nil for more.
  private let fileNames: [[UInt8]]?
  private let folders: Set<Path>
  /// Folders on the way to selected paths.
  private let ancestors: Set<Path>
  /// Whether the user named the files, so that they are read whatever their names.
  let areNamed: Bool

  /// - Parameters:
  ///   - files: relative to the top of the tree.
  ///   - folders: selected with everything in them.
  init(_ part: Part = .selected, files: some Sequence<Path>, folders: some Sequence<Path> = [], areNamed: Bool = false) {
    self.part = part
    self.files = Set(files)
    fileNames = self.files.count <= 8 ? self.files.map(\.lastComponent) : nil
    self.folders = Set(folders)
    self.areNamed = areNamed
    var ancestors: Set<Path> = []
    for path in self.files.union(self.folders) {
      var folder = path.parent
      while ancestors.insert(folder).inserted, !folder.isEmpty { folder = folder.parent }
    }
    self.ancestors = ancestors
  }

  func adding(_ paths: [Path]) -> ScanScope { ScanScope(part, files: files.union(paths), folders: folders, areNamed: areNamed) }

  /// All other files.
  var remainder: ScanScope { ScanScope(.remainder, files: files, folders: folders, areNamed: areNamed) }

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
    case .remainder: !isInSelectedFolder(path)
    }
  }

  /// Whether no file with a name is read, in any folder.
  func readsNone(named name: [UInt8]) -> Bool {
    guard part == .selected, folders.isEmpty, let fileNames else { return false }
    return !fileNames.contains(name)
  }

  func readsFile(_ path: Path) -> Bool { (part == .selected) == (files.contains(path) || isInSelectedFolder(path)) }

  /// An asset catalog is read completely if any of it is selected.
  func readsCatalog(_ path: Path) -> Bool {
    (part == .selected) == (ancestors.contains(path) || isInSelectedFolder(path))
  }

  /// Whether files in scope are checked.
  var checks: Bool { part == .selected }

  /// Whether a file itself is selected, and not only a folder around it.
  func names(_ path: Path) -> Bool { part == .selected && files.contains(path) }
}
