internal import Findings
internal import Project

extension Rule {
  static let malformedProject = Rule(
    RuleDescriptor(
      id: "malformed-project",
      level: .error,
      summary: "A project file that Xcode cannot read",
      rationale: """
        A bracket, a semicolon or a quote is missing or one too many, mostly after a merge. Xcode says only that the project cannot be \
        opened. A dictionary that is never closed is found here where it begins, by the indentation, and not at the end of the file.
        """,
      remedy: "Repair the syntax at the place, or take the file from before the merge and merge again.",
      fix: "Repair the syntax, or merge again",
      tags: ["project"],
      judgesThirdParty: true,
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
        for fault in file.faults {
          // A fault is a place; at the end of the file the byte before it.
          let start = min(fault.offset, max(0, file.bytes.count - 1))
          sink.report(
            "a syntax error: \(fault.reason)", at: file.place(start..<min(start + 1, file.bytes.count)), identity: "syntax",
            // The demo of a library is not built.
            level: sink.path.isOfDemo ? .note : nil)
        }
      }
    ])
}
