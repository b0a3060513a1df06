internal import Bytes
public import Findings
internal import Project

extension AnyFileType where Self == FileType<ProjectFile> {
  /// `project.pbxproj`.
  static var project: Self {
    FileType(
      id: "project", title: "a project file", names: [.pathExtension("pbxproj")], example: .project,
      reading: TextReading(
        read: { bytes, context in
          let name = ProjectFile.name(inFolder: context.path.parent.lastComponent)
          return ProjectFile(bytes, name: name, order: context.projectOrder, requiresOrder: context.requiresProjectOrder)
        },
        hasComments: false,
        warnings: { $0.isTemplate ? ["project template; not checked"] : [] }),
      inspect: ProjectFile.inspect)
  }
}

extension Example.Language {
  public static let project = Example.Language(path: "Example.xcodeproj/project.pbxproj", fence: "pbxproj")
}

extension ProjectFile {
  /// JSON holds the plain values, as property list tools print them; the page holds what Xcode makes of them.
  fileprivate static func inspect(_ project: ProjectFile, _ file: InspectedFile) throws(ReadError) -> InspectedFacts {
    var problems = project.conflicts.map { (reason: "unresolved merge conflict", offset: $0.range.lowerBound) }
    problems += project.problems.map { (reason: $0.reason, offset: $0.offset) }
    let notifications = problems.map { reason, offset in
      let position = project.lines.position(of: offset)
      let place = project.format == .openStep ? " (line \(position.line), column \(position.column))" : ""
      return ExecutionNotification(path: file.path.description, reason: reason + place, offset: offset, structure: "project")
    }
    let facts = notifications.isEmpty ? try PropertyListReader.read(project.bytes).facts : nil
    let configurations = project.project.map {
      ProjectSettings($0, name: project.name).resolved { file.otherContents(file.path.parent.parent.appending($0)) }
    }
    let page = project.project?.page(project.format, configurations: configurations ?? [])
    return InspectedFacts(
      facts: facts, page: page.map { .dictionary([.init(file.path.description, $0)]) }, notifications: notifications)
  }
}
