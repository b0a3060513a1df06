internal import Findings
internal import Project

extension Rule {
  static let bundleAsVendoredFramework = Rule(
    RuleDescriptor(
      id: "bundle-as-vendored-framework",
      level: .error,
      summary: "A resource bundle under vendored_frameworks of a podspec",
      rationale: """
        CocoaPods links what stands under vendored_frameworks. A .bundle holds resources and no code, so the linker fails, or the \
        resources are missing in the app.
        """,
      remedy: "List the bundle under resources or resource_bundles.",
      fix: "List the bundle in resources or resource_bundles",
      tags: ["cocoapods"],
      judgesThirdParty: false,
      badExamples: [
        Example(.podspec, "s.vendored_frameworks = 'Kit.framework', '↓Kit.bundle'\n"),
        Example(.podspec, "s.ios.vendored_frameworks = [\n  \"Kit.framework\",\n  \"↓Res/Kit.bundle\",\n]\n"),
      ],
      goodExamples: [
        Example(.podspec, "s.vendored_frameworks = 'Kit.framework'\ns.resources = 'Kit.bundle'\n"),
        Example(.podspec, "# s.vendored_frameworks = 'Kit.bundle'\ns.summary = 'vendored_frameworks = Kit.bundle'\n"),
        Example(.podspec, "s.vendored_frameworks = 'Kit.bundle/Kit.framework'\n"),
      ]),
    checks: [
      .file(.podspec, triggers: ["vendored_framework"]) { file, sink in
        for value in file.values where value.attribute == "vendored_frameworks" || value.attribute == "vendored_framework" {
          let text = value.text.last == "/" ? String(value.text.dropLast()) : value.text
          guard text.hasSuffix(".bundle") else { continue }
          sink.report(
            "lists \(text) as a framework, and a resource bundle cannot be linked", at: value.range, identity: text)
        }
      }
    ])
}
