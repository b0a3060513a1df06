import Testing

@testable import Rules

/// Code of pods that are in the checkout.
struct PodCodeTests {
  private typealias Target = ProjectOfTargets.Target

  private static let code = "NSString *a = [[NSUserDefaults standardUserDefaults] stringForKey:@\"a\"];\n"
  private static let plist = "<plist version=\"1.0\"><dict/></plist>\n"
  private static let manifest = """
    <plist version="1.0"><dict><key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>
    <string>NSPrivacyAccessedAPICategoryUserDefaults</string></dict></array></dict></plist>

    """
  private static let warning =
    "warning: no reason for 'NSPrivacyAccessedAPICategoryUserDefaults', which 'NSUserDefaults' requires (pod 'Cards', target 'App')"

  private static let pods = [
    Target(name: "Pods-App", kind: "framework", dependencies: ["Cards"]),
    Target(name: "Pods-AppTests", kind: "framework", dependencies: ["Mocks"]),
    Target(name: "Cards", kind: "framework", sources: ["Cards/A.m", "Cards/B.m"], dependencies: ["Cards-Resources"]),
    Target(name: "Cards-Resources", kind: "bundle"),
    Target(name: "Mocks", kind: "framework", sources: ["Mocks/M.m"]),
    Target(name: "Local", kind: "framework", sources: ["../Local/L.m"]),
  ]

  private func found(
    _ files: [String: String], of rule: String = "undeclared-required-reason-api", pods: [Target] = pods, apps: [String] = ["App"]
  ) -> [String] {
    let settings = "SDKROOT = iphoneos; INFOPLIST_FILE = Info.plist;"
    let targets = apps.map { Target(name: $0, sources: ["A.swift"], settings: settings) }
    let checkout = [
      "App.xcodeproj/project.pbxproj": ProjectOfTargets(targets: targets).text, "A.swift": "", "Info.plist": Self.plist,
      "Pods/Pods.xcodeproj/project.pbxproj": ProjectOfTargets(targets: pods).text,
    ]
    return findings(of: rule, in: checkout.merging(files) { $1 })
  }

  @Test func aPodIsReportedOnceForACategory() {
    #expect(found(["Pods/Cards/A.m": Self.code, "Pods/Cards/B.m": Self.code]) == [Self.warning])
    let uptime = "NSTimeInterval a = [NSProcessInfo processInfo].systemUptime;\n"
    #expect(found(["Pods/Cards/A.m": Self.code, "Pods/Cards/B.m": uptime]).count == 2)
    let both = Self.pods + [Target(name: "Pods-Lite", kind: "framework", dependencies: ["Cards"])]
    #expect(found(["Pods/Cards/A.m": Self.code], pods: both, apps: ["App", "Lite"]) == [Self.warning])
  }

  @Test(arguments: ["Pods/Cards/Resources/PrivacyInfo.xcprivacy", "PrivacyInfo.xcprivacy"])
  func theManifestOfThePodOrTheAppDeclaresIt(path: String) {
    #expect(found(["Pods/Cards/A.m": Self.code, path: Self.manifest]).isEmpty)
    #expect(found(["Pods/Cards/A.m": Self.code, path: Self.plist]) == [Self.warning])
    #expect(found(["Pods/Cards/A.m": Self.code, "Pods/Mocks/PrivacyInfo.xcprivacy": Self.manifest]) == [Self.warning])
  }

  @Test func oneDeclarationCoversTheAppAndItsPods() {
    let all = found(["Pods/Cards/A.m": Self.code, "A.swift": "let a = UserDefaults.standard\n"])
    #expect(all.map { $0.hasPrefix("error") } == [true])
  }

  @Test func onlyPodsOfTheAppCount() {
    #expect(found(["Pods/Mocks/M.m": Self.code, "Pods/Cards/Unbuilt.m": Self.code, "Local/L.m": Self.code]).isEmpty)
    #expect(found(["Pods/Cards/A.m": Self.code], apps: ["Other"]).isEmpty)
    var pods = Self.pods
    pods[0].dependencies = ["Local"]
    let message = Self.warning.replacing("'Cards'", with: "'Local'")
    #expect(found(["Local/L.m": Self.code, "Pods/Cards/A.m": Self.code], pods: pods) == [message])
  }

  @Test func targetsOfOldProjectsShareTheirPods() {
    let pods = [
      Target(name: "Pods", kind: "framework", dependencies: ["Pods-Cards"]),
      Target(name: "Pods-Cards", kind: "framework", sources: ["Cards/A.m"]),
    ]
    #expect(found(["Pods/Cards/A.m": Self.code], pods: pods) == [Self.warning])
  }

  @Test func podsRequirePurposeStrings() {
    let code = "CLLocationManager *a = [[CLLocationManager alloc] init];\n"
    let warning =
      "warning: 'CLLocationManager' requires 'NSLocationWhenInUseUsageDescription' (pod 'Cards', target 'App', ITMS-90683)"
    #expect(found(["Pods/Cards/A.m": code, "Pods/Cards/B.m": code], of: "missing-purpose-string") == [warning])
    let key = "<plist version=\"1.0\"><dict><key>NSLocationWhenInUseUsageDescription</key><string>Maps.</string></dict></plist>\n"
    #expect(found(["Pods/Cards/A.m": code, "Info.plist": key], of: "missing-purpose-string").isEmpty)
  }
}
