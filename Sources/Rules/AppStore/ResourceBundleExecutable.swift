internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let resourceBundleExecutable = Rule(
    RuleDescriptor(
      id: "resource-bundle-executable",
      title: "Resource bundle of the wrong kind",
      level: .error,
      summary: "Resource bundles that name an executable, or are for the simulator",
      rationale: """
        App Store Connect rejects an app with a resource bundle whose Info.plist has the key CFBundleExecutable, because such a \
        bundle contains no executable, and one whose CFBundleSupportedPlatforms is iPhoneSimulator, also in a framework. Both keys \
        are left over from a build for the simulator. Bundles that a build phase or CocoaPods copies are checked, and those in \
        embedded frameworks.
        """,
      remedy: "Delete the key from the Info.plist of the bundle.",
      fix: "Delete the key",
      rejectionCodes: ["ITMS-90535", "ITMS-90542"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [
        Example(bundled, named.replacing("<key>", with: "<key>↓"), beside: copied("Kit.bundle")),
        Example(bundled, simulated.replacing("<key>", with: "<key>↓"), beside: copied("Kit.bundle")),
      ],
      goodExamples: [
        Example(
          bundled, Example.propertyList("<key>CFBundlePackageType</key><string>BNDL</string>"), beside: copied("Kit.bundle")),
        Example(bundled, named, beside: copied("Other.bundle")),
      ]),
    checks: [
      .checkout(facts: .products + .embedding) { checkout, sink in
        let found = checkout.facts[.bundlePlists].flatMap { list in list.bundleDefects.map { (list, $0) } }
        guard !found.isEmpty else { return }
        let contents = checkout.embeddedContents
        let contained = checkout.codeTargets.contained(found.map(\.0.file.path), in: checkout.productsOfApps)
        let binaries = Set(checkout.facts[.shippedImages].map(\.file.path))
        for ((list, defect), containing) in zip(found, contained.products) {
          let path = list.file.path
          // An executable that exists is another defect.
          guard !binaries.contains("\(path.parentPath)/\(defect.text)") else { continue }
          if containing.isEmpty, contents.items(of: path).isEmpty { continue }
          let region = Region(defect.value.place, in: list.list.lines, of: list.list.bytes)
          sink.report(
            .isUnexpected(defect.key, defect.text, path.parentPath.lastPathComponent), path: path, at: region,
            identity: defect.key,
            rejectionCode: defect.code)
        }
      }
    ])

  private static let bundled = Example.Language(path: "Kit.bundle/Info.plist", fence: "xml")
  private static let named = Example.propertyList("<key>CFBundleExecutable</key>\n<string>Kit</string>")
  private static let simulated = Example.propertyList(
    "<key>CFBundleSupportedPlatforms</key>\n<array><string>iPhoneSimulator</string></array>")

  private static func copied(_ name: String) -> Companions {
    Companions(("App.xcodeproj/project.pbxproj", Example.copying(name, phase: "isa = PBXResourcesBuildPhase;")))
  }
}

private struct BundleDefect {
  let key: String
  let value: PlistValue
  let text: String
  let code: String
}

extension PlacedPlist {
  /// What App Store Connect rejects in the list of a resource bundle or framework.
  fileprivate var bundleDefects: [BundleDefect] {
    let folder = file.path.parentPath
    let isResources = folder.hasSuffix(".bundle")
    guard type == "info-plist", file.path.lastPathComponent == "Info.plist", !file.isTest, !folder.isInXCFramework,
      isResources || folder.hasSuffix(".framework"), let root = list.document?.root
    else { return [] }
    var defects: [BundleDefect] = []
    let key = "CFBundleExecutable"
    if isResources, let value = root[key], let name = value.string, !name.isEmpty, !name.contains("$") {
      defects.append(BundleDefect(key: key, value: value, text: name, code: "ITMS-90535"))
    }
    let platforms = "CFBundleSupportedPlatforms"
    if let value = root[platforms], value.elements?.contains(where: { $0.string == "iPhoneSimulator" }) == true {
      defects.append(BundleDefect(key: platforms, value: value, text: "iPhoneSimulator", code: "ITMS-90542"))
    }
    return defects
  }
}

extension Message {
  fileprivate static func isUnexpected(_ key: String, _ value: String, _ bundle: String) -> Message {
    "'\(key)' of '\(bundle)' is '\(value)'; App Store Connect rejects it"
  }
}
