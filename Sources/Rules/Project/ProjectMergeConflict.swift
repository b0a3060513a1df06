internal import Findings
internal import Project

extension Rule {
  static let projectMergeConflict = Rule(
    RuleDescriptor(
      id: "project-merge-conflict",
      level: .error,
      summary: "Conflict markers in a project file",
      rationale: """
        A merge could not join two versions of project.pbxproj and left both in it. Xcode cannot open the project until somebody has \
        chosen. While the markers stand nothing else can be said of the file, and no other rule judges it.
        """,
      remedy: """
        Keep what both sides need and delete the markers; ids that one side names must be defined in what is kept. Scan again \
        afterwards: dangling-project-reference and duplicate-project-key find what such a merge often leaves.
        """,
      fix: "Resolve the conflict and delete its markers",
      tags: ["project"],
      judgesThirdParty: true,
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
    case (let ours?, let theirs?): "a merge conflict between \(side(ours)) and \(side(theirs))"
    case (let ours?, nil): "the beginning of a merge conflict (\(side(ours))) without its end"
    case (nil, let theirs): "the end of a merge conflict (\(side(theirs ?? ""))) without its beginning"
    }
  }

  private static func side(_ label: String) -> String { label.isEmpty ? "one side" : "'\(label)'" }
}
