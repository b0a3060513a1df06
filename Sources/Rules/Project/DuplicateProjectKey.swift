internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let duplicateProjectKey = Rule(
    RuleDescriptor(
      id: "duplicate-project-key",
      level: .error,
      summary: "The same key twice in one dictionary of a project",
      rationale: """
        Two branches gave an object the same attribute, or objects the same id, and the merge kept both: with 'merge=union' without a \
        word. Every reader takes the last one, so a group silently gets another folder, or a file is gone. Tools that check the syntax \
        find nothing wrong.
        """,
      remedy: "Keep the right one. 'applint fix' takes away the later one where both say the same.",
      fix: "Keep one of the values",
      tags: ["project"],
      judgesThirdParty: false,
      badExamples: [
        Example(
          .project, "{\n  objects = {\n    A = { isa = PBXGroup; path = K;\n      ↓path = G; };\n  };\n  rootObject = A;\n}\n"),
        Example(
          .project,
          "{\n  objects = {\n    A = { isa = PBXProject; };\n    ↓A = { isa = PBXGroup; };\n  };\n  rootObject = A;\n}\n"),
      ],
      goodExamples: [
        Example(.project, "{\n  objects = {\n    A = { isa = PBXGroup; name = K; path = G; };\n  };\n  rootObject = A;\n}\n")
      ]),
    checks: [
      .file(.project) { file, sink in
        guard let project = file.project else { return }
        for repetition in project.repeatedKeys() {
          let keys = project.places(of: repetition)
          let line = file.lines.position(of: keys.first.lowerBound).line
          let key = project.title(ofElement: repetition)
          sink.report(
            .twice(key, project.owner(of: repetition), line: file.format == .openStep ? line : nil, isExact: repetition.isExact),
            at: file.place(keys.later), identity: project.identity(of: repetition), level: repetition.isExact ? .warning : nil)
        }
      }
    ])
}

extension Message {
  fileprivate static func twice(_ key: String, _ owner: String, line: Int?, isExact: Bool) -> Message {
    let first = line.map { "also on line \($0)" } ?? "also earlier"
    return
      "the key '\(key)' stands twice in \(owner), \(first): \(isExact ? "both say the same" : "the last one counts, the other is lost")"
  }
}
