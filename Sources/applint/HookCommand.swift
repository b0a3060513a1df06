internal import Arguments
internal import Bytes
internal import Reporting
internal import Scanner

struct HookCommand: CommandGroup {
  static let name = "hook"
  static let abstract = "Install or remove the Git hooks."
  static var subcommands: [any Command.Type] { [Install.self, Uninstall.self] }

  struct Install: Command {
    static let name = "install"
    static let abstract = "Install pre-commit and pre-merge-commit hooks; existing hooks are kept and run first."
    static let discussion =
      "Honors core.hooksPath if it points inside the repository. Exit status: 0 on success, 2 on error."

    let folder: HookFolder
    let fix: Bool

    init(_ arguments: inout ArgumentReader) {
      folder = HookFolder(&arguments)
      fix = arguments.flag("--fix", "Fix staged project files before checking them.")
    }

    func run() throws {
      try folder.perform { hook throws(SystemError) in try hook.install(program: Platform.executable, repairs: fix) }
    }
  }

  struct Uninstall: Command {
    static let name = "uninstall"
    static let abstract = "Remove the hooks and restore the previous ones."
    static let discussion = "Exit status: 0 on success, 2 on error."

    let folder: HookFolder

    init(_ arguments: inout ArgumentReader) {
      folder = HookFolder(&arguments)
    }

    func run() throws {
      try folder.perform { hook throws(SystemError) in try hook.uninstall() }
    }
  }
}

struct HookFolder {
  let folder: String

  init(_ arguments: inout ArgumentReader) {
    folder = arguments.positional("<folder>", "Folder in the repository.", standard: ".")
  }

  func perform(_ action: (GitHook) throws(SystemError) -> GitHook.Outcome) throws {
    let hooks: [GitHook]
    do throws(StateFailure) {
      var found: [GitHook] = []
      for name in GitHook.names { found.append(try GitHook(name, for: Platform.path(fromArgument: folder))) }
      hooks = found
    } catch {
      throw ExitCode.undone("\(error)")
    }
    // All hooks or none.
    for hook in hooks {
      if let obstacle = hook.obstacle {
        throw ExitCode.undone("cannot change '\(hook.path)': \(obstacle)")
      }
    }
    let target = OutputTarget.standardOutput
    let output = try target.open()
    for hook in hooks {
      do throws(SystemError) {
        output.write(TerminalText.escaped(Self.describe(try action(hook))) + "\n")
      } catch {
        throw ExitCode.undone("cannot change '\(hook.path)': \(hook.obstacle ?? error.message)")
      }
    }
    try target.finish(output)
  }

  private static func describe(_ outcome: GitHook.Outcome) -> String {
    switch outcome {
    case .installed(let hook, nil): "\(hook): installed"
    case .installed(let hook, let kept?): "\(hook): installed; the existing hook is kept as \(kept) and runs first"
    case .renewed(let hook): "\(hook): updated"
    case .uninstalled(let hook, restored: true): "\(hook): restored the previous hook"
    case .uninstalled(let hook, restored: false): "\(hook): removed"
    case .nothingToDo(let hook): "\(hook): not installed by applint; unchanged"
    }
  }
}
