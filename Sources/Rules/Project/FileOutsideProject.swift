internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let fileOutsideProject = Rule(
    RuleDescriptor(
      id: "file-outside-project",
      title: "File outside project",
      level: .note,
      summary: "Source files that no target compiles",
      rationale: """
        A source file that is next to a project but not compiled by any target was removed from its target and not deleted, or \
        a merge lost its entry. People read and edit it to no effect. The rule ignores source files of packages and podspecs, \
        scripts and the files they reference, samples, templates, and files outside project folders. The rule is opt-in \
        because many projects keep unused files on purpose.
        """,
      remedy: "Delete the file, or add it to a target.",
      fix: "Add the file to a target or delete it",
      tags: ["project"],
      checksThirdParty: false,
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
          .project, Example.project("PBXSourcesBuildPhase", of: "Page.swift", "Model/Stamp.swift"),
          beside: Companions(
            ("Page.swift", "final class Page {}\n"), ("model/Stamp.swift", "struct Stamp {}\n"),
            ("Templates/Row.swift", "final class Row {}\n"), ("PageExample.swift", "final class PageExample {}\n"),
            ("Demo/Demo.swift", "print(1)\n"), ("Kit/Kit.swift", "struct Kit {}\n"), ("Lists/sort.swift", "#!/usr/bin/swift\n"),
            ("Lists/Lists.m", "#import \"Parts.m\"\nint main() {}\n"), ("Lists/Parts.m", "int parts;\n"),
            ("Makefile", "lists: Lists/Lists.m\n\tclang Lists/Lists.m\n"),
            (
              "Package/Package.swift",
              """
              import PackageDescription
              let package = Package(name: "Kit", targets: [.target(name: "Kit", path: "../Kit")])

              """
            ))),
        // A nested project that nothing refers to is a sample.
        Example(
          .project, Example.project("PBXSourcesBuildPhase", of: "Page.swift"),
          beside: Companions(
            ("Page.swift", "final class Page {}\n"), ("Old/Row.swift", "final class Row {}\n"),
            ("Old/Cell.swift", "final class Cell {}\n"),
            ("Old/Old.xcodeproj/project.pbxproj", Example.project("PBXSourcesBuildPhase", of: "Row.swift")))),
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
      .checkout(facts: [.everySource, .podSources, .filePresence, .scriptSources, .runSources]) { checkout, sink in
        let builders = SourceBuilders(checkout)
        var outside: [String: [String]] = [:]
        let unbuilt = checkout.facts[.sourcePaths].filter { !$0.isOfCompanion && !builders.build($0) }
        for source in BuiltFiles.unmentioned(unbuilt, in: checkout.facts.projects.compactMap(\.builtFiles)) {
          outside[source.parentPath, default: []].append(source)
        }
        for (folder, sources) in outside.sorted(by: { $0.key < $1.key }) {
          let group = FindingGroup(folder, title: "source files are not compiled by any target", spansFiles: true)
          for source in sources {
            let name = source.lastPathComponent
            sink.report(
              "'\(name)' is not compiled by any target", path: source, identity: "outside",
              in: Membership("'\(name)'", in: group))
          }
        }
      }
    ])
}

extension AnyFact where Self == Fact<[String]> {
  /// Files and folders that first-party podspecs compile: the part of each literal pattern before its first wildcard.
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

/// Everything that compiles or runs sources of a checkout.
private struct SourceBuilders {
  private let checkout: Checkout
  private let packages: Set<String>
  /// Folders of readable, unreadable and sample projects.
  private let readable: Set<String>
  private let unreadable: Set<String>
  private let samples: Set<String>
  private let podSources: Set<String>
  /// File names of sources that scripts run and other sources include.
  private let named: Set<String>
  private let scripts: Set<String>
  /// Files that a project references in another case, which works on case-insensitive disks.
  private let otherCases: Set<String>

  init(_ checkout: Checkout) {
    self.checkout = checkout
    packages = Set(checkout.facts[.sourcePaths].filter { $0.lastPathComponent == "Package.swift" }.map(\.parentPath))
    readable = Set(checkout.projects.filter(\.isReadable).map(\.folder))
    unreadable = Set(checkout.projects.filter { !$0.isReadable }.map(\.folder))
    samples = Set(checkout.facts.projects.filter(checkout.isUnused).map(\.folder.description))
    podSources = Set(checkout.facts[.podSources].joined())
    named = (checkout.facts[.scriptSources] + checkout.facts[.runSources].map(\.included)).reduce(into: []) { $0.formUnion($1) }
    scripts = Set(checkout.facts[.runSources].compactMap(\.script))
    otherCases = checkout.facts.projects.reduce(into: []) { files, project in
      for case .otherCase(let path) in checkout.presence(of: project).values {
        if let file = Path(path).resolved(from: project.folder) { files.insert(file.description) }
      }
    }
  }

  /// Whether anything but a script of a project builds a source, or may build it.
  func build(_ source: String) -> Bool {
    guard source.innermostFolder(among: packages) == nil, let project = source.innermostFolder(among: readable),
      !samples.contains(project), source.innermostFolder(among: unreadable) == nil,
      !checkout.resources.targets.compiles(source), !checkout.resources.targets.isInFolderReference(source)
    else { return true }
    if podSources.contains(source) || source.innermostFolder(among: podSources) != nil { return true }
    if checkout.membership.isOfUnusedProject(source) { return true }
    return named.contains(source.lastPathComponent) || scripts.contains(source) || otherCases.contains(source)
  }
}

extension String {
  /// Whether its path marks a sample, a template or a script, which targets do not compile.
  fileprivate var isOfCompanion: Bool {
    let file = lastPathComponent
    if ["Dangerfile.swift", "Project.swift", "Workspace.swift", "Tuist.swift"].contains(file) || file.hasPrefix("___") {
      return true
    }
    let folders = parentPath.split(separator: "/")
    if folders.first?.lowercased() == "tools" || holds("/Contents/Resources/") { return true }
    let words = folders.flatMap { Substring($0).camelCaseWords } + file.prefix { $0 != "." && $0 != "+" }.camelCaseWords
    return !Self.companions.isDisjoint(with: words)
      || folders.contains { $0.hasSuffix(".playground") || $0.hasSuffix(".xctemplate") || $0 == "fastlane" || $0 == "Tuist" }
  }

  private static let companions: Set = [
    "scripts", "script", "buildscripts", "template", "templates", "snippet", "snippets", "sample", "samples", "example",
    "examples",
    "demo", "demos", "playground", "playgrounds",
  ]
}
