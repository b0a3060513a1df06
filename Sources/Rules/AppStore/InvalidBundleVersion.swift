internal import Findings
internal import Project

extension Rule {
  static let invalidBundleVersion = Rule(
    RuleDescriptor(
      id: "invalid-bundle-version",
      title: "Invalid bundle version",
      level: .error,
      summary: "Versions of apps and extensions that App Store Connect rejects",
      rationale: """
        CFBundleShortVersionString consists of one to three numbers that are separated by periods; App Store Connect rejects \
        any other text, such as '1.0-beta'. It also rejects an app or extension without this key or without CFBundleVersion. \
        Versions that a script or a setting outside the checkout sets are unknown and not reported.
        """,
      remedy: "Use up to three numbers, and put anything else into a key of your own.",
      fix: "Use one to three numbers",
      rejectionCodes: ["ITMS-90056", "ITMS-90057", "ITMS-90060"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .infoPlist, Example.propertyList("\(build)\n<key>↓CFBundleShortVersionString</key>\n<string>1.0-beta</string>"),
          beside: .app()),
        Example(
          .infoPlist,
          Example.propertyList("\(build)\n<key>↓CFBundleShortVersionString</key>\n<string>$(MARKETING_VERSION)</string>"),
          beside: .app("MARKETING_VERSION = 2.0.1.4;")),
      ],
      goodExamples: [
        Example(
          .infoPlist, Example.propertyList("\(build)\n<key>CFBundleShortVersionString</key>\n<string>1.0</string>"),
          beside: .app()),
        Example(
          .infoPlist, Example.propertyList("\(build)\n<key>CFBundleShortVersionString</key>\n<string>$(BUILD_NAME)</string>"),
          beside: .app()),
      ]),
    checks: [
      .checkout(facts: .products) { checkout, sink in
        // A script may set or replace the version.
        let products = checkout.iOSProducts([.app, .clip, .appExtension]).filter { !$0.target.editsPropertyLists }
        sink.report(products) { _, _, list in defects(of: list) }
      }
    ])

  private static func defects(of list: InfoPlist) -> [ProductDefect] {
    var defects: [ProductDefect] = []
    for (key, code) in [("CFBundleVersion", "ITMS-90056"), ("CFBundleShortVersionString", "ITMS-90057")] {
      let entry = list[key]
      // Xcode adds both to a list that it generates.
      if entry.isMissing, list.isGenerated { continue }
      let text = list.text(entry)
      if entry.isMissing || text == "" {
        defects.append(
          ProductDefect(
            message: .lacksVersion(key), identity: key, place: entry.place, rejectionCode: code, fix: Fix("Set \(key)")))
      } else if let text, key == "CFBundleShortVersionString", !text.isVersion {
        defects.append(
          ProductDefect(message: .invalidVersion(text), identity: key, place: entry.place, rejectionCode: "ITMS-90060"))
      }
    }
    return defects
  }

  private static let build = "<key>CFBundleVersion</key>\n<string>7</string>"
}

extension String {
  /// Whether it consists of one to three numbers that are separated by periods.
  fileprivate var isVersion: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 3 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }
}

extension Message {
  fileprivate static func lacksVersion(_ key: String) -> Message { "no '\(key)'" }

  fileprivate static func invalidVersion(_ text: String) -> Message {
    "version '\(text)' does not consist of one to three numbers"
  }
}
