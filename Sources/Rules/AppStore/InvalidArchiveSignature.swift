internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let invalidArchiveSignature = Rule(
    RuleDescriptor(
      id: "invalid-archive-signature",
      title: "Invalid signature of an upload",
      level: .error,
      summary: "Signatures, entitlements, and profiles in an .ipa that App Store Connect rejects",
      rationale: """
        App Store Connect rejects an app that is signed for development, with entitlements of development or values that the \
        profile does not allow, and frameworks that are signed with the entitlements of the app. Only an .ipa is checked: Xcode \
        signs an .xcarchive again when it exports it. An app with a profile for certain devices is probably not meant for the \
        App Store, which is a note. Signatures are not verified, only read.
        """,
      remedy: "Export the archive for the App Store with Xcode, or sign it with a distribution certificate and its profile.",
      fix: "Export the archive for the App Store",
      rejectionCodes: ["ITMS-90034", "ITMS-90035", "ITMS-90046", "ITMS-90161", "ITMS-90164"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [Example(list, Example.ofBuiltApp, beside: executable("↓Payload/App.app/App"))],
      goodExamples: [
        Example(.infoPlist, Example.ofBuiltApp, beside: executable("App")),
        Example(
          list, Example.ofBuiltApp.replacing("iPhoneOS", with: "iPhoneSimulator"), beside: executable("Payload/App.app/App")),
      ]),
    checks: [
      .checkout(facts: .products) { checkout, sink in
        for product in checkout.products {
          guard let bundle = product.bundle, bundle.path.hasPrefix("Payload/") else { continue }
          for defect in defects(of: bundle, product.builds[0].entitlements) {
            sink.report(
              "\(defect.clause) ('\(bundle.title)', \(defect.code))", at: .file(bundle.executablePath), identity: defect.identity,
              level: defect.level, rejectionCode: defect.code)
          }
        }
      }
    ])

  private struct Defect {
    let clause: String
    let identity: String
    let code: String
    var level = Level.error
  }

  private static func defects(of bundle: BuiltBundle, _ entitlements: Entitlements) -> [Defect] {
    guard bundle.contents.isSigned else {
      return [Defect(clause: "the executable is not signed", identity: "signature", code: "ITMS-90034", level: .warning)]
    }
    let signed = if case .list(let list) = entitlements { list.list.document?.root } else { nil as PlistValue? }
    if bundle.kind == .framework {
      // bazelbuild/rules_apple#181
      guard signed?["application-identifier"] != nil else { return [] }
      return [
        Defect(clause: "a framework is signed with the entitlements of an app", identity: "framework", code: "ITMS-90046")
      ]
    }
    let profile = bundle.contents.profile
    if let profile, !profile.isForAppStore {
      return [
        Defect(
          clause: "the profile is not for the App Store, but for certain devices", identity: "devices", code: "ITMS-90035",
          level: .note)
      ]
    }
    var defects = signed.map(developmentValues) ?? []
    if let day = bundle.contents.expiredOn {
      defects.append(
        Defect(clause: "the profile expired on \(day)", identity: "expired", code: "ITMS-90161", level: .warning))
    }
    if let allowed = profile?.entitlements, let entries = signed?.entries {
      for key in entries.compactMap(\.key) where allowed[key] == nil {
        defects.append(
          Defect(
            clause: "the profile does not allow the entitlement '\(key)'", identity: "allowed \(key)", code: "ITMS-90164",
            level: .warning))
      }
    }
    return defects
  }

  /// Values of entitlements that only development has. Emails name them: airsdk/Adobe-Runtime-Support#137, fastlane/fastlane#336,
  /// RichardBronosky/ota-tools#20.
  private static func developmentValues(_ signed: PlistValue) -> [Defect] {
    var defects: [Defect] = []
    if signed["get-task-allow"]?.boolean == true {
      defects.append(Defect(clause: "'get-task-allow' is true", identity: "get-task-allow", code: "ITMS-90164"))
    }
    if signed["aps-environment"]?.string == "development" {
      defects.append(Defect(clause: "'aps-environment' is 'development'", identity: "aps-environment", code: "ITMS-90046"))
    }
    let key = "com.apple.developer.associated-domains"
    let domains = signed[key]?.elements.map(Array.init) ?? signed[key].map { [$0] } ?? []
    if domains.contains(where: { $0.string == "*" }) {
      defects.append(Defect(clause: "'\(key)' is '*', as in a profile", identity: key, code: "ITMS-90046"))
    }
    return defects
  }

  private static let list = Example.Language(path: "Payload/App.app/Info.plist", fence: "xml")

  /// The header of an executable for arm64 without load commands.
  private static func executable(_ path: String) -> Companions {
    let words: [UInt32] = [0xFEED_FACF, 0x0100_000C, 0, 2, 0, 0, 0, 0]
    let bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    return Companions(path, bytes, note: "an executable for arm64 without signature")
  }
}
