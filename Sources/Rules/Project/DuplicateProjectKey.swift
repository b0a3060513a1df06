internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let duplicateProjectKey = Rule(
    RuleDescriptor(
      id: "duplicate-project-key",
      title: "Duplicate key in project file",
      level: .error,
      summary: "Keys that occur twice in a dictionary in a project file",
      rationale: """
        Two branches added the same attribute to an object, or the same ID for two objects, and the merge kept both; \
        'merge=union' does so silently. Parsers use the last value, so a group silently points to another folder, or a file \
        disappears. Syntax checkers accept the file. A build setting, and a key with equal values, is a warning.
        """,
      remedy: "Keep the right value. 'applint fix' removes the later key if both values are equal.",
      fix: "Keep one of the values",
      tags: ["project"],
      checksThirdParty: false,
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
        // A finding takes a hundred times the bytes of a key, and no one reads more.
        for repetition in project.repeatedKeys().prefix(10_000) {
          let keys = project.places(of: repetition)
          let line = file.lines.position(of: keys.first.lowerBound).line
          let title = project.title(ofElement: repetition)
          let name =
            project.objectID(of: repetition).map { $0 == title ? "object ID '\($0)'" : "object ID '\($0)' for '\(title)'" }
            ?? "key '\(title)' in \(project.owner(of: repetition))"
          // Xcode builds with either value of a setting.
          let isSetting = project.owner(of: repetition).hasPrefix("XCBuildConfiguration")
          sink.report(
            .duplicate(name, line: file.format == .openStep ? line : nil, isExact: repetition.isExact),
            at: file.place(keys.later), identity: project.identity(of: repetition),
            level: repetition.isExact || isSetting ? .warning : nil)
        }
      }
    ])
}

extension Message {
  fileprivate static func duplicate(_ name: String, line: Int?, isExact: Bool) -> Message {
    let first = line.map { " (first on line \($0))" } ?? ""
    return "duplicate \(name)\(first); \(isExact ? "both values are equal" : "this value wins")"
  }
}
