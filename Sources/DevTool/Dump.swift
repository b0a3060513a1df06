internal import Arguments
internal import Bytes
internal import SourceText

/// Prints what the readers read, for comparison with other tools (`Tests/Checks`).
struct Dump: CommandGroup {
  static let name = "dump"
  static let abstract = "Print what the readers read from source files and projects."
  static let discussion = """
    Prints a line `file SIZE PATH` for each file, where SIZE is that of the text in UTF-8, which offsets refer to.
    """
  static var subcommands: [any Command.Type] { [DumpTokens.self, DumpProject.self, DumpSettings.self] }
}

/// The files of a dump.
struct DumpedFiles {
  let files: [String]

  init(_ arguments: inout ArgumentReader) {
    files = arguments.positionals(
      "<files>", "Source files; by default, paths are read from standard input, one per line.")
  }

  /// Calls `body` for each file, after printing the header of the file.
  func dump(_ body: (SourceFile, Output) -> Void) throws {
    let output = try Output(.standardOutput)
    for path in try paths() {
      let file = SourceFile(try OpenFile.contents(of: path), language: Self.language(of: path))
      output.write("file \(file.bytes.count) \(path)\n")
      body(file, output)
    }
    try output.finish()
  }

  private func paths() throws -> [Path] {
    guard files.isEmpty else { return files.map(Platform.path(fromArgument:)) }
    return try OpenFile.standardInput().contents().split(separator: UInt8(ascii: "\n")).map { Path(bytes: Array($0)) }
  }

  static func language(of path: Path) -> SourceFile.Language {
    switch path.lastComponent.split(separator: UInt8(ascii: ".")).last.map({ String(decoding: $0, as: UTF8.self) }) {
    case "swift": .swift
    case "mm": .objectiveCPlusPlus
    default: .objectiveC
    }
  }
}

struct DumpTokens: Command {
  static let name = "tokens"
  static let abstract = "Print `offset length kind` of every token."
  static let discussion = "A line `error …` reports where tokens overlap or skip a byte that is not white space."

  let files: DumpedFiles

  init(_ arguments: inout ArgumentReader) { files = DumpedFiles(&arguments) }

  func run() throws {
    try files.dump { file, output in
      for token in file.tokens { output.write("\(token.offset) \(token.range.count) \(token.kind)\n") }
      if let problem = Self.problem(in: file) { output.write("error \(problem)\n") }
    }
  }

  /// Where the tokens do not cover the file, or nil. Between them may be white space, the byte order mark, backticks of a Swift
  /// name, and a backslash that continues a line of C.
  private static func problem(in file: SourceFile) -> String? {
    var end = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for range in file.tokens.map(\.range) + [file.bytes.count..<file.bytes.count] {
      guard range.lowerBound >= end else { return "two tokens overlap at \(range.lowerBound)" }
      guard range.upperBound <= file.bytes.count else { return "a token ends after the file, at \(range.upperBound)" }
      for index in end..<range.lowerBound where !isBlank(at: index, in: file) { return "no token holds the byte at \(index)" }
      end = range.upperBound
    }
    return nil
  }

  private static func isBlank(at index: Int, in file: SourceFile) -> Bool {
    switch file.bytes[index] {
    case 0, 0x09...0x0D, UInt8(ascii: " "): true
    case UInt8(ascii: "`"): file.language == .swift
    // A no-break space.
    case 0xC2: file.language == .swift && index + 1 < file.bytes.count && file.bytes[index + 1] == 0xA0
    case 0xA0: file.language == .swift && index > 0 && file.bytes[index - 1] == 0xC2
    case UInt8(ascii: "\\"):
      file.language != .swift && index + 1 < file.bytes.count && [0x0A, 0x0D].contains(file.bytes[index + 1])
    default: false
    }
  }
}
