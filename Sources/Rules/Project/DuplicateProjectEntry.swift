internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let duplicateProjectEntry = Rule(
    RuleDescriptor(
      id: "duplicate-project-entry",
      title: "Duplicate project entry",
      level: .warning,
      summary: "Files and objects listed twice in a project",
      rationale: """
        A merge kept both sides, or a file was added twice. If a file is listed twice in a build phase, Xcode skips the duplicate \
        and prints a warning; two build files for one source file can cause duplicate symbols. If a file is in two groups, or two \
        references have the same path, you may edit one entry while Xcode builds the other. Two references to one path are \
        reported as a note unless both are built.
        """,
      remedy: "Delete the duplicate. 'applint fix' removes repeated IDs from a list.",
      fix: "Remove the duplicate entry",
      tags: ["project"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .project,
          """
          {
            objects = {
              A = { isa = PBXProject; mainGroup = G; targets = (T); };
              F = { isa = PBXFileReference; path = a.m; sourceTree = "<group>"; };
              G = { isa = PBXGroup; children = (F); };
              P = { isa = PBXSourcesBuildPhase; files = (U, ↓V); };
              T = { isa = PBXNativeTarget; buildPhases = (P); name = App; };
              U = { isa = PBXBuildFile; fileRef = F; };
              V = { isa = PBXBuildFile; fileRef = F; };
            };
            rootObject = A;
          }

          """),
        Example(
          .project,
          """
          {
            objects = {
              A = { isa = PBXProject; mainGroup = G; };
              F = { isa = PBXFileReference; path = a.m; sourceTree = "<group>"; };
              G = { isa = PBXGroup; children = (F, ↓F); };
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
              G = { isa = PBXGroup; children = (F, H); };
              H = { isa = PBXFileReference; path = b/a.m; sourceTree = "<group>"; };
            };
            rootObject = A;
          }

          """),
        // One reference per target is intentional.
        Example(
          .project,
          """
          {
            objects = {
              A = { isa = PBXProject; mainGroup = G; targets = (S, T); };
              F = { isa = PBXFileReference; path = a.m; sourceTree = "<group>"; };
              G = { isa = PBXGroup; children = (F, H); };
              H = { isa = PBXFileReference; path = a.m; sourceTree = "<group>"; };
              P = { isa = PBXSourcesBuildPhase; files = (U); };
              Q = { isa = PBXSourcesBuildPhase; files = (V); };
              S = { isa = PBXNativeTarget; buildPhases = (P); name = App; };
              T = { isa = PBXNativeTarget; buildPhases = (Q); name = Helper; };
              U = { isa = PBXBuildFile; fileRef = F; };
              V = { isa = PBXBuildFile; fileRef = H; };
            };
            rootObject = A;
          }

          """),
      ]),
    checks: [
      .file(.project) { file, sink in
        for entry in file.project?.duplicateEntries() ?? [] {
          let line = file.lines.position(of: entry.first.lowerBound).line
          sink.report(
            .duplicate(entry, line: file.format == .openStep ? line : nil), at: file.place(entry.second),
            identity: entry.identity, level: sink.path.isDemo ? .note : entry.level,
            in: entry.path.map { Membership("'\($0)'", in: references) })
        }
      }
    ])

  /// Adding a folder twice duplicates the reference of every file in it.
  private static let references = FindingGroup("", title: "files have duplicate references", countsNames: true)
}

extension DuplicateEntry {
  /// Xcode skips a duplicate in a phase with a warning, and links a library once.
  fileprivate var level: Level {
    if phase?.name == "Frameworks" { return .note }
    return phase != nil || path == nil ? .warning : .note
  }

  /// The path of a duplicate reference that no phase builds twice.
  fileprivate var path: String? {
    guard phase == nil, case .samePath(let path) = kind else { return nil }
    return path
  }
}

extension Message {
  fileprivate static func duplicate(_ entry: DuplicateEntry, line: Int?) -> Message {
    let first = line.map { "; also on line \($0)" } ?? ""
    switch entry.kind {
    case .element(let list):
      return "'\(entry.title)' is listed twice in \(entry.phase.map(phaseAndTarget) ?? list)\(first)"
    case .duplicateBuildFile:
      if let phase = entry.phase, phase.name == "Sources", let target = phase.target {
        return "'\(entry.title)' is compiled twice in target '\(target)'\(first)"
      }
      return "'\(entry.title)' is listed twice in \(entry.phase.map(phaseAndTarget) ?? "a build phase")\(first)"
    case .inTwoGroups(let one, let other): return "'\(entry.title)' is in two groups, '\(one)' and '\(other)'\(first)"
    case .samePath(let path):
      return entry.phase.map { "'\(path)' is listed twice in \(phaseAndTarget($0))\(first)" }
        ?? "duplicate reference to '\(path)'\(first)"
    }
  }

  private static func phaseAndTarget(_ phase: (name: String, target: String?)) -> String {
    "the \(phase.name) phase" + (phase.target.map { " of target '\($0)'" } ?? "")
  }
}
