internal import ArgumentParser
internal import Bytes
internal import Reporting
internal import Scanner

struct HookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hook", abstract: "Install or remove the git hooks pre-commit and pre-merge-commit.",
    subcommands: [Install.self, Uninstall.self])

  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Install the hooks; existing ones are kept and run first.",
      discussion: "Heeds core.hooksPath, as long as it leads into the repository. Exit status: 0; 2 something could not be done.")

    @OptionGroup var folder: HookFolder

    @Flag(help: "Sort and repair staged projects before they are checked.")
    var fix = false

    func run() throws {
      try folder.perform { hook throws(SystemError) in try hook.install(program: Platform.executable, repairs: fix) }
    }
  }

  struct Uninstall: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove the hooks and restore what was there before.",
      discussion: "Exit status: 0; 2 something could not be done.")

    @OptionGroup var folder: HookFolder

    func run() throws {
      try folder.perform { hook throws(SystemError) in try hook.uninstall() }
    }
  }
}

struct HookFolder: ParsableArguments {
  @Argument(help: "A folder of the repository; the working directory by default.")
  var folder = "."

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
