public import Findings
public import Project

/// Settings from `.applint.yml`, a preset and the command line.
public struct TeamConfiguration: Sendable {
  public static let fileName = ".applint.yml"

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
  /// Relative to the folder of the configuration.
  public var baseline = Sourced<String?>(nil)
  public var projectOrder = Sourced(ProjectOrder.natural)
  public var suppressions: [ConfiguredSuppression] = []

  public init() {}

  /// Applies a preset in place of that of the file. It precedes the keys of the file, but not the rules that the file turns off.
  public mutating func replacePreset(with preset: Preset, _ origin: Origin) {
    if case .preset = failOn.origin { failOn = Self().failOn }
    if case .preset = strictRead.origin { strictRead = Self().strictRead }
    if case .preset = enable.origin { enable = Self().enable }
    if case .preset = only.origin { only = Self().only }
    self.preset = Sourced(preset, origin)
    apply(preset)
  }

  mutating func apply(_ preset: Preset) {
    let origin = Origin.preset(preset.rawValue)
    if let level = preset.failOn { failOn = Sourced(level, origin) }
    if let isStrict = preset.isStrictAboutReading { strictRead = Sourced(isStrict, origin) }
    if let ids = preset.enabled { enable = Sourced(ids, origin) }
    if let ids = preset.only { only = Sourced(ids, origin) }
  }
}
