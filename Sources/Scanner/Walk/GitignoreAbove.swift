internal import Bytes

/// The `.gitignore` files above the root of a scan, up to the top of its repository.
enum GitignoreAbove {
  /// Outermost first; empty if the root is not in a repository.
  ///
  /// - Parameter root: absolute, or empty if unknown.
  static func lists(of root: Path) -> [IgnoreList] {
    guard !root.isEmpty else { return [] }
    var lists: [IgnoreList] = []
    var folder = root
    var below = Path()
    while true {
      let list = folder.appending(".gitignore")
      // As in git, a list that is a link does not count: it may lead out of the repository.
      if !below.isEmpty, (try? EntryType(ofLinkPath: list)) == .regular, let text = try? OpenFile.contents(of: list) {
        lists.append(IgnoreList(text, prefix: below, origin: list.description))
      }
      if (try? EntryType(ofPath: folder.appending(".git"))) != nil {
        if let text = try? OpenFile.contents(of: folder.appending(".git/info/exclude")) {
          lists.append(IgnoreList(text, prefix: below, origin: folder.appending(".git/info/exclude").description))
        }
        return lists.reversed()
      }
      guard folder.bytes.count > 1 else { return [] }
      below = Path(bytes: folder.lastComponent).appending(below.bytes).normalized
      folder = folder.parent
    }
  }

  /// The files that these lists come from, present or not, and the top of the repository, nil if there is none.
  static func places(above root: Path) -> (files: [Path], repository: Path?) {
    var files: [Path] = []
    var folder = root
    while (try? EntryType(ofPath: folder.appending(".git"))) == nil {
      guard folder.bytes.count > 1 else { return (files, nil) }
      folder = folder.parent
      files.append(folder.appending(".gitignore"))
    }
    return (files + [folder.appending(".git/info/exclude")], folder)
  }
}
