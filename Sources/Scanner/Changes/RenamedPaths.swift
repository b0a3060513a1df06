internal import Bytes

/// The paths of files and folders before a change.
struct RenamedPaths: Sendable {
  private var files: [String: String] = [:]
  private var folders: [String: String] = [:]

  /// - Parameter renames: new names by old ones.
  init(_ renames: [Path: Path]) {
    for (old, new) in renames.sorted(by: { $0.key < $1.key }) {
      files[new.description] = old.description
      // A folder whose files moved together was renamed.
      var (old, new) = (old, new)
      while !new.isEmpty, !old.isEmpty, old.lastComponent == new.lastComponent {
        (old, new) = (old.parent, new.parent)
        guard old != new else { break }
        let name = new.description
        if folders[name] == nil { folders[name] = old.description }
      }
    }
  }

  /// Nil for an unchanged path.
  func oldPath(_ path: String) -> String? { files[path] ?? folders[path] }

  /// The old paths of files in a selection.
  func oldPaths(in selection: Selection) -> [Path] {
    files.filter { selection.contains($0.key) }.map { Path($0.value) }
  }
}
