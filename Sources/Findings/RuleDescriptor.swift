/// Everything that people and machines are told about a rule; README, `explain`, `rules` and docs are made from it.
public struct RuleDescriptor: Sendable {
  /// Kebab-case; names the defect and reads as "allow ⟨id⟩".
  public let id: String
  /// The level of a finding with the strongest evidence.
  public let level: Level
  /// One line, no full stop.
  public let summary: String
  /// Why it matters, in full sentences.
  public let rationale: String
  /// What to do, in full sentences.
  public let remedy: String
  /// The same in one short imperative clause, which each finding carries that has no fix of its own.
  public let fix: String
  /// Apple's code for the rejection, for example `ITMS-90809`.
  public let rejectionCode: String?
  public let tags: [String]
  /// Whether it also judges pods, packages and vendored files.
  public let judgesThirdParty: Bool
  /// Whether it runs only when asked for by `--enable` or `--rule`.
  public let isOptIn: Bool
  /// Whether a finding in code does harm only when the code runs.
  public let needsRunningCode: Bool
  /// Whether a finding in a source does harm only where a target builds the source.
  public let needsBuiltCode: Bool
  /// What a configuration may set.
  public let options: [RuleOption]
  private let makeBadExamples: @Sendable () -> [Example]
  private let makeGoodExamples: @Sendable () -> [Example]

  public var badExamples: [Example] { makeBadExamples() }
  public var goodExamples: [Example] { makeGoodExamples() }

  /// - Parameters:
  ///   - badExamples: evaluated on access, like the good ones, because a scan needs none.
  public init(
    id: String, level: Level, summary: String, rationale: String, remedy: String, fix: String, rejectionCode: String? = nil,
    tags: [String], judgesThirdParty: Bool, isOptIn: Bool = false, needsRunningCode: Bool = false, needsBuiltCode: Bool = false,
    options: [RuleOption] = [],
    badExamples: @autoclosure @escaping @Sendable () -> [Example], goodExamples: @autoclosure @escaping @Sendable () -> [Example]
  ) {
    self.id = id
    self.level = level
    self.summary = summary
    self.rationale = needsRunningCode ? "\(rationale) In code that nothing uses, a finding is a note." : rationale
    self.remedy = remedy
    self.fix = fix
    self.rejectionCode = rejectionCode
    self.tags = tags
    self.judgesThirdParty = judgesThirdParty
    self.isOptIn = isOptIn
    self.needsBuiltCode = needsBuiltCode
    self.needsRunningCode = needsRunningCode
    self.options = options
    makeBadExamples = badExamples
    makeGoodExamples = goodExamples
  }

  /// The level of a finding before any configuration: weaker evidence makes a weaker finding.
  public func level(for evidence: Evidence) -> Level {
    switch evidence {
    case .use: level
    case .declaration, .dynamic: min(level, .warning)
    case .mention: .note
    }
  }
}

/// A number that a rule goes by.
public struct RuleOption: Sendable {
  public let name: String
  public let summary: String
  public let value: Int
  public let range: ClosedRange<Int>

  /// - Parameters:
  ///   - value: what counts where nobody says anything.
  ///   - range: what may be set.
  public init(_ name: String, _ summary: String, value: Int, in range: ClosedRange<Int>) {
    self.name = name
    self.summary = summary
    self.value = value
    self.range = range
  }
}

/// A piece of a file that shows a rule at work and is run as a test.
public struct Example: Hashable, Sendable {
  /// What an example is written in. File types declare theirs.
  public struct Language: Hashable, Sendable {
    /// From the top of the example's checkout, with a name by which a scan recognizes the type.
    public let path: String
    /// The language of code blocks in Markdown.
    public let fence: String

    public init(path: String, fence: String) {
      self.path = path
      self.fence = fence
    }
  }

  /// Stands right before every place where the rule must fire.
  public static let marker: Character = "↓"

  public let language: Language
  /// With markers.
  public let markedText: String
  /// What else the checkout has, where the rule looks at more than one file.
  public let companions: Companions

  public init(_ language: Language, _ markedText: String, beside companions: Companions = .none) {
    self.language = language
    self.markedText = markedText
    self.companions = companions
  }

  /// As the reader sees it, without markers.
  public var text: String { markedText.filter { $0 != Self.marker } }
}
