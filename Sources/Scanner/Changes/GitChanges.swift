internal import Bytes

/// A file that differs between two states of a repository. Paths are relative to the scanned folder.
struct ChangedFile: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case file
    case link
    /// Another repository, whose files are not compared.
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
  /// Nil for an unchanged path.
  var oldPath: Path?
  /// Nil where the file does not exist. The name of the object is nil if unknown.
  let old: (kind: Kind, object: String?)?
  let new: (kind: Kind, object: String?)?

  static func == (left: ChangedFile, right: ChangedFile) -> Bool { left.path == right.path }

  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension Git {
  /// The files that `git commit` would change, with renames.
  ///
  /// - Parameter head: of `head()`, or another parent.
  func stagedFiles(since head: String) throws(StateFailure) -> [ChangedFile] {
    try changes(["diff-index", "--find-renames", "-l\(Self.maxRenames)", "--cached", head])
  }

  /// Rename detection is quadratic: it compares each added file with each deleted one.
  private static var maxRenames: Int { 400 }

  /// The paths in the index of renamed files of a commit: new paths by old ones.
  func renames(since commit: String) throws(StateFailure) -> [Path: Path] {
    let renamed = try changes(["diff-index", "--cached", "--find-renames", "-l\(Self.maxRenames)", commit])
    return Dictionary(
      renamed.compactMap { file in file.oldPath.map { ($0, file.path) } }, uniquingKeysWith: { first, _ in first })
  }

  /// Files on disk that differ from the index.
  func unstagedFiles() throws(StateFailure) -> [ChangedFile] {
    try changes(["diff-files"])
  }

  /// Files on disk that differ from a commit.
  func filesChanged(since commit: String) throws(StateFailure) -> [ChangedFile] {
    try changes(["diff-index", commit])
  }

  /// Files of the index that a sparse checkout omits, with the names of their objects.
  func filesNotCheckedOut() throws(StateFailure) -> [(path: Path, object: String)] {
    // `S 100644 5716ca5987cb… 0<tab>path`
    try run(["ls-files", "-t", "--stage", "-z"]).split(separator: 0).compactMap { line in
      guard line.first == UInt8(ascii: "S"), let tab = line.firstIndex(of: 0x09) else { return nil }
      let words = line[..<tab].split(separator: 0x20)
      guard words.count == 4, words[1].starts(with: "100".utf8) else { return nil }
      return (Path(bytes: Array(line[(tab + 1)...])), String(decoding: words[2], as: UTF8.self))
    }
  }

  /// Files on disk that are neither in the index nor ignored.
  func untrackedFiles() throws(StateFailure) -> [Path] {
    try run(["ls-files", "--others", "--exclude-standard", "-z"]).split(separator: 0).map { name in
      // A nested repository ends with a slash.
      Path(bytes: Array(name.last == Path.separator ? name.dropLast() : name))
    }
  }

  /// The full name of a commit.
  ///
  /// - Throws: for an unknown commit, as beyond the depth of a shallow clone.
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

  /// The merge base of a commit and HEAD.
  ///
  /// - Parameter name: of the commit, as the user wrote it.
  func mergeBase(_ commit: String, _ name: String) throws(StateFailure) -> String {
    let found = try outcome(["merge-base", commit, "HEAD"])
    if found.status == 0, let base = String(decoding: found.output, as: UTF8.self).split(separator: "\n").first {
      return String(base)
    }
    let isShallow = (try? run(["rev-parse", "--is-shallow-repository"]))?.starts(with: "true".utf8) == true
    throw StateFailure(
      isShallow
        ? "this shallow clone does not reach the merge base of '\(name)' and HEAD; "
          + "run 'git fetch --unshallow', or set fetch-depth: 0 in CI"
        : "'\(name)' and HEAD have no common history; use --since-exact to compare with '\(name)' itself")
  }

  /// The commits that a merge in progress merges into HEAD.
  func mergeHeads() throws(StateFailure) -> [String] {
    // While hooks run, 'git merge' sets `GITHEAD_<commit>=<name>` and has not written MERGE_HEAD yet.
    let named = Platform.environmentNames(withPrefix: "GITHEAD_").filter { $0.count >= 40 && $0.allSatisfy(\.isHexDigit) }
    if !named.isEmpty { return named.sorted() }
    let path = try run(["rev-parse", "--path-format=absolute", "--git-path", "MERGE_HEAD"])
    let file = Path(bytes: path.last == UInt8(ascii: "\n") ? path.dropLast() : path)
    guard let text = try? OpenFile.contents(of: file) else { return [] }
    return text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// HEAD; the empty tree before the first commit.
  func head() throws(StateFailure) -> String {
    if let commit = try? commit("HEAD") { return commit }
    let name = try run(["hash-object", "-t", "tree", "--stdin"])
    return String(decoding: name, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
  }

  private func changes(_ arguments: [String]) throws(StateFailure) -> [ChangedFile] {
    // Overrides the setting of the user.
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
    // A file of `git add --intent-to-add` exists in neither state.
    return ChangedFile(
      path: path, oldPath: oldPath, old: status == "A" ? nil : (.init(mode: parts[0]), object(parts[2])),
      new: status == "D" ? nil : (.init(mode: parts[1]), object(parts[3])))
  }
}
