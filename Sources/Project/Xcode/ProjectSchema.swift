internal import Bytes

/// Meaning of the keys of project objects. Other keys are data.
enum ProjectSchema {
  /// Attributes whose value is the id of an object.
  static let ids: Set<String> = [
    "baseConfigurationReference", "baseConfigurationReferenceAnchor", "buildConfigurationList", "buildPhase", "containerPortal",
    "currentVersion", "fileRef", "mainGroup", "package", "productRef", "productRefGroup", "productReference", "remoteRef",
    "target",
    "targetProxy",
  ]

  /// Attributes whose value is a list of ids.
  static let listsOfIDs: Set<String> = [
    "buildConfigurations", "buildPhases", "buildRules", "children", "dependencies", "exceptions", "fileSystemSynchronizedGroups",
    "files", "packageProductDependencies", "packageReferences", "targets",
  ]

  static let idTable = NameTable(ids.sorted())
  static let tableOfLists = NameTable(listsOfIDs.sorted())
}
