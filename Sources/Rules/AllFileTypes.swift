// Written by `make generate`. Do not edit.

extension FileKinds {
  /// Every type of file, by name.
  static var allFileTypes: [any AnyFileType] {
    [
      .binary,
      .buildScript,
      .codeResources,
      .compiledInterface,
      .dependencyList,
      .entitlements,
      .gitAttributes,
      .image,
      .infoPlist,
      .intentDefinition,
      .interface,
      .lockFile,
      .objectiveC,
      .objectiveCPlusPlus,
      .podspec,
      .privacyManifest,
      .project,
      .projectSpecification,
      .propertyList,
      .resourceText,
      .scheme,
      .stringCatalog,
      .stringsTable,
      .swift,
      .unknownBinary,
      .yaml,
    ]
  }
}
