internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let undeclaredRequiredReason = Rule(
    RuleDescriptor(
      id: "undeclared-required-reason-api",
      title: "Undeclared required reason API",
      level: .error,
      summary: "Uses of APIs for which the privacy manifest declares no reason",
      rationale: """
        Since May 2024, an app must declare in its privacy manifest why it uses certain APIs: user defaults, timestamps of files, \
        free disk space, the time since the last start, and active keyboards. App Store Connect rejects it otherwise. A use only \
        in a framework of the app is a warning, because the framework may bring a manifest of its own. So is one in the code of an \
        extension, whose manifest must declare it, and one in a pod with sources or a binary that the project links, if neither the \
        app nor the SDK declares a reason. Local packages count as code of the app; a Mac app needs no reasons. Code under a \
        condition that only the build decides is counted in the summary.
        """,
      remedy: """
        Add a PrivacyInfo.xcprivacy to the target of the app, and in it the category under NSPrivacyAccessedAPITypes, with a reason \
        that applies.
        """,
      fix: "Declare the category in PrivacyInfo.xcprivacy",
      rejectionCodes: ["ITMS-91053"],
      tags: ["app-store", "privacy"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .project, Example.app("", sources: "Example.swift").replacing("T = {", with: "↓T = {"),
          beside: Companions(
            ("Example.swift", "let name = UserDefaults.standard.string(forKey: \"name\")\n"),
            ("Info.plist", Example.propertyList(""))))
      ],
      goodExamples: [
        Example(
          .swift, "let name = UserDefaults.standard.string(forKey: \"name\")\n", beside: .codeOfApp() + manifest("UserDefaults")),
        Example(.swift, "let date = note.creationDate\n", beside: .codeOfApp()),
        Example(
          .project, Example.app("", sources: "Example.swift"),
          beside: Companions(("Example.swift", "let key = UserDefaults.Keys.name\n"), ("Info.plist", Example.propertyList("")))),
        Example(
          .project, Example.app("", sources: "Example.swift"),
          beside: Companions(("Example.swift", "let date = note.creationDate\n"), ("Info.plist", Example.propertyList("")))),
      ]),
    checks: [
      .checkout(facts: .products + [.requiredReasonUses, .linkedAPIs(.requiredReasons)]) { checkout, sink in
        RequiredReasonCheck(checkout)?.run(&sink)
      }
    ])

  private static func manifest(_ category: String) -> Companions {
    let type = """
      <key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategory\(category)</string>
      <key>NSPrivacyAccessedAPITypeReasons</key><array><string>CA92.1</string></array>
      """
    return Companions(
      (
        "PrivacyInfo.xcprivacy",
        Example.propertyList("<key>NSPrivacyAccessedAPITypes</key>\n<array><dict>\(type)</dict></array>")
      ))
  }
}

extension AnyFact where Self == Fact<APIPatternUses> {
  /// Uses of required reason APIs in sources.
  static var requiredReasonUses: Self { RequiredReason.table.fact }
}

extension RequiredReason {
  fileprivate static let table = APIPatternTable(key: "required-reason-uses", all.map(\.uses), includesThirdParty: true)
}
