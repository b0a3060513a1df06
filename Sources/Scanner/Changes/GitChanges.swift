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
  /// What it was called before; nil where it is called the same.
  var oldPath: Path?
  /// Name of the object in the old state, and in the new one; nil where the file is not there, or the object is not known.
  let old: (kind: Kind, object: String?)?
  let new: (kind: Kind, object: String?)?

  static func == (left: ChangedFile, right: ChangedFile) -> Bool { left.path == right.path }

  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension Git {
  /// What `git commit` would commit. A file that is much like one that goes away is that file under another name.
  ///
  /// - Parameter head: what `head()` says.
  func stagedFiles(since head: String) throws(StateFailure) -> [ChangedFile] {
    try changes(["diff-index", "--find-renames", "-l\(Self.mostRenames)", "--cached", head])
  }

  /// Comparing each new file with each that goes away takes the product of their numbers.
  private static var mostRenames: Int { 400 }

  /// What files of a commit are called in the index: new names by old ones.
  func renames(since commit: String) throws(StateFailure) -> [Path: Path] {
    let renamed = try changes(["diff-index", "--cached", "--find-renames", "-l\(Self.mostRenames)", commit])
    return Dictionary(
      renamed.compactMap { file in file.oldPath.map { ($0, file.path) } }, uniquingKeysWith: { first, _ in first })
  }

  /// Where the files on disk differ from the index.
  func unstagedFiles() throws(StateFailure) -> [ChangedFile] {
    try changes(["diff-files"])
  }

  /// Where the files on disk differ from a commit.
  func filesChanged(since commit: String) throws(StateFailure) -> [ChangedFile] {
    try changes(["diff-index", commit])
  }

  /// Files of the index that are not on disk, because only a part is checked out; with the names of their objects.
  func filesNotCheckedOut() throws(StateFailure) -> [(path: Path, object: String)] {
    // `S 100644 5716ca5987cb… 0<tab>path`
    try run(["ls-files", "-t", "--stage", "-z"]).split(separator: 0).compactMap { line in
      guard line.first == UInt8(ascii: "S"), let tab = line.firstIndex(of: 0x09) else { return nil }
      let words = line[..<tab].split(separator: 0x20)
      guard words.count == 4, words[1].starts(with: "100".utf8) else { return nil }
      return (Path(bytes: Array(line[(tab + 1)...])), String(decoding: words[2], as: UTF8.self))
    }
  }

  /// Files on disk that are not in the index and that no `.gitignore` names.
  func untrackedFiles() throws(StateFailure) -> [Path] {
    try run(["ls-files", "--others", "--exclude-standard", "-z"]).split(separator: 0).map { name in
      // A repository that lies in this one is named with a slash.
      Path(bytes: Array(name.last == Path.separator ? name.dropLast() : name))
    }
  }

  /// The full name of a commit.
  ///
  /// - Throws: where there is none, as in a shallow clone that does not go back so far.
  func commit(_ revision: String) throws(StateFailure) -> String {
    let found = try outcome(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
    guard found.status == 0 else {
      let isShallow = (try? run(["rev-parse", "--is-shallow-repository"]))?.starts(with: "true".utf8) == true
      throw StateFailure(
        isShallow
          ? "this shallow clone does not have '\(revision)'; run 'git fetch --unshallow', or set fetch-depth: 0 in CI"
          : "no commit '\(revision)' in this repository; has it been fetched?")
    }
    return String(decoding: found.output, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? revision
  }

  /// The commit in which the history of HEAD and that of another commit began to differ.
  ///
  /// - Parameter name: what the user called the commit.
  func mergeBase(_ commit: String, _ name: String) throws(StateFailure) -> String {
    let found = try outcome(["merge-base", commit, "HEAD"])
    if found.status == 0, let base = String(decoding: found.output, as: UTF8.self).split(separator: "\n").first {
      return String(base)
    }
    let isShallow = (try? run(["rev-parse", "--is-shallow-repository"]))?.starts(with: "true".utf8) == true
    throw StateFailure(
      isShallow
        ? "this shallow clone does not reach the merge base of '\(name)' and HEAD; run 'git fetch --unshallow', or set fetch-depth: 0 in CI"
        : "'\(name)' and HEAD have no common history; --since-exact compares with '\(name)' itself")
  }

  /// The commits that a merge in progress joins with HEAD.
  func mergeHeads() throws(StateFailure) -> [String] {
    // While its hook runs, 'git merge' names them in variables (`GITHEAD_<commit>=<name>`) and has not written MERGE_HEAD yet.
    let named = Platform.environmentNames(withPrefix: "GITHEAD_").filter { $0.count >= 40 && $0.allSatisfy(\.isHexDigit) }
    if !named.isEmpty { return named.sorted() }
    let path = try run(["rev-parse", "--path-format=absolute", "--git-path", "MERGE_HEAD"])
    let file = Path(bytes: path.last == UInt8(ascii: "\n") ? path.dropLast() : path)
    guard let text = try? OpenFile.contents(of: file) else { return [] }
    return text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The commit that is checked out; before the first one the empty tree.
  func head() throws(StateFailure) -> String {
    if let commit = try? commit("HEAD") { return commit }
    let name = try run(["hash-object", "-t", "tree", "--stdin"])
    return String(decoding: name, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
  }

  private func changes(_ arguments: [String]) throws(StateFailure) -> [ChangedFile] {
    // Where nobody asks for renames the user's own settings must not either.
    let renames = arguments.contains("--find-renames") ? [] : ["--no-renames"]
    let command = [arguments[0], "--raw", "-z", "--relative", "--ignore-submodules=all"] + renames + arguments.dropFirst()
    let fields = try run(command).split(separator: 0, omittingEmptySubsequences: false)
    var files: [ChangedFile] = []
    var index = 0
    while index + 1 < fields.count {
      let line = String(decoding: fields[index], as: UTF8.self)
      let isRename = line.split(separator: " ").last?.first == "R" && index + 2 < fields.count
      let path = Path(bytes: Array(fields[index + (isRename ? 2 : 1)]))
      if let file = Self.change(line, path, from: isRename ? Path(bytes: Array(fields[index + 1])) : nil) { files.append(file) }
      index += isRename ? 3 : 2
    }
    return files
  }

  /// `:100644 100755 5716ca5987cb… 0000000000… M`
  private static func change(_ line: String, _ path: Path, from oldPath: Path?) -> ChangedFile? {
    let parts = line.dropFirst().split(separator: " ")
    guard parts.count == 5, let status = parts[4].first else { return nil }
    func object(_ name: Substring) -> String? { name.allSatisfy { $0 == "0" } ? nil : String(name) }
    // What is marked to be added later, and not added, is in no state.
    return ChangedFile(
      path: path, oldPath: oldPath, old: status == "A" ? nil : (.init(mode: parts[0]), object(parts[2])),
      new: status == "D" ? nil : (.init(mode: parts[1]), object(parts[3])))
  }
}
