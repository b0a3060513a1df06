internal import Bytes
internal import Findings

/// SonarQube's generic issues, with the rules that they name (SonarQube 10.3 and later, SonarCloud).
struct SonarQubeReporter: Reporter {
  private static let engine = "applint"

  func write(_ report: Report, to output: Output) {
    var name = LastPath()
    // A team may give a rule another level.
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
    json.field("description", "The file, or a part of it, could not be read, and may hold more.")
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

  /// Columns are in UTF-16 and 0-based here, and a range without characters is refused.
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
