/// What Apple allows in a privacy manifest.
///
/// Sources: Apple's "Describing use of required reason API", TN3183 (categories and reasons), and TN3181 (form, domains), as
/// of `date`. Apple publishes no list of data types and purposes; these are from the documentation of the keys.
enum PrivacyManifestSchema {
  /// A category of required reason APIs.
  struct Category {
    /// With the common prefix `NSPrivacyAccessedAPICategory`.
    let name: String
    let reasons: Set<String>
  }

  /// When the tables were compared with Apple's pages last.
  static let date = "2026-11-22"

  static let fileName = "PrivacyInfo.xcprivacy"
  static let tracking = "NSPrivacyTracking"
  static let domains = "NSPrivacyTrackingDomains"
  static let dataTypes = "NSPrivacyCollectedDataTypes"
  static let apiTypes = "NSPrivacyAccessedAPITypes"
  static let keys = [tracking, domains, dataTypes, apiTypes]

  static let apiType = "NSPrivacyAccessedAPIType"
  static let reasons = "NSPrivacyAccessedAPITypeReasons"

  static let dataType = "NSPrivacyCollectedDataType"
  static let purposes = "NSPrivacyCollectedDataTypePurposes"
  static let flags = ["NSPrivacyCollectedDataTypeLinked", "NSPrivacyCollectedDataTypeTracking"]

  static let categoryPrefix = "NSPrivacyAccessedAPICategory"

  static let categories = [
    Category(name: categoryPrefix + "ActiveKeyboards", reasons: ["3EC4.1", "54BD.1"]),
    Category(name: categoryPrefix + "DiskSpace", reasons: ["85F4.1", "E174.1", "7D9E.1", "B728.1"]),
    Category(name: categoryPrefix + "FileTimestamp", reasons: ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"]),
    Category(name: categoryPrefix + "SystemBootTime", reasons: ["35F9.1", "8FFB.1", "3D61.1"]),
    Category(name: categoryPrefix + "UserDefaults", reasons: ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"]),
  ]

  static func category(named name: String) -> Category? { categories.first { $0.name == name } }

  static let purposeNames = Set(
    [
      "ThirdPartyAdvertising", "DeveloperAdvertising", "Analytics", "ProductPersonalization", "AppFunctionality", "Other",
    ].map { "NSPrivacyCollectedDataTypePurpose" + $0 })

  static let dataTypeNames = Set(
    [
      "Name", "EmailAddress", "PhoneNumber", "PhysicalAddress", "OtherUserContactInfo", "Health", "Fitness", "PaymentInfo",
      "CreditInfo", "OtherFinancialInfo", "PreciseLocation", "CoarseLocation", "SensitiveInfo", "Contacts",
      "EmailsOrTextMessages", "PhotosorVideos", "AudioData", "GameplayContent", "CustomerSupport", "OtherUserContent",
      "BrowsingHistory", "SearchHistory", "UserID", "DeviceID", "PurchaseHistory", "ProductInteraction", "AdvertisingData",
      "OtherUsageData", "CrashData", "PerformanceData", "OtherDiagnosticData", "EnvironmentScanning", "Hands", "Head",
      "OtherDataTypes",
    ].map { dataType + $0 })
}
