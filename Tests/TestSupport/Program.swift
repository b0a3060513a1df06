public import Foundation

/// What a program left.
public struct ProgramResult: Sendable {
  public let status: Int32
  /// Whether a signal ended the program; then `status` is its number.
  public let isCrash: Bool
  public let output: String
  public let errors: String
}

/// Runs the built `applint`, which lies beside the test bundle.
public func applint(_ arguments: [String], in folder: URL? = nil, input: String = "", environment: [String: String] = [:]) throws
  -> ProgramResult
{
  try run(
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "applint"), arguments, in: folder,
    input: input, environment: environment)
}

/// Runs a program to its end.
public func run(
  _ program: URL, _ arguments: [String], in folder: URL? = nil, input: String = "", environment: [String: String] = [:]
) throws -> ProgramResult {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  process.currentDirectoryURL = folder
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  // Files rather than pipes: a full pipe would block the program while nobody reads.
  let scratch = try TemporaryFolder()
  try scratch.write("in", input)
  try scratch.write("out", "")
  try scratch.write("err", "")
  process.standardInput = try FileHandle(forReadingFrom: scratch.url.appending(path: "in"))
  process.standardOutput = try FileHandle(forWritingTo: scratch.url.appending(path: "out"))
  process.standardError = try FileHandle(forWritingTo: scratch.url.appending(path: "err"))
  try process.run()
  process.waitUntilExit()
  return ProgramResult(
    status: process.terminationStatus, isCrash: process.terminationReason == .uncaughtSignal,
    output: String(decoding: try Data(contentsOf: scratch.url.appending(path: "out")), as: UTF8.self),
    errors: String(decoding: try Data(contentsOf: scratch.url.appending(path: "err")), as: UTF8.self))
}
