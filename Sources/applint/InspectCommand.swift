internal import Arguments
internal import Bytes
internal import Findings
internal import Reporting
internal import Scanner

struct InspectCommand: Command {
  static let name = "inspect"
  static let abstract = "Print what the readers see in a file."
  static let discussion = """
    As JSON, a binary is an array with one object for each slice and member, a source or interface file an object, a property list \
    or project file its value; several files are one array of all of these. Exit status: 2 when something could not be read.
    """

  let files: [String]
  let format: FactFormat

  init(_ arguments: inout ArgumentReader) throws {
    files = try arguments.requiredPositionals("<files>", "Binaries, sources, interface files, property lists, project files.")
    format = try arguments.choice("--format <format>", "Format: text or json.", standard: .text)
  }

  func run() throws {
    let target = OutputTarget.standardOutput
    let output = try target.open()
    var trees: [FactTree] = []
    var isComplete = true
    for file in files {
      do throws(SystemError) {
        if try EntryType(ofPath: Platform.path(fromArgument: file)) == .directory {
          complain("error: \(file): is a folder; 'applint scan' looks into folders")
          isComplete = false
          continue
        }
        let inspection = try Inspection(of: Platform.path(fromArgument: file))
        for notification in inspection.notifications { complain("\(file): \(notification)") }
        isComplete = isComplete && inspection.notifications.isEmpty
        if let tree = format == .text ? inspection.page : inspection.facts { trees.append(tree) }
      } catch {
        complain("error: \(file): \(error.message)")
        isComplete = false
      }
    }
    switch format {
    case .text: for tree in trees { FactTreeReporter.writeText(tree, to: output) }
    case .json: if let tree = Self.joined(trees) { FactTreeReporter.writeJSON(tree, to: output) }
    }
    try target.finish(output)
    if !isComplete { throw ExitCode.undone }
  }

  private static func joined(_ trees: [FactTree]) -> FactTree? {
    guard trees.count > 1 else { return trees.first }
    return .array(
      trees.flatMap { tree in
        if case .array(let images) = tree { return images }
        return [tree]
      })
  }
}
