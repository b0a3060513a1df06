/// The documentation of a rule, from which `explain`, `rules` and docs are generated.
public struct RuleDescriptor: Sendable {
  /// Kebab-case; names the defect and reads as "allow ⟨id⟩".
  public let id: String
  /// The name of the rule: a noun phrase of at most six words.
  public let title: String
  /// The severity of a finding with the strongest evidence.
  public let level: Level
  /// One line without a final period.
  public let summary: String
  /// Why it matters, in full sentences.
  public let rationale: String
  /// What to do, in full sentences.
  public let remedy: String
  /// A short imperative clause, for findings without a fix of their own.
  public let fix: String
  /// App Store Connect's codes of the rejections it covers, for example `ITMS-90809`.
  public let rejectionCodes: [String]
  public let tags: [String]
  /// Whether it also checks pods, packages and vendored files.
  public let checksThirdParty: Bool
  /// Whether it runs only with `--enable` or `--rule`.
  public let isOptIn: Bool
  /// Whether a finding in unused code is a note.
  public let needsRunningCode: Bool
  /// Whether a finding in a source file outside any target is a note.
  public let needsBuiltCode: Bool
  /// Whether it is about what App Store Connect and App Review reject.
  public var isForAppStore: Bool { tags.contains("app-store") }
  public let options: [RuleOption]
  private let makeBadExamples: @Sendable () -> [Example]
  private let makeGoodExamples: @Sendable () -> [Example]

  public var badExamples: [Example] { makeBadExamples() }
  public var goodExamples: [Example] { makeGoodExamples() }

  /// - Parameter badExamples: evaluated on access, like the good ones, because a scan does not need them.
  public init(
    id: String, title: String, level: Level, summary: String, rationale: String, remedy: String, fix: String,
    rejectionCodes: [String] = [], tags: [String], checksThirdParty: Bool, isOptIn: Bool = false, needsRunningCode: Bool = false,
    needsBuiltCode: Bool = false, options: [RuleOption] = [],
    badExamples: @autoclosure @escaping @Sendable () -> [Example], goodExamples: @autoclosure @escaping @Sendable () -> [Example]
  ) {
    self.id = id
    self.title = title
    self.level = level
    self.summary = summary
    let lowered = rejectionCodes.isEmpty ? "Findings" : "Warnings"
    self.rationale = needsRunningCode ? "\(rationale) \(lowered) in unused code are reported as notes." : rationale
    self.remedy = remedy
    self.fix = fix
    self.rejectionCodes = rejectionCodes
    self.tags = tags
    self.checksThirdParty = checksThirdParty
    self.isOptIn = isOptIn
    self.needsBuiltCode = needsBuiltCode
    self.needsRunningCode = needsRunningCode
    self.options = options
    makeBadExamples = badExamples
    makeGoodExamples = goodExamples
  }

  /// Whether it finds what App Store Connect rejects.
  public var isOfAppStore: Bool { !rejectionCodes.isEmpty }

  /// The severity of a finding before configuration.
  public func level(for evidence: Evidence) -> Level {
    switch evidence {
    case .use: level
    case .declaration, .dynamic: min(level, .warning)
    case .mention: .note
    }
  }
}

/// A configurable number of a rule.
public struct RuleOption: Sendable {
  public let name: String
  public let summary: String
  public let value: Int
  public let range: ClosedRange<Int>

  /// - Parameter value: the default.
  public init(_ name: String, _ summary: String, value: Int, in range: ClosedRange<Int>) {
    self.name = name
    self.summary = summary
    self.value = value
    self.range = range
  }
}

/// An excerpt of a file that demonstrates a rule, and is run as a test.
public struct Example: Hashable, Sendable {
  /// The language of an example. File types declare theirs.
  public struct Language: Hashable, Sendable {
    /// Relative to the top of the example's checkout, with a name by which a scan recognizes the type.
    public let path: String
    /// The language of code blocks in Markdown.
    public let fence: String

    public init(path: String, fence: String) {
      self.path = path
      self.fence = fence
    }
  }

  /// Precedes every place where the rule must report a finding.
  public static let marker: Character = "↓"

  public let language: Language
  /// With markers.
  public let markedText: String
  /// Further files of the checkout, for a rule that checks more than one file.
  public let companions: Companions

  public init(_ language: Language, _ markedText: String, beside companions: Companions = .none) {
    self.language = language
    self.markedText = markedText
    self.companions = companions
  }

  /// Without markers.
  public var text: String { markedText.filter { $0 != Self.marker } }
}
