internal import Bytes

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
    walk(source.root, FolderContext(rootAt: location, ignoreLists: GitignoreAbove.lists(of: location)))
    projects.sort()
  }

  private mutating func walk(_ folder: Directory, _ context: FolderContext) {
    let entries: [DirectoryEntry]
    do throws(SystemError) {
      entries = try source.entries(of: folder)
    } catch {
      return problems.append((context.path, error))
    }
    var context = context
    if let list = try? source.ignoreList(among: entries, of: folder, at: context.path) { context.add(list) }
    for entry in entries {
      switch entry.type {
      case .directory:
        let isIgnored = context.ignores(entry.name, isFolder: true)
        let child = context.child(entry.name, isIgnored: isIgnored)
        guard !isIgnored, !child.isThirdParty, FolderContext.canHoldFacts(entry.name),
          !context.isDerived(entry.name, isIgnored: isIgnored)
        else { continue }
        do throws(SystemError) {
          walk(try source.folder(named: entry.name, in: folder), child)
        } catch {
          problems.append((child.path, error))
        }
      case .regular where FileKind(name: entry.name, framework: nil) == .project && !context.ignores(entry.name, isFolder: false):
        projects.append(context.path.appending(entry.name))
      case .regular, .symbolicLink, .special: continue
      }
    }
  }
}
