internal import Findings
internal import Project

extension Rule {
  static let unsortedProjectEntries = Rule(
    RuleDescriptor(
      id: "unsorted-project-entries",
      title: "Unsorted project file",
      level: .note,
      summary: "Groups and build phases that are not sorted",
      rationale: """
        Everyone appends files to the same lists, so any two branches conflict. In a sorted project, they conflict only if \
        they add adjacent entries. The order is the same on every machine: groups first, numbers in numeric order, ignoring \
        case; a list that is sorted by name alone is left as it is. The rule ignores lists whose order matters: the list of build phases, linked libraries, copied files, targets, \
        the top level of the Project navigator, and products. '--project-order' selects a different order, such as that of \
        xcodeproj or xunique. A project in which most lists are unsorted is not reported unless the \
        configuration sets an order. Findings are reported as warnings if the project is known to be sorted, that is, if the \
        configuration sets 'project_order' or the baseline has no findings for this rule.
        """,
      remedy: "Run 'applint fix --rule unsorted-project-entries', which only moves lines.",
      fix: "Run 'applint fix'",
      tags: ["project"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .project,
          """
          {
            objects = {
              A = { isa = PBXProject; mainGroup = G; };
              G = { isa = PBXGroup; children = (H); };
              H = { isa = PBXGroup; path = h; children = (
                ↓Y,
                X,
              ); };
              X = { isa = PBXFileReference; path = Page2.swift; sourceTree = "<group>"; };
              Y = { isa = PBXFileReference; path = page10.swift; sourceTree = "<group>"; };
            };
            rootObject = A;
          }

          """)
      ],
      goodExamples: [
        Example(
          .project,
          """
          {
            objects = {
              A = { isa = PBXProject; mainGroup = G; };
              G = { isa = PBXGroup; children = (H); };
              H = { isa = PBXGroup; path = h; children = (
                X,
                Y,
              ); };
              X = { isa = PBXFileReference; path = Page2.swift; sourceTree = "<group>"; };
              Y = { isa = PBXFileReference; path = page10.swift; sourceTree = "<group>"; };
            };
            rootObject = A;
          }

          """)
      ]),
    checks: [
      .file(.project) { file, sink in
        guard let project = file.project, !sink.path.isDemo, !project.isOfCMake else { return }
        for list in file.unsortedLists {
          let move = list.firstMove
          let title = project.title(of: list)
          sink.report(
            .unsorted(
              title, project.title(ofElement: move.element), behind: move.behind.map { project.title(ofElement: $0) }),
            at: file.place(project.place(ofElement: move.element)), identity: project.identity(of: list),
            in: Membership(title, in: lists))
        }
      }
    ])

  private static let lists = FindingGroup("", title: "unsorted lists")
}

extension Message {
  fileprivate static func unsorted(_ list: String, _ element: String, behind: String?) -> Message {
    "\(list) is unsorted: '\(element)' should come \(behind.map { "after '\($0)'" } ?? "first")"
  }
}
