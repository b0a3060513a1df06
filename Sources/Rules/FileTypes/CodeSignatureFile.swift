extension AnyFileType where Self == FileType<FileName> {
  /// The list of signed files in a bundle, `_CodeSignature/CodeResources`.
  static var codeResources: Self {
    FileType(
      id: "code-resources", title: "a list of signed files", names: [.name("CodeResources")], isAuxiliary: true,
      inspect: InspectedFacts.ofPropertyList)
  }
}
