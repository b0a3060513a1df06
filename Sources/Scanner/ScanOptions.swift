public import Bytes
public import Findings
public import Project
public import Rules
internal import Synchronization

/// What a scan looks at and how.
public struct ScanOptions: Sendable {
  public var rules: RuleSet
  /// Number of threads, at least 1.
  public var jobs: Int
  /// Patterns in the manner of `.gitignore`, from the root of the scan.
  public var excludes: [String]
  /// Whether `.gitignore` is heeded.
  public var honorsGitignore: Bool
  public var includesThirdParty: Bool
  /// The order in which lists of projects should be.
  public var projectOrder: ProjectOrder
  /// What a configuration says of paths.
  public var patterns = ConfiguredPatterns()
  public var policy = Policy()
  /// Reads the suppressions of the configuration as it was in an older state; nil where that cannot be read.
  public var suppressionReader: @Sendable ([UInt8]) -> [ConfiguredSuppression]? = { _ in nil }
  /// The day on which suppressions are judged; nothing expires where it is nil.
  public var today: CalendarDate?

  /// Whether a rule asks which files are there, or which code is used.
  var recordsFolders: Bool { honorsGitignore && rules.facts.wantsFilePresence || !rules.idsOfRunningCode.isEmpty }

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

/// Folders that all workers of a scan have walked so far.
final class FolderCounter: Sendable {
  private let count = Atomic<Int>(0)

  func increment(by folders: Int = 1) {
    count.wrappingAdd(folders, ordering: .relaxed)
  }

  var value: Int { count.load(ordering: .relaxed) }
}

/// How far a scan has come.
public struct ScanProgress: Sendable {
  public let directoriesWalked: Int
}
