extension String {
  /// The path of the folder around a file; empty for the top of the tree.
  var parentPath: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? ""
  }

  /// The last component of a path.
  var lastPathComponent: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }

  /// Whether a path lies below a folder; everything lies below the top.
  func isBelow(_ folder: String) -> Bool { folder.isEmpty || hasPrefix(folder + "/") }

  /// The innermost of some folders that a path lies below; the top of the tree is the empty one.
  func folderAround(among folders: Set<String>) -> String? {
    guard !folders.isEmpty else { return nil }
    var folder = self
    while !folder.isEmpty {
      folder = folder.parentPath
      if folders.contains(folder) { return folder }
    }
    return nil
  }
}
