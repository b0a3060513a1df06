internal import ArgumentParser
internal import Bytes
internal import Reporting
internal import Scanner

struct HookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hook", abstract: "Let git ask applint before each commit.",
    subcommands: [Install.self, Uninstall.self])

  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Install the hook pre-commit; one that is there is kept, and asked first.",
      discussion: "Heeds core.hooksPath, as long as it leads into the repository. Exit status: 0; 2 something could not be done.")

    @OptionGroup var folder: HookFolder

    func run() throws {
      try folder.perform { hook throws(SystemError) in try hook.install(program: Platform.executable) }
    }
  }

  struct Uninstall: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take the hook away and put back what was there before.",
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
    let hook: GitHook
    do throws(StateFailure) {
      hook = try GitHook(for: Platform.path(fromArgument: folder))
    } catch {
      complain("error: \(error)")
      throw ExitCode.undone
    }
    let outcome: GitHook.Outcome
    do throws(SystemError) {
      outcome = try action(hook)
    } catch {
      complain("error: \(hook.path): cannot be changed: \(hook.obstacle ?? error.message)")
      throw ExitCode.undone
    }
    let target = OutputTarget.standardOutput
    let output = try target.open()
    output.write(TerminalText.escaped(Self.describe(outcome)) + "\n")
    try target.finish(output)
  }

  private static func describe(_ outcome: GitHook.Outcome) -> String {
    switch outcome {
    case .installed(let hook, nil): "\(hook): installed"
    case .installed(let hook, let kept?): "\(hook): installed; the one that was there is asked first, as \(kept)"
    case .renewed(let hook): "\(hook): renewed"
    case .uninstalled(let hook, restored: true): "\(hook): what was there before is back"
    case .uninstalled(let hook, restored: false): "\(hook): taken away"
    case .nothingToDo(let hook): "\(hook): is none of applint's, and left alone"
    }
  }
}
