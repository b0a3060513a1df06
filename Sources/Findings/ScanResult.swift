public import Bytes
internal import Synchronization

/// The findings of a scan, in the order of reports.
public struct ScanResult: Sendable {
  public var findings: FindingList
  public var notifications: [ExecutionNotification]
  public var summary: ScanSummary
  /// Findings that are suppressed, baselined or unchanged.
  public var suppressed: [SuppressedFinding]
  /// Entries of the baseline that are no longer found.
  public var resolved: [BaselineEntry]
  /// Entries of the baseline whose files were renamed, and their new entries.
  public var renamed: [BaselineEntry: BaselineEntry] = [:]
  /// The folder that paths of `resolved` are relative to, absolute; nil if unknown.
  public var resolvedFolder: Path?
  /// Whether it was compared with a baseline or an older revision, so that `findings` are new.
  public var isCompared = false
  /// Whether it is that of an earlier scan, since which nothing has changed.
  public var isFromCache = false
  /// What rules found in the checkout, defective or not, that `Novelty` refers to.
  public var subjects: Set<String> = []
  /// The folder that home paths of findings are relative to, absolute; nil if unknown or not unique.
  public var home: Path?
  /// Reads a file with findings as the scan did, by its path in findings; nil if it cannot be read any more.
  public var contents: @Sendable (_ path: String) -> [UInt8]? = { _ in nil }

  public init(
    findings: FindingList, notifications: [ExecutionNotification], summary: ScanSummary, suppressed: [SuppressedFinding] = [],
    resolved: [BaselineEntry] = []
  ) {
    self.findings = findings
    self.notifications = notifications
    self.summary = summary
    self.suppressed = suppressed
    self.resolved = resolved
  }

  /// Keeps the last file that was read: a report with excerpts and repairs wants it for both.
  public mutating func keepLastContents() {
    let last = LastContents(contents)
    contents = last.read
  }
}

private final class LastContents: Sendable {
  private let contents: @Sendable (String) -> [UInt8]?
  private let last = Locked<(path: String, bytes: [UInt8]?)?>(nil)

  init(_ contents: @escaping @Sendable (String) -> [UInt8]?) { self.contents = contents }

  func read(_ path: String) -> [UInt8]? {
    last.withLock { last in
      if let last, last.path.isSame(as: path) { return last.bytes }
      let bytes = contents(path)
      last = (path, bytes)
      return bytes
    }
  }
}

/// Statistics that depend only on the tree and the options.
public struct ScanSummary: Hashable, Sendable {
  /// Number of files that were read.
  public var filesRead = 0
  public var bytesRead = 0
  /// Number of files that were not analyzed, because what they contain was known from an earlier scan or another machine.
  public var filesReused = 0
  /// Paths of the files read; empty unless the scan lists them.
  public var files: [String] = []
  /// Number of files of a known type, read or not.
  public var recognizedFiles = 0
  public var directoriesWalked = 0
  /// Number of skipped files and directories by reason. The contents of a skipped directory are not counted.
  public var skipped: [SkipReason: Int] = [:]
  /// The outermost third-party folders.
  public var thirdPartyFolders: Set<String> = []
  /// Number of apps and extensions with an information property list that only the build knows, so that no rule checks it.
  public var unknownPropertyLists = 0
  /// Number of uses of APIs under conditions of `#if` that cannot be decided, which App Store rules do not report.
  public var undecidedUses = 0
  /// Number of libraries in a tree that does not show what apps embed, so that no rule checks them as parts of an app.
  public var unplacedLibraries = 0
  /// The text that describes installation without the App Store, for which App Store findings are left out; nil if there are none.
  public var otherDistribution: String?
  /// Number of App Store findings that are left out.
  public var findingsOfOtherDistribution = 0
  /// Paths of lists of dependencies that are not in the checkout, so that no rule checks them.
  public var absentDependencies: [String] = []
  /// Paths of links that lead out of the checkout, to a folder or to a file of a known type.
  public var outsideLinks: Set<String> = []

  public init() {}

  public mutating func add(_ other: ScanSummary) {
    filesRead += other.filesRead
    filesReused += other.filesReused
    bytesRead += other.bytesRead
    files += other.files
    recognizedFiles += other.recognizedFiles
    directoriesWalked += other.directoriesWalked
    skipped.merge(other.skipped, uniquingKeysWith: +)
    thirdPartyFolders.formUnion(other.thirdPartyFolders)
    unknownPropertyLists += other.unknownPropertyLists
    undecidedUses += other.undecidedUses
    unplacedLibraries += other.unplacedLibraries
    otherDistribution = otherDistribution ?? other.otherDistribution
    findingsOfOtherDistribution += other.findingsOfOtherDistribution
    absentDependencies += other.absentDependencies
    outsideLinks.formUnion(other.outsideLinks)
  }
}

/// Why a path that could have findings was skipped.
public enum SkipReason: String, CaseIterable, Sendable {
  case gitignored
  /// By `--exclude` or the configuration.
  case excluded
  /// Pods, packages and vendored files, under `--third-party exclude`.
  case thirdParty = "third-party"
  /// Build products, version control, debug symbols and documentation archives.
  case derived
  /// Targets in the tree are checked under their own names.
  case symbolicLink = "symbolic-link"
  /// Another name of a binary that was already checked.
  case hardLink = "hard-link"
  /// A file that the user named, of a type that no rule checks.
  case unknownType = "unknown-type"
}
