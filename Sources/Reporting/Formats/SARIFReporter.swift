internal import Bytes
internal import Findings

/// SARIF 2.1.0 (OASIS), as GitHub code scanning, Azure DevOps and editors read it.
struct SARIFReporter: Reporter {
  /// GitHub shows so many of a run and refuses runs of five times as many.
  static let mostResults = 5_000

  private static let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  func write(_ report: Report, to output: Output) {
    let result = report.result
    let units = report.units
    var gravest = GravestFirst(units.countsByLevel, atMost: Self.mostResults)
    // What is told comes before what is silenced, and that before what is gone.
    var room = Self.mostResults - gravest.taken
    let silenced = result.silenced.prefix(room)
    room -= silenced.count
    let gone = result.gone.prefix(room)
    let omitted = gravest.omitted + result.silenced.count - silenced.count + result.gone.count - gone.count
    let writer = SARIFResultWriter(report)
    var json = JSONWriter(output)
    json.object { json in
      json.field("$schema", Self.schema)
      json.field("version", "2.1.0")
      json.array("runs") { json in
        json.object { run in
          run.object("tool") { $0.object("driver") { writeDriver(report, &$0) } }
          run.field("columnKind", "utf16CodeUnits")
          run.object("originalUriBaseIds") { json in
            json.object(SARIFResultWriter.baseID) { json in
              json.object("description") { $0.field("text", "The top of the repository, or of what was scanned.") }
            }
          }
          run.array("invocations") { json in
            json.object { writeInvocation(report, omitted: omitted, writer, &$0) }
          }
          run.array("results") { json in
            for unit in units.joined() where gravest.takes(unit.finding.level) {
              writer.write(unit.finding, nil, beside: unit.others, to: &json)
            }
            for silenced in silenced { writer.write(silenced.finding, silenced.silence, to: &json) }
            for entry in gone { writer.write(entry, to: &json) }
          }
        }
      }
    }
    json.finish()
  }

  private func writeDriver(_ report: Report, _ json: inout JSONWriter) {
    json.field("name", "applint")
    json.field("semanticVersion", report.version)
    json.array("rules") { json in
      for rule in report.rules {
        json.object { write(rule, &$0) }
      }
    }
    json.array("notifications") { json in
      for (id, text) in [
        (FindingText.notReadID, "A file or a part of it could not be read, and may hold more."),
        ("results-omitted", "There are more results than the report holds; the gravest are kept."),
      ] {
        json.object { json in
          json.field("id", id)
          json.object("shortDescription") { $0.field("text", text) }
        }
      }
    }
  }

  private func write(_ rule: RuleDescriptor, _ json: inout JSONWriter) {
    json.field("id", rule.id)
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
      json.field("rejectionCode", rule.rejectionCode)
    }
  }

  private func writeInvocation(_ report: Report, omitted: Int, _ writer: SARIFResultWriter, _ json: inout JSONWriter) {
    let notifications = report.result.notifications
    json.field("executionSuccessful", !notifications.contains { $0.level == .error })
    json.array("toolExecutionNotifications") { json in
      if omitted > 0 {
        let text =
          "\(omitted) more results are left out: of \(Self.mostResults + omitted) the \(Self.mostResults) gravest are kept"
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

/// Writes results and notifications of SARIF.
private struct SARIFResultWriter {
  static let baseID = "SRCROOT"

  private let report: Report
  private let indices: [String: Int]
  private let lines: SourceLines

  init(_ report: Report) {
    self.report = report
    indices = Dictionary(uniqueKeysWithValues: report.rules.enumerated().map { ($1.id, $0) })
    lines = SourceLines(report.result)
  }

  /// The further members of a group are related locations of its first one: viewers list them below it.
  private static let mostRelated = 100

  func write(_ finding: Finding, _ silence: Silence?, beside others: [Finding] = [], to json: inout JSONWriter) {
    json.object { json in
      json.field("ruleId", finding.ruleID)
      json.field("ruleIndex", indices[finding.ruleID])
      json.field("level", finding.level.rawValue)
      json.object("message") { $0.field("text", FindingText.sentence(finding)) }
      json.array("locations") { json in
        json.object { writeLocation(of: finding, &$0) }
      }
      if !others.isEmpty {
        json.array("relatedLocations") { json in
          for other in others.prefix(Self.mostRelated) {
            json.object { json in
              writeLocation(of: other, &json)
              json.object("message") { $0.field("text", other.message) }
            }
          }
        }
      }
      json.object("partialFingerprints") { $0.field("applintFingerprint/v1", finding.fingerprint) }
      if report.result.isCompared {
        switch silence {
        case nil: json.field("baselineState", "new")
        case .baseline, .unchanged: json.field("baselineState", "unchanged")
        // Nobody has looked whether they are old.
        case .comment, .configuration: break
        }
      }
      if let silence {
        json.array("suppressions") { json in
          json.object { write(silence, &$0) }
        }
      }
      if silence == nil, let fix = report.fix(finding) {
        json.array("fixes") { json in
          json.object { write(fix, at: finding.path, &$0) }
        }
      }
      json.object("properties") { writeProperties(of: finding, &$0) }
    }
  }

  private func writeLocation(of finding: Finding, _ json: inout JSONWriter) {
    json.object("physicalLocation") { json in
      writeArtifact(finding.path, &json)
      guard let region = finding.region.map({ lines.inUTF16($0, of: finding.path) }) else { return }
      json.object("region") { json in
        json.field("startLine", region.line)
        json.field("startColumn", region.column)
        json.field("endLine", region.endLine)
        json.field("endColumn", region.endColumn)
      }
    }
    let names = [(finding.member, "member"), (finding.symbol, "symbol")].compactMap { name, kind in name.map { ($0, kind) } }
    guard !names.isEmpty else { return }
    json.array("logicalLocations") { json in
      for (name, kind) in names {
        json.object { json in
          json.field("name", name)
          json.field("kind", kind)
        }
      }
    }
  }

  private func writeArtifact(_ path: String, _ json: inout JSONWriter) {
    let reference = PercentEncoding.reference(report.paths.inRepository(path))
    json.object("artifactLocation") { json in
      json.field("uri", reference)
      if !reference.hasPrefix("file:") { json.field("uriBaseId", Self.baseID) }
    }
  }

  private func write(_ silence: Silence, _ json: inout JSONWriter) {
    json.field("kind", silence.name == "comment" ? "inSource" : "external")
    json.field("status", "accepted")
    switch silence {
    case .comment, .configuration: json.field("justification", silence.reason)
    case .baseline: json.field("justification", "It was there when the baseline was written.")
    case .unchanged: json.field("justification", "It is not of the change that was looked at.")
    }
  }

  private func write(_ fix: SuggestedFix, at path: String, _ json: inout JSONWriter) {
    json.object("description") { $0.field("text", fix.description) }
    json.array("artifactChanges") { json in
      json.object { json in
        writeArtifact(path, &json)
        json.array("replacements") { json in
          for replacement in fix.replacements {
            json.object { json in
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
      }
    }
  }

  private func writeProperties(of finding: Finding, _ json: inout JSONWriter) {
    json.field("evidence", finding.evidence?.rawValue)
    json.field("owner", finding.owner)
    json.field("slice", finding.slice?.identifier)
    if !finding.architectures.isEmpty { json.field("architectures", finding.architectures) }
    json.field("section", finding.section)
  }

  /// What the baseline knows and nobody finds any more.
  func write(_ entry: KnownFinding, to json: inout JSONWriter) {
    json.object { json in
      json.field("ruleId", entry.ruleID)
      json.field("ruleIndex", indices[entry.ruleID])
      json.field("kind", "pass")
      json.field("level", "none")
      json.object("message") { $0.field("text", entry.message.isEmpty ? entry.ruleID : entry.message) }
      json.array("locations") { json in
        json.object { json in
          json.object("physicalLocation") { writeArtifact(path(of: entry), &$0) }
        }
      }
      json.object("partialFingerprints") { $0.field("applintFingerprint/v1", entry.fingerprint) }
      json.field("baselineState", "absent")
    }
  }

  /// From the folder of the baseline to where the scan's own paths are from.
  private func path(of entry: KnownFinding) -> String {
    guard let folder = report.result.goneFolder else { return entry.path }
    let path = folder.appending(entry.path)
    return report.paths.base.flatMap { path.relative(to: $0) }?.description ?? path.description
  }

  func write(_ notification: ExecutionNotification, to json: inout JSONWriter) {
    json.object { json in
      json.object("descriptor") { $0.field("id", FindingText.notReadID) }
      json.field("level", notification.level.rawValue)
      json.object("message") { $0.field("text", notification.description) }
      json.array("locations") { json in
        json.object { json in
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
}
