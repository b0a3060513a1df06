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
      .project { file, sink in
        guard let project = file.project, project.root != nil else { return }
        let orphans = zip(project.objects, project.reachable()).filter { !$1 }.map(\.0)
        guard let first = orphans.first else { return }
        let isa = project.string(first, "isa") ?? "an object without class"
        sink.report(
          .orphans(orphans.count, "\(isa) \(project.title(of: first))"), at: file.place(project.place(of: first)),
          identity: "orphaned objects")
      }
    ])
}

extension Message {
  fileprivate static func orphans(_ count: Int, _ first: String) -> Message {
    count == 1 ? "nothing leads to \(first)" : "nothing leads to \(count) objects, first \(first)"
  }
}
