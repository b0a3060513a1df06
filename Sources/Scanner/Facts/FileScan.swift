internal import Binary
internal import Bytes
internal import Findings
internal import Rules

/// One worker's part of a scan, which reads files and runs the plans of the rule set.
struct FileScan: ~Copyable {
  let source: any FileSource
  let options: ScanOptions
  let seen: SeenFiles
  let scope: ScanScope?
  /// Whether the user named the files, and no tree is walked.
  let areNamed: Bool
  var buffer = FileBuffer(capacity: 64 << 10)
  private var reading: ReadingContext
  private struct PlanKey: Hashable {
    let kind: FileKind
    let isThirdParty: Bool
  }

  /// Cached plans.
  private var plans: [PlanKey: any FilePlan] = [:]
  var outcome = Outcome()

  /// The results of a worker.
  struct Outcome: Sendable {
    /// By file; a file may have several lists.
    var findings: [[Finding]] = []
    var notifications: [ExecutionNotification] = []
    var summary = ScanSummary()
    /// For checks of the whole checkout.
    var facts: [CollectedFact] = []
    var suppressions: [FileSuppressions] = []
    /// The folders that were listed, if a rule needs them.
    var inventory = Inventory()
    /// Third-party files in folders that are not third-party.
    var libraryFiles: Set<String> = []
  }

  /// - Parameter scope: the files to check; all by default.
  init(_ source: any FileSource, _ options: ScanOptions, _ seen: SeenFiles, areNamed: Bool, _ scope: ScanScope? = nil) {
    self.scope = scope
    self.source = source
    self.options = options
    self.seen = seen
    self.areNamed = areNamed
    reading = ReadingContext(projectOrder: options.projectOrder, requiresProjectOrder: options.requiresProjectOrder)
  }

  /// Whether the checks of single files run.
  var isChecked: Bool { scope?.checks ?? true }

  /// Nil for files on which no checks run, of which less is found.
  private var records: FileRecords? { isChecked ? options.records : nil }

  /// Counts a file of a known type.
  mutating func countKnownFile(_ kind: FileKind) {
    if kind != .unknownBinary { outcome.summary.recognizedFiles += 1 }
  }

  mutating func countRead(_ path: Path) {
    outcome.summary.filesRead += 1
    if options.listsFiles { outcome.summary.files.append(path.description) }
  }

  mutating func countFolder() { outcome.summary.directoriesWalked += 1 }
  mutating func countSkipped(_ reason: SkipReason) { outcome.summary.skipped[reason, default: 0] += 1 }
  mutating func noteOutsideLink(_ path: Path) { outcome.summary.outsideLinks.insert(path.description) }
  mutating func noteThirdParty(_ folder: Path) { outcome.summary.thirdPartyFolders.insert(folder.description) }

  /// Records an unreadable file or folder.
  mutating func note(_ error: SystemError, at path: Path) {
    if error.isReported { return }
    note(ExecutionNotification(path: path, error: error, isNamed: areNamed))
  }

  mutating func note(_ notification: ExecutionNotification) { outcome.notifications.append(notification) }

  /// Reads and checks a file.
  mutating func scan(_ name: [UInt8], _ kind: FileKind, in folder: SourceFolder, _ context: FolderContext) {
    let file = place(of: name, kind, context)
    if let shard = options.shard, !reads(file, kind, in: folder, for: shard) { return }
    if file.isThirdParty, !context.isThirdParty { outcome.libraryFiles.insert(file.path) }
    do throws(SystemError) {
      switch kind.traits.access {
      case .name: outcome.facts += plan(kind, file).facts(ofUnopened: file)
      case .text: try scanText(file, kind, in: folder)
      case .header: try scanHeader(file, kind, in: folder)
      case .tables: try scanBinary(file, isExpected: kind == .binary, in: folder)
      }
    } catch {
      note(error, at: file.location)
    }
  }

  /// Whether a file is read for a shard. Records its size if sizes are measured.
  private func reads(_ file: FilePlace, _ kind: FileKind, in folder: SourceFolder, for shard: ShardStep) -> Bool {
    guard kind.traits.access == .text else { return false }
    switch shard {
    case .measure(let sizes):
      if let size = folder.disk?.size(of: file.name) { sizes.add(size, file.location) }
      return false
    case .read(let files): return files.contains(file.location)
    }
  }

  /// Whether a file of the checkout itself would be read.
  mutating func opens(_ name: [UInt8], _ kind: FileKind, _ context: FolderContext) -> Bool {
    let file = place(of: name, kind, context)
    return !file.isThirdParty && plan(kind, file).opens(file, isChecked: isChecked)
  }

  private func place(of name: [UInt8], _ kind: FileKind, _ context: FolderContext) -> FilePlace {
    // Ignored resources are admitted, because names may resolve to them.
    let isIgnored = kind.traits.isResource && options.honorsGitignore && context.ignores(name, isFolder: false)
    return FilePlace(
      name, in: context.path, context.purpose, isThirdParty: context.isThirdParty(file: name), isIgnored: isIgnored)
  }

  private mutating func plan(_ kind: FileKind, _ file: FilePlace) -> any FilePlan {
    let key = PlanKey(kind: kind, isThirdParty: file.isThirdParty)
    if let plan = plans[key] { return plan }
    let plan = options.rules.plan(for: kind, isThirdParty: file.isThirdParty)
    plans[key] = plan
    return plan
  }

  private mutating func scanText(_ file: FilePlace, _ kind: FileKind, in folder: SourceFolder) throws(SystemError) {
    let plan = plan(kind, file)
    outcome.facts += plan.facts(ofUnopened: file)
    guard plan.opens(file, isChecked: isChecked) else { return }
    let isSearchedLater = isSearchedLater(kind, file)
    try buffer.fill { [source] bytes throws(SystemError) in
      isSearchedLater
        ? try source.readKeeping(file.name, in: folder, into: &bytes) : try source.read(file.name, in: folder, into: &bytes)
    }
    if buffer.starts(with: largeFilePointer) {
      return note(ExecutionNotification(path: file.path, reason: largeFilePointerReason))
    }
    countRead(file.location)
    outcome.summary.bytesRead += buffer.count
    let fingerprint = records?.fingerprint(of: file, kind) { buffer.add(to: &$0) }
    if let fingerprint, let found = records?.outcome(of: file, fingerprint) {
      outcome.summary.filesReused += 1
      return add(found, file)
    }
    reading.path = file.location
    if buffer.count > Self.smallText {
      seen.readAlone { run(plan, file, fingerprint) }
    } else {
      run(plan, file, fingerprint)
    }
  }

  /// Whether later stages search a file for names whatever it contains, which is not so for sources.
  private func isSearchedLater(_ kind: FileKind, _ file: FilePlace) -> Bool {
    kind.traits.namesCode && kind.traits.sourceLanguage == nil && !file.isThirdParty
  }

  private static var smallText: Int { 1 << 20 }

  private mutating func run(_ plan: any FilePlan, _ file: FilePlace, _ fingerprint: UInt64?) {
    do throws(ReadError) {
      let found = try plan.run(&buffer, file, isChecked: isChecked, &reading)
      if let fingerprint { records?.keep(found, of: file, fingerprint) }
      add(found, file)
    } catch {
      note(ExecutionNotification(path: file.path, error: error))
    }
  }

  private mutating func add(_ found: FileOutcome, _ file: FilePlace) {
    if !found.findings.isEmpty { outcome.findings.append(found.findings) }
    outcome.facts += found.facts
    if let marked = found.marked { readSuppressions(marked, file) }
    for notification in found.notifications { note(notification) }
    for remark in found.warnings { note(ExecutionNotification(path: file.path, reason: remark)) }
  }

  private mutating func readSuppressions(_ text: any TextFile, _ file: FilePlace) {
    // The prefilter cannot find it in UTF-16.
    guard text.bytes.span.holds(RuleSet.suppressionMarker) else { return }
    let found = SuppressionReader(text).read()
    guard !found.isEmpty else { return }
    outcome.suppressions.append(FileSuppressions(path: file.path, isFirstParty: !file.isThirdParty, comments: found))
  }

  private mutating func scanHeader(_ file: FilePlace, _ kind: FileKind, in folder: SourceFolder) throws(SystemError) {
    let plan = plan(kind, file)
    guard plan.opens(file, isChecked: isChecked) else {
      outcome.facts += plan.facts(ofUnopened: file)
      return
    }
    countRead(file.location)
    let region = ByteRegion(try source.open(file.name, in: folder))
    do throws(ReadError) {
      outcome.facts += try plan.run(header: region, file)
    } catch {
      note(ExecutionNotification(path: file.path, error: error))
      outcome.facts += plan.facts(ofUnopened: file)
    }
  }
}

/// The first bytes of a Git LFS pointer.
let largeFilePointer = Array("version https://git-lfs".utf8)
let largeFilePointerReason = "a Git LFS pointer, not the file itself"
