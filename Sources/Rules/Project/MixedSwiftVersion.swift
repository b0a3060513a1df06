internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let mixedSwiftVersion = Rule(
    RuleDescriptor(
      id: "mixed-swift-version",
      title: "Mixed Swift versions",
      level: .note,
      summary: "Targets in a project that use different Swift versions",
      rationale: """
        Targets that share source files compile them in different language modes, so a file that builds in one target can fail \
        in another. Usually a target was missed when the others were updated. Settings come from the project, its targets, and \
        their .xcconfig files. Only targets with Swift source files are compared.
        """,
      remedy: "Set SWIFT_VERSION once, in the project. Delete it from the targets.",
      fix: "Set SWIFT_VERSION once, in the project",
      tags: ["project", "swift"],
      checksThirdParty: false,
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
    // The least common versions are the outdated ones.
    let versions = Dictionary(grouping: uses, by: \.version).sorted { ($1.value.count, $1.key) < ($0.value.count, $0.key) }
    guard versions.count > 1, let common = versions.first?.key else { return }
    let (targets, usual) = (Set(uses.map(\.target)), Set(versions[0].value.map(\.target)))
    let others =
      usual.count == 1
      ? "target '\(usual.first ?? "")' uses" : usual.count * 2 > targets.count ? "most targets use" : "\(usual.count) targets use"
    var reported: Set<String> = []
    for use in versions.dropFirst().flatMap(\.value) {
      // One line fixes most configurations of a target.
      guard reported.insert("\(use.target) \(use.version)").inserted else { continue }
      let isInAll = !uses.contains { $0.target == use.target && $0.version != use.version }
      let target = "target '\(use.target)'" + (isInAll ? "" : " (\(use.configuration))")
      sink.report(
        "\(target) uses Swift \(use.version); \(others) Swift \(common)",
        path: facts.location.description,
        at: swift.place(of: use.spelling, target: use.target, configuration: use.configuration),
        identity: "\(use.target) \(use.version)",
        in: Membership(
          "\(use.version) in \(target)", in: FindingGroup("", title: "targets use a Swift version other than \(common)")))
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

  /// The language mode of a version: `5`, `5.0` and `5.5` select one, `4` and `4.2` two; nil if it is not a number.
  private static func version(_ value: String) -> String? {
    var parts = value.split(separator: ".")
    guard let first = parts.first.flatMap({ Int($0) }), parts.allSatisfy({ Int($0) != nil }) else { return nil }
    if first >= 5 { return String(first) }
    while parts.count > 1, Int(parts.last ?? "") == 0 { parts.removeLast() }
    return parts.joined(separator: ".")
  }
}

/// The Swift version of a target in one configuration.
private struct SwiftVersionUse {
  let version: String
  let spelling: String
  let target: String
  let configuration: String
}
