extension String {
  /// The path of the parent folder; empty for the root.
  var parentPath: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? ""
  }

  var lastPathComponent: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }

  /// The name without its last extension.
  var withoutExtension: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? self }

  /// Whether the path is below a folder; every path is below the root, which is empty.
  func isBelow(_ folder: String) -> Bool { folder.isEmpty || hasPrefix(folder + "/") }

  /// The innermost of the folders that contain the path.
  func innermostFolder(among folders: Set<String>) -> String? {
    guard !folders.isEmpty else { return nil }
    var folder = self
    while !folder.isEmpty {
      folder = folder.parentPath
      if folders.contains(folder) { return folder }
    }
    return nil
  }
}
