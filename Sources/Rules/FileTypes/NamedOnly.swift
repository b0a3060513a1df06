extension AnyFileType where Self == FileType<FileName> {
  /// What a tool generates the project from, which version control then does not hold: `project.yml` of XcodeGen.
  static var projectSpecification: Self {
    FileType(
      id: "project-specification", title: "a project specification", names: [.name("project.yml"), .name("project.yaml")],
      isAuxiliary: true,
      inspect: InspectedFacts.ofPropertyList)
  }

  static var compiledInterface: Self {
    FileType(
      id: "compiled-interface", title: "a compiled interface file", names: [.pathExtension("nib")], isResource: true,
      inspect: InspectedFacts.ofPropertyList)
  }
}
