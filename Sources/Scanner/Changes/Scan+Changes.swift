public import Bytes
public import Findings

extension Scan {
  /// Checks the staged state of a checkout, and keeps findings that no parent of the commit has.
  ///
  /// - Parameter folder: the folder to check.
  public func run(stagedIn folder: Path) throws(StateFailure) -> ScanResult {
    let selection = try selection(of: folder)
    return try StagedScan(self, Git(selection.top), selection).run()
  }

  /// Checks a checkout on disk, and keeps findings that an older commit does not have.
  ///
  /// - Parameters:
  ///   - folder: the folder to check.
  ///   - revision: the older commit.
  ///   - isExact: whether to compare with the commit itself, instead of its merge base with HEAD.
  public func run(_ folder: Path, since revision: String, isExact: Bool = false) throws(StateFailure) -> ScanResult {
    let selection = try selection(of: folder)
    let git = try Git(selection.top)
    let named = try git.commit(revision)
    let commit = isExact ? named : try git.mergeBase(named, revision)
    let renames = RenamedPaths(try git.renames(since: commit))
    let scanned = selection.items.map { selection.top.appending($0.location.bytes).normalized }
    let source = try overlay(selection.top, [:], nil)
    let found = CheckoutState(self, source, top: selection.top, excludesFolder: selection.excludesFolder).result(
      of: selection.scope)
    let new = checked(found, base: selection.top, scanned: scanned, oldPath: renames.oldPath)
    guard !new.findings.isEmpty else { return new.splitting { file in file.map { _ in true } }.shown(selection) }
    let (safe, _) = try git.withoutFilters()
    let objects = GitObjects(git)
    let past = try overlay(selection.top, Self.workTree(safe, safe.filesChanged(since: commit)), objects)
    let state = CheckoutState(self, past, top: selection.top, excludesFolder: selection.excludesFolder)
    let scope = selection.scope?.adding(renames.oldPaths(in: selection))
    let old = checkedBefore(state.result(of: scope), top: selection.top, isWhole: scope == nil, in: past)
    try objects.check()
    return new.keepingNew(besides: old.findings, renames).raisingNew(besides: old.subjects, options.policy).shown(selection)
  }

  /// Checks a file with the given contents, in the checkout around it.
  ///
  /// - Parameter path: of the file, relative to the folder.
  public func run(_ folder: Path, holding bytes: [UInt8], at path: Path) throws(StateFailure) -> ScanResult {
    let selection = try selection(of: folder)
    let location = (selection.items.first?.location ?? Path()).appending(path.bytes).normalized
    let source = try overlay(selection.top, [location: .bytes(bytes)], nil)
    let state = CheckoutState(self, source, top: selection.top, excludesFolder: selection.excludesFolder)
    let result = checked(
      state.result(of: ScanScope(files: [location], areNamed: true)), base: selection.top, scanned: [])
    return result.keeping { $0.homePath == location.description }.shown(selection)
  }

  private func selection(of folder: Path) throws(StateFailure) -> Selection {
    guard let location = folder.absolute else { throw StateFailure("no such folder '\(folder)'") }
    guard (try? EntryType(ofPath: location)) == .directory else { throw StateFailure("'\(folder)' is not a folder") }
    let top = CheckoutTop.find(around: location, configuration: options.patterns.folder)
    guard let top, let inside = location.relative(to: top) else {
      return Selection(top: location, items: [Selection.Item(name: folder, location: Path(), isFolder: true)], isOneFolder: true)
    }
    return Selection(top: top, items: [Selection.Item(name: folder, location: inside, isFolder: true)], isOneFolder: true)
  }

  /// Changes of files on disk that produce another state.
  static func workTree(_ git: Git, _ changed: [ChangedFile]) throws(StateFailure) -> [Path: OverlaySource.Change] {
    var changes: [Path: OverlaySource.Change] = [:]
    for path in try git.untrackedFiles() { changes[path] = .absent }
    for file in changed {
      changes[file.path] = file.old.map(OverlaySource.Change.init) ?? .absent
    }
    return changes
  }

  func overlay(
    _ top: Path, _ changes: [Path: OverlaySource.Change], _ objects: GitObjects?
  ) throws(StateFailure) -> OverlaySource {
    do throws(SystemError) {
      return OverlaySource(try DiskSource(path: top), changes: changes, objects: objects)
    } catch {
      throw StateFailure("cannot read '\(top)': \(error.message)")
    }
  }
}

extension GitObjects {
  /// - Throws: if an object could not be read.
  func check() throws(StateFailure) {
    guard failureCount > 0 else { return }
    let count = failureCount == 1 ? "1 object is" : "\(failureCount) objects are"
    throw StateFailure("\(count) missing from the repository; in a partial clone, run 'git fetch --refetch'")
  }
}

extension OverlaySource.Change {
  init(_ state: (kind: ChangedFile.Kind, object: String?)) {
    switch (state.kind, state.object) {
    case (.file, let object?): self = .objectOrDisk(object)
    case (.link, _): self = .link
    default: self = .absent
    }
  }
}

extension ScanResult {
  /// The result with only the findings for which `isWanted` returns true.
  func keeping(_ isWanted: (Finding) -> Bool) -> ScanResult {
    var result = self
    result.findings.update { isWanted($0) }
    result.suppressed = suppressed.filter { isWanted($0.finding) }
    return result
  }

  /// The result with the findings of a file for which `isNew` is false as unchanged.
  func splitting(_ isNew: (_ file: [Finding]) -> [Bool]) -> ScanResult {
    var result = self
    result.isCompared = true
    var unchanged: [SuppressedFinding] = []
    result.findings.filter { file in
      let isNew = isNew(file)
      unchanged += zip(file, isNew).compactMap { $1 ? nil : SuppressedFinding($0, .unchanged) }
      return isNew
    }
    result.suppressed = (suppressed + unchanged).sorted()
    return result
  }

  /// The result with the severities of new findings. Requires that it has no others.
  ///
  /// - Parameter old: the subjects of older states.
  func raisingNew(besides old: Set<String>, _ policy: Policy) -> ScanResult {
    var result = self
    result.findings.update { finding in
      let isNew = finding.novelty?.subject.map { old.contains($0.context) && !old.contains($0.name) } ?? true
      if isNew, let novelty = finding.novelty {
        finding.raise(to: novelty.level)
        policy.override(level: &finding)
      }
      return true
    }
    return result
  }

  /// The result with findings that another state has as unchanged, each as often as the other state has it.
  func keepingNew(besides old: FindingList, _ renames: RenamedPaths) -> ScanResult {
    var occurrences = BaselineOccurrences()
    for file in old.files {
      for finding in file { occurrences.add(finding, at: finding.homePath) }
    }
    return splitting { file in
      let path = file[0].homePath
      return occurrences.match(file, at: [path] + (renames.oldPath(path).map { [$0] } ?? [])).map { $0 == nil }
    }
  }
}
