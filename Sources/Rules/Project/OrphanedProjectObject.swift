internal import Findings
internal import Project

extension Rule {
  static let orphanedProjectObject = Rule(
    RuleDescriptor(
      id: "orphaned-project-object",
      title: "Orphaned project object",
      level: .note,
      summary: "Project objects that no other object refers to",
      rationale: """
        These objects cannot be reached from the root object: a merge or a tool removed the lists that contained them. Xcode \
        ignores them, and deletes some on save, which causes unrelated diffs.
        """,
      remedy: "Delete the objects, or let Xcode save the project once.",
      fix: "Delete the object",
      tags: ["project"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .project,
          "{\n  objects = {\n    A = { isa = PBXProject; };\n    ↓B = { isa = PBXBuildFile; };\n  };\n  rootObject = A;\n}\n")
      ],
      goodExamples: [
        Example(
          .project,
          "{\n  objects = {\n    A = { isa = PBXProject; mainGroup = B; };\n    B = { isa = PBXGroup; children = (); };\n  };\n  rootObject = A;\n}\n"
        )
      ]),
    checks: [
      .file(.project) { file, sink in
        guard let project = file.project, project.root != nil, !project.isOfCMake else { return }
        for (object, isReachable) in zip(project.objects, project.reachable()) where !isReachable {
          let name = "\(project.string(object, "isa") ?? "object") '\(project.title(of: object))'"
          sink.report(
            "orphaned \(name); it is not reachable from the root object", at: file.place(project.place(of: object)),
            identity: object.id, in: Membership(name, in: orphans))
        }
      }
    ])

  private static let orphans = FindingGroup("", title: "orphaned objects")
}
