public import Bytes
public import Findings
internal import Rules

/// What edits make of files outside of projects, proved by a scan of the result.
public struct SourceFix: Sendable {
  public struct File: Sendable {
    let path: Path
    /// As reports call it.
    public let name: String
    public let old: [UInt8]
    /// With the edits that are safe.
    public let new: [UInt8]
    /// What the edits resolve.
    public let fixed: [Finding]
    /// What a person has to decide, each with what the file would be.
    public let suggested: [(finding: Finding, bytes: [UInt8])]
  }

  /// In the order of reports.
  public internal(set) var files: [File] = []
  /// Files that were left as they are.
  public internal(set) var problems: [ProjectFix.Problem] = []
  /// What was named and cannot be read.
  public internal(set) var unread: [ProjectFix.Problem] = []

  /// Puts a fixed file in place.
  public static func write(_ file: File) throws(ProjectFix.Problem) {
    let isWritten: Bool
    do throws(SystemError) {
      isWritten = try FileReplacement.replace(file.path, holding: file.old, with: file.new)
    } catch {
      throw ProjectFix.Problem(path: Path(file.name), reason: "cannot be written: \(error.message)")
    }
    if !isWritten { throw ProjectFix.Problem(path: Path(file.name), reason: "not fixed: it has changed meanwhile") }
  }
}

extension Scan {
  /// Works out the edits that resolve findings of some paths; writes nothing.
  ///
  /// Findings that are suppressed, baselined or in third-party files are left alone.
  ///
  /// - Parameters:
  ///   - rules: whose findings are fixed.
  ///   - areAll: whether the user named nothing else.
  public func fix(_ paths: [Path], rules: Set<String>, areAll: Bool) -> SourceFix {
    var finder = SelectionFinder(options, paths, areFiles: false, areAll: areAll)
    finder.find()
    var fix = SourceFix()
    for notification in finder.notifications where notification.level == .error {
      fix.unread.append(ProjectFix.Problem(path: Path(notification.path), reason: "cannot be read: \(notification.reason)"))
    }
    for selection in finder.selections {
      fix.add(FixDraft(rules) { run(selection, replacing: $0.mapValues { .bytes($0) }) }, in: selection.top)
    }
    if !finder.apart.isEmpty {
      fix.add(FixDraft(rules) { [apart = finder.apart] in run(apart: apart, replacing: $0) }, in: nil)
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
