internal import Findings
internal import Project

extension Rule {
  static let missingPushEntitlement = Rule(
    RuleDescriptor(
      id: "missing-push-entitlement",
      title: "Missing push entitlement",
      level: .note,
      summary: "Apps that register for remote notifications without the entitlement",
      rationale: """
        An app that registers for remote notifications, but lacks the entitlement 'aps-environment', receives none. App Store \
        Connect accepts it, but sends a warning.
        """,
      remedy: "Add the capability for push notifications to the target, or remove the call.",
      fix: "Add 'aps-environment' to the entitlements",
      rejectionCodes: ["ITMS-90078"],
      tags: ["app-store"],
      checksThirdParty: false,
      needsBuiltCode: true,
      badExamples: [
        Example(.swift, "UIApplication.shared.↓registerForRemoteNotifications()\n", beside: .codeOfApp()),
        Example(.objectiveC, "[[UIApplication sharedApplication] ↓registerForRemoteNotifications];\n", beside: .codeOfApp()),
      ],
      goodExamples: [
        Example(
          .swift, "UIApplication.shared.registerForRemoteNotifications()\n",
          beside: .codeOfApp(settings: "CODE_SIGN_ENTITLEMENTS = App.entitlements;")
            + Companions(
              ("App.entitlements", Example.propertyList("<key>aps-environment</key>\n<string>development</string>")))),
        Example(.objectiveC, "[[UIApplication sharedApplication] unregisterForRemoteNotifications];\n", beside: .codeOfApp()),
      ]),
    checks: [
      .checkout(facts: .products + [.appCode, .linkedAPIs(.remoteNotifications)]) { checkout, sink in
        if checkout.facts[.appCode].isEmpty { return }
        let apps = checkout.iOSProducts([.app]).filter { app in
          app.builds.allSatisfy { build in
            switch build.entitlements {
            case .none: true
            case .unknown: false
            case .list(let list): list.list.document?.root["aps-environment"] == nil
            }
          }
        }
        for (app, file, use) in checkout.firstUses(of: AppCode.push, in: checkout.facts[.appCode], apps) {
          sink.report(
            "remote notifications require the entitlement 'aps-environment' (target '\(app.name)')", path: file.path,
            at: use.region, identity: app.name)
        }
        report(apps.filter { $0.bundle != nil }, of: checkout, &sink)
      }
    ])

  /// Reports built apps whose executable or frameworks register.
  private static func report(_ apps: [Product], of checkout: Checkout, _ sink: inout FindingSink) {
    guard !apps.isEmpty else { return }
    let codeTargets = checkout.codeTargets
    let images = checkout.images(using: .remoteNotifications)
    for (app, indices) in zip(apps, codeTargets.linked(images.map(\.file.path), in: apps)) {
      guard let use = codeTargets.linkedUses(of: indices.map { images[$0] }, for: app).first else { continue }
      sink.report(
        "remote notifications require the entitlement 'aps-environment' (target '\(app.name)')",
        at: .binary(use.path, use.place), identity: app.name)
    }
  }
}
