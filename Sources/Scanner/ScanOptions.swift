public import Bytes
public import Findings
public import Project
public import Rules
internal import Synchronization

/// What is scanned, and how.
public struct ScanOptions: Sendable {
  public var rules: RuleSet
  /// Number of threads, at least 1.
  public var jobs: Int
  /// `.gitignore` patterns, relative to the root of the scan.
  public var excludes: [String]
  public var honorsGitignore: Bool
  public var includesThirdParty: Bool
  /// The order of lists in project files.
  public var projectOrder: ProjectOrder
  /// Whether the team requires that order, so that projects with mostly unsorted lists are also reported.
  public var requiresProjectOrder = false
  public var patterns = ConfiguredPatterns()
  public var policy = Policy()
  /// Whether the result lists the files read.
  public var listsFiles = false
  /// Keeps results for later scans; nil if it should not.
  public var cache: ScanCache?
  /// What was found in files before; nil if it is unknown, and is not recorded.
  var records: FileRecords?
  /// What other machines found in parts of the checkout.
  public var shards: [ShardFile] = []
  /// Nil for a scan of everything.
  var shard: ShardStep?
  /// Whether the process ends after this scan.
  public var isLast = false
  /// Reads the suppressions from the configuration of an older state; nil if it is unreadable.
  public var suppressionReader: @Sendable ([UInt8]) -> [ConfiguredSuppression]? = { _ in nil }
  /// Decides which suppressions have expired; none if it is nil.
  public var today: CalendarDate?

  /// Whether a rule needs to know which files exist or which code is used.
  var recordsFolders: Bool {
    honorsGitignore && rules.facts.needsFilePresence || !rules.rulesNeedingRunningCode.isEmpty
      || !rules.rulesNeedingBuiltCode.isEmpty || rules.facts.needsBuildSettings
  }

  public init(
    rules: RuleSet, jobs: Int = Platform.processorCount, excludes: [String] = [], honorsGitignore: Bool = true,
    includesThirdParty: Bool = true, projectOrder: ProjectOrder = .natural
  ) {
    self.rules = rules
    self.jobs = jobs
    self.excludes = excludes
    self.honorsGitignore = honorsGitignore
    self.includesThirdParty = includesThirdParty
    self.projectOrder = projectOrder
  }
}

/// Counts the folders that all workers of a scan have walked.
final class FolderCounter: Sendable {
  private let count = Atomic<Int>(0)

  func increment(by folders: Int = 1) {
    count.wrappingAdd(folders, ordering: .relaxed)
  }

  var value: Int { count.load(ordering: .relaxed) }
}

public struct ScanProgress: Sendable {
  public let directoriesWalked: Int
}
