internal import Bytes
internal import Findings
internal import Rules

/// Checks the staged state of a checkout against the parents of the commit to come.
///
/// Only what is staged is checked, in both states. Where that changes what rules know of the checkout, the rest is read as well, once for
/// both states, because an edit may break files that it does not touch.
struct StagedScan {
  private let scan: Scan
  private let git: Git
  private let objects: GitObjects
  private let selection: Selection
  /// The last commit.
  private let head: String

  private typealias State = CheckoutState

  /// The staged changes since one parent.
  private struct Change {
    let files: [ChangedFile]
    let renames: RenamedPaths

    init(_ files: [ChangedFile]) {
      self.files = files
      renames = RenamedPaths(
        Dictionary(
          files.compactMap { file in file.oldPath.map { ($0, file.path) } }, uniquingKeysWith: { first, _ in first }))
    }

    /// Whether the names of files change, which projects, catalogs and code may refer to.
    var changesPaths: Bool { files.contains { $0.old == nil || $0.new == nil || $0.oldPath != nil } }
    var newFiles: [Path] { files.filter { $0.new?.kind == .file }.map(\.path) }
    var oldFiles: [Path] { files.filter { $0.old?.kind == .file }.map { $0.oldPath ?? $0.path } }

    func changes(_ isWanted: (String) -> Bool) -> Bool {
      files.contains { file in isWanted(String(decoding: file.path.lastComponent, as: UTF8.self)) }
    }
  }

  init(_ scan: Scan, _ git: Git, _ selection: Selection) throws(StateFailure) {
    self.scan = scan
    self.git = git
    self.selection = selection
    objects = GitObjects(git)
    head = try git.head()
  }

  func run() throws(StateFailure) -> ScanResult {
    var result = try newFindings(since: head)
    // What a merge brings is known to the parent that it comes from.
    for parent in try git.mergeHeads() where !result.findings.isEmpty {
      let new = Set(try newFindings(since: parent).findings)
      result = result.splitting { file in file.map(new.contains) }
    }
    try objects.check()
    return result.shown(selection)
  }

  private func newFindings(since parent: String) throws(StateFailure) -> ScanResult {
    let change = Change(try git.stagedFiles(since: parent))
    let states = try states(change)
    let renames = change.renames
    let scanned = states.areWhole ? [selection.top] : []
    let judged = scan.judged(states.new, base: selection.top, scanned: scanned, oldPath: renames.oldPath)
    guard !judged.findings.isEmpty else { return judged.splitting { file in file.map { _ in true } } }
    let old = scan.judgedBefore(states.old(), top: selection.top, isWhole: states.areWhole, in: states.oldSource)
    var result = judged.keepingNew(besides: old.findings, renames)
    // Of files that the change does not touch only what is new is of interest.
    let touched = Set(change.files.map(\.path.description))
    result.silenced.removeAll { $0.silence == .unchanged && !touched.contains($0.finding.homePath) }
    return result
  }

  /// The findings before and after, as far as they may differ.
  private struct States {
    let new: ScanResult
    let old: () -> ScanResult
    let oldSource: any FileSource
    /// Whether both are of everything.
    var areWhole = false
  }

  private func states(_ change: Change) throws(StateFailure) -> States {
    let rules = scan.options.rules
    let looksAtCheckout = !rules.facts.isEmpty
    // What is ignored decides on what is read at all, and whether a suppression of the configuration is used only everything says.
    let readsAll = change.changes { $0 == ".gitignore" || $0 == scan.options.policy.file }
    let readsDisk = readsAll || looksAtCheckout
    let (new, old) = try bothStates(of: change, readsDisk ? unstaged() : [:])
    if readsAll { return States(new: new.result(of: nil), old: { old.result(of: nil) }, oldSource: old.source, areWhole: true) }
    // The same for both states, so that of a catalog both see everything.
    let scope = ScanScope(files: change.newFiles + change.oldFiles)
    var newParts = [new.part(scope)]
    guard looksAtCheckout || !newParts[0].findings.isEmpty else {
      return States(new: new.result(of: newParts), old: { old.result(of: []) }, oldSource: old.source)
    }
    var oldParts = [old.part(scope)]
    if looksAtCheckout {
      // A comment may suppress what the rest of the checkout decides on.
      let areMarked = !newParts[0].suppressions.isEmpty || !oldParts[0].suppressions.isEmpty
      let changesSettings = rules.facts.wantsBuildSettings && change.changes { $0.hasSuffix(".xcconfig") }
      if change.changesPaths || areMarked || changesSettings
        || knowDifferent(newParts[0].facts, new.source, oldParts[0].facts, old.source)
      {
        let rest = new.part(scope.rest)
        newParts.append(rest)
        oldParts.append(rest)
      } else {
        // What rules know of the checkout has not changed, and so has nothing that they find.
        (newParts[0].facts, oldParts[0].facts) = ([], [])
      }
    }
    let parts = oldParts
    return States(new: new.result(of: newParts), old: { old.result(of: parts) }, oldSource: old.source)
  }

  /// - Parameter unstaged: what makes the folder on disk look like the index.
  private func bothStates(
    of change: Change, _ unstaged: [Path: OverlaySource.Change]
  ) throws(StateFailure) -> (new: State, old: State) {
    var (newChanges, oldChanges) = (unstaged, unstaged)
    for file in change.files {
      newChanges[file.path] = file.new.map(OverlaySource.Change.init) ?? .absent
      oldChanges[file.path] = .absent
      if let oldPath = file.oldPath { newChanges[oldPath] = .absent }
    }
    for file in change.files { oldChanges[file.oldPath ?? file.path] = file.old.map(OverlaySource.Change.init) ?? .absent }
    return (try state(newChanges), try state(oldChanges))
  }

  private func state(_ changes: [Path: OverlaySource.Change]) throws(StateFailure) -> State {
    var state = State(
      scan, try scan.overlay(selection.top, changes, objects), top: selection.top, excludesFolder: selection.excludesFolder)
    state.lowersUnbuilt = false
    return state
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

  /// Whether rules that look at the checkout know of files something else than before.
  private func knowDifferent(
    _ newFacts: [CollectedFact], _ newSource: any FileSource, _ oldFacts: [CollectedFact], _ oldSource: any FileSource
  ) -> Bool {
    guard newFacts.areOfSourcesOnly, oldFacts.areOfSourcesOnly else { return true }
    let request = scan.options.rules.facts
    let (new, old) = (FactStore(newFacts, request), FactStore(oldFacts, request))
    guard new.sourcePaths == old.sourcePaths, new.receivers == old.receivers else { return true }
    func byPath(_ facts: FactStore) -> [String: SourceFacts] {
      Dictionary(facts.sources.map { ($0.file.path, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let (newFiles, oldFiles) = (byPath(new), byPath(old))
    return Set(newFiles.keys).union(oldFiles.keys).contains { path in
      guard let now = newFiles[path], let before = oldFiles[path], now.names == before.names else { return true }
      guard !now.types.isEmpty else { return false }
      let newMembers = now.members ?? ClassMemberScan(source: newSource).read(now)
      let oldMembers = before.members ?? ClassMemberScan(source: oldSource).read(before)
      return newMembers.count != oldMembers.count
        || newMembers.contains { name, known in oldMembers[name].map { !$0.isSame(as: known) } ?? true }
    }
  }
}
