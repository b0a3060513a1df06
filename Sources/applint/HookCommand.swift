internal import Arguments
internal import Bytes
internal import Reporting
internal import Scanner

struct HookCommand: CommandGroup {
  static let name = "hook"
  static let abstract = "Install or remove the git hooks pre-commit and pre-merge-commit."
  static var subcommands: [any Command.Type] { [Install.self, Uninstall.self] }

  struct Install: Command {
    static let name = "install"
    static let abstract = "Install the hooks; existing ones are kept and run first."
    static let discussion =
      "Heeds core.hooksPath, as long as it leads into the repository. Exit status: 0; 2 something could not be done."

    let folder: HookFolder
    let fix: Bool

    init(_ arguments: inout ArgumentReader) {
      folder = HookFolder(&arguments)
      fix = arguments.flag("--fix", "Sort and repair staged projects before they are checked.")
    }

    func run() throws {
      try folder.perform { hook throws(SystemError) in try hook.install(program: Platform.executable, repairs: fix) }
    }
  }

  struct Uninstall: Command {
    static let name = "uninstall"
    static let abstract = "Remove the hooks and restore what was there before."
    static let discussion = "Exit status: 0; 2 something could not be done."

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
    folder = arguments.positional("<folder>", "A folder of the repository; the working directory by default.", standard: ".")
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
    // All or none.
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
    case .installed(let hook, let kept?): "\(hook): installed; the existing one is kept as \(kept) and runs first"
    case .renewed(let hook): "\(hook): renewed"
    case .uninstalled(let hook, restored: true): "\(hook): restored what was there before"
    case .uninstalled(let hook, restored: false): "\(hook): removed"
    case .nothingToDo(let hook): "\(hook): not installed by applint; left alone"
    }
  }
}
