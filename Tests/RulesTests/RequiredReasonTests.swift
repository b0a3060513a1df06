import Testing

/// APIs that require a reason, and those that do not.
struct RequiredReasonTests {
  private func undeclared(_ code: String, _ others: [String: String] = [:], path: String = "Code.swift") -> [String] {
    let text = appProject().replacing("Code.swift", with: path)
    return findings(of: "undeclared-required-reason-api", inApp: text, "", beside: others.merging([path: code]) { $1 })
  }

  @Test(
    arguments: [
      ("let a = UserDefaults.standard", "UserDefaults", "UserDefaults"),
      ("let a = ProcessInfo.processInfo.systemUptime", "systemUptime", "SystemBootTime"),
      ("let a = try? url.resourceValues(forKeys: [.creationDateKey])", "creationDateKey", "FileTimestamp"),
      ("let a = manager.attributesOfItem(atPath: path)[.modificationDate]", "modificationDate", "FileTimestamp"),
      ("let a = stat(path, &info)", "stat", "FileTimestamp"),
      ("let a = UITextInputMode.activeInputModes", "activeInputModes", "ActiveKeyboards"),
      ("let a = manager.attributesOfFileSystem(forPath: path)[.systemFreeSize]", "systemFreeSize", "DiskSpace"),
    ])
  func usesRequireAReason(code: String, name: String, category: String) {
    let message =
      "error: no reason for 'NSPrivacyAccessedAPICategory\(category)'; '\(name)' is used in 'Code.swift:2' (target 'App')"
    #expect(undeclared("import UIKit\n\(code)\n") == [message])
    let manifest = plist(
      "<key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>"
        + "<string>NSPrivacyAccessedAPICategory\(category)</string></dict></array>")
    #expect(undeclared("import UIKit\n\(code)\n", ["PrivacyInfo.xcprivacy": manifest]).isEmpty)
    #expect(undeclared("import UIKit\n\(code)\n", ["PrivacyInfo.xcprivacy": plist("")]) == [message])
  }

  @Test func aManifestThatIsNotInTheCheckoutIsUnknown() {
    let resource = """
      M = { isa = PBXFileReference; path = PrivacyInfo.xcprivacy; sourceTree = "<group>"; };
      N = { isa = PBXBuildFile; fileRef = M; }; Q = { isa = PBXResourcesBuildPhase; files = (N); };
      """
    let project = appProject(phases: ", Q", objects: resource).replacing("children = (X, S)", with: "children = (X, S, M)")
    let files = ["Code.swift": "let a = UserDefaults.standard\n"]
    #expect(findings(of: "undeclared-required-reason-api", inApp: project, "", beside: files).isEmpty)
    let manifest = files.merging(["PrivacyInfo.xcprivacy": plist("")]) { $1 }
    #expect(findings(of: "undeclared-required-reason-api", inApp: project, "", beside: manifest).count == 1)
  }

  @Test(
    arguments: [
      "let a = note.creationDate", "let a = notes.sorted(by: [.creationDate])", "let a = stat()", "func stat(_ a: Int) {}",
      "let a = disk.systemSize", "let a = monitor.systemUptime", "var a: UserDefaults?",
      "#if false\nlet a = UserDefaults.standard\n#endif", "let a = CACurrentMediaTime()",
      "#if targetEnvironment(simulator)\nlet a = UITextInputMode.activeInputModes\n#endif",
      "#if os(iOS)\n#else\nlet a = UserDefaults.standard\n#endif", "#if BETA\nlet a = UserDefaults.standard\n#endif",
    ])
  func otherNamesRequireNoReason(code: String) {
    #expect(undeclared("import UIKit\n\(code)\n").isEmpty)
  }
}
