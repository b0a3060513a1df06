internal import Bytes
internal import Rules

/// Finds the project files of a tree: the app's own, not those of packages, of build products or that version control ignores.
struct ProjectFinder {
  /// Folders that could not be read.
  private(set) var problems: [(path: Path, error: SystemError)] = []
  /// From the top of the tree.
  private(set) var projects: [Path] = []
  private let source: DiskSource

  /// - Parameter path: a folder.
  init(below path: Path) throws(SystemError) {
    source = try DiskSource(path: path)
    let location = path.absolute ?? Path()
    // The last one first. A tree may be deeper than the stack.
    var rest: [Folder] = [.root(FolderContext(rootAt: location, ignoreLists: GitignoreAbove.lists(of: location)))]
    while let folder = rest.popLast() {
      do throws(SystemError) {
        rest += try folders(in: folder).reversed()
      } catch {
        problems.append((folder.context.path, error))
      }
    }
    projects.sort()
  }

  /// A folder that is still to be opened.
  private enum Folder {
    case root(FolderContext)
    case child(name: [UInt8], parent: Directory, FolderContext)

    var context: FolderContext {
      switch self {
      case .root(let context), .child(_, _, let context): context
      }
    }
  }

  /// Notes the projects of a folder.
  ///
  /// - Returns: the folders in it that may hold more.
  private mutating func folders(in folder: Folder) throws(SystemError) -> [Folder] {
    var directory = source.root
    if case .child(let name, let parent, _) = folder { directory = try source.folder(named: name, in: parent) }
    let entries = try source.entries(of: directory)
    var context = folder.context
    if let list = try? source.ignoreList(among: entries, of: directory, at: context.path) { context.add(list) }
    var folders: [Folder] = []
    for entry in entries {
      switch entry.type {
      case .directory:
        let isIgnored = context.ignores(entry.name, isFolder: true)
        let child = context.child(entry.name, isIgnored: isIgnored)
        guard !isIgnored, !child.isThirdParty, FolderContext.canHoldFacts(entry.name),
          !context.isDerived(entry.name, isIgnored: isIgnored)
        else { continue }
        folders.append(.child(name: entry.name, parent: directory, child))
      case .regular where FileKind(name: entry.name, framework: nil) == .project && !context.ignores(entry.name, isFolder: false):
        projects.append(context.path.appending(entry.name))
      case .regular, .symbolicLink, .special: continue
      }
    }
    return folders
  }
}
