internal import Arguments
internal import Project

/// `--project-order`, of `scan` and `fix`.
struct ProjectOrderOption {
  let order: ProjectOrder?
}

extension ProjectOrderOption {
  init(_ arguments: inout ArgumentReader) throws {
    order = try arguments.option(
      "--project-order <order>", "Order of lists in project files.",
      values: .listed { ProjectOrder.allCases.map(\.rawValue) }, standard: "as configured, or natural",
      parse: ProjectOrder.init(rawValue:))
  }
}
