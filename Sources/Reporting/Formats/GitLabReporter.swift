internal import Bytes
internal import Findings

/// GitLab's Code Quality report.
struct GitLabReporter: Reporter {
  func write(_ report: Report, to output: Output) {
    var json = JSONWriter(output)
    var name = LastPath()
    // Fingerprints must be different, also of equal lines of one file.
    var path = ""
    var seen: [String: Int] = [:]
    json.array { json in
      for finding in report.result.findings {
        if finding.path != path {
          path = finding.path
          seen.removeAll(keepingCapacity: true)
        }
        let digits = finding.fingerprint
        let earlier = seen[digits, default: 0]
        seen[digits] = earlier + 1
        json.object { json in
          json.field("description", FindingText.sentence(finding))
          json.field("check_name", finding.ruleID)
          json.field("fingerprint", earlier == 0 ? digits : "\(digits)-\(earlier)")
          json.field("severity", Self.severity(finding.level))
          json.object("location") { json in
            json.field("path", name(finding.path, report.paths.inRepository))
            json.object("lines") { json in
              json.field("begin", finding.region?.line ?? 1)
              if let region = finding.region, region.endLine > region.line { json.field("end", region.endLine) }
            }
          }
        }
      }
      for (index, notification) in report.result.notifications.enumerated() {
        json.object { json in
          json.field("description", notification.description)
          json.field("check_name", FindingText.notReadID)
          var hash = StableHash()
          for part in [notification.path, notification.description] { hash.combine(part) }
          json.field("fingerprint", "\(StableHash.digits(of: hash.value))-\(index)")
          json.field("severity", notification.level == .error ? "critical" : "minor")
          json.object("location") { json in
            json.field("path", name(notification.path, report.paths.inRepository))
            json.object("lines") { $0.field("begin", 1) }
          }
        }
      }
    }
    json.finish()
  }

  private static func severity(_ level: Level) -> String {
    switch level {
    case .error: "critical"
    case .warning: "major"
    case .note: "info"
    }
  }
}
