internal import Findings

extension Rule {
  static let fileOutsideProject = Rule(
    RuleDescriptor(
      id: "file-outside-project",
      level: .note,
      summary: "Sources that no target compiles",
      rationale: """
        A source lies beside a project and no target of any project compiles it: it was taken out of the target and not deleted, or a \
        merge lost its entry. People read and change it, and nothing happens. Packages are left out, and so is what lies below no \
        project. The rule is opt-in, because many checkouts keep scripts and samples on purpose.
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
          beside: Companions(("Page.swift", "final class Page {}\n"), ("OldPage.swift", "final class OldPage {}\n")))
      ]),
    checks: [
      .checkout(facts: [.everySource]) { checkout, sink in
        let packages = Set(checkout.facts[.sourcePaths].filter { $0.lastPathComponent == "Package.swift" }.map(\.parentPath))
        let readable = Set(checkout.projects.filter(\.isReadable).map(\.folder))
        let unreadable = Set(checkout.projects.filter { !$0.isReadable }.map(\.folder))
        var outside: [String: [String]] = [:]
        for source in checkout.facts[.sourcePaths] {
          guard source.folderAround(among: packages) == nil, source.folderAround(among: readable) != nil,
            source.folderAround(among: unreadable) == nil, !checkout.resources.targets.compiles(source)
          else { continue }
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
