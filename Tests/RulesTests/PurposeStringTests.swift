import Testing

/// APIs that require a purpose string, and those that do not.
struct PurposeStringTests {
  private func missing(_ code: String, _ entries: String = "", _ others: [String: String] = [:], path: String = "Code.swift")
    -> [String]
  {
    let text = appProject().replacing("Code.swift", with: path)
    return findings(of: "missing-purpose-string", inApp: text, entries, beside: others.merging([path: code]) { $1 })
  }

  @Test(
    arguments: [
      (
        "let a = CBCentralManager(delegate: nil, queue: nil)",
        "error: 'CBCentralManager' requires 'NSBluetoothAlwaysUsageDescription'"
      ),
      (
        "let a: CLLocationManager = CLLocationManager.init()",
        "warning: 'CLLocationManager' requires 'NSLocationWhenInUseUsageDescription'"
      ),
      (
        "AVCaptureDevice.requestAccess(for: .video) { _ in }",
        "error: 'AVCaptureDevice.requestAccess' requires 'NSCameraUsageDescription'"
      ),
      (
        "AVCaptureDevice.requestAccess(for: .audio) { _ in }",
        "error: 'AVCaptureDevice.requestAccess' requires 'NSMicrophoneUsageDescription'"
      ),
      (
        "context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: \"\") { _, _ in }",
        "warning: 'evaluatePolicy' requires 'NSFaceIDUsageDescription'"
      ),
      (
        "UIImageWriteToSavedPhotosAlbum(image, nil, nil, nil)",
        "warning: 'UIImageWriteToSavedPhotosAlbum' requires 'NSPhotoLibraryAddUsageDescription'"
      ),
      (
        "INFocusStatusCenter.default.requestAuthorization { _ in }",
        "warning: 'requestAuthorization' requires 'NSFocusStatusUsageDescription'"
      ),
      ("let a = VSAccountManager()", "warning: 'VSAccountManager' requires 'NSVideoSubscriberAccountUsageDescription'"),
    ])
  func usesRequireTheirKey(code: String, message: String) {
    #expect(missing("import UIKit\n\(code)\n") == ["\(message) (target 'App', ITMS-90683)"])
  }

  @Test(
    arguments: [
      "let a = CBCentralManager.authorization", "let a: CBCentralManager?", "// CBCentralManager()",
      "let a = \"CBCentralManager()\"",
      "context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)",
      "context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: \"\") { _, _ in }",
      "#if false\nlet a = CBCentralManager()\n#endif", "let a = CNContactPickerViewController()",
      "let a = INFocusStatusCenter.default.authorizationStatus", "store.loadFriends { _ in }",
      "let a = AVCaptureDevice.authorizationStatus(for: .video)", "extension CLLocationManager {}",
    ])
  func whatAsksForNothingRequiresNoKey(code: String) {
    #expect(missing("import UIKit\n\(code)\n").isEmpty)
  }

  @Test func objectiveCIsRead() {
    let code = "- (void)ask {\n  self.manager = [[CLLocationManager alloc] init];\n  [CNContactStore new];\n}\n"
    #expect(missing(code, path: "Code.m").count == 2)
    #expect(missing("[CNContactStore authorizationStatusForEntityType:CNEntityTypeContacts];\n", path: "Code.m").isEmpty)
  }

  @Test func anyOfTheKeysIsEnough() {
    let code = "let a = CLLocationManager()\n"
    #expect(missing(code, "<key>NSLocationAlwaysUsageDescription</key><string>Maps.</string>").isEmpty)
    #expect(missing(code, "", ["en.lproj/InfoPlist.strings": "NSLocationWhenInUseUsageDescription = \"Maps.\";\n"]).isEmpty)
    #expect(missing(code, "", ["Other.swift": code]).count == 1, "no target builds the other file")
  }

  @Test func anEmptyStringIsRejected() {
    let empty = "<key>NSCameraUsageDescription</key><string> </string>"
    #expect(missing("", empty) == ["warning: 'NSCameraUsageDescription' is empty (target 'App', ITMS-90738)"])
    #expect(missing("", empty, ["en.lproj/InfoPlist.strings": "NSCameraUsageDescription = \"Scans.\";\n"]).isEmpty)
    #expect(missing("", "<key>NSCameraUsageDescription</key><string>$(CAMERA)</string>").isEmpty)
  }
}
