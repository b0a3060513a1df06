internal import Findings
internal import Project

extension Rule {
  static let missingOrientation = Rule(
    RuleDescriptor(
      id: "missing-orientation",
      title: "Missing iPad orientation",
      level: .error,
      summary: "Apps for the iPad that do not support all orientations",
      rationale: """
        An app for the iPad can be shown beside other apps, where it has no orientation of its own. App Store Connect therefore \
        rejects an iPad app that does not list all four orientations, unless it requires the full screen.
        """,
      remedy: """
        Add the missing orientations to UISupportedInterfaceOrientations~ipad, or set UIRequiresFullScreen to YES. If the app is \
        for the iPhone only, set TARGETED_DEVICE_FAMILY to 1.
        """,
      fix: "Support all orientations, or require the full screen",
      rejectionCodes: ["ITMS-90474"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .infoPlist, list("<key>↓UISupportedInterfaceOrientations</key>\n<array>\(portrait)</array>"), beside: .app(families)),
        Example(
          .infoPlist,
          list(
            "<key>UISupportedInterfaceOrientations</key>\n<array>\(every)</array>\n"
              + "<key>↓UISupportedInterfaceOrientations~ipad</key>\n<array>\(portrait)</array>"),
          beside: .app(families)),
      ],
      goodExamples: [
        Example(
          .infoPlist,
          list(
            "<key>UISupportedInterfaceOrientations</key>\n<array>\(portrait)</array>\n"
              + "<key>UISupportedInterfaceOrientations~ipad</key>\n<array>\(every)</array>"),
          beside: .app(families)),
        Example(
          .infoPlist,
          list(
            "<key>UISupportedInterfaceOrientations</key>\n<array>\(portrait)</array>\n<key>UIRequiresFullScreen</key>\n<true/>"),
          beside: .app(families)),
        Example(
          .infoPlist, list("<key>UISupportedInterfaceOrientations</key>\n<array>\(portrait)</array>"),
          beside: .app("TARGETED_DEVICE_FAMILY = 1;")),
      ]),
    checks: [
      .checkout(facts: .products) { checkout, sink in
        sink.report(checkout.iOSProducts([.app])) { _, build, list in
          guard case .known(let families) = build.value("TARGETED_DEVICE_FAMILY"),
            families.split(whereSeparator: { $0 == "," || $0 == " " }).contains("2"),
            list.flag(list["UIRequiresFullScreen"]) == false, list.flag(list["UIRequiresFullScreen~ipad"]) == false
          else { return [] }
          let key = "UISupportedInterfaceOrientations"
          let own = list[key + "~ipad"]
          let entry = own.isMissing ? list[key] : own
          guard let orientations = list.list(entry), !orientations.isEmpty else { return [] }
          let missing = orientationNames.filter { !orientations.contains($0) }
          return missing.isEmpty ? [] : [ProductDefect(message: .lacks(missing), identity: key, place: entry.place)]
        }
      }
    ])

  private static let orientationNames = ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"].map {
    "UIInterfaceOrientation" + $0
  }

  private static let families = "TARGETED_DEVICE_FAMILY = \"1,2\";"
  private static let portrait = "<string>UIInterfaceOrientationPortrait</string>"
  private static let every = orientationNames.map { "<string>\($0)</string>" }.joined()

  private static func list(_ entries: String) -> String { Example.propertyList(entries) }
}

extension Message {
  fileprivate static func lacks(_ orientations: [String]) -> Message {
    "the iPad requires \(orientations.map { "'\($0)'" }.joined(separator: ", "))"
  }
}
