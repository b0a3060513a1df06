internal import Bytes
internal import Findings

/// GitHub Actions workflow commands, shown as annotations on pull requests.
struct GitHubReporter: Reporter {
  let listsNotes: Bool

  func write(_ report: Report, to output: Output) {
    var name = LastPath()
    for finding in report.shown where listsNotes || finding.level > .note {
      let path = name(finding.path, report.paths.inRepository)
      var properties = path == "." ? [] : [("file", path)]
      if let region = finding.region {
        properties.append(("line", String(region.line)))
        properties.append(("endLine", String(region.endLine)))
        // GitHub accepts columns only for single-line ranges.
        if region.line == region.endLine, region.utf16Column < region.utf16EndColumn {
          properties += [("col", String(region.utf16Column)), ("endColumn", String(region.utf16EndColumn))]
        }
      }
      properties.append(("title", finding.ruleID))
      write(finding.level, properties, FindingText.sentence(finding), to: output)
    }
    for notification in report.result.notifications {
      let path = name(notification.path, report.paths.inRepository)
      write(notification.level, [("file", path), ("title", FindingText.notReadID)], notification.description, to: output)
    }
  }

  private func write(_ level: Level, _ properties: [(String, String)], _ message: String, to output: Output) {
    output.write(level == .note ? "::notice " : "::\(level.rawValue) ")
    for (index, (name, value)) in properties.enumerated() {
      output.write("\(index > 0 ? "," : "")\(name)=\(Self.escaped(value, isProperty: true))")
    }
    output.write("::\(Self.escaped(message, isProperty: false))\n")
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    text.replacingUnsafe { scalar in
      switch scalar {
      case "\r": "%0D"
      case "\n": "%0A"
      case ":" where isProperty: "%3A"
      default: scalar.escape
      }
    } _: { scalar in
      switch scalar {
      case "%": "%25"
      case ":" where isProperty: "%3A"
      case "," where isProperty: "%2C"
      default: nil
      }
    }
  }
}
