internal import Arguments
internal import Bytes
internal import Project

/// Prints a project from its syntax tree, for comparison with the file.
struct DumpProject: Command {
  static let name = "project"
  static let abstract = "Print an OpenStep project from its syntax tree."
  static let discussion = "Exit status: 1 for a malformed file or another format."

  let file: String

  init(_ arguments: inout ArgumentReader) throws { file = try arguments.positional("<file>", "Path of a project.pbxproj.") }

  func run() throws {
    let project = ProjectFile(try OpenFile.contents(of: Platform.path(fromArgument: file)), name: "")
    guard project.format == .openStep, let document = project.project?.document else { throw ExitCode(1) }
    let output = try Output(.standardOutput)
    output.write(String(decoding: document.printed(), as: UTF8.self))
    try output.finish()
  }
}
