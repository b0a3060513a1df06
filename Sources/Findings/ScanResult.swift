public import Bytes

/// What a scan found, in the order in which reports print it.
public struct ScanResult: Sendable {
  public var findings: FindingList
  public var notifications: [ExecutionNotification]
  public var summary: ScanSummary
  /// What comments, the configuration, the baseline or an older revision keep out of `findings`.
  public var silenced: [SilencedFinding]
  /// What the baseline knows and the scan has not found any more.
  public var gone: [KnownFinding]
  /// Entries of the baseline whose files have other names now, and what they should be.
  public var renamed: [KnownFinding: KnownFinding] = [:]
  /// What the paths of `gone` are from, absolute; nil where it is not known.
  public var goneFolder: Path?
  /// Whether it was compared with a baseline or an older revision, so that what is told is new.
  public var isCompared = false
  /// What the home paths of findings are from, absolute; nil where it is not known, or not one folder.
  public var home: Path?
  /// Reads a file that findings stand in, as the scan has seen it, by its path in findings; nil where that is not possible any more.
  public var contents: @Sendable (_ path: String) -> [UInt8]? = { _ in nil }

  public init(
    findings: FindingList, notifications: [ExecutionNotification], summary: ScanSummary, silenced: [SilencedFinding] = [],
    gone: [KnownFinding] = []
  ) {
    self.findings = findings
    self.notifications = notifications
    self.summary = summary
    self.silenced = silenced
    self.gone = gone
  }
}

/// The figures of a scan that depend on nothing but the tree and the options.
public struct ScanSummary: Hashable, Sendable {
  /// Files that at least one rule could judge and that were read.
  public var filesRead = 0
  public var bytesRead = 0
  /// Files of a kind that is read, whether a rule wanted to see them or not.
  public var filesKnown = 0
  public var directoriesWalked = 0
  /// Files and directories that were left out, by reason. Nothing below such a directory is counted.
  public var leftOut: [LeftOut: Int] = [:]
  /// The outermost folders of third parties that were walked.
  public var thirdPartyFolders: Set<String> = []

  public init() {}

  public mutating func add(_ other: ScanSummary) {
    filesRead += other.filesRead
    bytesRead += other.bytesRead
    filesKnown += other.filesKnown
    directoriesWalked += other.directoriesWalked
    leftOut.merge(other.leftOut, uniquingKeysWith: +)
    thirdPartyFolders.formUnion(other.thirdPartyFolders)
  }
}

/// Why something was not looked at, although it could hold findings.
public enum LeftOut: String, CaseIterable, Sendable {
  /// Sources that `.gitignore` names.
  case gitignored
  /// What `--exclude` names.
  case excluded
  /// Pods, packages and vendored files, under `--third-party exclude`.
  case thirdParty = "third-party"
  /// Build products, version control, debug symbols and documentation archives.
  case derived
  /// Links; what they lead to is read under its own name where it is in the tree.
  case symbolicLink = "symbolic-link"
  /// Further names of a binary that was read under another one (hard links).
  case furtherName = "further-name"
}
