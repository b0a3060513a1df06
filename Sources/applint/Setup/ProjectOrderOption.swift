internal import Arguments
internal import Project

/// `--project-order`, of `scan` and `fix`.
struct ProjectOrderOption {
  private static let choices = ProjectOrder.allCases.reduce(into: "") { $0 += ($0.isEmpty ? "" : ", ") + $1.rawValue }

  let order: ProjectOrder?

  init(_ arguments: inout ArgumentReader) throws {
    order = try arguments.option(
      "--project-order <order>",
      "Order of lists in project files: \(Self.choices); by default the configured order, or natural.",
      values: .offered { ProjectOrder.allCases.map(\.rawValue) }
    ) { name in
      guard let order = ProjectOrder(rawValue: name) else {
        throw ValidationError("expected one of \(Self.choices)")
      }
      return order
    }
  }
}
