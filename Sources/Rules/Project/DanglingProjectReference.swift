internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let danglingProjectReference = Rule(
    RuleDescriptor(
      id: "dangling-project-reference",
      level: .error,
      summary: "A project names something that is not there",
      rationale: """
        An id that no object defines, an entry of a build phase without a file ('(null) in Sources'), or a source or resource that is \
        not in the checkout: a merge lost one half, or a file was moved, renamed or never committed. It builds on the machine \
        where the file still lies and nowhere else. Names are compared as iOS does, so upper and lower case count. What version \
        control ignores, what scripts make, and what package managers or submodules bring is not judged.
        """,
      remedy: "Add what is missing, or delete the reference in Xcode.",
      fix: "Add the missing file or remove the reference",
      tags: ["project"],
      judgesThirdParty: false,
      badExamples: [
        Example(
          .project,
          """
          {
            objects = {
              A = { isa = PBXProject; mainGroup = G; };
              G = { isa = PBXGroup; children = (↓F); };
            };
            rootObject = A;
          }

          """),
        Example(
          .project,
          """
          {
            objects = {
              A = { isa = PBXProject; targets = (T); };
              P = { isa = PBXSourcesBuildPhase; files = (
                ↓U /* (null) in Sources */,
              ); };
              T = { isa = PBXNativeTarget; buildPhases = (P); name = App; };
              U = { isa = PBXBuildFile; };
            };
            rootObject = A;
          }

          """),
      ],
      goodExamples: [
        Example(
          .project,
          """
          {
            objects = {
              A = { isa = PBXProject; mainGroup = G; };
              F = { isa = PBXFileReference; path = a.m; sourceTree = "<group>"; };
              G = { isa = PBXGroup; children = (F); };
            };
            rootObject = A;
          }

          """)
      ]),
    checks: [
      .file(.project) { file, sink in
        guard let project = file.project else { return }
        for reference in project.undefinedReferences(reachable: project.reachable()) {
          sink.report(
            .undefined(
              reference, owner: reference.owner.map { project.title(of: project.objects[$0]) }, project.remark(on: reference)),
            at: file.place(project.place(of: reference)), identity: "\(reference.key) \(reference.id)")
        }
        // Xcode builds without it. In a demo nobody misses it.
        if sink.path.isOfDemo { return }
        for (phase, target, place) in project.emptyEntries() {
          let name = phase.isa.phaseName ?? ""
          sink.report(
            "build file without a file reference ((null) in \(name), target \(target.name))", at: file.place(place),
            identity: "\(phase.object.id) \(file.text(place))", level: .note,
            in: Membership(
              "", in: FindingGroup("empty \(target.name)", title: "build files without a reference in target \(target.name)")))
        }
      },
      .checkout(facts: [.filePresence]) { checkout, sink in
        for project in checkout.facts[.filePresence] {
          check(project, in: checkout, &sink)
        }
      },
    ])

  private static func check(_ facts: ProjectFacts, in checkout: Checkout, _ sink: inout FindingSink) {
    // Xcode opens no other: `.xcode` was that of Xcode 1.
    guard let built = facts.builtFiles, facts.location.parent.description.hasSuffix(".xcodeproj") else { return }
    let presence = checkout.presence(of: facts)
    let isUnused = checkout.isUnused(facts)
    // What nobody builds is hardly missed, least of all in a demo.
    if isUnused, facts.location.description.isOfDemo { return }
    for (folder, place) in zip(built.folders, facts.folderPlaces) where presence[folder.path] == .missing {
      // A folder that is empty is in no repository, and Xcode makes it again.
      sink.report(
        "the synchronized folder \(folder.path) is not in the checkout", path: facts.location.description, at: place,
        identity: folder.path, level: .warning)
    }
    // Then only a part of the checkout is there, which is one thing to see and to repair.
    let group = isUnused ? unused : BuiltFiles.isIncomplete(presence) ? incomplete : nil
    for lost in built.missing(presence, moved: checkout.movedFiles(of: facts)) {
      let file = built.files[lost.index]
      sink.report(
        .missing(file, lost), path: facts.location.description, at: facts.places[lost.index], identity: file.path,
        // It builds on a Mac, whose disks take either case; what nothing refers to is hardly built at all. It builds
        // without a header that it does not copy.
        level: isUnused ? .note : lost.spelling == nil && file.isNeeded ? nil : .warning,
        in: (lost.movedFolder(of: file.path) ?? group).map { Membership("'\(file.path)'", in: $0) })
    }
  }

  private static let unused = FindingGroup(
    "unused", title: "files of a project that nothing refers to are not in the checkout")
  private static let incomplete = FindingGroup("incomplete", title: "files that targets build are not in the checkout")
}

extension MissingFile {
  /// One folder that was moved is one thing to repair.
  fileprivate func movedFolder(of path: String) -> FindingGroup? {
    guard let newPath else { return nil }
    var (old, new) = (path.utf8.split(separator: UInt8(ascii: "/")), newPath.utf8.split(separator: UInt8(ascii: "/")))
    repeat {
      old.removeLast()
      new.removeLast()
    } while !old.isEmpty && old.last.map(Array.init) == new.last.map(Array.init)
    let (from, to) = (Self.path(old), Self.path(new))
    return FindingGroup("moved \(from) \(to)", title: "files of '\(from)' are in '\(to)' now")
  }

  private static func path(_ components: [Substring.UTF8View]) -> String {
    components.isEmpty ? "." : components.map { String(Substring($0)) }.joined(separator: "/")
  }
}

extension ProjectFile {
  fileprivate func text(_ range: Range<Int>) -> String {
    range.upperBound <= bytes.count ? String(decoding: bytes[range], as: UTF8.self) : ""
  }
}

extension Message {
  fileprivate static func undefined(_ reference: ProjectReference, owner: String?, _ remark: String?) -> Message {
    let name = remark.map { " (\($0))" } ?? ""
    return "names \(reference.id)\(name) as '\(reference.key)' of \(owner ?? "the project"), and no object defines it"
  }

  fileprivate static func missing(_ file: BuiltFiles.File, _ lost: MissingFile) -> Message {
    let targets = file.targets.joined(separator: ", ")
    if let spelling = lost.spelling { return "builds \(file.path) (\(targets)), which the checkout spells \(spelling)" }
    if lost.isOutside { return "builds \(file.path) (\(targets)), which is outside of the checkout" }
    if let newPath = lost.newPath {
      return "builds \(file.path) (\(targets)), which is not in the checkout; it may be \(newPath)"
    }
    return "builds \(file.path) (\(targets)), which is not in the checkout"
  }
}
