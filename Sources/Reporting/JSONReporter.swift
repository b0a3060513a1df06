public import Bytes
public import Findings

/// The format `json`, described by `docs/applint-report.schema.json`.
public struct JSONReporter: Reporter {
  /// Grows when a reader of an older report could misread a newer one.
  private static let schemaVersion = 1

  private let version: String

  /// - Parameter version: of applint.
  public init(version: String) {
    self.version = version
  }

  public func write(_ result: ScanResult, to output: Output) {
    var json = JSONWriter(output)
    json.object { json in
      json.field("schemaVersion", Self.schemaVersion)
      json.key("tool")
      json.object { tool in
        tool.field("name", "applint")
        tool.field("version", version)
      }
      json.key("findings")
      json.array { json in
        for finding in result.findings { write(finding, nil, &json) }
      }
      // What is not told, and why.
      json.key("silenced")
      json.array { json in
        for silenced in result.silenced { write(silenced.finding, silenced.silence, &json) }
      }
      json.key("gone")
      json.array { json in
        for entry in result.gone { write(entry, &json) }
      }
      json.key("notifications")
      json.array { json in
        for notification in result.notifications { write(notification, &json) }
      }
      json.key("summary")
      write(result, summaryTo: &json)
    }
    json.finish()
  }

  private func write(_ entry: KnownFinding, _ json: inout JSONWriter) {
    json.object { json in
      json.field("ruleID", entry.ruleID)
      json.field("path", entry.path)
      json.field("message", entry.message)
      json.field("fingerprint", entry.fingerprint)
      json.field("count", entry.count)
    }
  }

  private func write(_ finding: Finding, _ silence: Silence?, _ json: inout JSONWriter) {
    json.object { json in
      json.field("ruleID", finding.ruleID)
      json.field("level", finding.level.rawValue)
      json.field("message", finding.message)
      json.field("path", finding.path)
      json.field("line", finding.region?.line)
      json.field("column", finding.region?.column)
      json.field("endLine", finding.region?.endLine)
      json.field("endColumn", finding.region?.endColumn)
      json.field("evidence", finding.evidence?.rawValue)
      if let owner = finding.owner {
        json.key("owner")
        json.object { json in
          json.field("kind", owner.kind.rawValue)
          json.field("name", owner.name)
          json.field("version", owner.version)
        }
      }
      if let slice = finding.slice {
        json.key("slice")
        json.object { json in
          json.field("identifier", slice.identifier)
          json.field("platform", slice.platform)
        }
      }
      json.field("member", finding.member)
      if !finding.architectures.isEmpty {
        json.key("architectures")
        json.array { json in
          for architecture in finding.architectures { json.string(architecture) }
        }
      }
      json.field("symbol", finding.symbol)
      json.field("section", finding.section)
      json.field("rejectionCode", finding.rejectionCode)
      json.field("fingerprint", finding.fingerprint)
      json.field("silencedBy", silence?.name)
      json.field("reason", silence?.reason)
    }
  }

  private func write(_ notification: ExecutionNotification, _ json: inout JSONWriter) {
    json.object { json in
      json.field("path", notification.path)
      json.field("level", notification.level.rawValue)
      json.field("reason", notification.reason)
      json.field("offset", notification.offset)
      json.field("structure", notification.structure)
      json.field("part", notification.part)
    }
  }

  private func write(_ result: ScanResult, summaryTo json: inout JSONWriter) {
    json.object { json in
      for (key, level) in [("errors", Level.error), ("warnings", .warning), ("notes", .note)] {
        json.field(key, result.findings.count { $0.level == level })
      }
      json.field("filesRead", result.summary.filesRead)
      json.field("bytesRead", result.summary.bytesRead)
      json.field("directoriesWalked", result.summary.directoriesWalked)
      json.key("leftOut")
      json.object { json in
        for reason in LeftOut.allCases { json.field(reason.rawValue, result.summary.leftOut[reason]) }
      }
    }
  }
}
