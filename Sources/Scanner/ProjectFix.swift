public import Bytes
internal import Findings
public import Project
internal import Rules

/// Repairs project files on disk.
public struct ProjectFix: Sendable {
  /// The planned changes of one file.
  public struct Outcome: Sendable {
    public let path: Path
    public let old: [UInt8]
    public let repair: ProjectRepair

    public var isChanged: Bool { repair.bytes != old }
  }

  /// Why a file is not fixed.
  public struct Problem: Error, Sendable {
    public let path: Path
    /// A clause.
    public let reason: String
  }

  private let kinds: ProjectRepair.Kinds
  private let order: ProjectOrder

  public init(_ kinds: ProjectRepair.Kinds, order: ProjectOrder) {
    self.kinds = kinds
    self.order = order
  }

  /// The project at a path, or those below a folder.
  public static func projects(at path: Path) -> (projects: [Path], problems: [Problem]) {
    do throws(SystemError) {
      guard case .directory = try EntryType(ofPath: path) else {
        // A file with the name of another type is not a project.
        let kind = FileKind(name: path.lastComponent, framework: nil)
        return (kind == nil || kind == .project ? [path] : [], [])
      }
      let finder = try ProjectFinder(below: path)
      return (
        finder.projects.map { path.appending($0.bytes).normalized },
        finder.problems.map {
          Problem(path: path.appending($0.path).normalized, reason: $0.reason)
        }
      )
    } catch {
      return ([], [Problem(path: path, reason: error.message)])
    }
  }

  /// Plans the changes of one file; writes nothing.
  public func plan(_ path: Path) throws(Problem) -> Outcome {
    // A link in an untrusted checkout could point at any file.
    if (try? EntryType(ofLinkPath: path)) == .symbolicLink {
      throw Problem(path: path, reason: "it is a symbolic link")
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try OpenFile.contents(of: path)
    } catch {
      throw Problem(path: path, reason: error.message)
    }
    do throws(ProjectRefusal) {
      return try plan(bytes, at: path)
    } catch {
      throw Problem(path: path, reason: error.reason)
    }
  }

  /// Plans the changes of a file with the given contents.
  public func plan(_ bytes: [UInt8], at path: Path) throws(ProjectRefusal) -> Outcome {
    let folder = (path.absolute ?? path).parent
    let file = ProjectFile(bytes, name: ProjectFile.name(inFolder: folder.lastComponent), order: order)
    return Outcome(path: path, old: bytes, repair: try ProjectRepair(of: file, kinds))
  }

  public func write(_ outcome: Outcome) throws(Problem) {
    let isWritten: Bool
    do throws(SystemError) {
      try FileReplacement.removeLeftovers(of: outcome.path)
      isWritten = try FileReplacement.replace(outcome.path, holding: outcome.old, with: outcome.repair.bytes)
    } catch {
      throw Problem(path: outcome.path, reason: "cannot write it: \(error.message)")
    }
    if !isWritten { throw Problem(path: outcome.path, reason: "the file has changed since it was read") }
  }
}
