public import Bytes
public import Findings
internal import Rules

/// Fixes of files other than projects, verified by a scan of the result.
public struct SourceFix: Sendable {
  public struct File: Sendable {
    let path: Path
    /// The displayed path.
    public let name: String
    public let old: [UInt8]
    /// With the safe edits.
    public let new: [UInt8]
    /// The findings that the safe edits resolve.
    public let fixed: [Finding]
    /// Findings whose fix needs a decision, each with the contents of the file after the fix.
    public let suggested: [(finding: Finding, bytes: [UInt8])]
  }

  /// In the order of reports.
  public internal(set) var files: [File] = []
  /// Files that are not fixed.
  public internal(set) var problems: [ProjectFix.Problem] = []
  /// Named paths that cannot be read.
  public internal(set) var unread: [ProjectFix.Problem] = []

  public static func write(_ file: File) throws(ProjectFix.Problem) {
    let isWritten: Bool
    do throws(SystemError) {
      isWritten = try FileReplacement.replace(file.path, holding: file.old, with: file.new)
    } catch {
      throw ProjectFix.Problem(path: Path(file.name), reason: "cannot write it: \(error.message)")
    }
    if !isWritten { throw ProjectFix.Problem(path: Path(file.name), reason: "the file has changed since it was read") }
  }
}

extension Scan {
  /// Plans edits that resolve findings; writes nothing.
  ///
  /// Suppressed, baselined and third-party findings are not fixed.
  ///
  /// - Parameters:
  ///   - rules: ids of the rules whose findings are fixed.
  ///   - areAll: whether `paths` are all that the user named.
  public func fix(_ paths: [Path], rules: Set<String>, areAll: Bool) -> SourceFix {
    plan(paths, areAll: areAll) { FixDraft(rules, scan: $0) }
  }

  /// - Parameter draft: plans the edits of one checkout from a function that scans it.
  func plan(
    _ paths: [Path], areAll: Bool, _ draft: (_ scan: @escaping ([Path: [UInt8]]) -> ScanResult) -> FixDraft
  ) -> SourceFix {
    var finder = SelectionFinder(options, paths, areFiles: false, areAll: areAll)
    finder.find()
    var fix = SourceFix()
    for notification in finder.notifications where notification.level == .error {
      fix.unread.append(ProjectFix.Problem(path: Path(notification.path), reason: notification.reason))
    }
    for selection in finder.selections {
      fix.add(draft { run(selection, replacing: $0.mapValues { .bytes($0) }) }, in: selection.top)
    }
    if !finder.apart.isEmpty {
      fix.add(draft { [apart = finder.apart] in run(apart: apart, replacing: $0) }, in: nil)
    }
    return fix
  }
}

extension SourceFix {
  fileprivate mutating func add(_ draft: FixDraft, in top: Path?) {
    var draft = draft
    draft.prove()
    files += draft.files.filter { !$0.fixed.isEmpty || !$0.suggested.isEmpty }.map { $0.result(in: top) }
    problems += draft.problems
  }
}
