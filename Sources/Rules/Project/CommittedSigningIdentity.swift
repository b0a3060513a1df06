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
      fix: "Move signing into an .xcconfig file that is not committed",
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
                DEVELOPMENT_TEAM = ↓ABCDE12345;
                HEADER_SEARCH_PATHS = ↓/Users/jo/include;
              }; };
              G = { isa = PBXGroup; path = ↓../../../Users/jo/Kit; sourceTree = "<group>"; };
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
                "DEVELOPMENT_TEAM[sdk=macosx*]" = XXXXXXXXXX;
                HEADER_SEARCH_PATHS = "$(SRCROOT)/include";
                PROVISIONING_PROFILE_SPECIFIER = "YOUR PROFILE";
              }; };
            };
            rootObject = A;
          }

          """)
      ]),
    checks: [
      .file(.project) { file, sink in
        for found in file.project?.committedIdentities() ?? [] {
          let value = found.value.count > 120 ? "\(found.value.prefix(119))…" : found.value
          let group = found.kind == .path ? paths : signing
          sink.report(
            found.kind == .path ? .path(value) : .signing(found.kind, value), at: file.place(found.place),
            identity: "\(found.kind) \(found.value)",
            level: found.kind == .path && !found.isUnused && !sink.path.isOfDemo ? .warning : nil,
            in: Membership("'\(value)'", in: group))
        }
      }
    ])

  private static let signing = FindingGroup("signing", title: "committed signing settings")
  private static let paths = FindingGroup("paths", title: "paths of one machine")
}

extension Message {
  fileprivate static func signing(_ kind: CommittedIdentity.Kind, _ value: String) -> Message {
    switch kind {
    case .team: "commits the team '\(value)'"
    case .profile: "commits the provisioning profile '\(value)'"
    case .identity, .path: "commits the signing identity '\(value)'"
    }
  }

  fileprivate static func path(_ path: String) -> Message { "'\(path)' exists on one machine only" }
}
