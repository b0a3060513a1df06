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

  private static var mostAtOnce: Int { 200 }

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
    guard found.status == 0 else { throw StateFailure("'\(revision)' is no commit of this repository") }
    return String(decoding: found.output, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? revision
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

  /// The lines that a commit would add to files or change in them, 1-based, by path.
  ///
  /// - Parameters:
  ///   - changed: files that were there before. What is new is wholly staged.
  ///   - head: what `head()` says.
  func stagedLines(of changed: [ChangedFile], since head: String) throws(StateFailure) -> [Path: [ClosedRange<Int>]] {
    // A command line has an end.
    if changed.count > Self.mostAtOnce {
      var lines: [Path: [ClosedRange<Int>]] = [:]
      for start in stride(from: 0, to: changed.count, by: Self.mostAtOnce) {
        lines.merge(try stagedLines(of: Array(changed[start..<min(changed.count, start + Self.mostAtOnce)]), since: head)) {
          first, _ in first
        }
      }
      return lines
    }
    guard !changed.isEmpty else { return [:] }
    let files = changed.map(\.path).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    let patch = try run(
      [
        "diff-index", "--cached", "--patch", "--unified=0", "--text", "--no-ext-diff", "--no-textconv", "--no-color",
        "--find-renames", "-l\(Self.mostRenames)", "--relative", head,
      ], paths: files + changed.compactMap(\.oldPath))
    let sections = UnifiedPatch.addedLines(patch)
    guard sections.count == files.count else {
      // Renames are found in another way among fewer files.
      guard changed.count > 1 else { return [files[0]: sections.flatMap(\.self)] }
      var lines: [Path: [ClosedRange<Int>]] = [:]
      for file in changed { lines.merge(try stagedLines(of: [file], since: head)) { first, _ in first } }
      return lines
    }
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

  /// `+12,3`, `-7`; numbers that no file has count as none.
  private static func range(_ text: Substring) -> (start: Int, count: Int) {
    let parts = text.dropFirst().split(separator: ",").map { Int(Int32($0) ?? 0) }
    return (parts.first ?? 0, parts.count > 1 ? parts[1] : 1)
  }
}
