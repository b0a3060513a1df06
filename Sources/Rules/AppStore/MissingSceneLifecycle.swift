internal import Findings
internal import Project

extension Rule {
  static let missingSceneLifecycle = Rule(
    RuleDescriptor(
      id: "missing-scene-lifecycle",
      title: "Missing scene lifecycle",
      level: .warning,
      summary: "UIKit apps without scenes, which do not launch if built with the SDK of iOS 27",
      rationale: """
        A UIKit app that is built with the SDK of iOS 27 must use scenes; it does not launch otherwise. Such an app has a \
        UIApplicationSceneManifest in its information property list. Apps whose entry point is a SwiftUI App use scenes anyway.
        """,
      remedy: """
        Add UIApplicationSceneManifest and a scene delegate, and move what the app delegate does for its window to the scene \
        delegate.
        """,
      fix: "Adopt the scene lifecycle",
      tags: ["app-store"],
      checksThirdParty: false,
      needsBuiltCode: true,
      badExamples: [
        Example(.swift, "@↓main\nclass AppDelegate: UIResponder, UIApplicationDelegate {}\n", beside: .codeOfApp()),
        Example(
          .objectiveC, "int main(int argc, char *argv[]) { return ↓UIApplicationMain(argc, argv, nil, @\"AppDelegate\"); }\n",
          beside: .codeOfApp()),
      ],
      goodExamples: [
        Example(
          .swift, "@main\nclass AppDelegate: UIResponder, UIApplicationDelegate {}\n",
          beside: .codeOfApp("<key>UIApplicationSceneManifest</key>\n<dict/>")),
        Example(.swift, "@main\nstruct Example: App {}\n", beside: .codeOfApp()),
        Example(.objectiveC, "int Start(void) { return 0; }\n", beside: .codeOfApp()),
      ]),
    checks: [
      .checkout(facts: .products + [.appCode]) { checkout, sink in
        let apps = checkout.iOSProducts([.app]).filter { app in
          app.builds.allSatisfy { build in
            guard let list = build.infoPlist else { return false }
            return ["UIApplicationSceneManifest", "UIApplicationSceneManifest_Generation"].allSatisfy { list[$0].isMissing }
          }
        }
        for (app, file, use) in checkout.firstUses(of: AppCode.entry, in: checkout.facts[.appCode], apps) {
          sink.report(
            "a UIKit app requires scenes with the SDK of iOS 27 (target '\(app.name)')", path: file.path, at: use.region,
            identity: app.name)
        }
      }
    ])
}
