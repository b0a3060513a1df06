internal import Findings
internal import Project

extension Rule {
  static let missingLaunchScreen = Rule(
    RuleDescriptor(
      id: "missing-launch-screen",
      title: "Missing launch screen",
      level: .error,
      summary: "Apps without a launch screen, or with a name that does not resolve",
      rationale: """
        App Store Connect rejects apps for iPhone and iPad without a launch screen, and those whose UILaunchStoryboardName \
        ends in '.storyboard' or names no file of the app.
        """,
      remedy: """
        Add UILaunchScreen (an empty dictionary is enough) or UILaunchStoryboardName with the name of a storyboard, without \
        its extension.
        """,
      fix: "Add UILaunchScreen or the storyboard",
      rejectionCodes: ["ITMS-90475"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .infoPlist, Example.propertyList("<key>↓UILaunchStoryboardName</key>\n<string>Launch.storyboard</string>"),
          beside: launch),
        Example(.infoPlist, Example.propertyList("<key>↓UILaunchStoryboardName</key>\n<string>Start</string>"), beside: launch),
      ],
      goodExamples: [
        Example(.infoPlist, Example.propertyList("<key>UILaunchStoryboardName</key>\n<string>Launch</string>"), beside: launch),
        Example(.infoPlist, Example.propertyList("<key>UILaunchScreen</key>\n<dict/>"), beside: .app()),
      ]),
    checks: [
      .checkout(facts: .products + [.interfaces], wholeTree: true) { checkout, sink in
        lazy var names = Set(checkout.facts[.interfaces].map { $0.file.path.lastPathComponent.withoutExtension })
        sink.report(checkout.iOSProducts([.app])) { product, _, list in
          if otherKeys.contains(where: { !list[$0].isMissing }) { return [] }
          let entry = ["", "~ipad", "~iphone"].map { list["UILaunchStoryboardName" + $0] }.first { !$0.isMissing }
          guard let entry else { return [ProductDefect(message: "no launch screen", identity: "none")] }
          guard let name = list.text(entry), !name.isEmpty else { return [] }
          if name.hasSuffix(".storyboard") || name.hasSuffix(".xib") {
            return [
              ProductDefect(message: .hasSuffix(name), identity: "suffix", place: entry.place, fix: Fix("Remove the extension"))
            ]
          }
          // Git may ignore the file, or keep it outside the repository; dangling-project-reference reports what a project lists.
          let isListed = product.bundle == nil && checkout.namesInProjects.contains(name)
          return isListed || (product.bundle?.contents.interfaces ?? names).contains(name)
            ? [] : [ProductDefect(message: .launchFileIsMissing(name), identity: "name", place: entry.place, level: .warning)]
        }
      }
    ])

  private static let otherKeys = ["UILaunchScreen", "UILaunchScreens", "UILaunchStoryboards", "UILaunchScreen_Generation"]
  private static let launch =
    Companions.app() + Companions(("Launch.storyboard", "<document targetRuntime=\"iOS.CocoaTouch\"/>\n"))
}

extension Message {
  fileprivate static func hasSuffix(_ name: String) -> Message {
    "UILaunchStoryboardName '\(name)' must not have an extension"
  }

  fileprivate static func launchFileIsMissing(_ name: String) -> Message {
    "no storyboard or nib named '\(name)' for the launch screen"
  }
}
