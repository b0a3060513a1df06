import Rules
import Testing

@testable import Rules

/// What App Store Connect is known to reject in privacy manifests, and what it accepts.
struct PrivacyManifestTests {
  private func messages(_ entries: String, path: String = "PrivacyInfo.xcprivacy") -> [String] {
    let text = "<plist version=\"1.0\"><dict>\(entries)</dict></plist>\n"
    return findings(of: "invalid-privacy-manifest", in: [path: text])
  }

  private static func data(_ type: String) -> String { "<key>NSPrivacyCollectedDataTypes</key><array>\(type)</array>" }

  private static func dataType(_ name: String, purposes: String) -> String {
    data(
      "<dict><key>NSPrivacyCollectedDataType</key>\(name)<key>NSPrivacyCollectedDataTypePurposes</key>\(purposes)</dict>")
  }

  private static func api(_ type: String, _ reasons: String) -> String {
    "<dict><key>NSPrivacyAccessedAPIType</key>\(type)<key>NSPrivacyAccessedAPITypeReasons</key>\(reasons)</dict>"
  }

  private static func apis(_ types: String...) -> String {
    "<key>NSPrivacyAccessedAPITypes</key><array>\(types.joined())</array>"
  }

  private static let prefix = "NSPrivacyAccessedAPICategory"
  private static let defaults = "<string>\(prefix)UserDefaults</string>"
  private static let purposes = "<array><string>NSPrivacyCollectedDataTypePurposeAnalytics</string></array>"
  private static let domains = "<key>NSPrivacyTrackingDomains</key><array><string>ads.example.com</string></array>"

  @Test(
    arguments: [
      (domains, "error: tracking domains are listed, but 'NSPrivacyTracking' is not true (ITMS-91064)"),
      (
        domains + "<key>NSPrivacyTracking</key><false/>",
        "error: tracking domains are listed, but 'NSPrivacyTracking' is not true (ITMS-91064)"
      ),
      (
        "<key>NSPrivacyTrackingDomains</key><array><string></string></array>",
        "error: tracking domains are listed, but 'NSPrivacyTracking' is not true (ITMS-91064)"
      ),
      (apis("<dict/>"), "error: 'NSPrivacyAccessedAPITypes' has an empty dictionary (ITMS-91056)"),
      (data("<dict/>"), "error: 'NSPrivacyCollectedDataTypes' has an empty dictionary (ITMS-91056)"),
      (
        dataType("<string></string>", purposes: purposes), "error: 'NSPrivacyCollectedDataType' has an empty string (ITMS-91056)"
      ),
      (
        dataType("<string>NSPrivacyCollectedDataTypeName</string>", purposes: "<array><string></string></array>"),
        "error: 'NSPrivacyCollectedDataTypePurposes' has an empty string (ITMS-91056)"
      ),
      (apis(api("<array/>", "<array/>")), "error: 'NSPrivacyAccessedAPIType' must be a string (ITMS-91056)"),
      (
        apis(api(defaults, "<string>CA92.1</string>")), "error: 'NSPrivacyAccessedAPITypeReasons' must be an array (ITMS-91056)"
      ),
      (
        apis(api("<string>FileTimestamp</string>", "<array/>")),
        "error: unknown category 'FileTimestamp'; did you mean 'NSPrivacyAccessedAPICategoryFileTimestamp'? (ITMS-91054)"
      ),
      (
        apis(api("<string>\(prefix)DiskSpace</string>", "<array><string>CA92.1</string></array>")),
        "error: 'CA92.1' is not a reason of '\(prefix)DiskSpace'; these are: 7D9E.1, 85F4.1, B728.1, E174.1 (ITMS-91055)"
      ),
      (
        apis(api(defaults, "<array><string>To save settings</string></array>")),
        "error: 'To save settings' is not a reason of '\(prefix)UserDefaults'; these are: 1C8F.1, AC6B.1, C56D.1, CA92.1 (ITMS-91055)"
      ),
      (
        dataType("<string>NSPrivacyCollectedDataTypeName</string>", purposes: "<string>Analytics</string>"),
        "error: 'NSPrivacyCollectedDataTypePurposes' must be an array (ITMS-91056)"
      ),
      (
        dataType("<string>NSPrivacyCollectedDataTypeName</string>", purposes: "<array><string>Analytics</string></array>"),
        "warning: unknown purpose 'Analytics'"
      ),
      (apis(api(defaults, "<array/>"), api(defaults, "<array/>")), "warning: '\(prefix)UserDefaults' is listed twice"),
      (
        "<key>NSPrivacyTrackin</key><true/>",
        "error: unknown key 'NSPrivacyTrackin' in the privacy manifest; did you mean 'NSPrivacyTracking'? (ITMS-91056)"
      ),
      (
        domains.replacing("ads.", with: "https://ads.") + "<key>NSPrivacyTracking</key><true/>",
        "warning: 'https://ads.example.com' is not a host name, such as 'ads.example.com'"
      ),
      ("<key>NSPrivacyTracking</key><string>NO</string>", "error: 'NSPrivacyTracking' must be a Boolean (ITMS-91056)"),
    ])
  func whatIsRejected(entries: String, message: String) {
    #expect(messages(entries) == [message])
    #expect(messages(entries, path: "Other.xcprivacy") == [])
    #expect(messages(entries, path: "AppTests/PrivacyInfo.xcprivacy").allSatisfy { $0.hasPrefix("note: ") })
  }

  @Test func whatIsNoPropertyList() {
    func found(_ text: String) -> [String] { findings(of: "invalid-privacy-manifest", in: ["PrivacyInfo.xcprivacy": text]) }
    #expect(
      found("{\"NSPrivacyTracking\": false}\n") == ["error: the privacy manifest is JSON, not a property list (ITMS-91056)"])
    let other = ["error: the privacy manifest is not a property list with a dictionary (ITMS-91056)"]
    #expect(found("<plist><dict><key>NSPrivacyTracking</dict></plist>\n") == other)
    #expect(found("<plist><array><string>NSPrivacyTracking</string></array></plist>\n") == other)
    // What git checks out of a link where it cannot make one.
    #expect(found("../Resources/PrivacyInfo.xcprivacy\n") == other)
    #expect(found("") == [])
  }

  @Test(arguments: [
    "<key>NSPrivacyTracking</key><true/>", "<key>NSPrivacyAccessedAPITypes</key><array/>", "",
    domains + "<key>NSPrivacyTracking</key><true/>", apis(api(defaults, "<array><string>CA92.1</string></array>")),
    dataType("<string>NSPrivacyCollectedDataTypePhotosorVideos</string>", purposes: purposes),
  ])
  func whatIsAccepted(entries: String) {
    #expect(messages(entries) == [])
  }

  /// A framework's manifest ships with it; one beside the app's sources needs a target.
  @Test(arguments: [("Old/", "note"), ("Kit.framework/", "error"), ("Kit.bundle/", "error")])
  func whatNoTargetContains(folder: String, level: String) {
    let files = [
      "App.xcodeproj/project.pbxproj": projectText(building: "Main.storyboard"), "Main.storyboard": "<document/>",
      "\(folder)PrivacyInfo.xcprivacy": "<plist><dict>\(Self.domains)</dict></plist>\n",
    ]
    #expect(findings(of: "invalid-privacy-manifest", in: files).map { String($0.prefix { $0 != ":" }) } == [level])
  }

  /// Reason codes begin with four hexadecimal digits in Apple's tables, and no category has another's.
  @Test func theTableHasItsForm() {
    let categories = PrivacyManifestSchema.categories
    #expect(categories.map(\.name) == categories.map(\.name).sorted() && categories.count == 5)
    let reasons = categories.flatMap(\.reasons)
    #expect(Set(reasons).count == reasons.count && reasons.count == 17)
    for reason in reasons {
      let parts = reason.split(separator: ".")
      #expect(parts.count == 2 && parts[0].count == 4 && parts[0].allSatisfy(\.isHexDigit) && parts[1] == "1", "\(reason)")
    }
    #expect(PrivacyManifestSchema.purposeNames.count == 6 && PrivacyManifestSchema.dataTypeNames.count == 35)
  }
}
