internal import Bytes
internal import Findings
internal import SourceText

extension AnyFact where Self == Fact<PlacedSpecification> {
  /// The specifications from which tools generate projects.
  static var projectSpecifications: Self {
    Fact(
      "project-specifications",
      [
        FileCollector("project-specifications", .projectSpecification, dependsOnCheckout: false) {
          PlacedSpecification(folder: $1.file.path.parentPath, specification: $0)
        },
        FileCollector(.swift) { _, _, _ in
          PlannedCollector(literals: ["import ProjectDescription"], isWanted: { $0.isNamed("Project.swift") }) { _, matches in
            Screened(needsFile: !matches.isEmpty) { file, place in
              guard let specification = file.flatMap(ProjectSpecification.init(tuist:)) else { return nil }
              let value = PlacedSpecification(folder: place.path.parentPath, specification: specification)
              return CollectedFact(key: "project-specifications", path: place.path, value: value, dependsOnCheckout: false)
            }
          }
        },
      ])
  }
}

/// A specification and the folder to which its paths are relative.
struct PlacedSpecification: Sendable {
  let folder: String
  let specification: ProjectSpecification
}

extension PlacedSpecification {
  /// Whether the generated project will build a file below the folder.
  func builds(_ path: String) -> Bool {
    specification.builds(folder.isEmpty ? path : String(path.dropFirst(folder.count + 1)))
  }
}
