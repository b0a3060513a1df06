public import Findings
public import Project

/// What a team has decided, in `.applint.yml`, in a preset or on the command line.
public struct TeamConfiguration: Sendable {
  /// The name of the file.
  public static let fileName = ".applint.yml"

  /// What is decided about one rule; nil where nothing is.
  public struct RuleDecision: Sendable {
    /// Nil for `off`.
    public var level: Level?
    public var isOff = false
    public var paths: [String] = []
    public var options: [String: Int] = [:]
    public let line: Int
  }

  public var preset = Sourced(Preset.recommended)
  public var include = Sourced<[String]>([])
  public var exclude = Sourced<[String]>([])
  public var scansThirdParty = Sourced(true)
  public var thirdPartyFolders = Sourced<[String]>([])
  public var only = Sourced<[String]>([])
  public var enable = Sourced<[String]>([])
  public var rules: [String: RuleDecision] = [:]
  /// Nil for `never`.
  public var failOn = Sourced<Level?>(.error)
  public var strictRead = Sourced(false)
  /// From the folder of the configuration; nil for none.
  public var baseline = Sourced<String?>(nil)
  public var sortProfile = Sourced(ProjectOrder.natural)
  public var suppressions: [ConfiguredSuppression] = []

  public init() {}

  /// Takes over what a preset says.
  mutating func apply(_ preset: Preset) {
    let origin = Origin.preset(preset.rawValue)
    if let level = preset.failOn { failOn = Sourced(level, origin) }
    if let isStrict = preset.isStrictAboutReading { strictRead = Sourced(isStrict, origin) }
    if let ids = preset.enabled { enable = Sourced(ids, origin) }
    if let ids = preset.only { only = Sourced(ids, origin) }
  }
}
