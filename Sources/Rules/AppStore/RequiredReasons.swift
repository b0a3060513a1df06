internal import Binary

/// A category of APIs for which a privacy manifest must declare reasons.
///
/// From Apple's page on required reason APIs, read on 2026-11-22. How to update it: docs/app-store.md.
struct RequiredReason: Sendable {
  let category: String
  /// In sources.
  let uses: [APIPattern]
  /// In binaries. Apple's page lists some functions under two categories.
  let imports: [BinaryAPI]

  private static let attributes = ["attributesOfItem", "setAttributes", "attributesOfFileSystem"]

  static let all: [RequiredReason] = [
    RequiredReason(
      category: "NSPrivacyAccessedAPICategoryUserDefaults", uses: [.receiver("UserDefaults"), .receiver("NSUserDefaults")],
      imports: [.type("NSUserDefaults")]),
    RequiredReason(
      category: "NSPrivacyAccessedAPICategoryFileTimestamp",
      uses: [
        .constant("NSFileCreationDate"), .constant("NSFileModificationDate"), .constant("NSURLContentModificationDateKey"),
        .constant("NSURLCreationDateKey"), .constant("contentModificationDateKey"), .constant("creationDateKey"),
        .key("creationDate", with: attributes), .key("modificationDate", with: attributes), .method("fileModificationDate"),
        .function("stat", hasArguments: true), .function("fstat", hasArguments: true), .function("lstat", hasArguments: true),
        .function("fstatat", hasArguments: true), .function("getattrlistbulk"),
      ],
      imports: symbols(
        "NSFileCreationDate", "NSFileModificationDate", "NSURLContentModificationDateKey", "NSURLCreationDateKey")
        + functions("getattrlist", "getattrlistbulk", "fgetattrlist", "getattrlistat", "stat", "fstat", "fstatat", "lstat")
        + [.selector("fileModificationDate", of: "UIDocument")]),
    RequiredReason(
      category: "NSPrivacyAccessedAPICategorySystemBootTime",
      uses: [.after("processInfo", "systemUptime"), .function("mach_absolute_time")],
      imports: [.symbol("_mach_absolute_time"), .selector("systemUptime", of: "NSProcessInfo")]),
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
      ],
      imports: symbols(
        "NSURLVolumeAvailableCapacityKey", "NSURLVolumeAvailableCapacityForImportantUsageKey",
        "NSURLVolumeAvailableCapacityForOpportunisticUsageKey", "NSURLVolumeTotalCapacityKey", "NSFileSystemFreeSize",
        "NSFileSystemSize")
        + functions("statfs", "statvfs", "fstatfs", "fstatvfs", "getattrlist", "fgetattrlist", "getattrlistat")
    ),
    RequiredReason(
      category: "NSPrivacyAccessedAPICategoryActiveKeyboards", uses: [.after("UITextInputMode", "activeInputModes")],
      imports: [.selector("activeInputModes", of: "UITextInputMode")]),
  ]

  private static func symbols(_ names: String...) -> [BinaryAPI] { names.map { .symbol("_" + $0) } }

  private static func functions(_ names: String...) -> [BinaryAPI] { names.map(BinaryAPI.function) }

  static let categoryPrefix = "NSPrivacyAccessedAPICategory"

  /// The categories of what an image uses, with the symbols and selectors.
  static func categories(of image: BinaryImage) -> [(category: String, names: [String])] {
    Dictionary(grouping: BinaryAPITable.shared.uses(in: image, of: [.requiredReasons]), by: \.entry).sorted { $0.key < $1.key }
      .map { entry, uses in
        (all[entry].category, uses.map(\.name))
      }
  }
}
