internal import ArgumentParser
internal import Bytes
internal import Findings
internal import Scanner

/// Which state of a checkout is looked at, and what of it is told.
struct ChangeOptions: ParsableArguments {
  @Flag(help: "Look at what 'git commit' would commit, and tell what stands in staged lines.")
  var staged = false

  @Option(help: ArgumentHelp("Tell what an older commit did not have.", valueName: "revision"))
  var since: String?

  @Flag(help: "Read one file from standard input and tell what is found in it; --stdin-path says which it is.")
  var stdin = false

  @Option(help: ArgumentHelp("The path of the file on standard input.", valueName: "path"))
  var stdinPath: String?

  var isGiven: Bool { staged || since != nil || stdin }

  /// Of the option that is given.
  var name: String { staged ? "staged" : since != nil ? "since" : "stdin" }

  func validate() throws {
    if [staged, since != nil, stdin].count(where: \.self) > 1 {
      throw ValidationError("--staged, --since and --stdin exclude each other.")
    }
    if stdin, stdinPath == nil { throw ValidationError("--stdin needs --stdin-path.") }
    if !stdin, stdinPath != nil { throw ValidationError("--stdin-path goes with --stdin.") }
  }

  /// Runs a scan of what is wanted.
  func run(_ scan: Scan, _ roots: [Path]) throws -> ScanResult {
    guard isGiven, let root = roots.first else { return scan.run(paths: roots) }
    do throws(StateFailure) {
      if staged { return try scan.run(stagedIn: root) }
      if let since { return try scan.run(root, since: since) }
    } catch {
      complain("error: \(error)")
      throw ExitCode.undone
    }
    return try runOnStandardInput(scan, root)
  }

  private func runOnStandardInput(_ scan: Scan, _ root: Path) throws -> ScanResult {
    let named = Platform.path(fromArgument: stdinPath ?? "")
    guard let top = root.absolute, let path = named.absolute?.relative(to: top), !path.isEmpty else {
      throw ValidationError("--stdin-path must lie in the folder that is scanned.")
    }
    var bytes: [UInt8] = []
    do throws(SystemError) {
      let count = try OpenFile.standardInput().readAll(into: &bytes)
      bytes.removeLast(bytes.count - count)
    } catch {
      complain("error: standard input: \(error.message)")
      throw ExitCode.undone
    }
    do throws(StateFailure) {
      return try scan.run(root, holding: bytes, at: path)
    } catch {
      complain("error: \(error)")
      throw ExitCode.undone
    }
  }
}
