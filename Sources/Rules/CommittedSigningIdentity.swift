internal import Findings
internal import Project

extension Rule {
  static let committedSigningIdentity = Rule(
    RuleDescriptor(
      id: "committed-signing-identity",
      level: .note,
      summary: "Teams, profiles, identities or paths of one person in a project",
      rationale: """
        A team id, a provisioning profile or the name of a certificate in the project is what one person or company has; everybody \
        else has to change it, and commits the change by mistake. A path below a home folder works on one machine only: that \
        one is a warning.
        """,
      remedy: """
        Move signing into an .xcconfig file that is not committed, or let continuous integration set it; write paths with $(SRCROOT).
        """,
      tags: ["project", "signing"],
      judgesThirdParty: false,
      badExamples: [
        Example(
          .project,
          """
          {
            objects = {
              A = { isa = PBXProject; };
              C = { isa = XCBuildConfiguration; buildSettings = {
                CODE_SIGN_IDENTITY = ↓"Apple Development: Jo Doe (ABCDE12345)";
                DEVELOPMENT_TEAM = ABCDE12345;
                HEADER_SEARCH_PATHS = ↓/Users/jo/include;
              }; };
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
              A = { isa = PBXProject; };
              C = { isa = XCBuildConfiguration; buildSettings = {
                CODE_SIGN_IDENTITY = "Apple Development";
                DEVELOPMENT_TEAM = "$(TEAM)";
                HEADER_SEARCH_PATHS = "$(SRCROOT)/include";
              }; };
            };
            rootObject = A;
          }

          """)
      ]),
    checks: [
      .project { file, sink in
        let found = file.project?.committedIdentities() ?? []
        let signing = found.filter { $0.kind != .path }
        if let first = signing.first {
          sink.report(.signing(signing), at: file.place(first.place), identity: "signing")
        }
        let paths = found.filter { $0.kind == .path }
        if let first = paths.first {
          sink.report(.path(first.value, count: paths.count), at: file.place(first.place), identity: "paths", level: .warning)
        }
      }
    ])
}

extension Message {
  fileprivate static func signing(_ found: [CommittedIdentity]) -> Message {
    let parts: [(CommittedIdentity.Kind, String)] = [(.team, "team"), (.profile, "profile"), (.identity, "identity")]
    let list = parts.compactMap { kind, word -> String? in
      let values = found.filter { $0.kind == kind }
      guard let first = values.first else { return nil }
      let others = Set(values.map(\.value)).count - 1
      return "\(word) \(first.value)\(others > 0 ? " and \(others) more" : "")"
    }
    return "signing is committed in \(found.count) \(found.count == 1 ? "setting" : "settings"): \(list.joined(separator: ", "))"
  }

  fileprivate static func path(_ first: String, count: Int) -> Message {
    let path = String(first.prefix(120))
    return count == 1 ? "a path of one machine: \(path)" : "paths of one machine in \(count) places, first \(path)"
  }
}
