internal import Bytes
internal import Findings
internal import Project

/// What the build phases of a target copy into its bundle, and what its scripts may change there.
struct TargetCopies: Sendable {
  let files: [PlacedCopy]
  private let scripts: [String]

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
  ///
  /// - Parameter files: the names of script files that do.
  func mayStrip(_ framework: String, _ files: Set<String>) -> Bool {
    scripts.contains { script in
      script.holds("strip") || script.holds("Strip") || script.holds("lipo") || script.holds("copy-frameworks")
        || script.holds("FRAMEWORKS_FOLDER_PATH") || script.holds("/Frameworks") || script.holds(framework)
        || files.contains { script.holds($0) }
    }
  }

  /// Whether a script may remove folders of frameworks.
  var mayRemoveFrameworks: Bool {
    scripts.contains { $0.holds("rm ") && ($0.holds("Frameworks") || $0.holds("FRAMEWORKS_FOLDER_PATH")) }
  }

  /// Whether a script phase runs a file of this name.
  func run(_ script: String) -> Bool { scripts.contains { $0.holds(script) } }
}

/// A file or folder that a build phase copies.
struct PlacedCopy: Sendable {
  /// Relative to the root of the checkout; nil if the build makes it.
  let path: String?
  let copy: CopiedFile
  /// The entry of the phase; nil if the file format has no positions.
  let place: Region?
}
