internal import Arguments
internal import Bytes
internal import Project

/// Prints a project from its tree, for a comparison with the file.
struct DumpProject: Command {
  static let name = "project"
  static let abstract = "Print an OpenStep project put together from its values and what lies between them."
  static let discussion = "Exit status 1 for a file with faults and for one that is written in another format."

  let file: String

  init(_ arguments: inout ArgumentReader) throws { file = try arguments.positional("<file>", "A project.pbxproj.") }

  func run() throws {
    let project = ProjectFile(try OpenFile.contents(of: Platform.path(fromArgument: file)), name: "")
    guard project.format == .openStep, let document = project.project?.document else { throw ExitCode(1) }
    let output = try Output(.standardOutput)
    output.write(String(decoding: document.printed(), as: UTF8.self))
    try output.finish()
  }
}
