import Findings
import Foundation
import Rules
import Scanner
import TestSupport
import Testing

/// The sample app has one defect for each App Store rule; its repaired copy has none.
struct SampleAppTests {
  /// UIWebView is in twenty places of the app. A checkout has no signature, no executable, and no libraries of Swift.
  private static let rules = Set(Rule.all.filter { $0.descriptor.isForAppStore }.map(\.id))
    .subtracting(["deprecated-web-view", "invalid-archive-signature", "missing-swift-support", "outdated-sdk"])

  private func counts(in folder: URL) -> [String: Int] {
    Dictionary(grouping: scan(folder).findings.map(\.ruleID).filter(Self.rules.contains), by: \.self).mapValues(\.count)
  }

  @Test func eachAppStoreRuleFiresOnce() {
    #expect(counts(in: fixture("sample-app")) == Dictionary(uniqueKeysWithValues: Self.rules.map { ($0, 1) }))
  }

  @Test func theRepairedCopyHasNoAppStoreFinding() throws {
    let folder = try TemporaryFolder()
    let copy = folder.url.appending(path: "app")
    try FileManager.default.copyItem(at: fixture("sample-app"), to: copy)
    for repair in Self.repairs { try repair.apply(in: copy) }
    let icon = copy.appending(path: "Postcards/Assets.xcassets/AppIcon.appiconset/Icon-1024.png")
    try Data(Array(try Data(contentsOf: icon)).withoutChunk("tRNS")).write(to: icon)
    try Data(Self.entitlements.utf8).write(to: copy.appending(path: "Postcards/Postcards.entitlements"))
    #expect(counts(in: copy) == [:])
  }

  private struct Repair {
    let path: String
    let text: String
    let replacement: String

    init(_ path: String, _ text: String, _ replacement: String) {
      (self.path, self.text, self.replacement) = (path, text, replacement)
    }

    func apply(in folder: URL) throws {
      let file = folder.appending(path: path)
      let contents = try String(contentsOf: file, encoding: .utf8)
      try #require(contents.contains(text), "\(path) has no '\(text)'")
      try contents.replacing(text, with: replacement).write(to: file, atomically: true, encoding: .utf8)
    }
  }

  private static let project = "Postcards.xcodeproj/project.pbxproj"
  private static let manifest = "Postcards/PrivacyInfo.xcprivacy"
  private static let list = "Postcards/Supporting/Info.plist"
  private static let stamps = "Postcards/Stamps/StampsViewController.swift"

  private static let repairs = [
    Repair("Podfile.lock", "Starscream (3.1.1)", "Starscream (4.0.8)"),
    Repair(project, "\t\t\t\t5EA30D5D2B1F0C2000E4A9D7 /* OpenSSL.framework in Frameworks */,\n", ""),
    Repair(project, "\t\t\t\t5EA30D642B1F0C2000E4A9D7 /* OpenSSL.framework in Embed Frameworks */,\n", ""),
    Repair(project, "\t\t\t\t5EA30DC62B1F0C2000E4A9D7 /* StampScanner.framework in Embed Frameworks */,\n", ""),
    Repair(project, "\t\t\t\t5EA30D872B1F0C2000E4A9D7 /* StampLens.framework in Embed Frameworks */,\n", ""),
    Repair(project, "\t\t\t\t5EA30D952B1F0C2000E4A9D7 /* libanalytics.a in Resources */,\n", ""),
    Repair(
      "Vendor/StampScanner/StampScanner.bundle/Info.plist", "<key>CFBundleExecutable</key>\n\t<string>StampScanner</string>", ""),
    Repair(
      "Postcards/Models/Intents.intentdefinition", "<key>INIntentDescriptionID</key>",
      "<key>INIntentDescription</key>\n<string>Sends a postcard</string>\n<key>INIntentDescriptionID</key>"),
    Repair(project, "IPHONEOS_DEPLOYMENT_TARGET = 13.0", "IPHONEOS_DEPLOYMENT_TARGET = 15.0"),
    Repair(
      project, "\t\t\t\tASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;\n",
      "\t\t\t\tASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;\n\t\t\t\tCODE_SIGN_ENTITLEMENTS = Postcards/Postcards.entitlements;\n"
    ),
    Repair(
      project, "example.postcards;\n\t\t\t\tPRODUCT_NAME = \"$(TARGET_NAME)\";\n\t\t\t\tSKIP_INSTALL",
      "example.postcards.share;\n\t\t\t\tPRODUCT_NAME = \"$(TARGET_NAME)\";\n\t\t\t\tSKIP_INSTALL"),
    Repair("Postcards/Browser/PreviewViewController.swift", "UIAlertView(title: nil, message: nil, delegate: nil, ", "present("),
    Repair(manifest, "CA92.l", "CA92.1"),
    Repair(
      manifest, "<key>NSPrivacyAccessedAPITypes</key>\n\t<array>",
      """
      <key>NSPrivacyAccessedAPITypes</key>
      <array>
        <dict>
          <key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategorySystemBootTime</string>
          <key>NSPrivacyAccessedAPITypeReasons</key><array><string>35F9.1</string></array>
        </dict>
      """),
    Repair(stamps, "URL(string: \"prefs:root=LOCATION_SERVICES\")", "URL(string: UIApplication.openSettingsURLString)"),
    Repair(list, "<key>NSAllowsArbitraryLoads</key>\n\t\t<true/>", "<key>NSAllowsLocalNetworking</key>\n\t\t<true/>"),
    Repair(list, "LaunchScreen.storyboard", "LaunchScreen"),
    Repair(
      list, "<key>LSItemContentTypes</key>", "<key>LSHandlerRank</key><string>Owner</string>\n<key>LSItemContentTypes</key>"),
    Repair(
      list, "<key>UISupportedInterfaceOrientations</key>\n\t<array>",
      """
      <key>NSLocationWhenInUseUsageDescription</key><string>Finds stamps of the country.</string>
      <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>example.postcards.send</string></array>
      <key>UIApplicationSceneManifest</key><dict/>
      <key>UISupportedInterfaceOrientations</key>
      <array><string>UIInterfaceOrientationPortraitUpsideDown</string>
      """),
    Repair("PostcardsShare/Info.plist", "5.2b", "5.2"),
  ]

  private static let entitlements = """
    <plist version="1.0"><dict><key>aps-environment</key><string>production</string></dict></plist>

    """
}

extension [UInt8] {
  /// A PNG file without the chunks of a type.
  fileprivate func withoutChunk(_ type: String) -> [UInt8] {
    var result = Array(self[..<8])
    var start = 8
    while start + 12 <= count {
      let length = self[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 12 + length
      if !self[start + 4..<start + 8].elementsEqual(type.utf8) { result += self[start..<Swift.min(end, count)] }
      start = end
    }
    return result
  }
}
