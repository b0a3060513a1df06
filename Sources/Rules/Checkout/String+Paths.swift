internal import Bytes

extension String {
  /// The path of the parent folder; empty for the root.
  var parentPath: String { lastOffset(of: UInt8(ascii: "/")).map { prefix(utf8Count: $0) } ?? "" }

  var lastPathComponent: String {
    guard let slash = lastOffset(of: UInt8(ascii: "/")) else { return self }
    return String(self[utf8.index(startIndex, offsetBy: slash + 1)...])
  }

  /// The name without its last extension.
  var withoutExtension: String { lastOffset(of: UInt8(ascii: ".")).map { prefix(utf8Count: $0) } ?? self }

  /// In UTF-8 code units.
  private func lastOffset(of byte: UInt8) -> Int? {
    let bytes = utf8Span.span
    var offset = bytes.count - 1
    while offset >= 0, bytes[offset] != byte { offset -= 1 }
    return offset < 0 ? nil : offset
  }

  private func prefix(utf8Count: Int) -> String { String(self[..<utf8.index(startIndex, offsetBy: utf8Count)]) }

  /// Whether the path is below a folder; every path is below the root, which is empty.
  func isBelow(_ folder: String) -> Bool {
    let (bytes, parent) = (utf8Span.span, folder.utf8Span.span)
    return parent.isEmpty
      || bytes.count > parent.count && bytes[parent.count] == UInt8(ascii: "/")
        && bytes.hasSameBytes(in: 0..<parent.count, as: parent, at: 0)
  }

  /// The folders that contain the path, from the innermost to the root, which is empty and contains itself.
  var foldersAround: [String] {
    var folders = [parentPath]
    while let last = folders.last, !last.isEmpty { folders.append(last.parentPath) }
    return folders
  }

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
