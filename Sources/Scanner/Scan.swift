public import Bytes
public import Findings
internal import Rules

public struct Scan: Sendable {
  private(set) var options: ScanOptions
  private let onProgress: @Sendable (ScanProgress) -> Void
  private let counter = FolderCounter()

  public init(_ options: ScanOptions, onProgress: @escaping @Sendable (ScanProgress) -> Void = { _ in }) {
    self.options = options
    self.onProgress = onProgress
  }

  /// Checks folders and files on disk. Names resolve in the whole checkout around them. Paths in findings are relative to a
  /// single folder; with several paths, they begin as the user wrote them.
  ///
  /// - Parameter areAll: whether `paths` are all that the user named.
  public func run(paths: [Path], areAll: Bool = true) -> ScanResult { run(paths, areFiles: false, areAll: areAll) }

  /// Checks single files, whatever their names. Paths in findings are as given.
  public func run(files: [Path]) -> ScanResult { run(files, areFiles: true, areAll: true) }

  private func run(_ paths: [Path], areFiles: Bool, areAll: Bool) -> ScanResult {
    var finder = SelectionFinder(options, paths, areFiles: areFiles, areAll: areAll)
    finder.find()
    var results = finder.selections.map(run)
    if !finder.apart.isEmpty { results.append(run(apart: finder.apart, replacing: [:])) }
    results += finder.archives.map { run(archive: $0) }
    results.append(ScanResult(findings: FindingList(), notifications: finder.notifications, summary: finder.summary))
    return ScanResult(joining: results)
  }

  /// The absolute path that paths of findings are relative to.
  public static func base(of paths: [Path]) -> Path? {
    if paths.count == 1, (try? EntryType(ofPath: paths[0])) == .directory { return paths[0].absolute }
    return Platform.currentDirectory
  }

  /// - Parameters:
  ///   - scanned: absolute paths of the folders that were scanned completely.
  ///   - oldPath: the path of a file before the checked change.
  func checked(
    _ result: consuming ScanResult, base: Path, scanned: [Path], oldPath: (String) -> String? = { _ in nil }
  ) -> ScanResult {
    checked(result, by: options.policy, base: base, scanned: scanned, oldPath: oldPath)
  }

  private func checked(
    _ result: consuming ScanResult, by policy: Policy, base: Path, scanned: [Path], oldPath: (String) -> String?
  ) -> ScanResult {
    policy.check(
      result, active: Set(options.rules.rules.map(\.id)), base: base, today: options.today, scanned: scanned, oldPath: oldPath)
  }

  /// The same for an older state, with the suppressions of its configuration.
  func checkedBefore(_ result: consuming ScanResult, top: Path, isWhole: Bool, in source: any FileSource) -> ScanResult {
    var policy = options.policy
    if let file = policy.file, let folder = policy.folder, let path = folder.appending(file).relative(to: top) {
      policy.suppressions = source.contents(of: path).flatMap(options.suppressionReader) ?? []
    }
    return checked(result, by: policy, base: top, scanned: isWhole ? [top] : []) { _ in nil }
  }

  private func run(_ selection: Selection) -> ScanResult { run(selection, replacing: [:]) }

  /// - Parameter changes: other contents of some files, by path from the top.
  func run(_ selection: Selection, replacing changes: [Path: OverlaySource.Change]) -> ScanResult {
    do throws(SystemError) {
      let disk = try DiskSource(path: selection.top)
      if changes.isEmpty, !options.shards.isEmpty {
        let records = FileRecords(options.shards.map(\.records), options.rules, capacity: 0)
        return reading(nil, records).run(selection, in: disk)
      }
      if changes.isEmpty { return runCached(selection, in: disk) }
      return run(selection, in: OverlaySource(disk, changes: changes, objects: nil))
    } catch {
      return ScanResult(
        joining: selection.items.map {
          ScanResult(notification: ExecutionNotification(path: $0.name, error: error, isNamed: true))
        })
    }
  }

  /// Takes the result of an earlier scan if nothing has changed since, or else what was found in files that have not changed.
  private func runCached(_ selection: Selection, in disk: DiskSource) -> ScanResult {
    guard let cache = options.cache else { return run(selection, in: disk) }
    let entry = cache.entry(for: selection, options)
    if var result = entry?.load() {
      result.isFromCache = true
      result.contents = { disk.contents(of: Path($0)) }
      return finish(result, selection)
    }
    let trace = entry.map { _ in InputTrace(below: selection.top) }
    let scan = reading(nil, options.recordKey.flatMap { cache.records(below: selection.top, key: $0) }?.load(options.rules))
    let result = scan.state(selection, disk, trace).result(of: selection.scope)
    if let trace { entry?.store(result, trace, of: disk.root.disk) }
    return finish(result, selection)
  }

  /// The same scan with other records, of a part of the files.
  func reading(_ shard: ShardStep?, _ records: FileRecords?) -> Scan {
    var scan = self
    (scan.options.shard, scan.options.records) = (shard, records)
    return scan
  }

  func part(of selection: Selection, in source: any FileSource) -> CheckoutState.Part {
    state(selection, source, nil).part(selection.scope)
  }

  private func run(_ selection: Selection, in source: any FileSource) -> ScanResult {
    finish(state(selection, source, nil).result(of: selection.scope), selection)
  }

  private func state(_ selection: Selection, _ source: any FileSource, _ trace: InputTrace?) -> CheckoutState {
    CheckoutState(self, source, top: selection.top, excludesFolder: selection.excludesFolder, trace: trace)
  }

  private func finish(_ result: consuming ScanResult, _ selection: Selection) -> ScanResult {
    let scanned = selection.items.filter(\.isFolder).map { selection.top.appending($0.location.bytes).normalized }
    return checked(result, base: selection.top, scanned: scanned).shown(selection)
  }

  /// Checks files outside of any checkout or behind links, without the files around them.
  ///
  /// - Parameter changes: other contents of some of them, by name.
  func run(apart files: [(name: Path, context: FolderContext)], replacing changes: [Path: [UInt8]]) -> ScanResult {
    var byFolder: [Path: (context: FolderContext, files: [(name: [UInt8], kind: FileKind)])] = [:]
    for (file, context) in files {
      // A file that the user named is checked even if its name does not show its type.
      let kind = FileKind(name: file.lastComponent, framework: context.framework) ?? .unknownBinary
      byFolder[file.parent, default: (context, [])].files.append((file.lastComponent, kind))
    }
    let work = byFolder.map { folder, group in
      TreeScan.Work.files(group.files, folder: SourceFolder(path: folder, disk: nil), group.context)
    }
    var result = run(NamedFiles(replaced: changes), work)
    result.contents = { try? OpenFile.contents(of: Path($0)) }
    result.summary.recognizedFiles += byFolder.values.reduce(0) { $0 + $1.files.count { $0.kind != .unknownBinary } }
    guard let base = Platform.currentDirectory else { return result }
    var shown = checked(result, base: base, scanned: [])
    shown.home = base
    return shown
  }

  func run(_ source: any FileSource, _ work: [TreeScan.Work]) -> ScanResult {
    let state = CheckoutState(self, source, top: Path())
    return state.result(of: [state.part(work)])
  }

  /// Walks a tree, and counts folders for the progress line.
  func walk(
    _ source: any FileSource, _ work: [TreeScan.Work], _ scope: ScanScope?, top: Path, excludesFolder: Path, seen: SeenFiles
  ) -> [FileScan.Outcome] {
    var tree = TreeScan(
      source, options, work: work, scope: scope, location: top, excludesFolder: excludesFolder, counter: counter, seen: seen)
    return tree.run(onProgress: onProgress)
  }
}

extension ScanResult {
  init(notification: ExecutionNotification) {
    self.init(findings: FindingList(), notifications: [notification], summary: ScanSummary())
  }

  /// Joins the results of several scans.
  public init(joining results: [ScanResult]) {
    var summary = ScanSummary()
    for result in results { summary.add(result.summary) }
    let readers = results.map(\.contents)
    let homes = Set(results.compactMap(\.home))
    let findings = results.map(\.findings).filter { !$0.isEmpty }
    self.init(
      // A single list is already in order.
      findings: findings.count == 1 ? findings[0] : FindingList(findings.flatMap(\.files)),
      notifications: results.flatMap(\.notifications).sorted(), summary: summary,
      suppressed: results.flatMap(\.suppressed).sorted())
    resolved = results.flatMap(\.resolved).sorted()
    resolvedFolder = results.lazy.compactMap(\.resolvedFolder).first
    renamed = results.reduce(into: [:]) { $0.merge($1.renamed) { first, _ in first } }
    isCompared = results.contains(where: \.isCompared)
    isFromCache = results.contains(where: \.isFromCache)
    home = homes.count == 1 ? homes.first : nil
    contents = { path in
      // `lazy.compactMap(…).first` would read the file twice.
      for reader in readers {
        if let bytes = reader(path) { return bytes }
      }
      return nil
    }
  }
}
