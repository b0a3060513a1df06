public import Bytes
public import Findings

/// Output formats of `applint sdks`.
public enum SDKReportFormat: String, CaseIterable, Sendable {
  case text
  case json
  case markdown
  case html
}

/// Presentation of reports of SDKs.
public struct SDKReportStyle: Sendable {
  /// Version of applint.
  public let version: String
  /// What was read.
  public let title: String
  /// Of text, in columns.
  public var width = 100
  public var usesColor = false
  /// Whether text describes each SDK in place of a table.
  public var isDetailed = false

  public init(version: String, title: String) {
    self.version = version
    self.title = title
  }
}

extension SDKReportFormat {
  public func write(_ report: SDKReport, _ style: SDKReportStyle, to output: Output) {
    switch self {
    case .text: SDKTextReporter(style: style).write(report, to: output)
    case .json: SDKJSONReporter(style: style).write(report, to: output)
    case .markdown: SDKMarkdownReporter().write(report, to: output)
    case .html: SDKHTMLReporter(style: style).write(report, to: output)
    }
  }

  public func write(_ comparison: SDKComparison, _ style: SDKReportStyle, to output: Output) {
    switch self {
    case .text: SDKTextReporter(style: style).write(comparison, to: output)
    case .json: SDKJSONReporter(style: style).write(comparison, to: output)
    case .markdown: SDKMarkdownReporter().write(comparison, to: output)
    case .html: SDKHTMLReporter(style: style).write(comparison, to: output)
    }
  }
}
