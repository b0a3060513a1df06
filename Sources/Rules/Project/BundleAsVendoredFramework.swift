internal import Findings
internal import Project

extension Rule {
  static let bundleAsVendoredFramework = Rule(
    RuleDescriptor(
      id: "bundle-as-vendored-framework",
      title: "Resource bundle vendored as framework",
      level: .error,
      summary: "Resource bundles listed under vendored_frameworks in a podspec",
      rationale: """
        CocoaPods links everything in vendored_frameworks. A .bundle contains resources and no code, so linking fails or the \
        app ships without the resources.
        """,
      remedy: "Move the bundle to resources or resource_bundles.",
      fix: "Move the bundle to resources or resource_bundles",
      tags: ["cocoapods"],
      checksThirdParty: false,
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
            "'\(text)' is a resource bundle, not a framework; it cannot be linked", at: value.range, identity: text)
        }
      }
    ])
}
