// Written by `make generate`. Do not edit.

extension FileKinds {
  /// Every type of file, by name.
  static var allFileTypes: [any AnyFileType] {
    [
      .binary,
      .compiledInterface,
      .gitAttributes,
      .image,
      .interface,
      .objectiveC,
      .objectiveCPlusPlus,
      .podspec,
      .project,
      .projectSpecification,
      .propertyList,
      .stringCatalog,
      .stringsTable,
      .swift,
      .unknownBinary,
    ]
  }
}
