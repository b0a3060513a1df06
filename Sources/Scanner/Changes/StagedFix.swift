public import Bytes
public import Project

/// Sorts and repairs staged projects, and stages them again.
///
/// Repairs the object in the index, so that no filter of the repository runs, and then the file on disk. Files with unstaged changes
/// are not repaired.
public struct StagedFix: Sendable {
  public struct Outcome: Sendable {
    /// Paths are relative to the top of the checkout.
    public internal(set) var repaired: [(path: Path, repair: ProjectRepair)] = []
    public internal(set) var problems: [ProjectFix.Problem] = []
  }

  private let git: Git
  private let top: Path
  private let folder: Path
  private let order: ProjectOrder

  /// - Parameter folder: only projects in it are repaired.
  public init(in folder: Path, order: ProjectOrder) throws(StateFailure) {
    guard let location = folder.absolute else { throw StateFailure("no such folder '\(folder)'") }
    let top = CheckoutTop.find(around: location, configuration: nil) ?? location
    self.top = top
    self.folder = location.relative(to: top) ?? Path()
    self.order = order
    git = try Git(top)
  }

  public func run() throws(StateFailure) -> Outcome {
    var outcome = Outcome()
    let staged = try git.stagedFiles(since: git.head()).filter { file in
      file.new?.kind == .file && file.path.lastComponent.elementsEqual("project.pbxproj".utf8)
        && file.path.relative(to: folder) != nil
    }
    guard !staged.isEmpty else { return outcome }
    let unstaged = Set(try git.withoutFilters().git.unstagedFiles().map(\.path))
    let fix = ProjectFix(.all, order: order)
    let objects = GitObjects(git)
    for file in staged {
      guard let object = file.new?.object, let bytes = try? objects.contents(of: object) else { continue }
      let path = top.appending(file.path.bytes)
      let plan: ProjectFix.Outcome
      do throws(ProjectRefusal) {
        plan = try fix.plan(bytes, at: path)
      } catch {
        outcome.problems.append(ProjectFix.Problem(path: file.path, reason: error.reason))
        continue
      }
      guard plan.isChanged else { continue }
      guard !unstaged.contains(file.path) else {
        outcome.problems.append(
          ProjectFix.Problem(
            path: file.path, reason: "it has unstaged changes; stage all of it, or run 'applint fix'"))
        continue
      }
      try stage(plan.repair.bytes, as: file.path)
      if let problem = repairOnDisk(path, fix) { outcome.problems.append(problem) }
      outcome.repaired.append((file.path, plan.repair))
    }
    try objects.check()
    return outcome
  }

  private func stage(_ bytes: [UInt8], as path: Path) throws(StateFailure) {
    let name = try git.run(["hash-object", "-w", "--no-filters", "--stdin"], input: bytes)
    let object = String(decoding: name.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let entry = try git.run(["ls-files", "--stage", "-z"], paths: [path])
    let mode = String(decoding: entry.prefix { $0 != 0x20 }, as: UTF8.self)
    // `mode object<tab>path`
    let line = Array("\(mode) \(object)\t".utf8) + path.bytes + [0]
    _ = try git.run(["update-index", "-z", "--index-info"], input: line)
  }

  /// The file on disk may have other line endings than the object.
  private func repairOnDisk(_ path: Path, _ fix: ProjectFix) -> ProjectFix.Problem? {
    do throws(ProjectFix.Problem) {
      let plan = try fix.plan(path)
      if plan.isChanged { try fix.write(plan) }
      return nil
    } catch {
      return error
    }
  }
}
