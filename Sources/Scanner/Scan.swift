public import Bytes
public import Findings
internal import Rules

/// One scan from paths to a sorted result.
public struct Scan: Sendable {
  let options: ScanOptions
  private let onProgress: @Sendable (ScanProgress) -> Void
  private let counter = FolderCounter()

  public init(_ options: ScanOptions, onProgress: @escaping @Sendable (ScanProgress) -> Void = { _ in }) {
    self.options = options
    self.onProgress = onProgress
  }

  /// Scans folders and files on disk. Findings of a single folder have paths from that folder, otherwise the paths begin as the user
  /// wrote them. What lies inside of another folder that is scanned is not scanned twice.
  public func run(paths: [Path]) -> ScanResult {
    guard let base = Self.base(of: paths) else { return scan(paths) }
    return judged(
      scan(paths), base: base, scanned: paths.filter { (try? EntryType(ofPath: $0)) == .directory }.compactMap(\.absolute))
  }

  /// The absolute path that the paths of findings are from.
  public static func base(of paths: [Path]) -> Path? {
    if paths.count == 1, (try? EntryType(ofPath: paths[0])) == .directory { return paths[0].absolute }
    return Platform.currentDirectory
  }

  /// - Parameter scanned: absolute paths of the folders that were looked at wholly.
  func judged(_ result: consuming ScanResult, base: Path, scanned: [Path]) -> ScanResult {
    options.policy.judge(result, active: Set(options.rules.rules.map(\.id)), base: base, today: options.today, scanned: scanned)
  }

  private func scan(_ paths: [Path]) -> ScanResult {
    let isSingle = paths.count == 1
    let results = Self.withoutRepetition(paths).map { path -> ScanResult in
      do throws(SystemError) {
        switch try EntryType(ofPath: path) {
        case .directory:
          let result = try run(folder: path)
          return isSingle ? result : result.prefixed(by: path.normalized)
        case .regular: return scan(files: [path])
        case .special, .symbolicLink: return ScanResult(notification: ExecutionNotification(specialFile: path, isNamed: true))
        }
      } catch {
        return ScanResult(notification: ExecutionNotification(path: path, error: error, isNamed: true))
      }
    }
    return ScanResult(joining: results)
  }

  /// The paths without those that are, or lie in, another one of them.
  private static func withoutRepetition(_ paths: [Path]) -> [Path] {
    var kept: [(path: Path, components: [ArraySlice<UInt8>]?)] = []
    for path in paths.sorted(by: { ($0.absolute?.components.count ?? 0, $0) < ($1.absolute?.components.count ?? 0, $1) }) {
      let components = path.absolute?.components
      let isInside = kept.contains { other in
        guard let inner = components, let outer = other.components else { return false }
        return inner.starts(with: outer)
      }
      if !isInside { kept.append((path, components)) }
    }
    return kept.map(\.path)
  }

  private func run(folder: Path) throws(SystemError) -> ScanResult {
    let source = try DiskSource(path: folder)
    let location = folder.absolute ?? Path()
    let lists = options.honorsGitignore ? GitignoreAbove.lists(of: location) : []
    // Whose a file is may depend on what lies around the root, as when a single framework is scanned.
    return run(source, [.root(FolderContext(rootAt: location, ignoreLists: lists))], location: location) {
      try? OpenFile.contents(of: $0)
    }
  }

  /// Scans single files, whose paths in findings are as given, whatever they are called.
  public func run(files: [Path]) -> ScanResult {
    guard let base = Platform.currentDirectory else { return scan(files: files) }
    return judged(scan(files: files), base: base, scanned: [])
  }

  private func scan(files: [Path]) -> ScanResult {
    var byFolder: [Path: (context: FolderContext, files: [(name: [UInt8], kind: FileKind)])] = [:]
    var notifications: [ExecutionNotification] = []
    let top = options.patterns.folder
    let admission = Admission(options, location: top ?? Path())
    var summary = ScanSummary()
    for file in Set(files.map(\.normalized)) {
      let context: FolderContext
      switch admission.namedFile(file, at: top.flatMap { file.absolute?.relative(to: $0) }) {
      case .scanned(let known): context = known
      case .leftOut(let reason, _):
        summary.leftOut[reason, default: 0] += 1
        continue
      case .notRead: continue
      }
      do throws(SystemError) {
        switch try EntryType(ofPath: file) {
        case .special, .symbolicLink:
          notifications.append(ExecutionNotification(specialFile: file, isNamed: true))
          continue
        case .directory: throw .isDirectory
        case .regular: _ = try OpenFile(path: file)
        }
      } catch {
        notifications.append(ExecutionNotification(path: file, error: error, isNamed: true))
        continue
      }
      // The user named it, so a name that says nothing is no reason to pass it over.
      let kind = FileKind(name: file.lastComponent, framework: context.framework)
      byFolder[file.parent, default: (context, [])].files.append((file.lastComponent, kind == .other ? .unknown : kind))
    }
    let work = byFolder.map { folder, known in TreeScan<NamedFiles>.Work.files(known.files, folder: folder, known.context) }
    var result = run(NamedFiles(), work) { try? OpenFile.contents(of: $0) }
    result.contents = { try? OpenFile.contents(of: Path($0)) }
    return ScanResult(joining: [result, ScanResult(findings: FindingList(), notifications: notifications, summary: summary)])
  }

  /// Scans any source of files.
  ///
  /// - Parameters:
  ///   - location: what precedes the paths of findings where owners are told.
  ///   - contents: reads the files that tell owners, by paths that begin with the location; by default from the source.
  func run<Source: FileSource>(
    _ source: Source, _ work: [TreeScan<Source>.Work], scope: ScanScope? = nil, location: Path = Path(),
    contents: ((Path) -> [UInt8]?)? = nil
  ) -> ScanResult {
    let seen = SeenFiles()
    var outcomes = TreeScan(source, options, work: work, scope: scope, location: location, counter: counter, seen: seen)
      .run(onProgress: onProgress)
    let names = seen.reportedNames
    let contents = contents ?? { source.contents(of: $0) }
    var owners = OwnerResolver(contents: contents)
    var slices = SliceResolver(contents: contents)
    var summary = ScanSummary()
    for outcome in outcomes { summary.add(outcome.summary) }
    var notifications = outcomes.flatMap(\.notifications)
    var found: [[Finding]] = []
    for index in outcomes.indices { found += exchange(&outcomes[index].findings, with: []) }
    if !options.rules.checkoutNeeds.isEmpty {
      var facts = CheckoutFacts()
      for outcome in outcomes { facts.add(outcome.facts) }
      facts.sort()
      if options.rules.checkoutNeeds.contains(.members) {
        facts.members = ClassMemberScan(source).members(for: facts)
      }
      let isTree = work.contains(where: \.isTree)
      found += options.rules.findings(in: Checkout(facts, isTree: isTree))
    }
    let seesAll = options.policy.folder.map { $0.relative(to: location) != nil } ?? true
    var silenced: [SilencedFinding] = []
    apply(
      outcomes.flatMap(\.suppressions), to: &found, isWhole: seesAll && work.contains(where: \.isTree), silenced: &silenced)
    // Findings of a file follow one another.
    var last: (path: String, place: (path: String, origin: Shared<Origin>?))?
    func place(_ finding: inout Finding) {
      let known = last.flatMap { $0.path.isSame(as: finding.path) ? $0.place : nil }
      let place =
        known
        ?? {
          let path = names[finding.path] ?? finding.path
          let full = location.appending(path).description
          let origin = Origin(owner: owners.owner(of: full), slice: slices.slice(of: full))
          return (path, origin.owner == nil && origin.slice == nil ? nil : Shared(origin))
        }()
      last = (finding.path, place)
      finding.path = place.path
      finding.origin = place.origin
    }
    for index in silenced.indices { place(&silenced[index].finding) }
    var findings = FindingList(exchange(&found, with: []))
    findings.update { finding in
      place(&finding)
      return true
    }
    notifications = notifications.map { names[$0.path].map($0.moved) ?? $0 }
    var result = ScanResult(
      findings: findings, notifications: notifications.sorted(), summary: summary, silenced: silenced.sorted())
    result.contents = { source.contents(of: Path($0)) }
    return result
  }

  /// Takes away what comments silence, and adds what is wrong with the comments.
  private func apply(
    _ suppressions: [FileSuppressions], to found: inout [[Finding]], isWhole: Bool, silenced: inout [SilencedFinding]
  ) {
    guard !suppressions.isEmpty else { return }
    // Names that are not UTF-8, or composed in two ways, may read the same.
    let suppressions = Dictionary(grouping: suppressions, by: \.path).values.compactMap { files in
      files.first.map { first in
        FileSuppressions(path: first.path, isJudged: files.allSatisfy(\.isJudged), comments: files.flatMap(\.comments))
      }
    }
    var byPath = Dictionary(suppressions.map { ($0.path, [Finding]()) }, uniquingKeysWith: { first, _ in first })
    for index in found.indices { found[index].removeAll { byPath[$0.path]?.append($0) != nil } }
    for file in suppressions {
      let outcome = file.apply(to: byPath[file.path] ?? [], rules: options.rules, today: options.today, isWhole: isWhole)
      found.append(outcome.left + (options.rules.judgesSuppressions ? outcome.faults : []))
      silenced += outcome.silenced
    }
  }
}

extension ScanResult {
  init(notification: ExecutionNotification) {
    self.init(findings: FindingList(), notifications: [notification], summary: ScanSummary())
  }

  init(joining results: [ScanResult]) {
    var summary = ScanSummary()
    for result in results { summary.add(result.summary) }
    let readers = results.map(\.contents)
    self.init(
      findings: FindingList(results.flatMap(\.findings.files)), notifications: results.flatMap(\.notifications).sorted(),
      summary: summary,
      silenced: results.flatMap(\.silenced).sorted())
    contents = { path in readers.lazy.compactMap { $0(path) }.first }
  }

  consuming func prefixed(by folder: Path) -> ScanResult {
    var last = (old: "", new: "")
    func path(_ path: String) -> String {
      if !path.isSame(as: last.old) { last = (path, folder.appending(path).description) }
      return last.new
    }
    var moved = exchange(&findings, with: FindingList())
    moved.update { finding in
      finding.path = path(finding.path)
      return true
    }
    var result = ScanResult(
      findings: moved, notifications: notifications.map { $0.moved(to: path($0.path)) }, summary: summary,
      silenced: silenced.map { SilencedFinding($0.finding.moved(to: path($0.finding.path)), $0.silence) })
    let start = folder.isEmpty || folder.bytes.last == Path.separator ? folder.bytes : folder.bytes + [Path.separator]
    result.contents = { [contents] path in
      path.utf8.starts(with: start) ? contents(String(decoding: path.utf8.dropFirst(start.count), as: UTF8.self)) : nil
    }
    return result
  }
}
