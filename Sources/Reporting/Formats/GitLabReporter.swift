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
    func unique(_ digits: String) -> String {
      let earlier = seen[digits, default: 0]
      seen[digits] = earlier + 1
      return earlier == 0 ? digits : "\(digits)-\(earlier)"
    }
    json.array { json in
      for finding in report.shown {
        if !finding.path.isSame(as: path) {
          path = finding.path
          seen.removeAll(keepingCapacity: true)
        }
        json.object { json in
          json.field("description", FindingText.sentence(finding))
          json.field("check_name", finding.ruleID)
          json.field("fingerprint", unique(finding.fingerprint))
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
      seen.removeAll()
      for notification in report.result.notifications {
        json.object { json in
          json.field("description", notification.description)
          json.field("check_name", FindingText.notReadID)
          var hash = StableHash()
          for part in [notification.path, notification.description] { hash.combine(part) }
          json.field("fingerprint", unique(StableHash.digits(of: hash.value)))
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
