internal import Bytes
internal import Findings

/// SonarQube generic issues with their rules (SonarQube 10.3 and later, SonarCloud).
struct SonarQubeReporter: Reporter {
  private static let engine = "applint"

  func write(_ report: Report, to output: Output) {
    var name = LastPath()
    // Severity may be configured per rule.
    let levels = Dictionary(uniqueKeysWithValues: ReportDigest(report).rules.map { ($0.rule.id, $0.cell.level) })
    var json = JSONWriter(output: output)
    json.object { json in
      json.array("rules") { json in
        for rule in report.rules {
          json.object { write(rule, levels[rule.id] ?? rule.level, &$0) }
        }
        if !report.result.notifications.isEmpty { json.object(writeNotReadRule) }
      }
      json.array("issues") { json in
        func write(_ ruleID: String, _ message: String, _ path: String, _ region: Region?) {
          json.object { json in
            json.field("ruleId", ruleID)
            json.object("primaryLocation") { json in
              json.field("message", message)
              json.field("filePath", name(path, report.paths.inRepository))
              if let region { self.write(region, &json) }
            }
          }
        }
        for finding in report.shown { write(finding.ruleID, FindingText.sentence(finding), finding.path, finding.region) }
        for notification in report.result.notifications {
          write(FindingText.notReadID, notification.description, notification.path, nil)
        }
      }
    }
    json.finish()
  }

  private func write(_ rule: RuleDescriptor, _ level: Level, _ json: inout JSONWriter) {
    json.field("id", rule.id)
    json.field("name", rule.summary)
    json.field("description", "\(rule.rationale) \(rule.remedy)")
    json.field("engineId", Self.engine)
    json.field("cleanCodeAttribute", level == .error ? "LOGICAL" : "CONVENTIONAL")
    writeImpact(level == .error ? "RELIABILITY" : "MAINTAINABILITY", Self.severity(level), &json)
  }

  private func writeNotReadRule(_ json: inout JSONWriter) {
    json.field("id", FindingText.notReadID)
    json.field("name", "A file could not be read")
    json.field("description", "The file could not be read completely and may contain more findings.")
    json.field("engineId", Self.engine)
    json.field("cleanCodeAttribute", "COMPLETE")
    writeImpact("RELIABILITY", "LOW", &json)
  }

  private func writeImpact(_ quality: String, _ severity: String, _ json: inout JSONWriter) {
    json.objects("impacts", [severity]) { severity, json in
      json.field("softwareQuality", quality)
      json.field("severity", severity)
    }
  }

  /// Columns are 0-based UTF-16 offsets; SonarQube rejects empty ranges.
  private func write(_ region: Region, _ json: inout JSONWriter) {
    json.object("textRange") { json in
      json.field("startLine", region.line)
      guard region.line < region.endLine || region.utf16Column < region.utf16EndColumn else { return }
      json.field("endLine", region.endLine)
      json.field("startColumn", region.utf16Column - 1)
      json.field("endColumn", region.utf16EndColumn - 1)
    }
  }

  private static func severity(_ level: Level) -> String {
    switch level {
    case .error: "HIGH"
    case .warning: "MEDIUM"
    case .note: "LOW"
    }
  }
}
