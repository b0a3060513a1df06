internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let quarantineAttribute = Rule(
    RuleDescriptor(
      id: "quarantine-attribute",
      title: "Quarantined file in an app",
      level: .warning,
      summary: "Embedded libraries that macOS marked as downloads",
      rationale: """
        A browser marks what it downloads with the attribute com.apple.quarantine, and so does Archive Utility what it unpacks. \
        Xcode copies the attribute into the app, which App Store Connect then rejects. Libraries that an app embeds are checked, \
        and those in a built app. Git does not store the attribute, so a fresh clone has none. On Linux, it exists only in \
        archives, in AppleDouble files ('._Kit' for 'Kit'), and on files that were copied from a Mac with their attributes.
        """,
      remedy: "Remove the attribute: xattr -r -d com.apple.quarantine Kit.framework.",
      fix: "Remove the attribute with xattr",
      rejectionCodes: ["ITMS-91109"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [
        Example(.project, Example.copying("Kit.framework"), beside: .binary("↓Kit.framework/Kit", .device) + quarantine),
        Example(
          list, Example.ofBuiltApp,
          beside: .binary("App.app/App", ExampleSlice(fileType: 2)) + .binary("↓App.app/Frameworks/Kit.framework/Kit", .device)
            + .attributes("App.app/Frameworks/Kit.framework/Kit", "com.apple.quarantine")),
      ],
      goodExamples: [
        Example(
          .project, Example.copying("Kit.framework"),
          beside: .binary("Kit.framework/Kit", .device) + .attributes("Kit.framework/Kit", "com.apple.provenance")),
        // Static libraries are linked.
        Example(
          .project, Example.app("", frameworks: "libKit.a"),
          beside: .binary("libKit.a", ExampleSlice(fileType: 1)) + .attributes("libKit.a", "com.apple.quarantine")),
        Example(list, Example.ofBuiltApp, beside: .binary("App.app/App", ExampleSlice(fileType: 2))),
      ]),
    checks: [
      .checkout(facts: .products + .embedding) { checkout, sink in
        let files = checkout.shippedFiles.filter { $0.images.contains(where: \.isQuarantined) }
        guard !files.isEmpty else { return }
        let contents = checkout.embeddedContents
        let group = FindingGroup(
          "quarantine", title: "libraries are marked as downloads (ITMS-91109)", spansFiles: true, countsNames: true)
        for file in files where !contents.items(of: file.path).isEmpty {
          let place = file.place(of: file.images)
          sink.report(.isQuarantined(file.title), at: place, identity: file.title, in: Membership(file.title, in: group))
        }
      }
    ])

  private static let list = Example.Language(path: "App.app/Info.plist", fence: "xml")
  private static let quarantine = Companions.attributes("Kit.framework/Kit", "com.apple.quarantine")
}

extension Message {
  fileprivate static func isQuarantined(_ name: String) -> Message {
    "'\(name)' has the attribute com.apple.quarantine; App Store Connect rejects the app"
  }
}
