internal import Bytes

/// A file that differs between two states of a repository, with its path from the scanned folder.
struct ChangedFile: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case file
    case link
    /// Another repository, whose files are its own affair.
    case submodule

    fileprivate init(mode: Substring) {
      switch mode {
      case "120000": self = .link
      case "160000": self = .submodule
      default: self = .file
      }
    }
  }

  let path: Path
  /// Name of the object in the old state, and in the new one; nil where the file is not there, or the object is not known.
  let old: (kind: Kind, object: String?)?
  let new: (kind: Kind, object: String?)?

  static func == (left: ChangedFile, right: ChangedFile) -> Bool { left.path == right.path }

  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension Git {
  /// What `git commit` would commit.
  func stagedFiles() throws(GitFailure) -> [ChangedFile] {
    try changes(["diff-index", "--cached", try head()])
  }

  /// Where the files on disk differ from the index.
  func unstagedFiles() throws(GitFailure) -> [ChangedFile] {
    try changes(["diff-files"])
  }

  /// Where the files on disk differ from a commit.
  func filesChanged(since commit: String) throws(GitFailure) -> [ChangedFile] {
    try changes(["diff-index", commit])
  }

  /// Files on disk that are not in the index and that no `.gitignore` names.
  func untrackedFiles() throws(GitFailure) -> [Path] {
    try run(["ls-files", "--others", "--exclude-standard", "-z"]).split(separator: 0).map { Path(bytes: Array($0)) }
  }

  /// The full name of a commit.
  ///
  /// - Throws: where there is none, as in a shallow clone that does not go back so far.
  func commit(_ revision: String) throws(GitFailure) -> String {
    let found = try outcome(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
    guard found.status == 0 else { throw GitFailure("'\(revision)' is no commit of this repository") }
    return String(decoding: found.output, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? revision
  }

  /// The commit that is checked out; before the first one the empty tree.
  private func head() throws(GitFailure) -> String {
    if let commit = try? commit("HEAD") { return commit }
    let name = try run(["hash-object", "-t", "tree", "--stdin"])
    return String(decoding: name, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
  }

  private func changes(_ arguments: [String]) throws(GitFailure) -> [ChangedFile] {
    let command = [arguments[0], "--raw", "-z", "--no-renames", "--relative", "--ignore-submodules=all"] + arguments.dropFirst()
    let fields = try run(command).split(separator: 0, omittingEmptySubsequences: false)
    return stride(from: 0, to: fields.count - 1, by: 2).compactMap { index in
      Self.change(String(decoding: fields[index], as: UTF8.self), Path(bytes: Array(fields[index + 1])))
    }
  }

  /// `:100644 100755 5716ca5987cb… 0000000000… M`
  private static func change(_ line: String, _ path: Path) -> ChangedFile? {
    let parts = line.dropFirst().split(separator: " ")
    guard parts.count == 5, let status = parts[4].first else { return nil }
    func object(_ name: Substring) -> String? { name.allSatisfy { $0 == "0" } ? nil : String(name) }
    // What is marked to be added later, and not added, is in no state.
    return ChangedFile(
      path: path, old: status == "A" ? nil : (.init(mode: parts[0]), object(parts[2])),
      new: status == "D" ? nil : (.init(mode: parts[1]), object(parts[3])))
  }

  /// The lines that a commit would add to files or change in them, 1-based, by path.
  ///
  /// - Parameter files: that were there before. What is new is wholly staged.
  func stagedLines(of files: [Path]) throws(GitFailure) -> [Path: [ClosedRange<Int>]] {
    guard !files.isEmpty else { return [:] }
    let files = files.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    let patch = try run(
      [
        "diff-index", "--cached", "--patch", "--unified=0", "--text", "--no-ext-diff", "--no-textconv", "--no-color",
        "--no-renames",
        "--relative", try head(),
      ], paths: files)
    let sections = UnifiedPatch.addedLines(patch)
    guard sections.count == files.count else { throw GitFailure("git shows \(sections.count) of \(files.count) staged files") }
    return Dictionary(zip(files, sections), uniquingKeysWith: { first, _ in first })
  }
}

/// The places of a patch without context, as git writes it.
enum UnifiedPatch {
  /// For each file of the patch the lines of its new state that the patch adds or changes.
  static func addedLines(_ patch: [UInt8]) -> [[ClosedRange<Int>]] {
    var sections: [[ClosedRange<Int>]] = []
    // Lines of a file may look like anything, so that they are counted and not looked at.
    var rest = 0
    for line in patch.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.first == UInt8(ascii: "\\") { continue }
      if rest > 0 {
        rest -= 1
      } else if line.starts(with: "diff --git ".utf8) {
        sections.append([])
      } else if line.starts(with: "@@ -".utf8), !sections.isEmpty {
        let numbers = String(decoding: line, as: UTF8.self).split(separator: " ").dropFirst().prefix(2).map(Self.range)
        guard numbers.count == 2 else { continue }
        rest = numbers[0].count + numbers[1].count
        if numbers[1].count > 0 {
          sections[sections.count - 1].append(numbers[1].start...numbers[1].start + numbers[1].count - 1)
        }
      }
    }
    return sections
  }

  /// `+12,3`, `-7`
  private static func range(_ text: Substring) -> (start: Int, count: Int) {
    let parts = text.dropFirst().split(separator: ",").map { Int($0) ?? 0 }
    return (parts.first ?? 0, parts.count > 1 ? parts[1] : 1)
  }
}
