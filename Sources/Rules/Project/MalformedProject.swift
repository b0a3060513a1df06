internal import Findings
internal import Project

extension Rule {
  static let malformedProject = Rule(
    RuleDescriptor(
      id: "malformed-project",
      title: "Malformed project file",
      level: .error,
      summary: "Project files that Xcode cannot open",
      rationale: """
        A bracket, semicolon, or quote is missing or extra, usually after a merge. Xcode only says that the project cannot \
        be opened. An unclosed dictionary is reported where it begins, judging by indentation, not at the end of the file.
        """,
      remedy: "Fix the syntax at the reported location, or restore the file and merge again.",
      fix: "Fix the syntax, or merge again",
      tags: ["project"],
      checksThirdParty: true,
      badExamples: [
        Example(
          .project,
          "{\n  objects = {\n    A = ↓{\n      isa = PBXProject;\n    B = {\n      isa = PBXGroup;\n    };\n  };\n  rootObject = A;\n}\n"
        ),
        Example(.project, "{\n  objects = { A = { isa = PBXProject; name = My↓+App; }; };\n  rootObject = A;\n}\n"),
        Example(
          .project,
          "{\n  objects = {\n    A = {\n      isa = PBXProject↓\n      name = App;\n    };\n  };\n  rootObject = A;\n}\n"),
      ],
      goodExamples: [
        Example(.project, "// !$*UTF8*$!\n{\n  objects = { A = { isa = PBXProject; targets = (); }; };\n  rootObject = A;\n}\n")
      ]),
    checks: [
      .file(.project) { file, sink in
        for problem in file.problems {
          // At the end of the file, point at the last byte.
          let start = min(problem.offset, max(0, file.bytes.count - 1))
          sink.report(
            "\(problem.reason)", at: file.place(start..<min(start + 1, file.bytes.count)), identity: "syntax",
            // Users of a library do not build its demo, and a team builds the project, not its backups.
            level: sink.path.isDemo || sink.path.isObsolete ? .note : nil)
        }
      }
    ])
}
