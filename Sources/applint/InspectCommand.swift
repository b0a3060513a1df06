internal import Arguments
internal import Bytes
internal import Findings
internal import Reporting
internal import Scanner

struct InspectCommand: Command {
  static let name = "inspect"
  static let abstract = "Print the contents of a file as applint parses them."
  static let discussion = """
    JSON output is an array of objects for a binary (one per slice and archive member), an object for a source file, storyboard, \
    or nib, and the parsed value for a property list or project file. Several files are combined in one array.

    Exit status: 0 on success, 2 on error.
    """

  let files: [String]
  let format: FactFormat

  init(_ arguments: inout ArgumentReader) throws {
    files = try arguments.requiredPositionals(
      "<files>", "Binaries, source files, storyboards, nibs, property lists, and project files.")
    format = try arguments.choice("--format <format>", "Output format.", standard: .text)
  }

  func run() throws {
    let target = OutputTarget.standardOutput
    let output = try target.open()
    var trees: [FactTree] = []
    var isComplete = true
    for file in files {
      do throws(SystemError) {
        if try EntryType(ofPath: Platform.path(fromArgument: file)) == .directory {
          complain("error: '\(file)' is a folder; use 'applint scan'")
          isComplete = false
          continue
        }
        let inspection = try Inspection(of: Platform.path(fromArgument: file))
        for notification in inspection.notifications { complain("\(file): \(notification)") }
        isComplete = isComplete && inspection.notifications.isEmpty
        if let tree = format == .text ? inspection.page : inspection.facts { trees.append(tree) }
      } catch {
        complain("error: cannot read '\(file)': \(error.message)")
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
