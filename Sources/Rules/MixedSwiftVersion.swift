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
      tags: ["project", "swift"],
      judgesThirdParty: false,
      badExamples: [Example(.project, project(app: "5.0", widget: "↓4.2"))],
      goodExamples: [Example(.project, project(app: "5.0", widget: "5"))]),
    checks: [
      .project(needs: .configurations) { file, sink in
        guard let project = file.project else { return }
        let targets = project.targetsWithSwift()
        var uses: [SwiftVersionUse] = []
        for configuration in file.surroundings.configurations where targets.contains(configuration.target) {
          guard let value = configuration.settings.value("SWIFT_VERSION"), let version = version(value) else { continue }
          uses.append(
            SwiftVersionUse(version: version, spelling: value, target: configuration.target, configuration: configuration.name))
        }
        // What the fewest have is what was left behind.
        let versions = Dictionary(grouping: uses, by: \.version).sorted { ($1.value.count, $1.key) < ($0.value.count, $0.key) }
        guard versions.count > 1, let rarest = versions.last?.value.first, let root = project.root else { return }
        let place = project.place(ofSetting: "SWIFT_VERSION", value: rarest.spelling) ?? project.place(of: root)
        sink.report(.mixed(versions.map(\.value)), at: file.place(place), identity: "swift versions")
      }
    ])

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

  /// `5`, `5.0` and `5.0.0` are one version; what is no number is none.
  private static func version(_ value: String) -> String? {
    var parts = value.split(separator: ".")
    guard !parts.isEmpty, parts.allSatisfy({ Int($0) != nil }) else { return nil }
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

extension Message {
  /// - Parameter versions: what is built with each version, the commonest first.
  fileprivate static func mixed(_ versions: [[SwiftVersionUse]]) -> Message {
    let counts = Dictionary(versions.flatMap { Set($0.map(\.target)) }.map { ($0, 1) }, uniquingKeysWith: +)
    let list = versions.map { uses in
      // A target that is built with several versions is named with its configurations.
      let names = Set(uses.map { counts[$0.target] == 1 ? $0.target : "\($0.target) in \($0.configuration)" }).sorted()
      let others = names.count > 4 ? " and \(names.count - 3) more" : ""
      return "\(uses[0].version) (\(names.prefix(names.count > 4 ? 3 : 4).joined(separator: ", "))\(others))"
    }
    return "targets are built with different versions of Swift: \(list.joined(separator: ", "))"
  }
}
