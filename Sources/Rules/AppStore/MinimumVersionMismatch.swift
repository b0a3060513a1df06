internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let minimumVersionMismatch = Rule(
    RuleDescriptor(
      id: "minimum-version-mismatch",
      title: "Wrong minimum version of a framework",
      level: .error,
      summary: "Embedded frameworks whose MinimumOSVersion App Store Connect rejects",
      rationale: """
        App Store Connect rejects an app with a framework whose Info.plist has no MinimumOSVersion, one below 8.0, or one below \
        the version for which its binary was built. A framework may require a later version than its binary. Xcode replaces the \
        binary of a static framework that it embeds with a stub for the deployment target of the app, unless \
        CFBundleSupportedPlatforms is iPhoneOS. Only slices for iPhone and iPad are compared. A binary for a later version than \
        the deployment target of the app is a warning, because it may crash on older systems.
        """,
      remedy: "Set MinimumOSVersion in the Info.plist of the framework to the version of its binary, or update the SDK.",
      fix: "Set MinimumOSVersion to the version of the binary",
      rejectionCodes: ["ITMS-90208", "ITMS-90360", "ITMS-90362", "ITMS-90530"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [
        Example(.project, Example.copying("Kit.framework"), beside: framework("↓", minimum: "11.0")),
        Example(.project, Example.copying("Kit.framework"), beside: framework("↓", minimum: nil)),
        Example(
          .project, Example.copying("Kit.framework", settings: "IPHONEOS_DEPLOYMENT_TARGET = 12.0;"),
          beside: framework("↓", minimum: "13.0")),
      ],
      goodExamples: [
        Example(.project, Example.copying("Kit.framework"), beside: framework(minimum: "13.0")),
        Example(.project, Example.copying("Kit.framework"), beside: framework(minimum: "100.0")),
        Example(.project, Example.copying("Kit.framework"), beside: framework(minimum: "11.0", platform: 6)),
        Example(.project, Example.app("", frameworks: "Kit.framework"), beside: framework(minimum: "11.0")),
      ]),
    checks: [
      .checkout(facts: .products + .embedding) { checkout, sink in
        let lists = Dictionary(
          checkout.facts[.bundlePlists].filter { $0.type == "info-plist" }.map { ($0.file.path, $0) },
          uniquingKeysWith: { first, _ in first })
        let contents = checkout.embeddedContents
        for file in checkout.shippedFiles {
          guard let framework = file.framework, let list = lists[framework + "/Info.plist"]?.list,
            let binary = FrameworkBinary(file)
          else { continue }
          let items = contents.items(of: file.path)
          guard !items.isEmpty else { continue }
          guard let defect = binary.defect(in: list) ?? binary.defect(in: items) ?? binary.defectOfStub(in: items, list) else {
            continue
          }
          sink.report(
            defect.message(framework.lastPathComponent), at: .binary(file.path, BinaryPlace(architectures: binary.architectures)),
            identity: "\(framework.lastPathComponent) \(defect.code)", level: defect.level, rejectionCode: defect.code)
        }
      }
    ])

  private static func framework(_ marker: String = "", minimum: String?, platform: UInt32 = 2) -> Companions {
    let key = minimum.map { "<key>MinimumOSVersion</key><string>\($0)</string>" } ?? ""
    return .binary("\(marker)Kit.framework/Kit", ExampleSlice(platform: platform))
      + Companions(("Kit.framework/Info.plist", Example.propertyList(key)))
  }
}

/// The version of iOS for which the slices of a framework are built.
private struct FrameworkBinary {
  /// Nil for a static library.
  let minimum: String?
  let architectures: [String]

  struct Defect {
    let code: String
    let clause: String
    var level: Level?

    func message(_ framework: String) -> Message { "\(clause) ('\(framework)', \(code))" }
  }

  /// - Returns: nil without slices for devices.
  init?(_ file: ShippedFile) {
    if file.images.contains(where: { $0.format == .archive || $0.format == .object }) {
      guard file.images.contains(where: \.isForDevices) else { return nil }
      minimum = nil
    } else {
      let devices = file.images.filter { $0.platform == "iOS" && $0.isForDevices }
      // 32-bit slices may be for older versions.
      guard let newest = devices.compactMap(\.minimumVersion).max(by: Self.isOlder) else { return nil }
      minimum = newest
    }
    architectures = Set(file.images.filter(\.isForDevices).map(\.architecture)).sorted()
  }

  private static func isOlder(_ first: String, _ second: String) -> Bool {
    guard let first = LockedVersion(first), let second = LockedVersion(second) else { return false }
    return first < second
  }

  /// What the Info.plist itself has.
  func defect(in list: PropertyListFile) -> Defect? {
    guard let root = list.document?.root, root.kind == .dictionary else { return nil }
    guard let value = root["MinimumOSVersion"] else {
      return minimum == nil ? nil : Defect(code: "ITMS-90360", clause: "no MinimumOSVersion in Info.plist")
    }
    guard let text = value.string, let version = LockedVersion(text) else { return nil }
    if let oldest = LockedVersion("8.0"), version < oldest {
      return minimum == nil ? nil : Defect(code: "ITMS-90362", clause: "'MinimumOSVersion' is \(text), which is below 8.0")
    }
    guard let minimum, Self.isOlder(text, minimum) else { return nil }
    return Defect(code: "ITMS-90208", clause: "'MinimumOSVersion' is \(text), but the binary requires iOS \(minimum)")
  }

  /// A binary for later versions than all configurations of an app.
  func defect(in items: [EmbeddedContents.Item]) -> Defect? {
    guard let minimum else { return nil }
    for item in items where item.product.kind == .app {
      guard let target = Self.target(of: item.product), Self.isOlder(target, minimum) else { continue }
      return Defect(
        code: "ITMS-90208", clause: "the binary requires iOS \(minimum), but target '\(item.product.name)' supports \(target)",
        level: .warning)
    }
    return nil
  }

  /// A static framework, for which Xcode makes a stub: tuist/tuist#6237, BatchLabs/Batch-iOS-SDK#35.
  func defectOfStub(in items: [EmbeddedContents.Item], _ list: PropertyListFile) -> Defect? {
    guard minimum == nil, let root = list.document?.root, let text = root["MinimumOSVersion"]?.string else { return nil }
    let platforms = root["CFBundleSupportedPlatforms"]?.elements.map(Array.init) ?? []
    // The stub is for the version in the list then.
    if platforms.count == 1, platforms[0].string == "iPhoneOS" { return nil }
    for item in items {
      guard case .phase(let file, _) = item.origin, file.copy.destination == .frameworks,
        let target = Self.target(of: item.product), Self.isOlder(text, target)
      else { continue }
      return Defect(
        code: "ITMS-90208", clause: "'MinimumOSVersion' is \(text), but Xcode embeds a stub for iOS \(target)", level: .warning)
    }
    return nil
  }

  /// The latest deployment target of the configurations; nil if one is unknown.
  private static func target(of product: Product) -> String? {
    let targets = product.builds.compactMap { $0.value("IPHONEOS_DEPLOYMENT_TARGET").text }
    return targets.count == product.builds.count ? targets.max(by: isOlder) : nil
  }
}
