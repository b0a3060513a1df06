internal import Findings
internal import Project

extension Rule {
  static let arbitraryLoads = Rule(
    RuleDescriptor(
      id: "arbitrary-loads",
      title: "Arbitrary loads allowed",
      level: .note,
      summary: "Apps that allow insecure connections to every server",
      rationale: """
        NSAllowsArbitraryLoads turns App Transport Security off for all servers. App Review may ask for a justification. A \
        browser, a player, or an app for servers of its user needs it; others often keep it from development.
        """,
      remedy: """
        Name the servers in NSExceptionDomains, or use a narrower key: NSAllowsArbitraryLoadsInWebContent, \
        NSAllowsArbitraryLoadsForMedia, or NSAllowsLocalNetworking.
        """,
      fix: "Allow insecure connections only where needed",
      tags: ["app-store", "security"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .infoPlist, Example.propertyList("\(security)<dict>\n<key>↓NSAllowsArbitraryLoads</key>\n<true/>\n</dict>"),
          beside: .app())
      ],
      goodExamples: [
        Example(
          .infoPlist, Example.propertyList("\(security)<dict>\n<key>NSAllowsArbitraryLoads</key>\n<false/>\n</dict>"),
          beside: .app()),
        Example(
          .infoPlist,
          Example.propertyList(
            "\(security)<dict>\n<key>NSAllowsArbitraryLoads</key>\n<true/>\n"
              + "<key>NSAllowsArbitraryLoadsInWebContent</key>\n<true/>\n</dict>"),
          beside: .app()),
      ]),
    checks: [
      .checkout(facts: .products) { checkout, sink in
        sink.report(checkout.products.filter { $0.kind == .app }) { _, _, list in
          guard let security = list["NSAppTransportSecurity"].place, let flag = security["NSAllowsArbitraryLoads"],
            list.flag(.value(flag)) == true, !narrowerKeys.contains(where: { security[$0] != nil })
          else { return [] }
          return [ProductDefect(message: "insecure connections to every server are allowed", identity: "loads", place: flag)]
        }
      }
    ])

  /// Since iOS 10, each of them overrides `NSAllowsArbitraryLoads`.
  private static let narrowerKeys = [
    "NSAllowsArbitraryLoadsInWebContent", "NSAllowsArbitraryLoadsForMedia", "NSAllowsLocalNetworking",
  ]
  private static let security = "<key>NSAppTransportSecurity</key>\n"
}
