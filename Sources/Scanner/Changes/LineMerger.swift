public import Bytes
public import Project

/// Merges lines, by `git merge-file`.
public struct LineMerger: Sendable {
  /// The versions, as files.
  public let base: Path
  public let ours: Path
  public let theirs: Path

  public init(base: Path, ours: Path, theirs: Path) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
  }

  /// - Parameter style: nil for that of the configuration.
  /// - Throws: if git is not installed, or does not merge the files, such as binary ones.
  public func merge(_ options: MergeOptions, _ style: MergeOptions.Style?) throws(StateFailure) -> LineMerge {
    var words = ["git", "merge-file", "-p", "-q", "--marker-size=\(options.markerSize)"]
    switch style {
    case .diff3: words.append("--diff3")
    case .zdiff3: words.append("--zdiff3")
    case .merge: words.insert(contentsOf: ["-c", "merge.conflictStyle=merge"], at: 1)
    case nil: break
    }
    for label in [options.labels.ours, options.labels.base, options.labels.theirs] { words += ["-L", label] }
    let arguments = words.map { Array($0.utf8) } + [Array("--".utf8), ours.bytes, base.bytes, theirs.bytes]
    let outcome: ChildProcess.Outcome
    do throws(SystemError) {
      outcome = try ChildProcess.run(arguments, environment: ["LC_ALL": "C"])
    } catch {
      throw StateFailure(error.isNotFound ? "Git is not installed" : "cannot run git: \(error.message)")
    }
    // Beyond, it is not the number of conflicts.
    guard outcome.status <= 127 else {
      let reason = outcome.complaint.split(separator: "\n").first.map(String.init) ?? "exit status \(outcome.status)"
      throw StateFailure("git merge-file: \(reason)")
    }
    return LineMerge(outcome.output, isClean: outcome.status == 0)
  }

  /// `merge.conflictStyle` of the configuration.
  public static func configuredStyle() -> MergeOptions.Style {
    let words = ["git", "config", "--get", "merge.conflictStyle"].map { Array($0.utf8) }
    let outcome = try? ChildProcess.run(words)
    let name = outcome.map { String(decoding: $0.output, as: UTF8.self) }?.split(separator: "\n").first.map(String.init)
    return name.flatMap(MergeOptions.Style.init) ?? .merge
  }
}
