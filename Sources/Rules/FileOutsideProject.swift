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
      tags: ["project"],
      judgesThirdParty: false,
      isOptIn: true,
      badExamples: [],
      goodExamples: []),
    checks: [
      .checkout(needs: [.sources, .everySource]) { checkout, sink in
        let packages = checkout.facts.sources.filter { $0.lastPathComponent == "Package.swift" }.map(\.parentPath)
        var outside: [String: [String]] = [:]
        for source in checkout.facts.sources where !packages.contains(where: { source.isBelow($0) }) {
          let around = checkout.projects.filter { source.isBelow($0.folder) }
          guard !around.isEmpty, around.allSatisfy(\.isReadable), !checkout.projects.contains(where: { $0.compiles(source) })
          else {
            continue
          }
          outside[source.parentPath, default: []].append(source)
        }
        for (folder, sources) in outside.sorted(by: { $0.key < $1.key }) {
          let group = FindingGroup(folder, title: "sources are compiled by no target", spansFiles: true)
          for source in sources {
            sink.report(
              .outside(source.lastPathComponent), path: source, identity: "outside",
              in: Membership("'\(source.lastPathComponent)'", in: group))
          }
        }
      }
    ])
}

extension Message {
  fileprivate static func outside(_ name: String) -> Message { "no target compiles '\(name)'" }
}
