internal import Bytes

/// The `.gitignore` files above the root of a scan, up to the top of its repository.
enum GitignoreAbove {
  /// From the outermost to the innermost; empty where the root is not inside of a repository.
  static func lists(of root: Path) -> [IgnoreList] {
    var absolute = root.normalized
    if absolute.bytes.first != Path.separator {
      guard let working = Platform.currentDirectory else { return [] }
      absolute = working.appending(absolute.bytes).normalized
    }
    guard !absolute.components.contains(where: { $0.elementsEqual("..".utf8) }) else { return [] }
    var lists: [IgnoreList] = []
    var folder = absolute
    var below = Path()
    while true {
      if !below.isEmpty, let text = try? OpenFile.contents(of: folder.appending(".gitignore")) {
        lists.append(IgnoreList(text, prefix: below))
      }
      if (try? FileType(ofPath: folder.appending(".git"))) != nil {
        if let text = try? OpenFile.contents(of: folder.appending(".git/info/exclude")) {
          lists.append(IgnoreList(text, prefix: below))
        }
        return lists.reversed()
      }
      guard folder.bytes.count > 1 else { return [] }
      below = Path(bytes: folder.lastComponent).appending(below.bytes).normalized
      folder = folder.parent
    }
  }
}
