internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let duplicateProjectEntry = Rule(
    RuleDescriptor(
      id: "duplicate-project-entry",
      level: .warning,
      summary: "A file or object twice in a project where once is meant",
      rationale: """
        A merge that kept both sides, or a file that was added twice. A source that a phase compiles twice gives a warning on every \
        build or duplicate symbols; a reference in two groups, or two references to one path, makes Xcode edit one and build the \
        other. Of two entries of a build phase Xcode passes over one and says so. For two references to one path, of which at most \
        one is built, it is a note.
        """,
      remedy: "Delete the one that is too many. 'applint fix' takes away an id that stands twice in one list.",
      fix: "Remove the duplicate entry",
      tags: ["project"],
      judgesThirdParty: false,
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
        // Each target has a reference of its own, on purpose.
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
            .twice(entry, line: file.format == .openStep ? line : nil), at: file.place(entry.second), identity: entry.identity,
            level: sink.path.isOfDemo ? .note : entry.level, in: entry.path.map { Membership("'\($0)'", in: references) })
        }
      }
    ])

  /// A folder that was added twice brings one for each of its files.
  private static let references = FindingGroup("", title: "files have several references", countsNames: true)
}

extension DuplicateEntry {
  /// Xcode passes over a second entry of a phase, and says so.
  fileprivate var level: Level { phase != nil || path == nil ? .warning : .note }

  /// Of a second reference that no phase builds twice.
  fileprivate var path: String? {
    guard phase == nil, case .samePath(let path) = kind else { return nil }
    return path
  }
}

extension Message {
  fileprivate static func twice(_ entry: DuplicateEntry, line: Int?) -> Message {
    let first = line.map { "also on line \($0)" } ?? "also earlier"
    switch entry.kind {
    case .element(let list):
      if let phase = entry.phase { return "lists \(entry.title) twice in \(place(phase)), \(first)" }
      return "lists \(entry.title) twice in '\(list)', \(first)"
    case .builtTwice: return "builds \(entry.title) twice in \(entry.phase.map(place) ?? "a phase"), \(first)"
    case .inTwoGroups(let one, let other): return "lists \(entry.title) in two groups, \(one) and \(other), \(first)"
    case .samePath(let path):
      return "a second reference to \(path), \(first)\(entry.phase.map { ", and both are in \(place($0))" } ?? "")"
    }
  }

  private static func place(_ phase: (name: String, target: String?)) -> String {
    phase.target.map { "\(phase.name) of \($0)" } ?? phase.name
  }
}
