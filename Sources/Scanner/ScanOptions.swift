public import Bytes
public import Rules

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

  public init(
    rules: RuleSet, jobs: Int = Platform.processorCount, excludes: [String] = [], honorsGitignore: Bool = true,
    includesThirdParty: Bool = true
  ) {
    self.rules = rules
    self.jobs = jobs
    self.excludes = excludes
    self.honorsGitignore = honorsGitignore
    self.includesThirdParty = includesThirdParty
  }
}

/// How far a scan has come.
public struct ScanProgress: Sendable {
  public let directoriesWalked: Int
}
