internal import Project

extension BuiltFiles {
  /// The outermost folders of which the project builds many files, and the checkout has none: their owner keeps them apart.
  ///
  /// - Parameter presence: of each file, by path relative to the folder of the project.
  func withheldFolders(_ presence: [String: ProjectContext.Presence]) -> Set<String> {
    var missing: [String: Int] = [:]
    var present: Set<String> = []
    for file in files {
      let isMissing = presence[file.path] == .missing
      var folder = file.path.parentPath
      while !folder.isEmpty {
        if isMissing { missing[folder, default: 0] += 1 } else { present.insert(folder) }
        folder = folder.parentPath
      }
    }
    let withheld = Set(missing.lazy.filter { $0.value >= Self.minWithheldFiles && !present.contains($0.key) }.map(\.key))
    return withheld.filter { $0.parentPath.innermostFolder(among: withheld) == nil }
  }

  /// A merge or a commit loses single files, hardly ever so many of one folder.
  private static var minWithheldFiles: Int { 10 }
}
