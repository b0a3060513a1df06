internal import Bytes
internal import Findings
internal import Project
internal import Rules

/// A state of a checkout: on disk, in the index or in a commit. It may be read in several parts.
struct CheckoutState {
  struct Part {
    var findings: [[Finding]] = []
    var notifications: [ExecutionNotification] = []
    var summary = ScanSummary()
    var facts: [CollectedFact] = []
    var suppressions: [FileSuppressions] = []
    var inventory = Inventory()
    /// The outermost third-party folders, and files of libraries outside of them.
    var thirdParty: Set<String> = []
    /// Whether it was walked from the top, so that missing files are known to be missing.
    var isTree = false
  }

  private(set) var source: KeptTexts
  private let scan: Scan
  /// Absolute; empty if unknown.
  private let top: Path
  private let context: FolderContext
  /// The folder that patterns of `--exclude` are relative to.
  private let excludesFolder: Path
  private let seen = SeenFiles()
  private var options: ScanOptions { scan.options }
  /// Whether findings in sources outside of any target are notes. Not before a commit: the project may be committed later.
  var lowersUnbuilt = true

  init(_ scan: Scan, _ source: any FileSource, top: Path, excludesFolder: Path = Path(), trace: InputTrace? = nil) {
    self.scan = scan
    self.source = KeptTexts(source, trace: trace)
    self.top = top
    self.excludesFolder = excludesFolder
    let lists = scan.options.honorsGitignore ? GitignoreAbove.lists(of: top) : []
    // The folders around the top may decide on the owner, as when a single framework is scanned.
    context = FolderContext(rootAt: top, ignoreLists: lists)
  }

  /// The same state, read from another source.
  func reading(_ source: any FileSource) -> CheckoutState {
    var state = self
    state.source = KeptTexts(source)
    return state
  }

  /// The findings of a scope; nil for everything.
  ///
  /// Reads the remaining checkout only if findings in the scope depend on it.
  func result(of scope: ScanScope?) -> ScanResult {
    var parts = [part(scope)]
    if let scope, options.rules.dependOnCheckout(parts[0].facts) || mayBeUnbuilt(parts[0].findings) {
      parts.append(part(scope.remainder))
    }
    options.records?.store(keepingOthers: scope != nil)
    return result(of: consume parts)
  }

  /// Whether the level of a finding depends on the projects around it.
  private func mayBeUnbuilt(_ findings: [[Finding]]) -> Bool {
    let rules = options.rules.rulesNeedingBuiltCode
    return lowersUnbuilt && findings.joined().contains { $0.mayBeSevere && rules.contains($0.ruleID) }
  }

  func part(_ scope: ScanScope?) -> Part { part([.root(context)], scope) }

  func part(_ work: [TreeScan.Work], _ scope: ScanScope? = nil) -> Part {
    var part = Part()
    part.isTree = work.contains(where: \.isTree)
    for outcome in scan.walk(source, work, scope, top: top, excludesFolder: excludesFolder, seen: seen) {
      part.findings += outcome.findings
      part.notifications += outcome.notifications
      part.summary.add(outcome.summary)
      part.facts += outcome.facts
      part.suppressions += outcome.suppressions
      part.inventory.add(outcome.inventory)
      part.thirdParty.formUnion(outcome.libraryFiles)
    }
    part.thirdParty.formUnion(part.summary.thirdPartyFolders)
    // Statistics count checked files only.
    if scope?.checks == false { part.summary = ScanSummary() }
    return part
  }

  /// The findings of parts, which together are the checkout that rules see.
  func result(of parts: consuming [Part]) -> ScanResult {
    var found = parts.flatMap(\.findings)
    var subjects: Set<String> = []
    var summary = parts.reduce(into: ScanSummary()) { $0.add($1.summary) }
    let isTree = parts.contains(where: \.isTree)
    let inventory = parts.reduce(into: Inventory()) { $0.add($1.inventory) }
    if !options.rules.facts.isEmpty {
      var checkout = checkout(of: &parts, inventory, isTree: isTree)
      var inCheckout = options.rules.findings(in: checkout, jobs: options.jobs)
      parts[0].notifications += inCheckout.notifications
      summary.undecidedUses = inCheckout.undecidedUses
      subjects.formUnion(inCheckout.subjects)
      summary.unknownPropertyLists = checkout.unknownPropertyLists
      summary.unplacedLibraries = checkout.unplacedLibraries
      checkout.forgetStringTables()
      if isTree {
        let unused = UnusedCode(source: source, inventory: inventory, checkout: checkout)
        lower(&found, &inCheckout.findings, unused, checkout, inventory)
      }
      found += inCheckout.findings
      summary.otherDistribution = checkout.textOnOtherDistribution
      if options.isLast { KeptMemory.keep(checkout) }
    }
    if isTree { summary.absentDependencies = AbsentDependencies(source, inventory).lists }
    let seesAll = options.policy.folder.map { $0.relative(to: top) != nil } ?? true
    var suppressed: [SuppressedFinding] = []
    apply(parts.flatMap(\.suppressions), to: &found, isWhole: seesAll && isTree, suppressed: &suppressed)
    leaveOutStoreFindings(&found, &summary)
    var places = FindingPlaces(
      source, options, top: top, thirdParty: parts.reduce(into: []) { $0.formUnion($1.thirdParty) })
    for index in suppressed.indices { places.place(&suppressed[index].finding) }
    var findings = FindingList(exchange(&found, with: []))
    findings.update { finding in
      places.place(&finding)
      return true
    }
    let notifications = source.addingUnread(to: parts.flatMap(\.notifications))
    var result = ScanResult(
      findings: findings, notifications: notifications.sorted(), summary: summary, suppressed: suppressed.sorted())
    result.subjects = subjects
    result.contents = { [source] in source.contents(of: Path($0)) }
    return result
  }

  /// What rules see, from the facts of parts, which are moved.
  private func checkout(of parts: inout [Part], _ inventory: Inventory, isTree: Bool) -> Checkout {
    let facts = FactStore(parts.flatMap(\.facts), options.rules.facts)
    for index in parts.indices { parts[index].facts = [] }
    var unread: [ExecutionNotification] = []
    let derived = DerivedFactsReader(source, options, top: top, context: isTree ? context : nil)
      .derivedFacts(of: facts, inventory, &unread)
    parts[0].notifications += unread
    return Checkout(facts, derived, isTree: isTree)
  }

  /// Leaves out the App Store findings of an app that is not in the App Store; they are notes if all rules are for the App Store.
  private func leaveOutStoreFindings(_ found: inout [[Finding]], _ summary: inout ScanSummary) {
    guard let text = summary.otherDistribution else { return }
    let rules = options.rules.rulesForAppStore
    if options.rules.areForAppStore {
      found.lower(rules, because: "'\(text)' describes installation without the App Store")
      summary.otherDistribution = nil
      return
    }
    let count = found.lazy.map(\.count).reduce(0, +)
    for index in found.indices { found[index].removeAll { rules.contains($0.ruleID) } }
    summary.findingsOfOtherDistribution = count - found.lazy.map(\.count).reduce(0, +)
    if summary.findingsOfOtherDistribution == 0 { summary.otherDistribution = nil }
  }

  /// Lowers findings in code that does not run.
  private func lower(
    _ found: inout [[Finding]], _ foundInCheckout: inout [[Finding]], _ unused: UnusedCode, _ checkout: Checkout,
    _ inventory: Inventory
  ) {
    let lookup = PathLookup(inventory)
    OtherSlices.lower(&found, of: options.rules.rulesNeedingBuiltCode)
    if lowersUnbuilt {
      unused.lowerUnbuilt(&found, of: options.rules.rulesNeedingBuiltCode)
      UnlinkedBinaries(source: source, inventory: inventory, membership: checkout.membership, lookup: lookup)
        .lower(&found, of: options.rules.rulesNeedingBuiltCode)
    }
    // Apps of other platforms may compile the sources of a pod.
    func platforms(of path: String) -> Set<XcodePlatform> {
      lookup.hasPodspec(around: Path(path)) ? Set(XcodePlatform.allCases) : checkout.membership.platforms(of: path)
    }
    MacroConditions.lower(
      &found, of: options.rules.rulesNeedingBuiltCode, in: source, platforms: platforms
    ) { unused.searched.files.map(\.path) }
    let needingCode = options.rules.rulesNeedingBuiltCode.union(options.rules.rulesNeedingRunningCode)
    MacroConditions.lower(
      &foundInCheckout, of: needingCode, in: source, platforms: platforms
    ) { unused.searched.files.map(\.path) }
    func lowerUnused() {
      unused.lower(&foundInCheckout, of: options.rules.rulesNeedingRunningCode, rejecting: options.rules.rejectingRules)
    }
    // It also searches for what is lowered meanwhile, so that its result does not depend on threads.
    guard let search = unused.nameSearch(for: foundInCheckout) else { return lowerUnused() }
    let names = runBoth(isConcurrent: options.jobs > 1, search, lowerUnused)
    unused.lowerUnnamed(&foundInCheckout, names)
  }

  /// Applies suppression comments, and adds findings about the comments themselves.
  private func apply(
    _ suppressions: [FileSuppressions], to found: inout [[Finding]], isWhole: Bool, suppressed: inout [SuppressedFinding]
  ) {
    guard !suppressions.isEmpty else { return }
    // Different names that are not UTF-8, or not normalized, may have the same description.
    let suppressions = Dictionary(grouping: suppressions, by: \.path).values.compactMap { files in
      files.first.map { first in
        FileSuppressions(path: first.path, isFirstParty: files.allSatisfy(\.isFirstParty), comments: files.flatMap(\.comments))
      }
    }
    var byPath = Dictionary(suppressions.map { ($0.path, [Finding]()) }, uniquingKeysWith: { first, _ in first })
    for index in found.indices { found[index].removeAll { byPath[$0.path]?.append($0) != nil } }
    for file in suppressions {
      let outcome = file.apply(to: byPath[file.path] ?? [], rules: options.rules, today: options.today, isWhole: isWhole)
      found.append(outcome.left + (options.rules.checksSuppressions ? outcome.problems : []))
      suppressed += outcome.suppressed
    }
  }
}

extension [[Finding]] {
  /// Downgrades the findings of rules to notes.
  fileprivate mutating func lower(_ rules: Set<String>, because reason: String) {
    for file in indices {
      for index in self[file].indices where self[file][index].mayBeSevere && rules.contains(self[file][index].ruleID) {
        self[file][index].lower(because: reason)
      }
    }
  }
}
