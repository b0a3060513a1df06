internal import Bytes
internal import Findings
internal import Rules

/// Walks a tree and scans its files in the same pass, on several threads.
///
/// A work item is a folder, or a batch of files of a large folder. Each worker has its own results, which are joined and sorted at
/// the end, so that the result does not depend on scheduling.
struct TreeScan: Sendable {
  enum Work: Sendable {
    case root(FolderContext)
    /// A folder that is not opened yet.
    case folder(name: [UInt8], parent: SourceFolder, FolderContext)
    case files([(name: [UInt8], kind: FileKind)], folder: SourceFolder, FolderContext)

    var isTree: Bool {
      if case .root = self { true } else { false }
    }
  }

  /// Maximum number of files per work item.
  private static var batchSize: Int { 64 }

  let source: any FileSource
  let options: ScanOptions
  let admission: Admission
  private let scope: ScanScope?
  /// Whether to fill the inventory.
  private let recordsFolders: Bool
  private let queue: WorkQueue<Work>
  private let workers: Int
  private let counter: FolderCounter
  private let seen: SeenFiles
  /// Of the top of the tree, absolute; empty if unknown.
  private let location: Path
  /// Whether the user named the files, and no tree is walked.
  private let areNamed: Bool
  /// Files that have been scanned before the walk.
  private var done: Set<Path> = []

  /// - Parameters:
  ///   - scope: the files to check; all by default.
  ///   - location: of the top of the tree, absolute; empty if unknown.
  ///   - excludesFolder: the folder that patterns of `--exclude` are relative to, relative to the top.
  ///   - counter: shared by all trees of a scan.
  init(
    _ source: any FileSource, _ options: ScanOptions, work: [Work], scope: ScanScope? = nil, location: Path,
    excludesFolder: Path = Path(),
    counter: FolderCounter, seen: SeenFiles, recordsFolders: Bool = false
  ) {
    self.recordsFolders = recordsFolders || options.recordsFolders
    self.source = source
    self.options = options
    self.counter = counter
    self.seen = seen
    self.location = location
    self.scope = scope
    admission = Admission(options, location: location, excludesFolder: excludesFolder)
    queue = WorkQueue(work)
    // A tree adds work items; named files do not.
    let isTree = work.contains(where: \.isTree)
    areNamed = !isTree
    workers = isTree ? options.jobs : min(options.jobs, max(1, work.count))
  }

  /// - Parameter onProgress: called periodically on the calling thread.
  mutating func run(onProgress: @escaping @Sendable (ScanProgress) -> Void) -> [FileScan.Outcome] {
    var early: [FileScan.Outcome] = []
    if let archive = (source as? KeptTexts)?.sequentialArchive {
      let (outcome, done) = scanInOrder(archive, FolderContext(ignoreLists: []))
      early.append(outcome)
      self.done = done
    }
    return early + walk(onProgress)
  }

  private func walk(_ onProgress: @escaping @Sendable (ScanProgress) -> Void) -> [FileScan.Outcome] {
    let outcomes = runWorkers(workers) { [self] number in
      var scan = FileScan(source, options, seen, areNamed: areNamed, scope)
      queue.drain { work in
        perform(work, &scan)
        if number == 0 { onProgress(ScanProgress(directoriesWalked: counter.value)) }
      }
      return scan.outcome
    }
    let linked = seen.takeLinked()
    if linked.isEmpty { return outcomes }
    let files = WorkQueue(linked)
    return outcomes
      + runWorkers(min(options.jobs, linked.count)) { [self] _ in
        var scan = FileScan(source, options, seen, areNamed: areNamed, scope)
        files.drain { scan.scan($0.file, withNames: $0.names) }
        return scan.outcome
      }
  }

  private func perform(_ work: Work, _ scan: inout FileScan) {
    switch work {
    case .root(let context):
      walk(source.root, context, &scan)
    case .folder(let name, let parent, let context):
      do throws(SystemError) {
        walk(try source.folder(named: name, in: parent), context, &scan)
      } catch {
        scan.note(error, at: context.path)
      }
    case .files(let files, let folder, let context):
      for (name, kind) in files { scan.scan(name, kind, in: folder, context) }
    }
  }

  private func walk(_ handle: SourceFolder, _ context: FolderContext, _ scan: inout FileScan) {
    if let assets = context.assets, assets.depth >= AssetPlace.deepestNesting {
      return scan.note(ExecutionNotification(path: context.path.description, reason: "too deeply nested groups"))
    }
    let folder: ListedFolder
    do throws(SystemError) {
      // Ignored files of a catalog are part of the app, too.
      folder = try ListedFolder(source, handle, context, honorsGitignore: options.honorsGitignore && context.assets == nil)
    } catch {
      return scan.note(error, at: context.path)
    }
    scan.countFolder()
    counter.increment()
    // Without the list, nothing in the folder is ignored.
    if let error = folder.ignoreListError { scan.note(error, at: context.path.appending(".gitignore")) }
    if folder.context.isThirdParty, !context.isThirdParty {
      scan.noteThirdParty(context.path)
      guard admission.admits(folder.context) else { return scan.countSkipped(.thirdParty) }
    }
    // Catalogs are read when shards are combined.
    if context.assets != nil, options.shard != nil { return }
    if let assets = context.assets { return walkAssets(folder, assets, &scan) }
    if recordsFolders { scan.outcome.inventory.add(folder) }
    walkFiles(folder, &scan)
  }

  /// Scans an asset catalog completely.
  private func walkAssets(_ folder: ListedFolder, _ assets: AssetPlace, _ scan: inout FileScan) {
    scan.scanAssets(folder, assets)
    for entry in folder.entries where entry.type == .symbolicLink && entry.name == FileScan.contentsName {
      skipLink(entry.name, of: folder, isRead: true, &scan)
    }
    let groups = folder.entries.filter { $0.type == .directory && $0.name.first != UInt8(ascii: ".") }
    queue.push(
      groups.map {
        .folder(name: $0.name, parent: folder.handle, folder.context.child($0.name, isIgnored: folder.context.isIgnored))
      })
  }

  private func walkFiles(_ folder: ListedFolder, _ scan: inout FileScan) {
    let context = folder.context
    var more: [Work] = []
    var files: [(name: [UInt8], kind: FileKind)] = []
    lazy var names = Set(folder.entries.map(\.name))
    for entry in folder.entries {
      switch entry.type {
      case .directory:
        guard let child = child(entry.name, of: context, &scan) else { continue }
        if child.assets == nil || readsResources && scope?.readsCatalog(child.path) ?? true {
          more.append(.folder(name: entry.name, parent: folder.handle, child))
        }
      case .regular:
        if !done.isEmpty, done.contains(context.path.appending(entry.name)) { continue }
        // AppleDouble files beside a file are read with it.
        if let file = AppleDouble.file(of: entry.name), names.contains(file) { continue }
        if let kind = kind(of: entry.name, in: context, &scan) { files.append((entry.name, kind)) }
      case .symbolicLink:
        skipLink(entry.name, of: folder, isRead: isRead(entry.name, in: context, &scan), &scan)
      case .special:
        if isRead(entry.name, in: context, &scan) {
          scan.note(ExecutionNotification(specialFile: context.path.appending(entry.name)))
        }
      }
    }
    while files.count > Self.batchSize {
      more.append(.files(Array(files.suffix(Self.batchSize)), folder: folder.handle, context))
      files.removeLast(Self.batchSize)
    }
    queue.push(more)
    for (name, kind) in files { scan.scan(name, kind, in: folder.handle, context) }
  }

  /// - Parameter isRead: whether a file with that name would be.
  private func skipLink(_ name: [UInt8], of folder: ListedFolder, isRead: Bool, _ scan: inout FileScan) {
    if isRead { scan.countSkipped(.symbolicLink) }
    guard let disk = folder.handle.disk, let target = disk.target(of: name), leadsOut(target, from: folder.handle.path),
      isRead || disk.type(behind: name) == .directory
    else { return }
    scan.noteOutsideLink(folder.context.path.appending(name))
  }

  /// Whether a path in a folder is outside the tree; unknown if the tree has no location.
  private func leadsOut(_ target: Path, from folder: Path) -> Bool {
    if location.isEmpty { return false }
    return (target.bytes.first == Path.separator ? target.relative(to: location) : target.resolved(from: folder)) == nil
  }

  private var readsResources: Bool { options.rules.facts.needsAssetCatalogs }

  /// Whether skipping a file is reported.
  private func isRead(_ name: [UInt8], in context: FolderContext, _ scan: inout FileScan) -> Bool {
    guard let kind = FileKind(name: name, framework: context.framework) else { return false }
    return !kind.traits.isAuxiliary || scan.opens(name, kind, context)
  }

  /// The context of a child folder; nil if it is skipped.
  private func child(_ name: [UInt8], of context: FolderContext, _ scan: inout FileScan) -> FolderContext? {
    let isCatalog = FolderContext.isAssetCatalog(name)
    if let scope, !isCatalog, !scope.entersFolder(context.path.appending(name)) { return nil }
    switch admission.folder(name, in: context) {
    case .scanned(let child):
      if child.isThirdParty, !context.isThirdParty { scan.noteThirdParty(child.path) }
      return child
    case .skipped(let reason, _): scan.countSkipped(reason)
    case .notRead: break
    }
    return nil
  }

  /// The type of a file; nil if it is skipped.
  private func kind(of name: [UInt8], in context: FolderContext, _ scan: inout FileScan) -> FileKind? {
    if let scope, scope.readsNone(named: name) { return nil }
    let path = context.path.appending(name)
    if let scope, !scope.readsFile(path) { return nil }
    let isSelected = scope?.names(path) ?? false
    switch admission.file(name, in: context, isTracked: isSelected) {
    case .scanned(let kind):
      scan.countKnownFile(kind)
      return kind
    case .skipped(let reason, _): scan.countSkipped(reason)
    case .notRead:
      // A file that the user named is checked even if its name does not show its type.
      if isSelected, scope?.areNamed == true, FileKind(name: name, framework: context.framework) == nil { return .unknownBinary }
    }
    return nil
  }
}
