/// A category of APIs for which a privacy manifest must declare reasons.
///
/// From Apple's page on required reason APIs, read on 2026-11-22. How to update it: docs/app-store.md.
struct RequiredReason: Sendable {
  let category: String
  let uses: [APIPattern]

  private static let attributes = ["attributesOfItem", "setAttributes", "attributesOfFileSystem"]

  static let all: [RequiredReason] = [
    RequiredReason(
      category: "NSPrivacyAccessedAPICategoryUserDefaults", uses: [.receiver("UserDefaults"), .receiver("NSUserDefaults")]),
    RequiredReason(
      category: "NSPrivacyAccessedAPICategoryFileTimestamp",
      uses: [
        .constant("NSFileCreationDate"), .constant("NSFileModificationDate"), .constant("NSURLContentModificationDateKey"),
        .constant("NSURLCreationDateKey"), .constant("contentModificationDateKey"), .constant("creationDateKey"),
        .key("creationDate", with: attributes), .key("modificationDate", with: attributes), .method("fileModificationDate"),
        .function("stat", hasArguments: true), .function("fstat", hasArguments: true), .function("lstat", hasArguments: true),
        .function("fstatat", hasArguments: true), .function("getattrlistbulk"),
      ]),
    RequiredReason(
      category: "NSPrivacyAccessedAPICategorySystemBootTime",
      uses: [.after("processInfo", "systemUptime"), .function("mach_absolute_time")]),
    RequiredReason(
      category: "NSPrivacyAccessedAPICategoryDiskSpace",
      uses: [
        .constant("NSURLVolumeAvailableCapacityKey"), .constant("NSURLVolumeAvailableCapacityForImportantUsageKey"),
        .constant("NSURLVolumeAvailableCapacityForOpportunisticUsageKey"), .constant("NSURLVolumeTotalCapacityKey"),
        .constant("NSFileSystemFreeSize"), .constant("NSFileSystemSize"), .constant("volumeAvailableCapacityKey"),
        .constant("volumeAvailableCapacityForImportantUsageKey"), .constant("volumeAvailableCapacityForOpportunisticUsageKey"),
        .constant("volumeTotalCapacityKey"), .key("systemFreeSize", with: attributes), .key("systemSize", with: attributes),
        .function("statfs", hasArguments: true), .function("statvfs", hasArguments: true),
        .function("fstatfs", hasArguments: true), .function("fstatvfs", hasArguments: true),
      ]),
    RequiredReason(
      category: "NSPrivacyAccessedAPICategoryActiveKeyboards", uses: [.after("UITextInputMode", "activeInputModes")]),
  ]
}
