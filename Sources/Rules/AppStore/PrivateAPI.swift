internal import Findings
internal import Project

extension Rule {
  static let privateAPI = Rule(
    RuleDescriptor(
      id: "private-api",
      title: "Private API",
      level: .error,
      summary: "Private classes, functions, key paths, and URLs",
      rationale: """
        App Review rejects apps that open pages of Settings by URL or list installed apps, and looking up other private classes \
        and key paths may crash on the next system. A name is an error if a rejection for it is known. In binaries that an app \
        links, classes and functions count if they are imported; strings, and what the linker may leave out of a static library, \
        are warnings. Comments, longer strings, lists of names, methods that a binary implements itself, and what no app or \
        extension for iPhone or iPad contains are not reported.
        """,
      remedy: """
        Use the public API: UIApplication.openSettingsURLString opens the settings of the app, attributedPlaceholder colors a \
        placeholder, and searchTextField is the field of a search bar. Update an SDK that uses private API.
        """,
      fix: "Use the public API",
      rejectionCodes: ["ITMS-90338"],
      tags: ["app-store"],
      checksThirdParty: false,
      needsRunningCode: true, needsBuiltCode: true,
      badExamples: [
        Example(.swift, "let url = URL(string: \"↓prefs:root=WIFI\")\n", beside: .codeOfApp()),
        Example(.swift, "let type = NSClassFromString(\"↓LSApplicationWorkspace\")\n", beside: .codeOfApp()),
        Example(
          .objectiveC, "[field setValue:color forKeyPath:@\"↓_placeholderLabel.textColor\"];\n", beside: .codeOfApp()),
      ],
      goodExamples: [
        Example(.swift, "let url = URL(string: UIApplication.openSettingsURLString)\n", beside: .codeOfApp()),
        Example(.swift, "let title = \"LSApplicationWorkspace\"\n", beside: .codeOfApp()),
        Example(
          .swift,
          "if #available(iOS 13, *) {\n  show()\n} else {\n  field = bar.value(forKey: \"_searchField\")\n}\n",
          beside: .codeOfApp()),
        Example(.objectiveC, "// @\"prefs:root=WIFI\" is private.\n", beside: .codeOfApp()),
      ]),
    checks: [
      .checkout(facts: .products + [.privateNames, .linkedAPIs(.privateNames)]) { checkout, sink in
        let sources = checkout.facts[.privateNames].filter { $0.file.isFirstParty && !$0.file.isTest }
        // An image with many names is a list.
        let images = checkout.images(using: .privateNames).filter { Set($0.uses.map(\.entry)).count < PrivateName.maxNames }
        guard !sources.isEmpty || !images.isEmpty else { return }
        let codeTargets = checkout.codeTargets
        let products = checkout.iOSProducts([.app]) + checkout.partsOfApps
        let files = codeTargets.contained(sources.map(\.file.path), in: products)
        for (index, source) in sources.enumerated() {
          let users = files.products[index].map { products[$0] }
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
        // A project says what an extension compiles, but not what it links.
        report(images, of: products.filter { $0.kind == .app || $0.bundle != nil }, codeTargets, &sink)
      }
    ])

  private static func report(
    _ images: [BinaryAPIUses], of apps: [Product], _ codeTargets: CodeTargets, _ sink: inout FindingSink
  ) {
    var reported: Set<String> = []
    for (app, indices) in zip(apps, codeTargets.linked(images.map(\.file.path), in: apps)) {
      for linked in codeTargets.linkedUses(of: indices.map { images[$0] }, for: app) {
        let name = PrivateName.all[linked.entry]
        guard reported.insert("\(linked.path) \(name.name)").inserted else { continue }
        // Another member may define a function.
        let isCertain = linked.isLoaded && !linked.use.isString && !(name.isFunction && linked.place.member != nil)
        sink.report(
          linked.use.isString ? .mayBePrivate(name) : .isPrivate(name), at: .binary(linked.path, linked.place),
          identity: name.name, level: isCertain ? name.level : min(name.level, .warning), fix: Fix("Update the SDK"))
      }
    }
  }
}

extension Message {
  fileprivate static func isPrivate(_ name: PrivateName) -> Message { "'\(name.name)' is private; \(name.effect)" }

  fileprivate static func mayBePrivate(_ name: PrivateName) -> Message {
    name.isURLPrefix ? isPrivate(name) : "may look up '\(name.name)' at run time; \(name.effect)"
  }
}
