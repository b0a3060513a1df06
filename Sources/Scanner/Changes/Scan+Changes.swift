public import Bytes
public import Findings
internal import Rules

extension Scan {
  /// Scans a folder as `git commit` would leave it, and tells what stands in staged lines.
  ///
  /// Of files without lines, and of projects, whose entries belong together, everything is told that the commit before did not have.
  public func run(stagedIn folder: Path) throws(GitFailure) -> ScanResult {
    let location = try Self.location(folder)
    let git = try Git(location)
    let all = try git.stagedFiles()
    let staged = all.filter { $0.new?.kind == .file }
    let paths = staged.map(\.path)
    let isWhole = readsWholeCheckout(paths)
    var changes: [Path: OverlaySource.Change] = [:]
    if isWhole { changes = try Self.workTree(git, git.withoutFilters().unstagedFiles()) }
    for file in all { changes[file.path] = file.new.map(OverlaySource.Change.init) ?? .absent }
    let result = try scan(location, changes, scope: ScanScope(files: paths, readsAll: isWhole), git)
    return try keep(staged, all, of: result, git, location)
  }

  /// Scans a folder, and tells what it did not have in an older commit: all rules look at both states.
  public func run(_ folder: Path, since revision: String) throws(GitFailure) -> ScanResult {
    let location = try Self.location(folder)
    let git = try Git(location)
    let commit = try git.commit(revision)
    let new = judged(try scan(location, [:], git), base: location, isWhole: true)
    guard !new.findings.isEmpty else { return new }
    let changes = try Self.workTree(git, git.withoutFilters().filesChanged(since: commit))
    let old = judged(try scan(location, changes, git), base: location, isWhole: false)
    return new.keepingNew(besides: old.findings)
  }

  /// Scans one file that has the given contents, whatever is on disk, with what the folder around it tells.
  ///
  /// - Parameter path: of the file, from the folder.
  public func run(_ folder: Path, holding bytes: [UInt8], at path: Path) throws(GitFailure) -> ScanResult {
    let location = try Self.location(folder)
    let path = path.normalized
    let result = try scan(
      location, [path: .bytes(bytes)], scope: ScanScope(files: [path], readsAll: readsWholeCheckout([path])), nil)
    return judged(result.keeping { $0.path == path.description }, base: location, isWhole: false)
  }

  private static func location(_ folder: Path) throws(GitFailure) -> Path {
    guard let location = folder.absolute else { throw GitFailure("\(folder): the working directory is gone") }
    guard (try? EntryType(ofPath: location)) == .directory else { throw GitFailure("\(folder): is no folder") }
    return location
  }

  /// Whether some rule needs to know more of the checkout than the files that findings are wanted of.
  private func readsWholeCheckout(_ files: [Path]) -> Bool {
    guard options.rules.checkoutNeeds.isEmpty else {
      return files.contains { FileKind(name: $0.lastComponent, framework: nil) != .other || $0.isInAssetCatalog }
    }
    return options.rules.projectNeeds.contains(.presence)
      && files.contains { $0.lastComponent.elementsEqual("project.pbxproj".utf8) }
  }

  /// What must be put in the place of files on disk, and what hidden, to see the older state.
  private static func workTree(_ git: Git, _ changed: [ChangedFile]) throws(GitFailure) -> [Path: OverlaySource.Change] {
    var changes: [Path: OverlaySource.Change] = [:]
    for path in try git.untrackedFiles() { changes[path] = .absent }
    for file in changed { changes[file.path] = file.old.map(OverlaySource.Change.init) ?? .absent }
    return changes
  }

  private func scan(
    _ location: Path, _ changes: [Path: OverlaySource.Change], scope: ScanScope? = nil, _ git: Git?
  ) throws(GitFailure) -> ScanResult {
    do throws(SystemError) {
      let source = OverlaySource(try DiskSource(path: location), changes: changes, objects: git.map(GitObjects.init))
      let lists = options.honorsGitignore ? GitignoreAbove.lists(of: location) : []
      return run(
        source, [.root(FolderContext(rootAt: location, ignoreLists: lists))], scope: scope, location: location
      ) { path in
        guard let inside = path.relative(to: location) else { return try? OpenFile.contents(of: path) }
        return source.contents(of: inside)
      }
    } catch {
      throw GitFailure("\(location): cannot be read: \(error.message)")
    }
  }

  /// - Parameters:
  ///   - files: that findings are wanted of.
  ///   - all: staged changes, with those of links and those that take a file away.
  private func keep(
    _ files: [ChangedFile], _ all: [ChangedFile], of result: ScanResult, _ git: Git, _ location: Path
  ) throws(GitFailure) -> ScanResult {
    let judged = judged(result, base: location, isWhole: false)
    let byPath = Dictionary(files.map { ($0.path.description, $0) }, uniquingKeysWith: { first, _ in first })
    let changed = Set(judged.findings.compactMap { byPath[$0.path] }.filter { $0.old?.kind == .file })
    let lines = try git.stagedLines(of: changed.map(\.path))
    var outside: [Finding] = []
    var result = judged.splitting { finding in
      guard let file = byPath[finding.path] else { return false }
      guard changed.contains(file) else { return true }
      if let region = finding.region, lines[file.path]?.contains(where: { $0.overlaps(region.line...region.endLine) }) == true {
        return true
      }
      if finding.region == nil || file.path.lastComponent.elementsEqual("project.pbxproj".utf8) { outside.append(finding) }
      return false
    }
    guard !outside.isEmpty else { return result }
    let before = try scanBefore(Set(outside.map(\.path)), changed, all, git, location)
    let new = ScanResult(findings: outside, notifications: [], summary: ScanSummary()).keepingNew(besides: before.findings)
      .findings
    let isNew = Set(new)
    result.findings = (result.findings + new).sorted()
    result.silenced.removeAll { $0.silence == .unchanged && isNew.contains($0.finding) }
    return result
  }

  /// The findings that some staged files had in the last commit.
  private func scanBefore(
    _ paths: Set<String>, _ files: Set<ChangedFile>, _ all: [ChangedFile], _ git: Git, _ location: Path
  ) throws(GitFailure) -> ScanResult {
    let files = files.filter { paths.contains($0.path.description) }
    let readsAll = readsWholeCheckout(files.map(\.path))
    var changes: [Path: OverlaySource.Change] = [:]
    if readsAll {
      let unstaged = try git.withoutFilters().unstagedFiles()
      changes = try Self.workTree(git, unstaged)
      for file in all { changes[file.path] = file.old.map(OverlaySource.Change.init) ?? .absent }
    }
    for file in files { changes[file.path] = file.old.map(OverlaySource.Change.init) }
    let result = try scan(location, changes, scope: ScanScope(files: files.map(\.path), readsAll: readsAll), git)
    return judged(result, base: location, isWhole: false)
  }
}

extension OverlaySource.Change {
  fileprivate init(_ state: (kind: ChangedFile.Kind, object: String?)) {
    switch (state.kind, state.object) {
    case (.file, let object?): self = .object(object)
    case (.link, _): self = .link
    default: self = .absent
    }
  }
}

extension Path {
  fileprivate var isInAssetCatalog: Bool { components.contains { FolderContext.isAssetCatalog(Array($0)) } }
}

extension ScanResult {
  /// Without the findings for which `isWanted` is false.
  func keeping(_ isWanted: (Finding) -> Bool) -> ScanResult {
    var result = self
    result.findings = findings.filter(isWanted)
    result.silenced = silenced.filter { isWanted($0.finding) }
    return result
  }

  /// With the findings for which `isWanted` is false told as unchanged.
  func splitting(_ isWanted: (Finding) -> Bool) -> ScanResult {
    var result = self
    result.findings = []
    for finding in findings {
      if isWanted(finding) {
        result.findings.append(finding)
      } else {
        result.silenced.append(SilencedFinding(finding, .unchanged))
      }
    }
    result.silenced.sort()
    return result
  }

  /// With the findings told as unchanged that another state has as well, each as often as it has it.
  func keepingNew(besides old: [Finding]) -> ScanResult {
    var counts: [String: Int] = [:]
    for finding in old { counts[finding.fingerprint, default: 0] += 1 }
    return splitting { finding in
      guard let count = counts[finding.fingerprint], count > 0 else { return true }
      counts[finding.fingerprint] = count - 1
      return false
    }
  }
}
