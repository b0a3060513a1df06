internal import Arguments
internal import Bytes
internal import Scanner

/// Reports what several machines found in the shards of a checkout.
struct CombineCommand: Command {
  static let name = "combine"
  static let abstract = "Combine the results of 'applint scan --shard'."
  static let discussion = """
    Prints what a scan of the whole folder prints. Use the same options as for the shards. Files that have changed, and those of \
    missing shards, are scanned now.

    \(ScanCommand.discussion)
    """

  private let names: [String]
  private let scan: ScanCommand

  init(_ reader: inout ArgumentReader) throws {
    names = reader.positionals("<facts>", "Files written by 'applint scan --shard'.")
    let folder = reader.option("--path <folder>", "The folder that was scanned.", defaultText: ".")
    scan = try ScanCommand(&reader, paths: folder.map { [$0] } ?? [], scansFiles: false)
  }

  func validate() throws {
    if names.isEmpty { throw ValidationError("expected files written by 'applint scan --shard'") }
    try scan.validate()
  }

  func run() throws {
    let shards = try names.map(Self.read)
    let missing = Set(1...(shards.first?.shard.count ?? 1)).subtracting(shards.map(\.shard.number))
    if !missing.isEmpty {
      let list = missing.sorted().map(String.init).joined(separator: ", ")
      complain("warning: no results of shard \(list); its files are scanned now")
    }
    try scan.run(combining: shards)
  }

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
      "--shard <n/m>", "Scan only shard N of M equal shards, and write the results to --facts for 'applint combine'."
    ) { text in
      guard let shard = Shard(text) else {
        throw ValidationError("expected N/M, for example 3/16, with M of at most \(Shard.largestCount)")
      }
      return shard
    }
    file = arguments.option("--facts <file>", "With --shard, write the results to FILE.")
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

  /// - Returns: whether a shard was scanned.
  func run(_ scans: CheckoutScans, _ root: Path) throws -> Bool {
    guard let shard, let file else { return false }
    let found: ShardFile
    do throws(ShardFile.Failure) {
      found = try Scan(scans.parts[0].setup.options).run(shard, of: root)
    } catch {
      throw ExitCode.undone("cannot scan '\(root)': \(error.reason)")
    }
    let target = file == "-" ? .standardOutput : OutputTarget(file: Platform.path(fromArgument: file))
    let output = try target.open(roots: [root])
    output.write(found.bytes)
    try target.finish(output)
    return true
  }
}
