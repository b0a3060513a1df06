internal import Bytes
internal import Findings

/// GitLab's Code Quality report.
struct GitLabReporter: Reporter {
  func write(_ report: Report, to output: Output) {
    var json = JSONWriter(output: output)
    var paths = LastPath()
    // GitLab requires unique fingerprints, even for identical lines of one file.
    var path = ""
    var seen: [String: Int] = [:]
    func unique(_ digits: String) -> String {
      let earlier = seen[digits, default: 0]
      seen[digits] = earlier + 1
      return earlier == 0 ? digits : "\(digits)-\(earlier)"
    }
    json.array { json in
      func write(
        _ description: String, _ name: String, _ digits: String, _ severity: String, _ path: String, _ region: Region?
      ) {
        json.object { json in
          json.field("description", description)
          json.field("check_name", name)
          json.field("fingerprint", unique(digits))
          json.field("severity", severity)
          json.object("location") { json in
            json.field("path", paths(path, report.paths.inRepository))
            json.object("lines") { json in
              json.field("begin", region?.line ?? 1)
              if let region, region.endLine > region.line { json.field("end", region.endLine) }
            }
          }
        }
      }
      for finding in report.shown {
        if !finding.path.isSame(as: path) {
          path = finding.path
          seen.removeAll(keepingCapacity: true)
        }
        write(
          FindingText.sentence(finding), finding.ruleID, finding.fingerprint, Self.severity(finding.level), finding.path,
          finding.region)
      }
      seen.removeAll()
      for notification in report.result.notifications {
        var hash = StableHash()
        for part in [notification.path, notification.description] { hash.combine(part) }
        write(
          notification.description, FindingText.notReadID, StableHash.digits(of: hash.value),
          notification.level == .error ? "critical" : "minor", notification.path, nil)
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
