internal import Findings
internal import Project

extension Rule {
  static let outdatedSDK = Rule(
    RuleDescriptor(
      id: "outdated-sdk",
      title: "App built with an old SDK",
      level: .error,
      summary: "Apps built with an iOS SDK that App Store Connect no longer accepts",
      rationale: """
        Since April 28, 2026, App Store Connect rejects apps that are not built with the SDK of iOS 26, which comes with Xcode 26. \
        Executables of apps and extensions in an .app, .xcarchive, or .ipa are checked; libraries may be built with older SDKs. \
        An older Xcode that .xcode-version, or a workflow that uploads apps, selects is reported as a note.
        """,
      remedy: "Build the app with Xcode 26 or later.",
      fix: "Build the app with Xcode 26 or later",
      rejectionCodes: ["ITMS-90725"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [
        Example(list, Example.ofBuiltApp, beside: .binary("↓App.app/App", ExampleSlice(fileType: 2, sdk: 18))),
        Example(version, "↓16.4\n", beside: app),
        Example(
          workflow,
          """
          steps:
            ↓- run: sudo xcode-select --switch /Applications/Xcode_15.4.app
            - run: fastlane upload_to_testflight

          """, beside: app),
      ],
      goodExamples: [
        Example(list, Example.ofBuiltApp, beside: .binary("App.app/App", ExampleSlice(fileType: 2))),
        Example(
          list, Example.ofBuiltApp,
          beside: .binary("App.app/App", ExampleSlice(fileType: 2))
            + .binary("App.app/Frameworks/Kit.framework/Kit", ExampleSlice(sdk: 18))),
        Example(version, "26.1\n", beside: app),
        // A test runs with any Xcode.
        Example(
          workflow,
          """
          steps:
            - run: sudo xcode-select --switch /Applications/Xcode_15.4.app
            - run: xcodebuild test

          """, beside: app),
      ]),
    checks: [
      .checkout(facts: .products + [.selectedXcodes]) { checkout, sink in
        guard let oldest = LockedVersion(required), checkout.iOSProducts([.app]).contains(where: { $0.bundle == nil }) else {
          return
        }
        for xcode in checkout.facts[.selectedXcodes] {
          guard let version = LockedVersion(xcode.version), version < oldest else { continue }
          sink.report(
            .isSelected(xcode.version, required), path: xcode.path, at: xcode.region, identity: "Xcode", level: .note,
            fix: Fix("Select Xcode 26 or later"))
        }
      },
      .checkout(facts: .products + .embedding) { checkout, sink in
        let bundles = checkout.productsOfApps.filter { $0.kind != .framework }.compactMap(\.bundle)
        guard !bundles.isEmpty, let oldest = LockedVersion(required) else { return }
        let titles = Dictionary(bundles.map { ($0.executablePath, $0.title) }, uniquingKeysWith: { first, _ in first })
        for file in checkout.shippedFiles {
          guard let title = titles[file.path] else { continue }
          let slices = file.images.filter { $0.platform == "iOS" && $0.isForDevices }
          let versions = slices.compactMap { $0.sdkVersion.flatMap(LockedVersion.init) }
          guard !versions.isEmpty, versions.count == slices.count, versions.allSatisfy({ $0 < oldest }),
            let version = slices[0].sdkVersion
          else { continue }
          sink.report(.isOutdated(title, version, required), at: file.place(of: slices), identity: title)
        }
      },
    ])

  /// From the emails of January 2026: CodenameOne/CodenameOne#4534, keymanapp/keyman#15475.
  private static let required = "26.0"
  private static let workflow = Example.Language(path: ".github/workflows/release.yml", fence: "yaml")
  private static let version = Example.Language(path: ".xcode-version", fence: "text")
  private static let app = Companions(("App.xcodeproj/project.pbxproj", Example.copying()))
  private static let list = Example.Language(path: "App.app/Info.plist", fence: "xml")
}

extension Message {
  fileprivate static func isSelected(_ version: String, _ required: String) -> Message {
    "selects Xcode \(version); App Store Connect requires the SDK of iOS \(required)"
  }

  fileprivate static func isOutdated(_ title: String, _ version: String, _ required: String) -> Message {
    "'\(title)' is built with the SDK of iOS \(version); App Store Connect requires \(required)"
  }
}
