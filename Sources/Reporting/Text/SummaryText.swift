internal import Bytes
internal import Findings

/// The end of a text report: how bad it is, and what to do.
struct SummaryText {
  private static let maxOwners = 8
  private static let maxFiles = 3
  private static let maxResolved = 3

  let report: Report
  let digest: ReportDigest
  /// Whether notes are listed.
  let listsNotes: Bool

  var lines: [String] {
    let work = [sdks, ownFiles].compactMap { $0.map { "\($0)." } }
    let hidden = [digest.hiddenRejectionText.map(TerminalText.escaped)].compactMap(\.self)
    return [counts] + rejections + work + hidden + Self.beside(report.result)
  }

  private var counts: String {
    let result = report.result
    guard let levels = digest.levels else { return "\(ReportDigest.nothing(result))." }
    let files = TerminalText.count(result.summary.filesRead, "file", "files")
    let areNotesHidden = !listsNotes && digest.counts[.note] != nil
    return "\(levels)\(areNotesHidden ? " (--notes)" : "") in \(digest.places); \(files) checked."
  }

  private var rejections: [String] {
    let rows = digest.rejected
    if rows.isEmpty { return [] }
    let codes = Set(rows.flatMap(\.cell.rejectionCodes)).sorted().joined(separator: ", ")
    return ["The App Store would reject this app (\(codes)): \(TerminalText.escaped(digest.rejectedPlaces(of: rows)))."]
  }

  /// `2 SDKs have errors: A 1.0, B`
  private var sdks: String? {
    let owners = ReportDigest.names(digest.ownersWithErrors)
    // Those that would be rejected are already named.
    let rejected = Set(digest.rejected.flatMap { digest.owners(rejectedBy: $0.rule.id) })
    guard !owners.isEmpty, rejected != Set(digest.ownersWithErrors) else { return nil }
    let list = TerminalText.escaped(TerminalText.list(owners, atMost: Self.maxOwners))
    return "\(TerminalText.count(owners.count, "SDK has", "SDKs have")) errors: \(list)"
  }

  private var ownFiles: String? {
    let paths = digest.ownFiles
    guard !paths.isEmpty else { return nil }
    let list = TerminalText.escaped(TerminalText.list(paths, atMost: Self.maxFiles))
    return "\(TerminalText.count(paths.count, "first-party file has", "first-party files have")) errors: \(list)"
  }

  /// What is hidden, unread or skipped, in one sentence each.
  static func beside(_ result: ScanResult) -> [String] {
    [
      suppressed(result), resolved(result), unread(result), absentDependencies(result), outsideLinks(result),
      unknownLists(result), undecidedUses(result), unplacedLibraries(result), otherDistribution(result), skipped(result),
    ]
    .compactMap(\.self)
  }

  private static func suppressed(_ result: ScanResult) -> String? {
    let counts = result.suppressedCounts
    let parts = [
      counts["comment"].map { "\(TerminalText.grouped($0)) by comments" },
      counts["configuration"].map { "\(TerminalText.grouped($0)) by .applint.yml" },
      counts["baseline"].map { "\(TerminalText.grouped($0)) baselined" },
      counts["unchanged"].map { "\(TerminalText.grouped($0)) not introduced by this change" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "Suppressed: \(parts.joined(separator: ", "))."
  }

  private static func resolved(_ result: ScanResult) -> String? {
    let count = result.resolvedCount
    guard count > 0 else { return nil }
    let entries = TerminalText.count(count, "resolved baseline entry", "resolved baseline entries")
    let names = result.resolved.map { "\($0.path): \($0.message)" }
    let list = TerminalText.escaped(TerminalText.list(names, atMost: maxResolved))
    return "\(entries) (remove with 'applint baseline prune'): \(list)."
  }

  private static func unread(_ result: ScanResult) -> String? {
    let paths = Set(result.incompleteReads.map(\.path))
    // Without findings, the first sentence says so.
    guard !paths.isEmpty, !result.findings.isEmpty else { return nil }
    return "\(TerminalText.count(paths.count, "file", "files")) could not be read completely and may contain more findings."
  }

  /// What is listed but not in the checkout.
  static func absentDependencies(_ result: ScanResult) -> String? {
    let lists = result.summary.absentDependencies
    guard !lists.isEmpty else { return nil }
    let names = TerminalText.escaped(TerminalText.list(lists, atMost: maxFiles))
    return "Not checked, because they are not in the checkout: dependencies in \(names)."
  }

  /// What the checkout only refers to.
  static func outsideLinks(_ result: ScanResult) -> String? {
    let links = result.summary.outsideLinks.sorted()
    guard !links.isEmpty else { return nil }
    let names = TerminalText.escaped(TerminalText.list(links, atMost: maxFiles))
    return "Not followed, because \(links.count == 1 ? "it leads" : "they lead") out of the checkout: \(names)."
  }

  /// What App Store rules could not check.
  static func unknownLists(_ result: ScanResult) -> String? {
    let count = result.summary.unknownPropertyLists
    guard count > 0 else { return nil }
    let lists = TerminalText.count(count, "target has an Info.plist", "targets have Info.plists")
    return "\(lists) that only the build knows: not checked for the App Store."
  }

  /// What App Store rules could not decide.
  static func undecidedUses(_ result: ScanResult) -> String? {
    let count = result.summary.undecidedUses
    guard count > 0 else { return nil }
    let uses = TerminalText.count(count, "use of an API is", "uses of APIs are")
    return "\(uses) under '#if' conditions that only the build decides: not checked for the App Store."
  }

  /// What no app contains for certain.
  static func unplacedLibraries(_ result: ScanResult) -> String? {
    let count = result.summary.unplacedLibraries
    guard count > 0 else { return nil }
    let libraries = TerminalText.count(count, "library is", "libraries are")
    return "\(libraries) in a folder without a project: not checked as parts of an app."
  }

  /// What does not matter to an app that is not in the App Store.
  static func otherDistribution(_ result: ScanResult) -> String? {
    guard let path = result.summary.otherDistribution else { return nil }
    let count = TerminalText.count(result.summary.findingsOfOtherDistribution, "App Store finding is", "App Store findings are")
    return "\(count) left out: '\(TerminalText.escaped(path))' describes installation without the App Store "
      + "(--preset app-store shows them)."
  }

  static func skipped(_ result: ScanResult, _ reasons: [SkipReason] = SkipReason.allCases) -> String? {
    let parts = reasons.compactMap { reason -> String? in
      guard let count = result.summary.skipped[reason], let (one, many) = reason.nouns else { return nil }
      return TerminalText.count(count, one, many)
    }
    return parts.isEmpty ? nil : "Skipped: \(parts.joined(separator: ", "))."
  }
}

extension ScanResult {
  /// What could not be read, without what standard error reports.
  var incompleteReads: [ExecutionNotification] { notifications.filter { $0.level != .error } }

  /// By the word for what suppresses them.
  var suppressedCounts: [String: Int] {
    suppressed.reduce(into: [:]) { $0[$1.suppression.name, default: 0] += 1 }
  }

  var resolvedCount: Int { resolved.count }
}

extension SkipReason {
  /// Nouns for one and for several; nil if people need not know.
  fileprivate var nouns: (one: String, many: String)? {
    switch self {
    case .gitignored: ("source file ignored by Git (--no-ignore)", "source files ignored by Git (--no-ignore)")
    case .excluded: ("excluded path", "excluded paths")
    case .thirdParty: ("third-party folder", "third-party folders")
    case .derived: ("folder of build products or debug symbols", "folders of build products or debug symbols")
    case .unknownType: ("named file of a type that no rule checks", "named files of types that no rule checks")
    case .symbolicLink, .hardLink: nil
    }
  }
}
