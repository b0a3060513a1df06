import Bytes
import Project
import TestSupport
import Testing

/// Typed views of the lists in a bundle.
struct BundleListsTests {
  private func list(_ body: String) -> [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n".utf8)
  }

  private func line(_ place: Range<Int>?, _ document: PlistDocument) -> Int? {
    place.map { document.lines.position(of: $0.lowerBound).line }
  }

  @Test func infoPlistNamesItsBundle() throws {
    let info = try InfoPlist(
      list(
        """
        <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        <key>CFBundleExecutable</key><string>Postcards</string>
        <key>CFBundlePackageType</key><string>XPC!</string>
        <key>CFBundleShortVersionString</key><string>1.2</string>
        <key>CFBundleVersion</key><string>7</string>
        <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string></dict>
        """))
    #expect(info.bundleIdentifier == "$(PRODUCT_BUNDLE_IDENTIFIER)")
    #expect(info.executable == "Postcards" && info.packageType == "XPC!")
    #expect(info.shortVersion == "1.2" && info.version == "7")
    #expect(info.extensionPoint == "com.apple.share-services")
    #expect(info["CFBundleName"] == nil && info.usageDescriptions.isEmpty)
  }

  @Test func usageDescriptionsHavePlaces() throws {
    let info = try InfoPlist(
      list(
        """
        <key>NSCameraUsageDescription</key><string>To scan a stamp</string>
        <key>NFCReaderUsageDescription</key><string> \n</string>
        <key>NSMicrophoneUsageDescription</key><true/>
        <key>NSLocationTemporaryUsageDescriptionDictionary</key><dict>
        <key>Delivery</key><string>To find you</string></dict>
        """))
    let texts = info.usageDescriptions
    #expect(
      texts.map(\.key) == ["NSCameraUsageDescription", "NFCReaderUsageDescription", "NSMicrophoneUsageDescription", "Delivery"])
    #expect(texts.map(\.text) == ["To scan a stamp", " \n", nil, "To find you"])
    #expect(texts.map(\.isBlank) == [false, true, false, false])
    #expect(texts.map { line($0.place, info.document) } == [4, 5, 7, 9])
  }

  @Test func entitlementsAreRead() throws {
    let entitlements = try Entitlements(
      list(
        """
        <key>application-identifier</key><string>ABCDE12345.example.app</string>
        <key>com.apple.developer.team-identifier</key><string>ABCDE12345</string>
        <key>get-task-allow</key><true/>
        <key>aps-environment</key><string>development</string>
        <key>com.apple.security.application-groups</key><array>
        <string>group.example</string>
        <integer>1</integer>
        </array>
        <key>com.apple.developer.associated-domains</key><string>applinks:example.com</string>
        """))
    #expect(entitlements.applicationIdentifier == "ABCDE12345.example.app" && entitlements.teamIdentifier == "ABCDE12345")
    #expect(entitlements.allowsDebugging && !entitlements.isEnabled("aps-environment"))
    #expect(entitlements.pushEnvironment?.string == "development")
    #expect(line(entitlements.pushEnvironment?.place, entitlements.document) == 7)
    #expect(entitlements.applicationGroups.map(\.string) == ["group.example"])
    #expect(line(entitlements.applicationGroups.first?.place, entitlements.document) == 9)
    #expect(entitlements.associatedDomains.map(\.string) == ["applinks:example.com"])
    #expect(entitlements.keychainAccessGroups.isEmpty && entitlements.all.count == 6)
  }

  @Test func privacyManifestIsRead() throws {
    let manifest = try PrivacyManifest(
      list(
        """
        <key>NSPrivacyTracking</key><true/>
        <key>NSPrivacyTrackingDomains</key><array><string>track.example</string><string/></array>
        <key>NSPrivacyCollectedDataTypes</key><array><dict>
        <key>NSPrivacyCollectedDataType</key><string>NSPrivacyCollectedDataTypeName</string>
        <key>NSPrivacyCollectedDataTypeLinked</key><true/>
        <key>NSPrivacyCollectedDataTypeTracking</key><false/>
        <key>NSPrivacyCollectedDataTypePurposes</key><string>free text</string></dict></array>
        <key>NSPrivacyAccessedAPITypes</key><array><dict>
        <key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string>
        <key>NSPrivacyAccessedAPITypeReasons</key><array>
        <string>CA92.1</string>
        <string>1C8F.1</string></array></dict><dict/></array>
        <key>NSPrivacyTypo</key><true/>
        """))
    #expect(manifest.isTracking)
    #expect(manifest.trackingDomains.map(\.string) == ["track.example", ""])
    let type = try #require(manifest.collectedDataTypes.first)
    #expect(type.type?.string == "NSPrivacyCollectedDataTypeName")
    #expect(type.isLinked?.boolean == true && type.isTracking?.boolean == false && type.purposes?.kind == .string)
    let accessed = manifest.accessedAPITypes
    #expect(accessed.map { $0.category?.string } == ["NSPrivacyAccessedAPICategoryUserDefaults", nil])
    #expect(accessed[0].reasons.map(\.string) == ["CA92.1", "1C8F.1"] && accessed[1].reasonList == nil)
    #expect(accessed[0].reasons.map { line($0.place, manifest.document) } == [14, 15])
    #expect(manifest.unknownValues.map(\.key) == ["NSPrivacyTypo"])
  }

  @Test func emptyManifestSaysNothing() throws {
    let manifest = try PrivacyManifest(list(""))
    #expect(!manifest.isTracking && manifest.trackingDomains.isEmpty && manifest.collectedDataTypes.isEmpty)
    #expect(manifest.accessedAPITypes.isEmpty && manifest.unknownValues.isEmpty)
  }

  @Test(arguments: ["<plist><array/></plist>", "<plist>", "[]", ""])
  func whatIsNoDictionaryIsAnError(text: String) {
    let bytes = Array(text.utf8)
    // A file without any text is a dictionary without keys, as for CoreFoundation.
    guard !text.isEmpty else { return #expect((try? InfoPlist(bytes))?.document.root.kind == .dictionary) }
    #expect(throws: ReadError.self) { _ = try InfoPlist(bytes) }
    #expect(throws: ReadError.self) { _ = try Entitlements(bytes) }
    #expect(throws: ReadError.self) { _ = try PrivacyManifest(bytes) }
  }
}
