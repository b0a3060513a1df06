internal import Findings
internal import Project

extension Rule {
  static let unionMergedProject = Rule(
    RuleDescriptor(
      id: "union-merged-project",
      level: .warning,
      summary: "Project files are merged by union",
      rationale: """
        Git then keeps the lines of both sides and never reports a conflict. It knows no brackets: two branches that each add a group \
        and name another come out as one dictionary with the same key twice, and the last one wins silently; or a closing bracket is \
        lost. Tools that check the syntax find nothing wrong with the first.
        """,
      remedy:
        "Delete the line, and sort the project instead: 'applint fix' makes most conflicts go away, and those that stay are real.",
      tags: ["project"],
      judgesThirdParty: false,
      badExamples: [
        Example(.gitAttributes, "↓*.pbxproj merge=union\n"),
        Example(.gitAttributes, "*.png binary\n↓project.pbxproj -text merge=union\n"),
      ],
      goodExamples: [
        Example(.gitAttributes, "CHANGELOG.md merge=union\n# *.pbxproj merge=union\n*.pbxproj text\n"),
        Example(.gitAttributes, "*.pbxproj merge=union\n*.pbxproj merge=binary\n"),
      ]),
    checks: [
      .file(.gitAttributes, triggers: ["union"]) { file, sink in
        // Of several lines for the same files the last one counts.
        let last = file.entries.last { $0.attributes.keys.contains { $0 == "merge" || $0 == "-merge" } && $0.concernsProjects }
        for entry in file.entries where entry.concernsProjects && entry.attributes["merge"] == "union" {
          guard last?.attributes["merge"] == "union" else { continue }
          sink.report(
            "merges '\(entry.pattern)' by union, which keeps the lines of both sides and breaks dictionaries without a conflict",
            at: entry.range, identity: entry.pattern)
        }
      }
    ])
}

extension GitAttributes.Line {
  fileprivate var concernsProjects: Bool { pattern.contains("pbxproj") }
}
