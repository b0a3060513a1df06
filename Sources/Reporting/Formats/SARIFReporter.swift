internal import Bytes
internal import Findings

/// SARIF 2.1.0 (OASIS), for GitHub code scanning, Azure DevOps and editors.
struct SARIFReporter: Reporter {
  /// GitHub shows 5,000 results of a run and rejects runs with more than 25,000.
  static let maxResults = 5_000

  private static let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  func write(_ report: Report, to output: Output) {
    let result = report.result
    let units = report.units
    var mostSevere = SeverityQuota(units.countsByLevel, atMost: Self.maxResults)
    // Active findings take precedence over suppressed ones, and those over resolved ones.
    var room = Self.maxResults - mostSevere.taken
    let suppressed = result.suppressed.prefix(room)
    room -= suppressed.count
    let resolved = result.resolved.prefix(room)
    let omitted = mostSevere.omitted + result.suppressed.count - suppressed.count + result.resolved.count - resolved.count
    let writer = SARIFResultWriter(report)
    var json = JSONWriter(output: output)
    json.object { json in
      json.field("$schema", Self.schema)
      json.field("version", "2.1.0")
      json.array("runs") { json in
        json.object { run in
          run.object("tool") { $0.object("driver") { writeDriver(report, &$0) } }
          run.field("columnKind", "utf16CodeUnits")
          run.object("originalUriBaseIds") { json in
            json.object(SARIFResultWriter.baseID) { json in
              json.object("description") { $0.field("text", "The root of the repository or scanned folder.") }
            }
          }
          run.objects("invocations", [report]) { writeInvocation($0, omitted: omitted, writer, &$1) }
          run.array("results") { json in
            for unit in units.joined() where mostSevere.takes(unit.finding.level) {
              writer.write(unit.finding, nil, beside: unit.others, to: &json)
            }
            for suppressed in suppressed { writer.write(suppressed.finding, suppressed.suppression, to: &json) }
            for entry in resolved { writer.write(entry, to: &json) }
          }
        }
      }
    }
    json.finish()
  }

  private func writeDriver(_ report: Report, _ json: inout JSONWriter) {
    json.field("name", "applint")
    json.field("semanticVersion", report.version)
    json.field("informationUri", RuleLinks.home)
    json.objects("rules", report.rules) { write($0, &$1) }
    let notifications = [
      (FindingText.notReadID, "A file could not be read completely and may contain more findings."),
      ("results-omitted", "The number of results exceeds the limit; only the most severe are included."),
    ]
    json.objects("notifications", notifications) { notification, json in
      json.field("id", notification.0)
      json.object("shortDescription") { $0.field("text", notification.1) }
    }
  }

  private func write(_ rule: RuleDescriptor, _ json: inout JSONWriter) {
    json.field("id", rule.id)
    json.field("name", rule.title)
    json.field("helpUri", RuleLinks.page(of: rule.id))
    json.object("shortDescription") { $0.field("text", rule.summary) }
    json.object("fullDescription") { $0.field("text", rule.rationale) }
    json.object("help") { json in
      json.field("text", "\(rule.rationale)\n\n\(rule.remedy)")
      json.field("markdown", RuleText.help(rule))
    }
    json.object("defaultConfiguration") { json in
      json.field("level", rule.level.rawValue)
      if rule.isOptIn { json.field("enabled", false) }
    }
    json.object("properties") { json in
      json.field("tags", rule.tags)
      json.field("problem.severity", rule.level == .note ? "recommendation" : rule.level.rawValue)
      if rule.isOfAppStore { json.field("rejectionCodes", rule.rejectionCodes) }
    }
  }

  private func writeInvocation(_ report: Report, omitted: Int, _ writer: SARIFResultWriter, _ json: inout JSONWriter) {
    let notifications = report.result.notifications
    json.field("executionSuccessful", !notifications.contains { $0.level == .error })
    json.array("toolExecutionNotifications") { json in
      if omitted > 0 {
        let text =
          "\(omitted) of \(Self.maxResults + omitted) results omitted; the \(Self.maxResults) most severe are included"
        json.object { json in
          json.object("descriptor") { $0.field("id", "results-omitted") }
          json.field("level", "warning")
          json.object("message") { $0.field("text", text) }
        }
      }
      for notification in notifications { writer.write(notification, to: &json) }
    }
  }
}
