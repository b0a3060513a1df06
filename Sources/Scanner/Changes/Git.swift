internal import Bytes

/// The `git` command over the repository around a folder, called so that nothing in the repository's own configuration can run a program
/// and nothing is written.
struct Git: Sendable {
  private let folder: Path
  private let environment: [String: String?]

  /// - Parameter folder: absolute; answers are about what lies in it, with paths from it.
  /// - Parameter honorsHooksPath: whether it tells where the hooks lie; none is run all the same.
  /// - Throws: where there is no git, or no work tree of a repository.
  init(_ folder: Path, honorsHooksPath: Bool = false) throws(StateFailure) {
    self.folder = folder
    environment = Self.environment(
      settings: Self.safeSettings.filter { !honorsHooksPath || $0.key != "core.hooksPath" })
    let answer = try run(["rev-parse", "--is-inside-work-tree"])
    guard answer.starts(with: "true".utf8) else { throw StateFailure("\(folder) is in no work tree of a repository") }
  }

  private init(_ git: Git, settings: [(key: String, value: String)]) {
    folder = git.folder
    environment = Self.environment(settings: Self.safeSettings + settings)
  }

  /// What could run a program: file system monitors, hooks, transports (a missing object of a partial clone would be fetched).
  private static let safeSettings: [(key: String, value: String)] = [
    ("core.fsmonitor", "false"), ("core.hooksPath", "/dev/null"), ("core.sshCommand", "false"), ("core.gitProxy", "false"),
    ("core.alternateRefsCommand", "false"), ("protocol.allow", "never"), ("credential.helper", ""),
  ]

  /// By variables and not by `-c`, which takes a key with `=` in it apart in the wrong place.
  private static func environment(settings: [(key: String, value: String)]) -> [String: String?] {
    var variables: [String: String?] = [
      "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0",
      "GIT_EXTERNAL_DIFF": String?.none, "GIT_LITERAL_PATHSPECS": "1", "GIT_PAGER": "cat", "LC_ALL": "C",
    ]
    // Behind those that the user has set for every git: the last one counts.
    let known = Platform.environment("GIT_CONFIG_COUNT").flatMap(Int.init).map { max(0, min($0, 10_000)) } ?? 0
    variables["GIT_CONFIG_COUNT"] = String(known + settings.count)
    for (index, setting) in settings.enumerated().map({ (known + $0, $1) }) {
      variables["GIT_CONFIG_KEY_\(index)"] = setting.key
      variables["GIT_CONFIG_VALUE_\(index)"] = setting.value
    }
    // Where only its folder is named, git takes the one that it is told to go to for the top of the work tree.
    if Platform.environment("GIT_DIR")?.isEmpty == false, Platform.environment("GIT_WORK_TREE") == nil,
      let working = Platform.currentDirectory
    {
      variables["GIT_WORK_TREE"] = working.description
    }
    // git resolves them from the folder that it is told to go to, and means the one that it was started in.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"] {
      if let value = Platform.environment(name), !value.isEmpty, let path = Path(value).absolute {
        variables[name] = path.description
      }
    }
    return variables
  }

  /// The same git, which runs no filters over the files of the work tree either, and whether only a part of those is on disk.
  func withoutFilters() throws(StateFailure) -> (git: Git, isSparse: Bool) {
    let found = try outcome(["config", "-z", "--name-only", "--get-regexp", #"^(filter\..*|core\.sparsecheckout)$"#])
    // 1: there are none.
    guard found.status == 0 else { return (self, false) }
    var keys: [String] = []
    for name in found.output.split(separator: 0) {
      // Under another spelling it would stay in force.
      guard let key = String(validating: name, as: UTF8.self) else {
        throw StateFailure("the repository's configuration has a filter whose name is not UTF-8")
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

  /// What git says to a question.
  ///
  /// - Throws: where it does not answer with 0.
  func run(_ arguments: [String], paths: [Path] = [], input: [UInt8] = []) throws(StateFailure) -> [UInt8] {
    let outcome = try outcome(arguments, paths: paths, input: input)
    guard outcome.status == 0 else { throw StateFailure(Self.reason(outcome)) }
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

  /// A git that is asked again and again.
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
    StateFailure(error.isNotFound ? "there is no git on this machine" : "git cannot be run: \(error.message)")
  }

  private static func reason(_ outcome: ChildProcess.Outcome) -> String {
    let first = outcome.complaint.split(separator: "\n").first.map(String.init) ?? "git ended with \(outcome.status)"
    for prefix in ["fatal: ", "error: "] where first.hasPrefix(prefix) { return "git: \(first.dropFirst(prefix.count))" }
    return "git: \(first)"
  }
}
