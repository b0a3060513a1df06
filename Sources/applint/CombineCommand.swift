internal import Arguments
internal import Bytes
internal import Scanner

/// Reports what several machines found in parts of a checkout.
struct CombineCommand: Command {
  static let name = "combine"
  static let abstract = "Report a checkout that several machines have checked in parts."
  static let discussion = """
    Reads files that 'applint scan --shard' has written, and prints what one scan of the folder prints. The options must be the \
    same. Files that have changed since, or that no part contains, are checked now.

    \(ScanCommand.discussion)
    """

  private let names: [String]
  private let scan: ScanCommand

  init(_ reader: inout ArgumentReader) throws {
    names = reader.positionals("<facts>", "Files written by 'applint scan --shard'.")
    let folder = reader.option("--path <folder>", "The folder that was checked.", defaultText: ".")
    scan = try ScanCommand(&reader, paths: folder.map { [$0] } ?? [], combining: try names.map(Self.read))
  }

  func validate() throws {
    if names.isEmpty { throw ValidationError("expected files written by 'applint scan --shard'") }
    let others = [
      ("shard", scan.shard.isGiven), (scan.changes.name, scan.changes.isGiven), ("files-from", scan.filesFrom != nil),
    ]
    if let (name, _) = others.first(where: \.1) { throw ValidationError("'--\(name)' cannot be used with 'combine'") }
    try scan.validate()
  }

  func run() throws { try scan.run() }

  private static func read(_ name: String) throws -> ShardFile {
    do {
      let file = name == "-" ? try OpenFile.standardInput() : try OpenFile(option: Platform.path(fromArgument: name))
      return try ShardFile(try file.contents(atMost: ShardFile.largestSize))
    } catch let error as SystemError {
      throw ExitCode.undone("cannot read '\(name)': \(error.message)")
    } catch let error as ShardFile.Failure {
      throw ExitCode.undone("cannot read '\(name)': \(error.reason)")
    }
  }
}

/// `--shard 3/16 --facts FILE`
struct ShardOptions {
  private let shard: Shard?
  private let file: String?

  var isGiven: Bool { shard != nil || file != nil }

  init(_ arguments: inout ArgumentReader) throws {
    shard = try arguments.option(
      "--shard <n/m>", "Check part N of M equal parts for 'applint combine', and report nothing."
    ) { text in
      guard let shard = Shard(text) else {
        throw ValidationError("expected a part such as 3/16, of at most \(Shard.largestCount)")
      }
      return shard
    }
    file = arguments.option("--facts <file>", "With --shard, write what was found to FILE.")
  }

  func validate(_ scan: ScanCommand) throws {
    if (shard == nil) != (file == nil) { throw ValidationError("'--shard' and '--facts' must be used together") }
    guard isGiven else { return }
    if scan.paths.count > 1 { throw ValidationError("'--shard' takes a single folder") }
    let others = [
      (scan.changes.name, scan.changes.isGiven), ("files-from", scan.filesFrom != nil), ("write-baseline", scan.writeBaseline),
      ("add-suppressions", scan.addSuppressions != nil), ("list-files", scan.listFiles), ("fix", scan.changes.fix),
      ("output", !scan.report.outputOptions.isEmpty),
    ]
    if let (name, _) = others.first(where: \.1) { throw ValidationError("'--\(name)' cannot be used with '--shard'") }
  }

  /// - Returns: whether a part was checked.
  func run(_ scans: CheckoutScans, _ root: Path) throws -> Bool {
    guard let shard, let file else { return false }
    let found: ShardFile
    do throws(ShardFile.Failure) {
      found = try Scan(scans.parts[0].setup.options).run(shard, of: root)
    } catch {
      throw ExitCode.undone("cannot check '\(root)': \(error.reason)")
    }
    let target = file == "-" ? .standardOutput : OutputTarget(file: Platform.path(fromArgument: file))
    let output = try target.open(roots: [root])
    output.write(found.bytes)
    try target.finish(output)
    return true
  }

  /// - Throws: if the parts are not those of a scan with these options.
  static func checked(_ shards: [ShardFile], _ options: ScanOptions) throws -> [ShardFile] {
    if let problem = options.problem(of: shards) { throw ExitCode.undone("cannot combine: \(problem)") }
    return shards
  }
}
