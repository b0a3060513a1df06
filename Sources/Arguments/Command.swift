public protocol Command {
  static var name: String { get }
  /// One line for the list of commands.
  static var abstract: String { get }
  static var discussion: String { get }
  static var subcommands: [any Command.Type] { get }
  /// The subcommand that runs if none is named.
  static var defaultSubcommand: (any Command.Type)? { get }

  /// Reads all options. Help, completions and the manual page come from the same calls, with an empty command line.
  init(_ arguments: inout ArgumentReader) throws

  /// - Throws: `ValidationError` for conflicting options.
  func validate() throws
  func run() throws
}

extension Command {
  public static var discussion: String { "" }
  public static var subcommands: [any Command.Type] { [] }
  public static var defaultSubcommand: (any Command.Type)? { nil }
  public func validate() throws {}
}

/// A command that only has subcommands.
public protocol CommandGroup: Command {
  init()
}

extension CommandGroup {
  public init(_ arguments: inout ArgumentReader) throws { self.init() }
  public func run() throws {}
}

/// An error in the command line. The program appends the usage of the command.
public struct ValidationError: Error {
  public let message: String
  /// The invalid argument, with its help.
  var help = ""

  public init(_ message: String) { self.message = message }

  init(_ message: String, _ argument: Argument) {
    self.message = message
    help = "\(argument.title)  \(argument.help)"
  }
}

/// The complete error text for an invalid command line.
public struct UsageError: Error {
  public let text: String
}

/// Exits with a status.
public struct ExitCode: Error, Equatable {
  public let rawValue: Int32

  public init(_ rawValue: Int32) { self.rawValue = rawValue }
}
