internal import Findings
internal import Project

extension Rule {
  static let unsortedProjectEntries = Rule(
    RuleDescriptor(
      id: "unsorted-project-entries",
      level: .note,
      summary: "Lists of a project that are out of order",
      rationale: """
        Everybody adds files at the end of the same list, so every two branches meet in the same lines. In a sorted project \
        they meet only where they add neighbours. The order is the same on every machine: groups first, digits as numbers, upper \
        and lower case alike. What has a meaning is not sorted: build phases, linked libraries, copied files, targets, \
        the top of the navigator, the products. '--project-order' takes the order of another tool. It is a warning where the project \
        was sorted before: the configuration sets 'sort_profile', or the baseline has no finding of this rule.
        """,
      remedy: "Run 'applint fix'; it moves lines and changes nothing else.",
      fix: "Run 'applint fix'",
      tags: ["project"],
      judgesThirdParty: false,
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
        guard let project = file.project, !sink.path.isOfDemo, !project.isOfCMake else { return }
        let unsorted = file.order.rearrangements(of: project, projectName: file.name)
        for list in unsorted {
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
    "unsorted \(list): '\(element)' should \(behind.map { "follow '\($0)'" } ?? "come first")"
  }
}
