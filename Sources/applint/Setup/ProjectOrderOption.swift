internal import ArgumentParser
internal import Project

/// `--project-order`, of `scan` and `fix`.
struct ProjectOrderOption: ParsableArguments {
  private static let choices = ProjectOrder.allCases.map(\.rawValue).joined(separator: ", ")

  @Option(
    name: .customLong("project-order"),
    help: ArgumentHelp(
      "Order of lists in projects: \(choices); by default what the configuration says, or natural.", valueName: "order"),
    transform: { name in
      guard let order = ProjectOrder(rawValue: name) else {
        throw ValidationError("There is no order '\(name)': it is one of \(choices).")
      }
      return order
    })
  var order: ProjectOrder?
}
