extension AnyFileType where Self == FileType<FileName> {
  /// Lists of third-party code that a tool installs in the checkout.
  static var dependencyList: Self {
    FileType(
      id: "dependency-list", title: "a dependency list",
      names: [.name("Podfile"), .name("Cartfile"), .name("Cartfile.resolved"), .name(".gitmodules")], isAuxiliary: true,
      inspect: InspectedFacts.ofPropertyList)
  }

  static var compiledInterface: Self {
    FileType(
      id: "compiled-interface", title: "a compiled nib", names: [.pathExtension("nib")], isResource: true,
      namesCode: true,
      inspect: InspectedFacts.ofPropertyList)
  }
}
