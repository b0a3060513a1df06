internal import Bytes
internal import Findings
internal import Rules

/// One scan of what is staged.
struct StagedScan {
  private let scan: Scan
  private let git: Git
  private let objects: GitObjects
  private let location: Path
  /// The last commit.
  private let head: String
  /// Every staged change, with those of links and those that take a file away.
  private let changes: [ChangedFile]
  /// What is staged of the contents of files, by path as reports have it.
  private let files: [String: ChangedFile]
  private let readsAll: Bool
  /// Whether something goes away that other files may name.
  private let removes: Bool

  /// - Parameter location: of the folder, absolute.
  init(_ scan: Scan, _ git: Git, _ location: Path) throws(StateFailure) {
    self.scan = scan
    self.git = git
    self.location = location
    objects = GitObjects(git)
    head = try git.head()
    changes = try git.stagedFiles(since: head)
    files = Dictionary(
      changes.filter { $0.new?.kind == .file }.map { ($0.path.description, $0) }, uniquingKeysWith: { first, _ in first })
    let gone = changes.compactMap { $0.new == nil ? $0.path : $0.oldPath }
    let looksAround = !scan.options.rules.checkoutNeeds.isEmpty || scan.options.rules.projectNeeds.contains(.presence)
    removes = looksAround && !gone.isEmpty
    readsAll = removes || scan.readsWholeCheckout(files.values.map(\.path))
  }

  func run() throws(StateFailure) -> ScanResult {
    let unstaged = try readsAll ? unstaged() : [:]
    var overlay = unstaged
    for file in changes {
      overlay[file.path] = file.new.map(OverlaySource.Change.init) ?? .absent
      if let oldPath = file.oldPath { overlay[oldPath] = .absent }
    }
    let scope = removes ? nil : ScanScope(files: files.values.map(\.path), readsAll: readsAll)
    let result = scan.judged(try scan.scan(location, overlay, scope: scope, objects), base: location, scanned: [])
    return try keepStaged(result, unstaged)
  }

  /// What makes the folder on disk look like the index.
  private func unstaged() throws(StateFailure) -> [Path: OverlaySource.Change] {
    let (safe, isSparse) = try git.withoutFilters()
    var overlay = try Scan.workTree(safe, safe.unstagedFiles())
    if isSparse {
      for file in try safe.filesNotCheckedOut() { overlay[file.path] = .object(file.object) }
    }
    return overlay
  }

  /// - Parameter unstaged: what makes the folder on disk look like the index.
  private func keepStaged(_ found: ScanResult, _ unstaged: [Path: OverlaySource.Change]) throws(StateFailure) -> ScanResult {
    let touched = Set(found.findings.compactMap { files[$0.path] }.filter { $0.old?.kind == .file })
    let unknownLines = Set(touched.filter(hasOtherLines))
    let lines = try git.stagedLines(of: Array(touched.subtracting(unknownLines)), since: head)
    // What only a comparison with the commit before can tell.
    var open: [Finding] = []
    var result = found.splitting { finding in
      guard let file = files[finding.path] else {
        if removes { open.append(finding) }
        return false
      }
      guard touched.contains(file) else { return true }
      if let region = finding.region, lines[file.path]?.contains(where: { $0.overlaps(region.line...region.endLine) }) == true {
        return true
      }
      if removes || finding.region == nil || file.path.isProject || unknownLines.contains(file) { open.append(finding) }
      return false
    }
    guard !open.isEmpty else { return result }
    let renames = Dictionary(
      changes.compactMap { file in file.oldPath.map { ($0, file.path) } }, uniquingKeysWith: { first, _ in first })
    let new = ScanResult(findings: FindingList(open), notifications: [], summary: ScanSummary())
      .keepingNew(besides: try findingsBefore(Set(open.map(\.path)), unstaged), renames: renames).findings
    let isNew = Set(new)
    result.findings.insert(new.files)
    result.silenced.removeAll { $0.silence == .unchanged && isNew.contains($0.finding) }
    return result
  }

  /// Whether a file has lines that git does not know: to it a lone carriage return ends none.
  private func hasOtherLines(_ file: ChangedFile) -> Bool {
    guard let object = file.new?.object, let bytes = try? objects.contents(of: object) else { return false }
    return bytes.indices.contains { index in
      bytes[index] == UInt8(ascii: "\r") && (index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n"))
    }
  }

  /// The findings of the last commit: of all files where something goes away, otherwise of some staged ones.
  private func findingsBefore(
    _ paths: Set<String>, _ unstaged: [Path: OverlaySource.Change]
  ) throws(StateFailure) -> FindingList {
    let wanted = paths.compactMap { files[$0] }.filter { $0.old?.kind == .file }
    let readsAll = removes || scan.readsWholeCheckout(wanted.map(\.path))
    var overlay = readsAll ? unstaged : [:]
    for file in readsAll ? changes : wanted {
      if file.oldPath != nil { overlay[file.path] = .absent }
      overlay[file.oldPath ?? file.path] = file.old.map(OverlaySource.Change.init) ?? .absent
    }
    let scope = removes ? nil : ScanScope(files: wanted.map { $0.oldPath ?? $0.path }, readsAll: readsAll)
    return scan.judged(try scan.scan(location, overlay, scope: scope, objects), base: location, scanned: []).findings
  }
}
