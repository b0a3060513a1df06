internal import Bytes
internal import Findings
internal import Rules

/// Checks the staged state of a checkout, and compares it with the parents of the future commit.
///
/// Checks only staged files, in both states. If they change the facts about the checkout, the remaining files are read as well,
/// once for both states, because an edit may break files that it does not touch.
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

    /// Whether paths change, which projects, catalogs and code may refer to.
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
    var (result, subjects) = try newFindings(since: head)
    // Findings that a merge brings exist in one of the parents.
    for parent in try git.mergeHeads() where !result.findings.isEmpty {
      let (found, older) = try newFindings(since: parent)
      let new = Set(found.findings)
      subjects.formUnion(older)
      result = result.splitting { file in file.map(new.contains) }
    }
    try objects.check()
    return result.raisingNew(besides: subjects, scan.options.policy).shown(selection)
  }

  /// The findings that a parent does not have, and what the parent contains.
  private func newFindings(since parent: String) throws(StateFailure) -> (ScanResult, subjects: Set<String>) {
    let change = Change(try git.stagedFiles(since: parent))
    let states = try states(change)
    let renames = change.renames
    let scanned = states.areWhole ? [selection.top] : []
    let checked = scan.checked(states.new, base: selection.top, scanned: scanned, oldPath: renames.oldPath)
    guard !checked.findings.isEmpty else { return (checked.splitting { file in file.map { _ in true } }, []) }
    let old = scan.checkedBefore(states.old(), top: selection.top, isWhole: states.areWhole, in: states.oldSource)
    var result = checked.keepingNew(besides: old.findings, renames)
    // In files that the change does not touch, unchanged findings are irrelevant.
    let touched = Set(change.files.map(\.path.description))
    result.suppressed.removeAll { $0.suppression == .unchanged && !touched.contains($0.finding.homePath) }
    return (result, old.subjects)
  }

  /// The findings before and after the change, as far as they may differ.
  private struct States {
    let new: ScanResult
    let old: () -> ScanResult
    let oldSource: any FileSource
    /// Whether both cover the whole checkout.
    var areWhole = false
  }

  private func states(_ change: Change) throws(StateFailure) -> States {
    let rules = scan.options.rules
    let checksCheckout = !rules.facts.isEmpty
    // .gitignore decides which files are read, and a configuration may have unused suppressions.
    let readsAll = change.changes { $0 == ".gitignore" || $0 == scan.options.policy.file }
    let readsDisk = readsAll || checksCheckout
    let (new, old) = try bothStates(of: change, readsDisk ? unstaged() : [:])
    if readsAll { return States(new: new.result(of: nil), old: { old.result(of: nil) }, oldSource: old.source, areWhole: true) }
    // The same for both states, so that both read the same catalogs.
    let scope = ScanScope(files: change.newFiles + change.oldFiles)
    var newParts = [new.part(scope)]
    guard checksCheckout || !newParts[0].findings.isEmpty else {
      return States(new: new.result(of: newParts), old: { old.result(of: []) }, oldSource: old.source)
    }
    var oldParts = [old.part(scope)]
    if checksCheckout {
      // A comment may suppress a finding that depends on other files.
      let areMarked = !newParts[0].suppressions.isEmpty || !oldParts[0].suppressions.isEmpty
      let changesSettings = rules.facts.needsBuildSettings && change.changes { $0.hasSuffix(".xcconfig") }
      if change.changesPaths || areMarked || changesSettings
        || factsDiffer(newParts[0].facts, new.source, oldParts[0].facts, old.source)
      {
        let remainder = new.part(scope.remainder)
        newParts.append(remainder)
        oldParts.append(remainder)
      } else {
        // Without changed facts, findings that depend on them are the same.
        (newParts[0].facts, oldParts[0].facts) = ([], [])
      }
    }
    let parts = oldParts
    return States(new: new.result(of: newParts), old: { old.result(of: parts) }, oldSource: old.source)
  }

  /// - Parameter unstaged: changes that turn the work tree into the index.
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

  /// Changes that turn the work tree into the index.
  private func unstaged() throws(StateFailure) -> [Path: OverlaySource.Change] {
    let (safe, isSparse) = try git.withoutFilters()
    var overlay = try Scan.workTree(safe, safe.unstagedFiles())
    if isSparse {
      for file in try safe.filesNotCheckedOut() { overlay[file.path] = .object(file.object) }
    }
    return overlay
  }

  /// Whether the facts about files differ for rules that check the whole checkout.
  private func factsDiffer(
    _ newFacts: [CollectedFact], _ newSource: any FileSource, _ oldFacts: [CollectedFact], _ oldSource: any FileSource
  ) -> Bool {
    if usesDiffer(newFacts, newSource, oldFacts, oldSource) { return true }
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

  /// Whether facts that cannot be compared by name differ, or code around uses of names and APIs.
  private func usesDiffer(
    _ newFacts: [CollectedFact], _ newSource: any FileSource, _ oldFacts: [CollectedFact], _ oldSource: any FileSource
  ) -> Bool {
    guard let new = usesByPath(newFacts), let old = usesByPath(oldFacts), new.count == old.count else { return true }
    return new.contains { path, uses in
      guard let before = old[path], before.count == uses.count,
        let kind = FileKind(name: path.lastComponent, framework: nil), let newBytes = newSource.contents(of: path),
        let oldBytes = oldSource.contents(of: path)
      else { return true }
      if let language = kind.traits.sourceLanguage,
        CommentedLines.areAllThatDiffers(between: oldBytes, newBytes, language)
      {
        return false
      }
      guard let now = CodeUses(uses, in: ReadSource(newBytes, kind, path)) else { return true }
      return now != CodeUses(before, in: ReadSource(oldBytes, kind, path))
    }
  }

  /// Nil if there are facts that consist neither of names nor of uses.
  private func usesByPath(_ facts: [CollectedFact]) -> [Path: [UseInCode]]? {
    var byPath: [Path: [UseInCode]] = [:]
    for fact in facts {
      if let uses = fact.usesInCode, !uses.isEmpty {
        byPath[Path(fact.path), default: []] += uses
      } else if !fact.isComparedByName, !fact.needsNoComparison {
        return nil
      }
    }
    return byPath
  }
}
