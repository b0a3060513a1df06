extension AnyFileType where Self == FileType<FileName> {
  /// What names code of others that a tool brings into the checkout.
  static var dependencyList: Self {
    FileType(
      id: "dependency-list", title: "a list of dependencies",
      names: [.name("Podfile"), .name("Cartfile"), .name("Cartfile.resolved"), .name(".gitmodules")], isAuxiliary: true,
      inspect: InspectedFacts.ofPropertyList)
  }

  static var compiledInterface: Self {
    FileType(
      id: "compiled-interface", title: "a compiled interface file", names: [.pathExtension("nib")], isResource: true,
      namesCode: true,
      inspect: InspectedFacts.ofPropertyList)
  }
}
