internal import Findings
internal import Project

extension Rule {
  static let projectMergeConflict = Rule(
    RuleDescriptor(
      id: "project-merge-conflict",
      title: "Unresolved merge conflict",
      level: .error,
      summary: "Conflict markers in a project file",
      rationale: """
        A merge left both versions of project.pbxproj in the file, and Xcode cannot open the project until the conflict is \
        resolved. No other rule checks the file until then.
        """,
      remedy: """
        Keep what both sides need and delete the markers. Make sure that every ID that is kept has an object. Scan again; \
        dangling-project-reference and duplicate-project-key find what such merges leave behind.
        """,
      fix: "Resolve the conflict and delete the markers",
      tags: ["project"],
      checksThirdParty: true,
      badExamples: [
        Example(.project, "{\n↓<<<<<<< HEAD\n  objectVersion = 56;\n=======\n  objectVersion = 77;\n>>>>>>> feature\n}\n"),
        Example(.project, "{\n  objectVersion = 77;\n↓>>>>>>> feature\n}\n"),
      ],
      goodExamples: [
        Example(.project, "{\n  objects = { A = { isa = PBXProject; name = \"<<<<<<< HEAD\"; }; };\n  rootObject = A;\n}\n"),
        Example(.project, "/*\n=======\n*/ {\n  objects = { A = { isa = PBXProject; }; };\n  rootObject = A;\n}\n"),
      ]),
    checks: [
      .file(.project) { file, sink in
        for conflict in file.conflicts {
          sink.report(.conflict(conflict.ours, conflict.theirs), at: conflict.range, identity: "conflict")
        }
      }
    ])
}

extension Message {
  fileprivate static func conflict(_ ours: String?, _ theirs: String?) -> Message {
    switch (ours, theirs) {
    case (let ours?, let theirs?): "unresolved merge conflict between \(side(ours)) and \(side(theirs))"
    case (let ours?, nil): "conflict marker '\(marker("<<<<<<<", ours))' without a matching '>>>>>>>'"
    case (nil, let theirs): "conflict marker '\(marker(">>>>>>>", theirs ?? ""))' without a matching '<<<<<<<'"
    }
  }

  private static func marker(_ sign: String, _ label: String) -> String { label.isEmpty ? sign : "\(sign) \(label)" }

  private static func side(_ label: String) -> String { label.isEmpty ? "one side" : "'\(label)'" }
}
