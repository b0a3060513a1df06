internal import Findings
internal import Project

extension Rule {
  static let privateAPI = Rule(
    RuleDescriptor(
      id: "private-api",
      title: "Private API",
      level: .error,
      summary: "Names of private classes, key paths, and URLs in string literals",
      rationale: """
        App Review rejects apps that open pages of Settings by URL or list installed apps, and looking up other private classes \
        and key paths may crash on the next system. A name is an error if a rejection for it is known. Comments, longer strings, \
        lists of names, and what no app or extension for iPhone or iPad contains are not reported. Names in SDKs are not checked.
        """,
      remedy: """
        Use the public API: UIApplication.openSettingsURLString opens the settings of the app, attributedPlaceholder colors a \
        placeholder, and searchTextField is the field of a search bar.
        """,
      fix: "Use the public API",
      rejectionCodes: ["ITMS-90338"],
      tags: ["app-store"],
      checksThirdParty: false,
      needsBuiltCode: true,
      badExamples: [
        Example(.swift, "let url = URL(string: \"↓prefs:root=WIFI\")\n", beside: .codeOfApp()),
        Example(.swift, "let type = NSClassFromString(\"↓LSApplicationWorkspace\")\n", beside: .codeOfApp()),
        Example(
          .objectiveC, "[field setValue:color forKeyPath:@\"↓_placeholderLabel.textColor\"];\n", beside: .codeOfApp()),
      ],
      goodExamples: [
        Example(.swift, "let url = URL(string: UIApplication.openSettingsURLString)\n", beside: .codeOfApp()),
        Example(.swift, "let title = \"LSApplicationWorkspace\"\n", beside: .codeOfApp()),
        Example(.objectiveC, "// @\"prefs:root=WIFI\" is private.\n", beside: .codeOfApp()),
      ]),
    checks: [
      .checkout(facts: .products + [.privateNames]) { checkout, sink in
        let sources = checkout.facts[.privateNames].filter { $0.file.isFirstParty && !$0.file.isTest }
        guard !sources.isEmpty else { return }
        let codeTargets = CodeTargets(checkout)
        let products = checkout.iOSProducts([.app]) + checkout.partsOfApps
        for source in sources {
          let users = products.filter { codeTargets.contain(source.file.path, for: $0) }
          guard !users.isEmpty else { continue }
          for use in source.uses {
            let values = users.map { codeTargets.compile(use.condition, in: source.file.path, for: $0) }
            guard values.contains(true) else {
              if values.contains(nil) { sink.countUndecided(source.file.path, at: use.region) }
              continue
            }
            let name = PrivateName.all[use.name]
            sink.report(
              .isPrivate(name), path: source.file.path, at: use.region, identity: name.name, level: name.level)
          }
        }
      }
    ])
}

extension Message {
  fileprivate static func isPrivate(_ name: PrivateName) -> Message { "'\(name.name)' is private; \(name.effect)" }
}
