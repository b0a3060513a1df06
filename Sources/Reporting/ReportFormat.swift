/// What reports can be written as.
public enum ReportFormat: String, CaseIterable, Sendable {
  case text
  case xcode
  case json
  case jsonl
  case sarif
  case github
  case gitlab
  case checkstyle
  case junit
  case sonarqube
  case markdown
  case html

  /// How many findings it holds at most, of more the gravest; nil for all.
  public var mostFindings: Int? {
    switch self {
    case .sarif: SARIFReporter.mostResults
    case .html: HTMLReporter.mostFindings
    default: nil
    }
  }
}

/// How reports for people are written.
public struct ReportStyle: Sendable {
  /// Whether text, annotations and comments list notes, too.
  public var listsNotes: Bool
  /// Whether text ends with a summary.
  public var printsSummary: Bool
  /// Whether text lists everything, however much it is.
  public var listsAll: Bool
  /// Columns of the terminal that text is for; nil where it goes elsewhere: then it is a line for each finding.
  public var terminalWidth: Int?
  public var usesColor: Bool

  public init(
    listsNotes: Bool = false, printsSummary: Bool = true, listsAll: Bool = false, terminalWidth: Int? = nil,
    usesColor: Bool = false
  ) {
    self.listsNotes = listsNotes
    self.printsSummary = printsSummary
    self.listsAll = listsAll
    self.terminalWidth = terminalWidth
    self.usesColor = usesColor
  }
}

extension ReportFormat {
  public func reporter(_ style: ReportStyle = ReportStyle()) -> any Reporter {
    switch self {
    case .text:
      if style.terminalWidth == nil { LineReporter(style: style) } else { TerminalReporter(style) }
    case .xcode: XcodeReporter(listsNotes: style.listsNotes)
    case .json: JSONReporter()
    case .jsonl: JSONLinesReporter()
    case .sarif: SARIFReporter()
    case .github: GitHubReporter(listsNotes: style.listsNotes)
    case .gitlab: GitLabReporter()
    case .checkstyle: CheckstyleReporter()
    case .junit: JUnitReporter()
    case .sonarqube: SonarQubeReporter()
    case .markdown: MarkdownReporter(listsNotes: style.listsNotes)
    case .html: HTMLReporter()
    }
  }
}
