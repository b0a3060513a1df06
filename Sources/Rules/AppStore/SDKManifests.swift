extension String {
  /// Whether the file is a privacy manifest of the SDK of a binary: in its framework or beside it, but not in another framework.
  func isManifest(ofBinary binary: String) -> Bool {
    let framework = binary.outermostFramework
    let folder = (framework ?? binary).parentPath
    let isBeside = !folder.isEmpty && isBelow(folder) && outermostFramework == nil
    return isBeside || framework.map(isBelow) == true
  }

  /// The path of the outermost framework around a file.
  private var outermostFramework: String? {
    var folder = parentPath
    var outermost: String?
    while !folder.isEmpty {
      if folder.hasSuffix(".framework") || folder.hasSuffix(".xcframework") { outermost = folder }
      folder = folder.parentPath
    }
    return outermost
  }
}
