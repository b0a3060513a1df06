internal import Bytes

/// The `git` command for the repository around a folder, run so that the repository's configuration cannot run programs and
/// nothing is written.
struct Git: Sendable {
  private let folder: Path
  private let environment: [String: String?]

  /// - Parameters:
  ///   - folder: absolute. Results are about the files in it, with paths relative to it.
  ///   - honorsHooksPath: whether `core.hooksPath` applies; no hooks run in either case.
  /// - Throws: if git is not installed, or the folder is not in a work tree.
  init(_ folder: Path, honorsHooksPath: Bool = false) throws(StateFailure) {
    self.folder = folder
    environment = Self.environment(
      settings: Self.safeSettings.filter { !honorsHooksPath || $0.key != "core.hooksPath" })
    let answer = try run(["rev-parse", "--is-inside-work-tree"])
    guard answer.starts(with: "true".utf8) else { throw StateFailure("'\(folder)' is not in a Git work tree") }
  }

  /// - Parameter folder: absolute; not necessarily in a repository.
  init(anywhere folder: Path) {
    self.folder = folder
    environment = Self.environment(settings: Self.safeSettings)
  }

  private init(_ git: Git, settings: [(key: String, value: String)]) {
    folder = git.folder
    environment = Self.environment(settings: Self.safeSettings + settings)
  }

  /// Disables everything that runs programs: file system monitors, hooks, transports (which fetch objects of a partial clone).
  private static let safeSettings: [(key: String, value: String)] = [
    ("core.fsmonitor", "false"), ("core.hooksPath", "/dev/null"), ("core.sshCommand", "false"), ("core.gitProxy", "false"),
    ("core.alternateRefsCommand", "false"), ("protocol.allow", "never"), ("credential.helper", ""),
  ]

  /// Uses variables instead of `-c`, which splits a key that contains `=` in the wrong place.
  private static func environment(settings: [(key: String, value: String)]) -> [String: String?] {
    var variables: [String: String?] = [
      "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0",
      "GIT_EXTERNAL_DIFF": String?.none, "GIT_LITERAL_PATHSPECS": "1", "GIT_PAGER": "cat", "LC_ALL": "C",
      // It would win over the settings below.
      "GIT_CONFIG_PARAMETERS": String?.none,
    ]
    // After the settings of the user: the last one wins.
    let count = Platform.environment("GIT_CONFIG_COUNT").flatMap(Int.init).map { max(0, min($0, 10_000)) } ?? 0
    variables["GIT_CONFIG_COUNT"] = String(count + settings.count)
    for (index, setting) in settings.enumerated().map({ (count + $0, $1) }) {
      variables["GIT_CONFIG_KEY_\(index)"] = setting.key
      variables["GIT_CONFIG_VALUE_\(index)"] = setting.value
    }
    // With GIT_DIR alone, git takes the folder of -C for the top of the work tree.
    if Platform.environment("GIT_DIR")?.isEmpty == false, Platform.environment("GIT_WORK_TREE") == nil,
      let working = Platform.currentDirectory
    {
      variables["GIT_WORK_TREE"] = working.description
    }
    // They are relative to the working directory, but git resolves them in the folder of -C.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"] {
      if let value = Platform.environment(name), !value.isEmpty, let path = Path(value).absolute {
        variables[name] = path.description
      }
    }
    return variables
  }

  /// The same git without filters for files of the work tree, and whether the checkout is sparse.
  func withoutFilters() throws(StateFailure) -> (git: Git, isSparse: Bool) {
    let found = try outcome(["config", "-z", "--name-only", "--get-regexp", #"^(filter\..*|core\.sparsecheckout)$"#])
    // 1 if there are none.
    guard found.status == 0 else { return (self, false) }
    var keys: [String] = []
    for name in found.output.split(separator: 0) {
      // With another spelling, the filter would stay active.
      guard let key = String(validating: name, as: UTF8.self) else {
        throw StateFailure("the Git configuration has a filter whose name is not UTF-8")
      }
      keys.append(key)
    }
    let isSparse = keys.contains("core.sparsecheckout")
    keys.removeAll { $0 == "core.sparsecheckout" }
    let git = Git(
      self,
      settings: Set(keys).sorted().map { key in
        (key, key.hasSuffix(".required") ? "false" : "")
      })
    return (git, isSparse)
  }

  /// The output of git.
  ///
  /// - Throws: if it does not exit with 0.
  func run(_ arguments: [String], paths: [Path] = [], input: [UInt8] = []) throws(StateFailure) -> [UInt8] {
    let outcome = try outcome(arguments, paths: paths, input: input)
    guard outcome.status == 0 else { throw StateFailure(reason(outcome)) }
    return outcome.output
  }

  func outcome(
    _ arguments: [String], paths: [Path] = [], input: [UInt8] = []
  ) throws(StateFailure) -> ChildProcess.Outcome {
    do throws(SystemError) {
      return try ChildProcess.run(words(arguments, paths), environment: environment, input: input)
    } catch {
      throw Self.failure(error)
    }
  }

  /// Starts a long-running git process.
  func start(_ arguments: [String]) throws(StateFailure) -> ChildProcess {
    do throws(SystemError) {
      return try ChildProcess(words(arguments, []), environment: environment, keepsComplaints: false)
    } catch {
      throw Self.failure(error)
    }
  }

  private func words(_ arguments: [String], _ paths: [Path]) -> [[UInt8]] {
    let words = [Array("git".utf8), Array("-C".utf8), folder.bytes] + arguments.map { Array($0.utf8) }
    return paths.isEmpty ? words : words + [Array("--".utf8)] + paths.map(\.bytes)
  }

  private static func failure(_ error: SystemError) -> StateFailure {
    StateFailure(error.isNotFound ? "Git is not installed" : "cannot run git: \(error.message)")
  }

  private func reason(_ outcome: ChildProcess.Outcome) -> String {
    let first = outcome.complaint.split(separator: "\n").first.map(String.init) ?? "git exited with \(outcome.status)"
    if first.hasPrefix("fatal: not a git repository") { return "'\(folder)' is not in a Git repository" }
    for prefix in ["fatal: ", "error: "] where first.hasPrefix(prefix) { return "git: \(first.dropFirst(prefix.count))" }
    return "git: \(first)"
  }
}
