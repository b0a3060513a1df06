internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let fileOutsideProject = Rule(
    RuleDescriptor(
      id: "file-outside-project",
      level: .note,
      summary: "Sources that no target compiles",
      rationale: """
        A source lies beside a project and no target of any project compiles it: it was taken out of the target and not deleted, or a \
        merge lost its entry. People read and change it, and nothing happens. Packages are excluded, and so are sources of a podspec, \
        scripts, and what is below no project. The rule is opt-in, because many checkouts keep samples on purpose.
        """,
      remedy: "Delete the files, or add them to a target.",
      fix: "Add the file to a target or delete it",
      tags: ["project"],
      judgesThirdParty: false,
      isOptIn: true,
      badExamples: [
        Example(
          .project, Example.project("PBXSourcesBuildPhase", of: "Page.swift"),
          beside: Companions(("Page.swift", "final class Page {}\n"), ("↓OldPage.swift", "final class OldPage {}\n")))
      ],
      goodExamples: [
        Example(
          .project, Example.project("PBXSourcesBuildPhase", of: "Page.swift", "OldPage.swift"),
          beside: Companions(("Page.swift", "final class Page {}\n"), ("OldPage.swift", "final class OldPage {}\n"))),
        Example(
          .project, Example.project("PBXSourcesBuildPhase", of: "Page.swift"),
          beside: Companions(
            ("Page.swift", "final class Page {}\n"), ("Kit/Kit.m", "@implementation Kit\n@end\n"),
            ("Kit.podspec", "Pod::Spec.new do |s|\n  s.source_files = 'Kit/**/*.{h,m,swift}'\nend\n"),
            ("Scripts/sort.swift", "print(1)\n"))),
        Example(
          .project,
          """
          {
            objects = {
              A = { isa = PBXProject; mainGroup = G; targets = (T); };
              B = { isa = PBXBuildFile; fileRef = F; };
              F = { isa = PBXFileReference; path = Page.swift; sourceTree = "<group>"; };
              G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
              P = { isa = PBXSourcesBuildPhase; files = (B); };
              S = { isa = PBXShellScriptBuildPhase; shellScript = "xcrun swift Build/sort.swift"; };
              T = { isa = PBXNativeTarget; name = App; buildPhases = (P, S); };
            };
            rootObject = A;
          }

          """, beside: Companions(("Page.swift", "final class Page {}\n"), ("Build/sort.swift", "print(1)\n"))),
      ]),
    checks: [
      .checkout(facts: [.everySource, .podSources, .filePresence]) { checkout, sink in
        let packages = Set(checkout.facts[.sourcePaths].filter { $0.lastPathComponent == "Package.swift" }.map(\.parentPath))
        let readable = Set(checkout.projects.filter(\.isReadable).map(\.folder))
        let unreadable = Set(checkout.projects.filter { !$0.isReadable }.map(\.folder))
        let podSources = checkout.facts[.podSources].flatMap { $0 }
        var outside: [String: [String]] = [:]
        for source in checkout.facts[.sourcePaths] {
          guard source.folderAround(among: packages) == nil, source.folderAround(among: readable) != nil,
            source.folderAround(among: unreadable) == nil, !checkout.resources.targets.compiles(source)
          else { continue }
          if podSources.contains(where: { source == $0 || $0.isEmpty || source.hasPrefix($0 + "/") }) { continue }
          if source.isInScripts || checkout.facts.projects.contains(where: { $0.builtFiles?.runs(source) == true }) { continue }
          outside[source.parentPath, default: []].append(source)
        }
        for (folder, sources) in outside.sorted(by: { $0.key < $1.key }) {
          let group = FindingGroup(folder, title: "sources are compiled by no target", spansFiles: true)
          for source in sources {
            let name = source.lastPathComponent
            sink.report(
              "no target compiles '\(name)'", path: source, identity: "outside", in: Membership("'\(name)'", in: group))
          }
        }
      }
    ])
}

extension AnyFact where Self == Fact<[String]> {
  /// Files and folders that first-party podspecs compile, as far as their patterns are literals: what precedes the first wildcard.
  static var podSources: Self {
    Fact(
      "pod-sources",
      [
        FileCollector("pod-sources", .podspec, firstPartyOnly: true) { specification, place in
          specification.values.filter { $0.attribute == "source_files" }.map { value in
            let fixed = value.text.split(separator: "/", omittingEmptySubsequences: true)
              .prefix { !$0.contains(where: "*?{[".contains) }
            return ([place.file.path.parentPath] + fixed.map(String.init)).filter { !$0.isEmpty && $0 != "." }
              .joined(separator: "/")
          }
        }
      ])
  }
}

extension String {
  /// Whether a folder around it says that its files are run, not compiled.
  fileprivate var isInScripts: Bool {
    parentPath.split(separator: "/").contains { ["scripts", "script", "buildscripts"].contains($0.lowercased()) }
  }
}
