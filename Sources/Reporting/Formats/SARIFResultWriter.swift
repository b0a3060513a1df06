internal import Bytes
internal import Findings

/// Writes SARIF results and notifications.
struct SARIFResultWriter {
  static let baseID = "SRCROOT"
  /// Other members of a group become related locations, which viewers list below the result.
  private static let maxRelated = 100

  private let report: Report
  private let indices: [String: Int]
  private let fixes: FixSentences

  init(_ report: Report) {
    self.report = report
    fixes = FixSentences(report)
    indices = Dictionary(uniqueKeysWithValues: report.rules.enumerated().map { ($1.id, $0) })
  }

  func write(_ finding: Finding, _ suppression: Suppression?, beside others: [Finding] = [], to json: inout JSONWriter) {
    json.object { json in
      json.field("ruleId", finding.ruleID)
      json.field("ruleIndex", indices[finding.ruleID])
      json.field("level", finding.level.rawValue)
      json.object("message") { $0.field("text", FindingText.sentence(finding)) }
      json.objects("locations", [finding]) { writeLocation(of: $0, &$1) }
      if !others.isEmpty {
        var seen: Set<RelatedLocation> = []
        let related = others.filter { seen.count < Self.maxRelated && seen.insert(RelatedLocation($0)).inserted }
        json.objects("relatedLocations", related) { other, json in
          writeLocation(of: other, &json)
          json.object("message") { $0.field("text", other.message) }
        }
      }
      json.object("partialFingerprints") { $0.field("applintFingerprint/v1", finding.fingerprint) }
      if report.result.isCompared {
        switch suppression {
        case nil: json.field("baselineState", "new")
        case .baseline, .unchanged: json.field("baselineState", "unchanged")
        // Not compared with the baseline.
        case .comment, .configuration: break
        }
      }
      if let suppression {
        json.objects("suppressions", [suppression]) { write($0, &$1) }
      } else if let fix = report.fix(finding) {
        json.objects("fixes", [fix]) { write($0, at: finding.path, &$1) }
      }
      json.object("properties") { writeProperties(of: finding, &$0) }
    }
  }

  private func writeLocation(of finding: Finding, _ json: inout JSONWriter) {
    json.object("physicalLocation") { json in
      writeArtifact(finding.path, &json)
      guard let region = finding.region else { return }
      json.object("region") { json in
        json.field("startLine", region.line)
        json.field("startColumn", region.utf16Column)
        json.field("endLine", region.endLine)
        json.field("endColumn", region.utf16EndColumn)
      }
    }
    let names = [(finding.member, "member"), (finding.symbol, "symbol")].compactMap { name, kind in name.map { ($0, kind) } }
    guard !names.isEmpty else { return }
    json.objects("logicalLocations", names) { name, json in
      json.field("name", name.0)
      json.field("kind", name.1)
    }
  }

  private func writeArtifact(_ path: String, _ json: inout JSONWriter) {
    let reference = PercentEncoding.reference(report.paths.inRepository(path))
    json.object("artifactLocation") { json in
      json.field("uri", reference)
      if !reference.hasPrefix("file:") { json.field("uriBaseId", Self.baseID) }
    }
  }

  private func write(_ suppression: Suppression, _ json: inout JSONWriter) {
    json.field("kind", suppression.name == "comment" ? "inSource" : "external")
    json.field("status", "accepted")
    switch suppression {
    case .comment, .configuration: json.field("justification", suppression.reason)
    case .baseline: json.field("justification", "Recorded in the baseline.")
    case .unchanged: json.field("justification", "Not introduced by the checked change.")
    }
  }

  private func write(_ fix: SuggestedFix, at path: String, _ json: inout JSONWriter) {
    json.object("description") { $0.field("text", fix.description) }
    json.objects("artifactChanges", [fix]) { fix, json in
      writeArtifact(path, &json)
      json.objects("replacements", fix.replacements) { replacement, json in
        json.object("deletedRegion") { json in
          json.field("startLine", replacement.lines.lowerBound)
          json.field("startColumn", 1)
          json.field("endLine", replacement.lines.upperBound)
          json.field("endColumn", 1)
        }
        if !replacement.text.isEmpty { json.object("insertedContent") { $0.field("text", replacement.text) } }
      }
    }
  }

  private func writeProperties(of finding: Finding, _ json: inout JSONWriter) {
    json.field("fix", fixes.sentence(for: finding))
    json.field("evidence", finding.evidence?.rawValue)
    json.field("owner", finding.owner)
    json.field("slice", finding.slice?.identifier)
    if !finding.architectures.isEmpty { json.field("architectures", finding.architectures) }
    json.field("section", finding.section)
  }

  /// A resolved baseline entry.
  func write(_ entry: BaselineEntry, to json: inout JSONWriter) {
    json.object { json in
      json.field("ruleId", entry.ruleID)
      json.field("ruleIndex", indices[entry.ruleID])
      json.field("kind", "pass")
      json.field("level", "none")
      json.object("message") { $0.field("text", entry.message.isEmpty ? entry.ruleID : entry.message) }
      json.objects("locations", [entry]) { entry, json in
        json.object("physicalLocation") { writeArtifact(path(of: entry), &$0) }
      }
      json.object("partialFingerprints") { $0.field("applintFingerprint/v1", entry.fingerprint) }
      json.field("baselineState", "absent")
    }
  }

  /// Rebases a path from the folder of the baseline to the base of the scan.
  private func path(of entry: BaselineEntry) -> String {
    guard let folder = report.result.resolvedFolder else { return entry.path }
    let path = folder.appending(entry.path)
    return report.paths.base.flatMap { path.relative(to: $0) }?.description ?? path.description
  }

  func write(_ notification: ExecutionNotification, to json: inout JSONWriter) {
    json.object { json in
      json.object("descriptor") { $0.field("id", FindingText.notReadID) }
      json.field("level", notification.level.rawValue)
      json.object("message") { $0.field("text", notification.description) }
      json.objects("locations", [notification]) { notification, json in
        json.object("physicalLocation") { json in
          writeArtifact(notification.path, &json)
          guard let offset = notification.offset else { return }
          json.object("region") { json in
            json.field("byteOffset", offset)
            json.field("byteLength", 0)
          }
        }
      }
    }
  }
}

/// What a report says of a related location. The schema forbids equal ones, and two long keys may be abbreviated in the same way.
private struct RelatedLocation: Hashable {
  let path: String
  let message: String
  let region: Region?
  let member: String?
  let symbol: String?

  init(_ finding: Finding) {
    (path, message, region, member, symbol) = (finding.path, finding.message, finding.region, finding.member, finding.symbol)
  }
}
