internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let mixedSwiftVersion = Rule(
    RuleDescriptor(
      id: "mixed-swift-version",
      level: .warning,
      summary: "Targets of one project are built with different versions of Swift",
      rationale: """
        Targets that share sources then compile them under different rules, and a source that builds in one fails in the other. \
        Mostly a target was left behind when the others were updated. Settings are taken from the project, its targets and their \
        configuration files; only targets with Swift sources count.
        """,
      remedy: "Set SWIFT_VERSION once, for the project, and delete it from the targets.",
      fix: "Set SWIFT_VERSION once, for the project",
      tags: ["project", "swift"],
      judgesThirdParty: false,
      badExamples: [Example(.project, project(app: "5.0", widget: "↓4.2"))],
      goodExamples: [
        Example(.project, project(app: "5.0", widget: "5")), Example(.project, project(app: "5.0", widget: "5.5")),
      ]),
    checks: [
      .checkout(facts: [.buildSettings]) { checkout, sink in
        for project in checkout.facts[.buildSettings] { check(project, checkout, &sink) }
      }
    ])

  private static func check(_ facts: ProjectFacts, _ checkout: Checkout, _ sink: inout FindingSink) {
    guard let swift = facts.swift else { return }
    var uses: [SwiftVersionUse] = []
    for configuration in checkout.settings(of: facts) where swift.targets.contains(configuration.target) {
      guard let value = configuration.settings.value("SWIFT_VERSION"), let version = version(value) else { continue }
      uses.append(
        SwiftVersionUse(version: version, spelling: value, target: configuration.target, configuration: configuration.name))
    }
    // What the fewest have is what was left behind.
    let versions = Dictionary(grouping: uses, by: \.version).sorted { ($1.value.count, $1.key) < ($0.value.count, $0.key) }
    guard versions.count > 1, let common = versions.first?.key else { return }
    for use in versions.dropFirst().flatMap(\.value) {
      let title = "'\(use.target)' in \(use.configuration) uses Swift \(use.version)"
      sink.report(
        "\(title), most other targets use \(common)", path: facts.location.description, at: swift.place(of: use.spelling),
        identity: "\(use.target) \(use.configuration)",
        in: Membership(
          "\(title) instead of \(common)", in: FindingGroup("", title: "build configurations use another Swift version")))
    }
  }

  private static func project(app: String, widget: String) -> String {
    """
    {
      objects = {
        A = { isa = PBXProject; targets = (T, U); };
        C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SWIFT_VERSION = \(app); }; };
        D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SWIFT_VERSION = \(widget); }; };
        F = { isa = PBXFileReference; path = Post.swift; sourceTree = "<group>"; };
        B = { isa = PBXBuildFile; fileRef = F; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        M = { isa = XCConfigurationList; buildConfigurations = (D); };
        P = { isa = PBXSourcesBuildPhase; files = (B); };
        T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; buildPhases = (P); };
        U = { isa = PBXNativeTarget; name = Widget; buildConfigurationList = M; buildPhases = (P); };
      };
      rootObject = A;
    }

    """
  }

  /// The language mode that a version selects: `5`, `5.0` and `5.5` are one, `4` and `4.2` are two; what is no number is none.
  private static func version(_ value: String) -> String? {
    var parts = value.split(separator: ".")
    guard let first = parts.first.flatMap({ Int($0) }), parts.allSatisfy({ Int($0) != nil }) else { return nil }
    if first >= 5 { return String(first) }
    while parts.count > 1, Int(parts.last ?? "") == 0 { parts.removeLast() }
    return parts.joined(separator: ".")
  }
}

/// The version of Swift with which a target is built in a configuration.
private struct SwiftVersionUse {
  let version: String
  let spelling: String
  let target: String
  let configuration: String
}
