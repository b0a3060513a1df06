internal import Findings
internal import Project

extension Rule {
  static let orphanedProjectObject = Rule(
    RuleDescriptor(
      id: "orphaned-project-object",
      level: .note,
      summary: "Objects of a project that nothing leads to",
      rationale: """
        Nothing leads from the root object to them: a merge or a tool has taken away the lists that named them. Xcode ignores them \
        and deletes some when it saves, which makes differences in files that nobody has touched.
        """,
      remedy: "Delete them, or let Xcode save the project once.",
      fix: "Delete the object",
      tags: ["project"],
      judgesThirdParty: false,
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
            "nothing refers to \(name)", at: file.place(project.place(of: object)), identity: object.id,
            in: Membership(name, in: orphans))
        }
      }
    ])

  private static let orphans = FindingGroup("", title: "orphaned objects")
}
