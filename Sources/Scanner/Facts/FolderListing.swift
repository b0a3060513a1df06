internal import Bytes
internal import Project
internal import Rules

/// Limits the work for a hostile checkout with many spellings of a name.
private let maxSpellings = 8

/// Looks up paths in a tree, with exact spelling.
final class FolderListing {
  enum Presence {
    case present
    case otherCase(String)
    case missing
    /// The path is ignored, is in another repository or is behind a link.
    case unknown
  }

  private final class Folder {
    let context: FolderContext
    let types: [String: EntryType]
    /// Spellings by name in lower case; a repository from Linux may have several. Lazy, because few folders need it.
    private(set) lazy var spellings: [String: [String]] = Dictionary(grouping: types.keys.sorted()) { $0.lowercased() }

    init(_ context: FolderContext, _ entries: [DirectoryEntry]) {
      self.context = context
      types = Dictionary(
        entries.map { (String(decoding: $0.name, as: UTF8.self), $0.type) }, uniquingKeysWith: { _, last in last })
    }
  }

  private let source: any FileSource
  private let root: FolderContext
  /// The folders that the walk has listed.
  private let inventory: Inventory
  /// Cached; nil for paths that are not folders.
  private var folders: [Path: Folder?] = [:]
  /// Cached folders whose path is spelled exactly and has no links; nil for others.
  private var reached: [Path: Folder?] = [:]
  /// Folders of other repositories, which may not be checked out; in lower case, because disks of Macs ignore case.
  private lazy var submodules: Set<String> = {
    // Mercurial's list has `path = source`.
    let paths = Self.submodules(source.requiredText(at: Path(".gitmodules")) ?? [])
      .union(Self.lines(source.requiredText(at: Path(".hgsub")) ?? []).compactMap { Path($0.key).normalized })
    return Set(paths.map { $0.description.lowercased() })
  }()

  init(_ source: any FileSource, root: FolderContext, _ inventory: Inventory) {
    self.source = source
    self.root = root
    self.inventory = inventory
  }

  /// Whether the top of the tree is the top of a repository, so that files around it are not part of it.
  var isRepository: Bool { folder(Path())?.types[".git"] == .directory }

  private func isSubmodule(_ folder: Path) -> Bool { !submodules.isEmpty && submodules.contains(folder.description.lowercased()) }

  func presence(of path: Path) -> Presence {
    if reach(path.parent)?.types[String(decoding: path.lastComponent, as: UTF8.self)] != nil { return .present }
    var folder = Path()
    var spelling = Path()
    var hasOtherCase = false
    for (index, component) in path.components.enumerated() {
      if isSubmodule(folder) { return .unknown }
      guard let listed = self.folder(spelling) else { return .unknown }
      let name = String(decoding: component, as: UTF8.self)
      if let type = listed.types[name] {
        if type == .symbolicLink { return hasOtherCase ? .unknown : .present }
        spelling = spelling.appending(Array(component))
      } else if let other = listed.spellings[name.lowercased()]?.first {
        hasOtherCase = true
        spelling = spelling.appending(other)
      } else {
        return otherSpelling(of: path).map { .otherCase($0.description) } ?? absence(of: path, from: index, in: listed, spelling)
      }
      folder = folder.appending(Array(component))
    }
    return hasOtherCase ? .otherCase(spelling.description) : .present
  }

  /// The folder at a path, if the path is spelled exactly and has no links.
  private func reach(_ path: Path) -> Folder? {
    if let cached = reached[path] { return cached }
    var found: Folder?
    if !isSubmodule(path) {
      if path.isEmpty {
        found = folder(path)
      } else if reach(path.parent)?.types[String(decoding: path.lastComponent, as: UTF8.self)] == .directory {
        found = folder(path)
      }
    }
    reached[path] = .some(found)
    return found
  }

  /// A path that differs in case only.
  private func otherSpelling(of path: Path) -> Path? {
    var places = [Path()]
    for component in path.components {
      let name = String(decoding: component, as: UTF8.self).lowercased()
      places = places.flatMap { place in (folder(place)?.spellings[name] ?? []).map { place.appending($0) } }
      places.removeLast(max(0, places.count - maxSpellings))
      if places.isEmpty { return nil }
    }
    return places.first
  }

  /// Whether a path is a nonempty folder, a file or a link.
  func isFilled(_ path: Path) -> Bool {
    guard let parent = folder(path.parent) else { return false }
    let type = parent.types[String(decoding: path.lastComponent, as: UTF8.self)]
    return type == .directory ? folder(path)?.types.isEmpty == false : type != nil
  }

  /// Whether a path that does not exist is missing, or unknown because it is ignored or fetched by a package manager.
  private func absence(of path: Path, from index: Int, in listed: Folder, _ parent: Path) -> Presence {
    var context = listed.context
    for (index, component) in path.components.enumerated().dropFirst(index) {
      let name = Array(component)
      let isFolder = index < path.components.count - 1
      let isIgnored = context.ignores(name, isFolder: isFolder) || context.ignores(name, isFolder: true)
      if isIgnored || isSubmodule(context.path.appending(name)) { return .unknown }
      context = context.child(name, isIgnored: false)
      if context.isFetched || isFolder && context.isDerived(name, isIgnored: true) { return .unknown }
    }
    return .missing
  }

  private func folder(_ path: Path) -> Folder? {
    if let cached = folders[path] { return cached }
    let found = inventory.folders[path].map { Folder($0.context, $0.entries) } ?? list(path)
    folders[path] = .some(found)
    return found
  }

  private func list(_ path: Path) -> Folder? {
    var context = root
    if !path.isEmpty {
      guard let parent = folder(path.parent), parent.types[String(decoding: path.lastComponent, as: UTF8.self)] == .directory
      else { return nil }
      let isIgnored = parent.context.ignores(path.lastComponent, isFolder: true)
      context = parent.context.child(path.lastComponent, isIgnored: isIgnored)
    }
    guard let handle = try? source.folder(at: path),
      let listed = try? ListedFolder(source, handle, context, honorsGitignore: true)
    else { return nil }
    return Folder(listed.context, listed.entries)
  }

  /// The `path = …` lines of `.gitmodules`.
  private static func submodules(_ text: [UInt8]) -> Set<Path> {
    Set(lines(text).compactMap { $0.key == "path" ? Path($0.value).normalized : nil })
  }

  /// The `key = value` lines of a text.
  private static func lines(_ text: [UInt8]) -> [(key: String, value: String)] {
    text.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
      let parts = String(decoding: line, as: UTF8.self).split(separator: "=", maxSplits: 1).map {
        $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }
}
