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
        use is an error if a rejection for its key is known, otherwise a warning. Code is attributed to the apps whose targets, or \
        frameworks of the same project, compile it. Of the binaries that an app links, the symbols for devices count, as they do \
        for App Store Connect; what the linker may leave out of a static library is a warning. SDKs that are built from sources \
        are not checked.
        """,
      remedy: """
        Add the key to the information property list of the app, with a sentence that users understand, or as an \
        INFOPLIST_KEY_… setting. Remove the code or the SDK if the app does not need it.
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
        let apps = checkout.iOSProducts([.app])
        // Apps with a key only in a table of translations were accepted.
        let translated = checkout.translatedInfoKeys(among: Set(ProtectedResource.all.flatMap(\.keys)))
        sink.report(apps) { _, _, list in emptyStrings(in: list).filter { !translated.contains($0.identity) } }
        let codeTargets = CodeTargets(checkout)
        let images = checkout.images(using: .protectedResources)
        for app in apps where app.target.platforms?.contains(.macOS) != true {
          var missing = missingResources(of: app, translated)
          guard !missing.isEmpty else { continue }
          var reported: Set<Int> = []
          for source in checkout.facts[.protectedResourceUses]
          where source.file.isFirstParty && !source.file.isTest && codeTargets.contain(source.file.path, for: app) {
            for use in source.uses {
              guard let list = missing[use.entry] else { continue }
              let resource = ProtectedResource.all[use.entry]
              report(use.name, resource, at: .region(source.file.path, use.region), resource.level, app, list, &sink)
              reported.insert(use.entry)
            }
          }
          // What the code of the app needs is reported there: one key covers its binaries, too.
          for entry in reported { missing[entry] = nil }
          for linked in codeTargets.linkedUses(in: images, for: app) {
            guard let list = missing[linked.entry] else { continue }
            let resource = ProtectedResource.all[linked.entry]
            let level = linked.isLoaded ? resource.level : min(resource.level, .warning)
            report(linked.title, resource, at: .binary(linked.path, linked.place), level, app, list, &sink)
          }
        }
      }
    ])

  private static func report(
    _ use: String, _ resource: ProtectedResource, at place: FindingPlace, _ level: Level, _ app: Product, _ list: InfoPlist,
    _ sink: inout FindingSink
  ) {
    let key = resource.keys[0]
    let group = FindingGroup(
      "\(key) \(app.name)", title: "uses require '\(key)' (target '\(app.name)', ITMS-90683)", spansFiles: true, countsNames: true
    )
    sink.report(
      .requires(use, key, app.name), at: place, identity: "\(key) \(use) \(app.name)", level: level,
      rejectionCode: "ITMS-90683", in: Membership(use, in: group),
      fix: Fix("Add \(key) to \(list.file.map { "'\($0.file.path)'" } ?? "the settings of the target")"))
  }

  /// The resources for which no configuration of an app has a key, with the list of one configuration.
  private static func missingResources(of app: Product, _ translated: Set<String>) -> [Int: InfoPlist] {
    let lists = app.builds.map(\.infoPlist)
    guard !lists.contains(where: { $0 == nil }) else { return [:] }
    let known = lists.compactMap(\.self)
    guard let first = known.first else { return [:] }
    let missing = ProtectedResource.all.indices.filter { index in
      let keys = ProtectedResource.all[index].keys
      return translated.isDisjoint(with: keys) && known.allSatisfy { list in keys.allSatisfy { list[$0].isMissing } }
    }
    return Dictionary(uniqueKeysWithValues: missing.map { ($0, first) })
  }

  private static func emptyStrings(in list: InfoPlist) -> [ProductDefect] {
    Set(ProtectedResource.all.flatMap(\.keys)).sorted().compactMap { key in
      let entry = list[key]
      guard let place = entry.place, let text = list.text(entry), text.allSatisfy(\.isWhitespace) else { return nil }
      return ProductDefect(
        message: "'\(key)' is empty", identity: key, place: place, rejectionCode: "ITMS-90738", fix: Fix("Explain the use"))
    }
  }
}

extension Message {
  fileprivate static func requires(_ use: String, _ key: String, _ target: String) -> Message {
    "'\(use)' requires '\(key)' (target '\(target)', ITMS-90683)"
  }
}
