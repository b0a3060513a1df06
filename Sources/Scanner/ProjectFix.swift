public import Bytes
internal import Findings
public import Project
internal import Rules

/// Repairs project files on disk.
public struct ProjectFix: Sendable {
  /// What is to be done with one file.
  public struct Outcome: Sendable {
    public let path: Path
    public let old: [UInt8]
    public let repair: ProjectRepair

    public var isChanged: Bool { repair.bytes != old }
  }

  /// Why a file was left as it is.
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

  /// The projects that a path names: one, or those below a folder.
  public static func projects(at path: Path) -> (projects: [Path], problems: [Problem]) {
    do throws(SystemError) {
      guard case .directory = try EntryType(ofPath: path) else {
        // What has the name of another kind of file is none, whatever it holds.
        let kind = FileKind(name: path.lastComponent, framework: nil)
        return (kind == nil || kind == .project ? [path] : [], [])
      }
      let finder = try ProjectFinder(below: path)
      return (
        finder.projects.map { path.appending($0.bytes).normalized },
        finder.problems.map {
          Problem(path: path.appending($0.path).normalized, reason: "cannot be read: \($0.reason)")
        }
      )
    } catch {
      return ([], [Problem(path: path, reason: "cannot be read: \(error.message)")])
    }
  }

  /// Works out what one file should be; writes nothing.
  public func plan(_ path: Path) throws(Problem) -> Outcome {
    // Somebody else may have laid it there, to have another file changed.
    if (try? EntryType(ofLinkPath: path)) == .symbolicLink {
      throw Problem(path: path, reason: "not touched: it is a symbolic link")
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try OpenFile.contents(of: path)
    } catch {
      throw Problem(path: path, reason: "cannot be read: \(error.message)")
    }
    do throws(ProjectRefusal) {
      return try plan(bytes, at: path)
    } catch {
      throw Problem(path: path, reason: "not touched: \(error.reason)")
    }
  }

  /// Works out what a file should be that holds the given bytes.
  public func plan(_ bytes: [UInt8], at path: Path) throws(ProjectRefusal) -> Outcome {
    let folder = (path.absolute ?? path).parent
    let file = ProjectFile(bytes, name: ProjectFile.name(inFolder: folder.lastComponent), order: order)
    return Outcome(path: path, old: bytes, repair: try ProjectRepair(of: file, kinds))
  }

  /// Puts the repaired file in place.
  public func write(_ outcome: Outcome) throws(Problem) {
    let isWritten: Bool
    do throws(SystemError) {
      isWritten = try FileReplacement.replace(outcome.path, holding: outcome.old, with: outcome.repair.bytes)
    } catch {
      throw Problem(path: outcome.path, reason: "cannot be written: \(error.message)")
    }
    if !isWritten { throw Problem(path: outcome.path, reason: "not touched: somebody else has changed it meanwhile") }
  }
}
