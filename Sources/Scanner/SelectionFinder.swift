internal import Bytes
internal import Findings

/// Finds the checkouts around the paths that the user named.
///
/// The top of a checkout is the folder of the nearest configuration, else the top of the repository, else the named folder.
struct SelectionFinder {
  private(set) var selections: [Selection] = []
  /// Files outside of any checkout, behind a link, among build products or in the internals of version control.
  private(set) var apart: [(name: Path, context: FolderContext)] = []
  /// Archives whose members are checked.
  private(set) var archives: [Path] = []
  private(set) var notifications: [ExecutionNotification] = []
  private(set) var summary = ScanSummary()

  private let options: ScanOptions
  private let paths: [Path]
  private let areFiles: Bool
  private let areAll: Bool
  private var tops: [Path: Path?] = [:]
  private var descents: [Path: Descent] = [:]

  /// - Parameters:
  ///   - areFiles: whether folders are an error.
  ///   - areAll: whether `paths` are all that the user named.
  init(_ options: ScanOptions, _ paths: [Path], areFiles: Bool, areAll: Bool) {
    self.areAll = areAll
    self.options = options
    self.paths = paths
    self.areFiles = areFiles
  }

  mutating func find() {
    var items: [Path: [Selection.Item]] = [:]
    var order: [Path] = []
    var isOneFolder = false
    for path in withoutDuplicates() {
      do throws(SystemError) {
        let type = try EntryType(ofPath: path)
        switch type {
        case .special, .symbolicLink: notifications.append(ExecutionNotification(specialFile: path, isNamed: true))
        case .directory where areFiles: throw .isDirectory
        case .directory, .regular:
          if type == .regular { _ = try OpenFile(path: path) }
          if type == .regular, !areFiles, ArchiveName.isArchive(path.lastComponent) {
            archives.append(path)
            continue
          }
          guard let (top, location) = place(path, isFolder: type == .directory) else { continue }
          if items[top] == nil { order.append(top) }
          items[top, default: []].append(Selection.Item(name: path, location: location, isFolder: type == .directory))
          isOneFolder = areAll && paths.count == 1 && type == .directory
        }
      } catch {
        notifications.append(ExecutionNotification(path: path, error: error, isNamed: true))
      }
    }
    selections = order.map { Selection(top: $0, items: items[$0] ?? [], isOneFolder: isOneFolder) }
  }

  /// The checkout of a path and the location in it; nil for a path that is skipped or not part of a checkout.
  private mutating func place(_ path: Path, isFolder: Bool) -> (top: Path, location: Path)? {
    guard let absolute = path.absolute else { return nil }
    if isFolder, absolute.isBuilt { return (absolute, Path()) }
    guard let top = top(around: isFolder ? absolute : absolute.parent), let location = absolute.relative(to: top) else {
      if isFolder { return (absolute, Path()) }
      addApart(path, at: options.patterns.folder.flatMap { absolute.relative(to: $0) })
      return nil
    }
    switch descents[top, default: Descent(options, top, excludesFolder(top, path, isFolder))].reach(location, isFolder: isFolder)
    {
    case .inside: return (top, location)
    case .skipped(let reason):
      summary.skipped[reason, default: 0] += 1
      return nil
    case .apart:
      if isFolder { return (absolute, Path()) }
      addApart(path, at: location)
      return nil
    }
  }

  private func excludesFolder(_ top: Path, _ path: Path, _ isFolder: Bool) -> Path {
    Selection(
      top: top, items: [Selection.Item(name: path, location: path.absolute?.relative(to: top) ?? Path(), isFolder: isFolder)],
      isOneFolder: areAll && isFolder && paths.count == 1
    ).excludesFolder
  }

  private mutating func addApart(_ path: Path, at location: Path?) {
    let admission = Admission(options, location: options.patterns.folder ?? Path())
    switch admission.namedFile(path.normalized, at: location) {
    case .scanned(let context): apart.append((path.normalized, context))
    case .skipped(let reason, _): summary.skipped[reason, default: 0] += 1
    case .notRead: break
    }
  }

  /// The top of the checkout around a folder; nil if there is neither a configuration nor a repository.
  private mutating func top(around folder: Path) -> Path? {
    if let cached = tops[folder] { return cached }
    let top = CheckoutTop.find(around: folder, configuration: options.patterns.folder)
    tops[folder] = .some(top)
    return top
  }

  /// The paths without duplicates and those inside another one.
  private func withoutDuplicates() -> [Path] {
    var kept: [Path] = []
    var seen: Set<Path> = []
    var folders: Set<Path> = []
    for path in paths.sorted(by: { ($0.absolute?.components.count ?? 0, $0) < ($1.absolute?.components.count ?? 0, $1) }) {
      guard let absolute = path.absolute else {
        kept.append(path)
        continue
      }
      var around = absolute
      var isInside = !seen.insert(absolute).inserted
      while !isInside, around.bytes.count > 1 {
        around = around.parent
        isInside = folders.contains(around)
      }
      guard !isInside else { continue }
      if !areFiles, (try? EntryType(ofPath: path)) == .directory { folders.insert(absolute) }
      kept.append(path)
    }
    return kept
  }
}

extension Path {
  /// Whether a folder is an archive of Xcode, or an app that is built already, by its name and contents. It is checked on its own,
  /// even in the folder of a checkout.
  fileprivate var isBuilt: Bool {
    if lastComponent.hasSuffix(".xcarchive") { return (try? EntryType(ofPath: appending("Products"))) == .directory }
    guard lastComponent.hasSuffix(".app") || lastComponent.hasSuffix(".appex") else { return false }
    return (try? EntryType(ofPath: appending("Info.plist"))) == .regular
  }
}

/// Follows the path from the top of a checkout to a path that the user named.
private final class Descent {
  enum Outcome {
    case inside
    case skipped(SkipReason)
    case apart
  }

  private let source: DiskSource?
  private let admission: Admission
  private let root: FolderContext
  private let options: ScanOptions
  private var cached: [Path: (outcome: Outcome, context: FolderContext, folder: SourceFolder?)] = [:]

  init(_ options: ScanOptions, _ top: Path, _ excludesFolder: Path) {
    self.options = options
    source = try? DiskSource(path: top)
    admission = Admission(options, location: top, excludesFolder: excludesFolder)
    root = FolderContext(rootAt: top, ignoreLists: options.honorsGitignore ? GitignoreAbove.lists(of: top) : [])
  }

  func reach(_ location: Path, isFolder: Bool) -> Outcome {
    if isFolder {
      let (outcome, context, _) = walk(to: location)
      guard case .inside = outcome else { return outcome }
      // An ignored folder that the user names is scanned on its own.
      return context.isIgnored ? .apart : .inside
    }
    let (outcome, context, folder) = walk(to: location.parent)
    guard case .inside = outcome else { return outcome }
    guard let folder, (try? folder.disk?.open(location.lastComponent)) != nil else { return .apart }
    switch admission.file(location.lastComponent, in: context, isTracked: true) {
    case .scanned, .notRead: return .inside
    case .skipped(let reason, _): return .skipped(reason)
    }
  }

  private func walk(to folder: Path) -> (outcome: Outcome, context: FolderContext, folder: SourceFolder?) {
    if let cached = cached[folder] { return cached }
    let result = step(to: folder)
    cached[folder] = result
    return result
  }

  private func step(to folder: Path) -> (outcome: Outcome, context: FolderContext, folder: SourceFolder?) {
    guard let source else { return (.apart, root, nil) }
    if folder.isEmpty { return (.inside, withList(root, source.root), source.root) }
    let (outcome, context, parent) = walk(to: folder.parent)
    guard case .inside = outcome, let parent else { return (outcome, context, nil) }
    let name = folder.lastComponent
    // Links are not followed.
    guard let directory = try? source.folder(named: name, in: parent) else { return (.apart, context, nil) }
    switch admission.folder(name, in: context) {
    case .scanned(let child): return (.inside, withList(child, directory), directory)
    case .skipped(.derived, _), .notRead: return (.apart, context, nil)
    case .skipped(let reason, _): return (.skipped(reason), context, nil)
    }
  }

  private func withList(_ context: FolderContext, _ folder: SourceFolder) -> FolderContext {
    guard options.honorsGitignore, !context.isIgnored, let source else { return context }
    var context = context
    var text: [UInt8] = []
    if let count = try? source.read(Array(".gitignore".utf8), in: folder, into: &text) {
      context.add(IgnoreList(Array(text[..<count]), folder: context.path))
    }
    return context
  }
}
