/// A command of a program, with what it takes from the command line.
public protocol Command {
  static var name: String { get }
  /// One line for the list of commands.
  static var abstract: String { get }
  static var discussion: String { get }
  static var subcommands: [any Command.Type] { get }
  /// The subcommand that runs where none is named.
  static var defaultSubcommand: (any Command.Type)? { get }

  /// Reads every option in turn. This is the one place where an option is declared: help, completions and the manual page are made from
  /// the same calls, with nothing on the command line.
  init(_ arguments: inout ArgumentReader) throws

  /// - Throws: `ValidationError` for options that do not go together.
  func validate() throws
  func run() throws
}

extension Command {
  public static var discussion: String { "" }
  public static var subcommands: [any Command.Type] { [] }
  public static var defaultSubcommand: (any Command.Type)? { nil }
  public func validate() throws {}
}

/// A command that only holds others.
public protocol CommandGroup: Command {
  init()
}

extension CommandGroup {
  public init(_ arguments: inout ArgumentReader) throws { self.init() }
  public func run() throws {}
}

/// What is wrong with the command line. The program adds how the command is used.
public struct ValidationError: Error {
  public let message: String
  /// The argument that is wrong, with its help.
  var help = ""

  public init(_ message: String) { self.message = message }

  init(_ message: String, _ argument: Argument) {
    self.message = message
    help = "\(argument.title)  \(argument.help)"
  }
}

/// A command line that cannot be run, with all that is to be said about it.
public struct UsageError: Error {
  public let text: String
}

/// Ends the program with a status.
public struct ExitCode: Error, Equatable {
  public let rawValue: Int32

  public init(_ rawValue: Int32) { self.rawValue = rawValue }
}
