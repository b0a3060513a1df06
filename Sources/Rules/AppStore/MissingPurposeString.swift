internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let missingPurposeString = Rule(
    RuleDescriptor(
      id: "missing-purpose-string",
      title: "Missing purpose string",
      level: .error,
      summary: "Uses of protected resources that the information property list does not explain",
      rationale: """
        An app that uses the camera, contacts, or other protected resources must say why in its information property list. App \
        Store Connect rejects it otherwise, whether or not the code ever runs, and iOS terminates the app at the first use. A \
        use is an error if a rejection for its key is known, otherwise a warning. Code is attributed to the apps whose targets, \
        frameworks of the same project, or local packages compile it. A use in a pod with sources, or in an extension, is a \
        warning; for an extension, the key of its app is enough. Of the binaries that an app links, the symbols for devices count, \
        as they do for App Store Connect; what the linker may leave out of a static library is a warning. Code under a condition \
        that only the build decides is counted in the summary.
        """,
      remedy: """
        Add the key to the information property list of the app, with a sentence that users understand, or as an \
        INFOPLIST_KEY_… setting. Remove the code if the app does not need it.
        """,
      fix: "Add the key to the information property list",
      rejectionCodes: ["ITMS-90683", "ITMS-90738"],
      tags: ["app-store", "privacy"],
      checksThirdParty: false,
      needsBuiltCode: true,
      badExamples: [
        Example(
          .swift, "import CoreBluetooth\n\nlet manager = ↓CBCentralManager(delegate: nil, queue: nil)\n", beside: .codeOfApp()),
        Example(.objectiveC, "CNContactStore *store = [[↓CNContactStore alloc] init];\n", beside: .codeOfApp()),
        Example(
          .infoPlist, Example.propertyList("<key>↓NSCameraUsageDescription</key>\n<string> </string>"), beside: .app()),
      ],
      goodExamples: [
        Example(
          .swift, "import CoreBluetooth\n\nlet manager = CBCentralManager(delegate: nil, queue: nil)\n",
          beside: .codeOfApp("<key>NSBluetoothAlwaysUsageDescription</key>\n<string>Finds printers near you.</string>")),
        Example(
          .objectiveC, "NSInteger status = [CNContactStore authorizationStatusForEntityType:CNEntityTypeContacts];\n",
          beside: .codeOfApp()),
        Example(
          .infoPlist, Example.propertyList("<key>NSCameraUsageDescription</key>\n<string>Scans cards.</string>"), beside: .app()),
        Example(.swift, "import CoreBluetooth\n\nlet state = CBCentralManager.authorization\n", beside: .codeOfApp()),
      ]),
    checks: [
      .checkout(facts: .products + [.protectedResourceUses, .linkedAPIs(.protectedResources), .stringTables]) { checkout, sink in
        if checkout.products.isEmpty { return }
        let apps = checkout.iOSProducts([.app])
        // Apps with a key only in a table of translations were accepted.
        let translated = checkout.translatedInfoKeys(among: Set(ProtectedResource.all.flatMap(\.keys)))
        sink.report(apps) { _, _, list in emptyStrings(in: list).filter { !translated.contains($0.identity) } }
        PurposeStringCheck(checkout, translated)?.run(&sink)
      }
    ])

  private static func emptyStrings(in list: InfoPlist) -> [ProductDefect] {
    Set(ProtectedResource.all.flatMap(\.keys)).sorted().compactMap { key in
      let entry = list[key]
      guard let place = entry.place, let text = list.text(entry), text.allSatisfy(\.isWhitespace) else { return nil }
      return ProductDefect(
        message: "'\(key)' is empty", identity: key, place: place,
        // Mails of 2025 and 2026 call the delivery successful: digitalfabrik/lunes-app#1082, openrung/openrung-mobile-app#29.
        level: .warning, rejectionCode: "ITMS-90738", fix: Fix("Explain the use"))
    }
  }
}
