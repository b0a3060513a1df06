internal import Bytes
internal import Rules

/// The folders of a checkout that a walk has listed, without those in asset catalogs: they are many, and nothing refers to their
/// paths.
struct Inventory: Sendable {
  struct Folder: Sendable {
    let context: FolderContext
    let entries: [DirectoryEntry]
  }

  private(set) var folders: [Path: Folder] = [:]

  mutating func add(_ folder: ListedFolder) {
    folders[folder.context.path] = Folder(context: folder.context, entries: folder.entries)
  }

  mutating func add(_ other: Inventory) {
    if folders.isEmpty { folders = other.folders } else { folders.merge(other.folders) { first, _ in first } }
  }

  /// Sorted paths of first-party files of a type that are not ignored.
  func files(of kind: FileKind) -> [Path] {
    folders.values.flatMap { folder -> [Path] in
      guard !folder.context.isIgnored, !folder.context.isThirdParty else { return [] }
      return folder.entries.filter { entry in
        entry.type == .regular && FileKind(name: entry.name, framework: nil) == kind
          && !folder.context.ignores(entry.name, isFolder: false)
      }.map { folder.context.path.appending($0.name) }
    }.sorted()
  }
}
