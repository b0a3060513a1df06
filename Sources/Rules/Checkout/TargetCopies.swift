internal import Bytes
internal import Findings
internal import Project

/// What the build phases of a target copy into its bundle, and what its scripts may change there.
struct TargetCopies: Sendable {
  let files: [PlacedCopy]
  private let scripts: [String]
  private let mayStripAll: Bool
  /// Whether a script may remove folders of frameworks.
  let mayRemoveFrameworks: Bool

  private init(files: [PlacedCopy], scripts: [String]) {
    self.files = files
    self.scripts = scripts
    // Once, because each framework and each target asks.
    mayStripAll = scripts.contains(where: \.mayStripFrameworks)
    mayRemoveFrameworks = scripts.contains(where: \.mayRemoveFrameworks)
  }

  /// By the identifier of the target.
  ///
  /// - Parameter folder: the folder that contains the `.xcodeproj`, relative to the root of the checkout.
  static func all(of file: ProjectFile, in folder: Path) -> [String: TargetCopies] {
    let targets = file.project?.copyingTargets() ?? []
    return Dictionary(
      targets.map { target in
        let files = target.files.map { copy in
          PlacedCopy(
            path: copy.path.flatMap { Path($0).resolved(from: folder)?.description }, copy: copy, place: file.region(copy.place))
        }
        return (target.id, TargetCopies(files: files, scripts: target.scripts))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a script may remove slices or bitcode from a framework: it names the framework, the folder of frameworks, or a tool
  /// for this.
  func mayStrip(_ framework: String) -> Bool { mayStripAll || scripts.contains { $0.holds(framework) } }

  /// Calls a body with the index of each literal that the scripts contain.
  func forEachMatch(of search: LiteralSearch, _ body: (_ literal: Int) -> Void) {
    for script in scripts {
      search.forEachMatch(in: script.utf8Span.span) { _, literal in
        body(literal)
        return true
      }
    }
  }
}

extension String {
  /// Whether a script names the folder of frameworks, or a tool that removes slices or bitcode.
  fileprivate var mayStripFrameworks: Bool {
    ["strip", "Strip", "lipo", "copy-frameworks", "FRAMEWORKS_FOLDER_PATH", "/Frameworks"].contains(where: holds)
  }

  fileprivate var mayRemoveFrameworks: Bool { holds("rm ") && (holds("Frameworks") || holds("FRAMEWORKS_FOLDER_PATH")) }
}

/// A file or folder that a build phase copies.
struct PlacedCopy: Sendable {
  /// Relative to the root of the checkout; nil if the build makes it.
  let path: String?
  let copy: CopiedFile
  /// The entry of the phase; nil if the file format has no positions.
  let place: Region?
}
