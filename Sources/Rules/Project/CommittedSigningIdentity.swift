internal import Findings
internal import Project

extension Rule {
  static let committedSigningIdentity = Rule(
    RuleDescriptor(
      id: "committed-signing-identity",
      title: "Committed signing identity",
      level: .note,
      summary: "Signing settings and machine-specific paths in project files",
      rationale: """
        Team IDs, provisioning profiles, and certificate names belong to one person or company. Everyone else has to change \
        them and may commit the change by mistake. A path in a home directory works on one machine only and is reported as a \
        warning.
        """,
      remedy: "Move signing settings to an .xcconfig file that is not committed, or let CI set them. Use $(SRCROOT) in paths.",
      fix: "Move signing settings to an untracked .xcconfig file",
      tags: ["project", "signing"],
      checksThirdParty: false,
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
                PROVISIONING_PROFILE = "$APP_PROFILE";
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
            identity: "\(found.kind.rawValue) \(found.value)",
            level: found.kind == .path && !found.isUnused && !sink.path.isDemo ? .warning : nil,
            in: Membership("'\(value)'", in: group))
        }
      }
    ])

  private static let signing = FindingGroup("signing", title: "committed signing settings")
  private static let paths = FindingGroup("paths", title: "machine-specific paths")
}

extension Message {
  fileprivate static func signing(_ kind: CommittedIdentity.Kind, _ value: String) -> Message {
    switch kind {
    case .team: "development team '\(value)' is committed to the repository"
    case .profile: "provisioning profile '\(value)' is committed to the repository"
    case .identity, .path: "signing identity '\(value)' is committed to the repository"
    }
  }

  fileprivate static func path(_ path: String) -> Message { "machine-specific path '\(path)' is committed to the repository" }
}
