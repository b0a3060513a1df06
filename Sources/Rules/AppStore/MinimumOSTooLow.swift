internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let minimumOSTooLow = Rule(
    RuleDescriptor(
      id: "minimum-os-too-low",
      title: "Deployment target too low",
      level: .warning,
      summary: "Apps for iOS versions that App Store Connect will no longer accept",
      rationale: """
        Since August 2026, App Store Connect sends a warning for apps whose deployment target is below iOS 15.0, and announces \
        that it will reject them from spring 2027 on.
        """,
      remedy: "Raise IPHONEOS_DEPLOYMENT_TARGET to 15.0.",
      fix: "Raise IPHONEOS_DEPLOYMENT_TARGET to 15.0",
      rejectionCodes: ["ITMS-90068"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [Example(.project, app("12.0").replacing("T = {", with: "↓T = {"))],
      goodExamples: [
        Example(.project, app("15.0")),
        Example(.project, app("12.0").replacing("SDKROOT = iphoneos", with: "SDKROOT = appletvos")),
      ]),
    checks: [
      .checkout(facts: .products) { checkout, sink in
        for app in checkout.iOSProducts([.app]) {
          sink.reportSettings(of: app) { build in
            guard case .known(let version) = build.value("IPHONEOS_DEPLOYMENT_TARGET"),
              let major = version.split(separator: ".").first.flatMap({ Int($0) }), major < oldest
            else { return nil }
            return .tooLow(version)
          }
        }
      }
    ])

  private static func app(_ version: String) -> String { Example.app("IPHONEOS_DEPLOYMENT_TARGET = \(version);") }

  /// The first major version of iOS that is accepted; from the emails of August 2026.
  private static let oldest = 15
}

extension Message {
  fileprivate static func tooLow(_ version: String) -> Message {
    "iOS \(version) is older than 15.0, which App Store Connect will require"
  }
}
