public import Bytes
public import Findings
internal import Rules

extension Scan {
  /// Scans a folder as `git commit` would leave it, and tells what stands in staged lines.
  ///
  /// Of files without lines, of projects, whose entries belong together, and where files go away, everything is told that the commit
  /// before did not have.
  public func run(stagedIn folder: Path) throws(StateFailure) -> ScanResult {
    let location = try Self.location(folder)
    return try StagedScan(self, Git(location), location).run()
  }

  /// Scans a folder, and tells what it did not have in an older commit: all rules look at both states.
  public func run(_ folder: Path, since revision: String) throws(StateFailure) -> ScanResult {
    let location = try Self.location(folder)
    let git = try Git(location)
    let commit = try git.commit(revision)
    let new = judged(try scan(location, [:], nil), base: location, scanned: [location])
    guard !new.findings.isEmpty else { return new.splitting { _ in true } }
    let (safe, _) = try git.withoutFilters()
    let changes = try Self.workTree(safe, safe.filesChanged(since: commit))
    let old = judged(try scan(location, changes, GitObjects(git)), base: location, scanned: [])
    let renames = try git.renames(since: commit)
    return new.keepingNew(besides: old.findings, renames: renames)
  }

  /// Scans one file that has the given contents, whatever is on disk, with what the folder around it tells.
  ///
  /// - Parameter path: of the file, from the folder.
  public func run(_ folder: Path, holding bytes: [UInt8], at path: Path) throws(StateFailure) -> ScanResult {
    let location = try Self.location(folder)
    let path = path.normalized
    let result = try scan(
      location, [path: .bytes(bytes)], scope: ScanScope(files: [path], readsAll: readsWholeCheckout([path])), nil)
    return judged(result.keeping { $0.path == path.description }, base: location, scanned: [])
  }

  private static func location(_ folder: Path) throws(StateFailure) -> Path {
    guard let location = folder.absolute else { throw StateFailure("\(folder): there is no such folder") }
    guard (try? EntryType(ofPath: location)) == .directory else { throw StateFailure("\(folder): is no folder") }
    return location
  }

  /// Whether some rule needs to know more of the checkout than the files that findings are wanted of.
  func readsWholeCheckout(_ files: [Path]) -> Bool {
    guard options.rules.checkoutNeeds.isEmpty else {
      return files.contains { FileKind(name: $0.lastComponent, framework: nil) != .other || $0.isInAssetCatalog }
    }
    return options.rules.projectNeeds.contains(.presence) && files.contains(where: \.isProject)
  }

  /// What must be put in the place of files on disk, and what hidden, to see another state.
  static func workTree(_ git: Git, _ changed: [ChangedFile]) throws(StateFailure) -> [Path: OverlaySource.Change] {
    var changes: [Path: OverlaySource.Change] = [:]
    for path in try git.untrackedFiles() { changes[path] = .absent }
    for file in changed {
      changes[file.path] = file.old.map(OverlaySource.Change.init) ?? .absent
    }
    return changes
  }

  /// - Throws: where the folder cannot be opened, or the repository does not have what is asked of it.
  func scan(
    _ location: Path, _ changes: [Path: OverlaySource.Change], scope: ScanScope? = nil, _ objects: GitObjects?
  ) throws(StateFailure) -> ScanResult {
    let disk: DiskSource
    do throws(SystemError) {
      disk = try DiskSource(path: location)
    } catch {
      throw StateFailure("\(location): cannot be read: \(error.message)")
    }
    let source = OverlaySource(disk, changes: changes, objects: objects)
    let lists = options.honorsGitignore ? GitignoreAbove.lists(of: location) : []
    let result = run(
      source, [.root(FolderContext(rootAt: location, ignoreLists: lists))], scope: scope, location: location
    ) { path in
      guard let inside = path.relative(to: location) else { return try? OpenFile.contents(of: path) }
      return source.contents(of: inside)
    }
    let failures = objects?.failureCount ?? 0
    guard failures == 0 else {
      let count = failures == 1 ? "1 object is" : "\(failures) objects are"
      throw StateFailure("\(count) not in the repository, as in a partial clone or a damaged one")
    }
    return result
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

extension Path {
  var isProject: Bool { lastComponent.elementsEqual("project.pbxproj".utf8) }

  fileprivate var isInAssetCatalog: Bool { components.contains { FolderContext.isAssetCatalog(Array($0)) } }
}

extension ScanResult {
  /// Without the findings for which `isWanted` is false.
  func keeping(_ isWanted: (Finding) -> Bool) -> ScanResult {
    var result = self
    result.findings.update { isWanted($0) }
    result.silenced = silenced.filter { isWanted($0.finding) }
    return result
  }

  /// With the findings for which `isWanted` is false told as unchanged.
  func splitting(_ isWanted: (Finding) -> Bool) -> ScanResult {
    var result = self
    result.isCompared = true
    var unchanged: [SilencedFinding] = []
    result.findings.update { finding in
      let isWanted = isWanted(finding)
      if !isWanted { unchanged.append(SilencedFinding(finding, .unchanged)) }
      return isWanted
    }
    result.silenced = (silenced + unchanged).sorted()
    return result
  }

  /// With the findings told as unchanged that another state has as well, each as often as it has it.
  ///
  /// - Parameter renames: new names of files by what they were called in the other state.
  func keepingNew(besides old: FindingList, renames: [Path: Path] = [:]) -> ScanResult {
    var counts: [UInt64: Int] = [:]
    for file in old.files {
      let path = renames.isEmpty ? file[0].path : renames[Path(file[0].path)]?.description ?? file[0].path
      for finding in file { counts[finding.fingerprint(at: path), default: 0] += 1 }
    }
    return splitting { finding in
      let fingerprint = finding.fingerprint(at: finding.path)
      guard let count = counts[fingerprint], count > 0 else { return true }
      counts[fingerprint] = count - 1
      return false
    }
  }
}
