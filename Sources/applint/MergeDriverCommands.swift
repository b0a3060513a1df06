internal import Arguments
internal import Bytes
internal import Reporting
internal import Scanner

struct MergeInstallCommand: Command {
  static let name = "install"
  static let abstract = "Make Git merge project files with applint."
  static let discussion = """
    Writes merge.applint.* into the configuration of the repository, and the line '*.pbxproj merge=applint' into .gitattributes. \
    If applint is missing later, the driver falls back to Git's own merge. Exit status: 0 on success, 2 on error.
    """

  private let driver: MergeDriverOptions
  private let mergetool: Bool

  init(_ arguments: inout ArgumentReader) {
    driver = MergeDriverOptions(&arguments)
    mergetool = arguments.flag("--mergetool", "Also add applint to 'git mergetool'.")
  }

  func validate() throws { try driver.validate() }

  func run() throws {
    try driver.perform { driver, output throws(StateFailure) in
      for setting in MergeDriver.settings(program: Platform.executable, mergetool: mergetool) {
        let isNew = try driver.set(setting)
        output.write(TerminalText.escaped("git config \(driver.option) \(setting.key) \(setting.value.shellQuoted)"))
        output.write(isNew ? "\n" : " (unchanged)\n")
      }
      let isNew = try driver.addLine()
      output.write(TerminalText.escaped("\(driver.attributes): \(MergeDriver.line)") + (isNew ? "\n" : " (unchanged)\n"))
      for exception in try driver.exceptions() { complain("warning: \(exception.sentence)") }
    }
  }
}

struct MergeUninstallCommand: Command {
  static let name = "uninstall"
  static let abstract = "Remove the merge driver."
  static let discussion = "Removes what 'applint merge install' wrote. Exit status: 0 on success, 2 on error."

  private let driver: MergeDriverOptions

  init(_ arguments: inout ArgumentReader) { driver = MergeDriverOptions(&arguments) }

  func validate() throws { try driver.validate() }

  func run() throws {
    try driver.perform { driver, output throws(StateFailure) in
      // Without the driver, Git would merge line by line anyway.
      let hasLine = try driver.removeLine()
      if hasLine { output.write(TerminalText.escaped("\(driver.attributes): removed '\(MergeDriver.line)'") + "\n") }
      let sections = try driver.removeSettings()
      for section in sections { output.write("git config \(driver.option): removed \(section)\n") }
      if !hasLine, sections.isEmpty { output.write("not installed; unchanged\n") }
    }
  }
}

struct MergeStatusCommand: Command {
  static let name = "status"
  static let abstract = "Show whether Git merges project files with applint."
  static let discussion = "Exit status: 0 if it does, 1 if something is missing or another line wins, 2 on error."

  private let driver: MergeDriverOptions

  init(_ arguments: inout ArgumentReader) { driver = MergeDriverOptions(&arguments) }

  func validate() throws { try driver.validate() }

  func run() throws {
    var isInstalled = true
    try driver.perform { driver, output throws(StateFailure) in
      let command = driver.value(of: "merge.applint.driver")
      output.write(TerminalText.escaped("merge.applint.driver (\(driver.option)): \(command ?? "not set")") + "\n")
      let hasLine = try driver.hasLine()
      output.write(TerminalText.escaped("\(driver.attributes): \(hasLine ? MergeDriver.line : "no line for projects")") + "\n")
      let exceptions = try driver.exceptions()
      for exception in exceptions { output.write(TerminalText.escaped(exception.sentence) + "\n") }
      isInstalled = command != nil && hasLine && exceptions.isEmpty
    }
    if !isInstalled { throw ExitCode.findings }
  }
}

/// Where a driver is, or will be.
private struct MergeDriverOptions {
  private let folder: String
  private let isGlobal: Bool
  private let isPrivate: Bool

  init(_ arguments: inout ArgumentReader) {
    folder = arguments.positional("<folder>", "Folder in the repository.", standard: ".")
    isGlobal = arguments.flag("--global", "For all repositories of the user: ~/.gitconfig and core.attributesFile.")
    isPrivate = arguments.flag("--private", "Use .git/info/attributes, which is not committed.")
  }

  func validate() throws {
    if isGlobal, isPrivate { throw ValidationError("'--global' cannot be used with '--private'") }
  }

  func perform(_ action: (MergeDriver, Output) throws(StateFailure) -> Void) throws {
    let target = OutputTarget.standardOutput
    let output = try target.open()
    do throws(StateFailure) {
      let scope: MergeDriver.Scope = isGlobal ? .global : isPrivate ? .private : .shared
      try action(MergeDriver(scope, for: Platform.path(fromArgument: folder)), output)
    } catch {
      throw ExitCode.undone("\(error)")
    }
    try target.finish(output)
  }
}

extension MergeDriver.Exception {
  fileprivate var sentence: String {
    "'\(project)' is merged with merge=\(value)" + (place.map { "; see \($0)" } ?? "")
  }
}
