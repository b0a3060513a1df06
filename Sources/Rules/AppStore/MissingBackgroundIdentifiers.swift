internal import Findings
internal import Project

extension Rule {
  static let missingBackgroundIdentifiers = Rule(
    RuleDescriptor(
      id: "missing-background-identifiers",
      title: "Missing background task identifiers",
      level: .error,
      summary: "Background processing without the identifiers of its tasks",
      rationale: """
        An app with the background mode 'processing' must list the identifiers of its tasks in \
        BGTaskSchedulerPermittedIdentifiers. App Store Connect rejects it otherwise.
        """,
      remedy: """
        Add BGTaskSchedulerPermittedIdentifiers to the information property list, or remove the background mode if no task is \
        scheduled.
        """,
      fix: "Add BGTaskSchedulerPermittedIdentifiers",
      rejectionCodes: ["ITMS-90771"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [
        Example(.infoPlist, Example.propertyList("<key>↓UIBackgroundModes</key>\n\(modes)"), beside: .app())
      ],
      goodExamples: [
        Example(
          .infoPlist,
          Example.propertyList(
            "<key>UIBackgroundModes</key>\n\(modes)\n<key>BGTaskSchedulerPermittedIdentifiers</key>\n"
              + "<array><string>org.example.index</string></array>"),
          beside: .app()),
        Example(
          .infoPlist, Example.propertyList("<key>UIBackgroundModes</key>\n<array><string>audio</string></array>"),
          beside: .app()),
      ]),
    checks: [
      .checkout(facts: .products) { checkout, sink in
        sink.report(checkout.iOSProducts([.app])) { _, _, list in
          let entry = list["UIBackgroundModes"]
          guard list.list(entry)?.contains("processing") == true else { return [] }
          let identifiers = list["BGTaskSchedulerPermittedIdentifiers"]
          guard identifiers.isMissing || list.list(identifiers)?.isEmpty == true else { return [] }
          return [
            ProductDefect(
              message: "background mode 'processing' requires 'BGTaskSchedulerPermittedIdentifiers'", identity: "processing",
              place: entry.place)
          ]
        }
      }
    ])

  private static let modes = "<array><string>processing</string></array>"
}
