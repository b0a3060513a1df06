// Written by `make generate`. Do not edit.

extension Rule {
  /// Every rule, by id.
  public static let all: [Rule] = [
    .bundleAsVendoredFramework,
    .committedSigningIdentity,
    .danglingProjectReference,
    .deprecatedWebView,
    .duplicateProjectEntry,
    .duplicateProjectKey,
    .fileOutsideProject,
    .malformedProject,
    .mixedSwiftVersion,
    .orphanedProjectObject,
    .projectMergeConflict,
    .unionMergedProject,
    .unsortedProjectEntries,
  ]
}
