import Arguments

/// A program with everything that commands can take.
struct Sample: CommandGroup {
  static let name = "sample"
  static let abstract = "Does samples."
  static var subcommands: [any Command.Type] { [Work.self, Groups.self] }
  static var defaultSubcommand: (any Command.Type)? { Work.self }

  struct Work: Command {
    static let name = "work"
    static let abstract = "Work (the default)."
    static let discussion = "What there is to say about it."

    let options: WorkOptions

    init(_ arguments: inout ArgumentReader) throws { options = try WorkOptions(&arguments) }

    func validate() throws {
      if options.quiet, options.isFast { throw ValidationError("--quiet cannot be used with --fast") }
    }

    func run() throws {
      throw options
    }
  }

  struct Groups: CommandGroup {
    static let name = "groups"
    static let abstract = "Hold others."
    static var subcommands: [any Command.Type] { [Show.self] }
  }

  struct Show: Command {
    static let name = "show"
    static let abstract = "Show one thing."

    let thing: String

    init(_ arguments: inout ArgumentReader) throws {
      thing = try arguments.positional("<thing>", "What to show.", values: .offered { ["lake", "lamp"] })
    }

    func run() throws {
      throw ValidationError("unknown thing '\(thing)'")
    }
  }

  static func run(_ arguments: String...) throws -> String? {
    try Program(Self.self, version: "1.2.3", columns: { 80 }).run(arguments)
  }

  /// What `work` is given.
  static func work(_ arguments: String...) throws -> WorkOptions {
    try ArgumentReader.read(arguments) { try WorkOptions(&$0) }
  }

  /// What is printed for a command line that cannot be run.
  static func complaint(_ arguments: String...) -> String {
    do {
      let text = try Program(Self.self, version: "1.2.3", columns: { 80 }).run(arguments)
      return "runs: \(text ?? "")"
    } catch {
      return (error as? UsageError)?.text ?? "\(error)"
    }
  }
}

/// Thrown by `work`, so that a test sees what has run.
struct WorkOptions: Error, Equatable {
  enum Size: String, CaseIterable {
    case small
    case large
    case huge
  }

  let paths: [String]
  let quiet: Bool
  let isFast: Bool
  let jobs: Int?
  let size: Size?
  let color: Size
  let tags: [String]
  let file: String?

  init(_ arguments: inout ArgumentReader) throws {
    paths = arguments.positionals("<paths>", "What to work on.")
    quiet = arguments.flag("-q, --quiet", "Print nothing.")
    isFast = arguments.flag("-f, --fast", "Hurry.")
    jobs = try arguments.option("-j, --jobs <n>", "Number of threads.") { Int($0) }
    size = try arguments.choice("--size <size>", "How large.")
    color = try arguments.group("Looks") { try $0.choice("--color <size>", "How colorful.", standard: .small) }
    tags = try arguments.options("--tag <word>", "A tag. May be repeated.") { text in
      guard !text.contains(" ") else { throw ValidationError("a tag is one word.") }
      return text
    }
    file = arguments.option("--file <file>", "A file.")
    _ = arguments.flag("--secret", "Not for everybody.", isHidden: true)
  }
}
