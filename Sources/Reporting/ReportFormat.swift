/// Output formats of reports.
public enum ReportFormat: String, CaseIterable, Sendable {
  case text
  case compact
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

  /// Maximum number of findings, most severe first; nil if unlimited.
  public var maxFindings: Int? {
    switch self {
    case .sarif: SARIFReporter.maxResults
    case .html: HTMLReporter.maxFindings
    default: nil
    }
  }
}

/// Presentation of human-readable reports.
public struct ReportStyle: Sendable {
  /// Whether text, annotations and comments include notes.
  public var listsNotes: Bool
  /// Whether text ends with a summary.
  public var printsSummary: Bool
  /// Whether text lists all findings, however many.
  public var listsAll: Bool
  /// Width of the terminal in columns; nil for other output, with one line per finding.
  public var terminalWidth: Int?
  /// Lines of the terminal; nil where text may be of any length.
  public var terminalHeight: Int?
  public var usesColor: Bool
  /// Whether text counts findings by rule in place of listing them.
  public var printsStatistics = false
  /// Whether ids of rules are links.
  public var linksRules = false
  /// The scanned paths as a shell takes them; nil for the working directory.
  public var target: String?
  /// Whether findings can be recorded in a baseline, and none is in use.
  public var mayWriteBaseline = false

  public init(
    listsNotes: Bool = false, printsSummary: Bool = true, listsAll: Bool = false, terminalWidth: Int? = nil,
    terminalHeight: Int? = nil, usesColor: Bool = false
  ) {
    self.listsNotes = listsNotes
    self.printsSummary = printsSummary
    self.listsAll = listsAll
    self.terminalWidth = terminalWidth
    self.terminalHeight = terminalHeight
    self.usesColor = usesColor
  }
}

extension ReportFormat {
  public func reporter(_ style: ReportStyle = ReportStyle()) -> any Reporter {
    switch self {
    case .text:
      if style.printsStatistics {
        StatisticsReporter()
      } else if style.terminalWidth == nil {
        LineReporter(style: style)
      } else {
        TerminalReporter(style)
      }
    case .compact: LineReporter(style: style)
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
