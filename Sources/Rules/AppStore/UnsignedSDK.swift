internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let unsignedSDK = Rule(
    RuleDescriptor(
      id: "unsigned-sdk",
      title: "Unsigned SDK",
      level: .warning,
      summary: "Prebuilt frameworks of SDKs on Apple's list without a signature",
      rationale: """
        App Store Connect rejects an app that adds an SDK of Apple's list as a binary that its provider did not sign. An SDK that \
        the app already had is accepted, so this is a warning. A signature is that of the framework or of the .xcframework around \
        it; ad hoc signatures do not count, and neither does the one that Xcode adds when it embeds the framework. SDKs that are \
        built from sources need no signature, static libraries become part of the app, and Mac apps are not asked.
        """,
      remedy: "Update to a release that its provider signs, or build the SDK from its sources.",
      fix: "Use a signed release",
      rejectionCodes: ["ITMS-91065"],
      tags: ["app-store", "privacy"],
      checksThirdParty: false,
      badExamples: [
        Example(.project, Example.app("", frameworks: "OpenSSL.framework"), beside: unsigned("↓OpenSSL.framework/OpenSSL"))
      ],
      goodExamples: [
        Example(.project, Example.app("", frameworks: "Example.framework"), beside: unsigned("Example.framework/Example")),
        Example(.project, Example.app(""), beside: unsigned("OpenSSL.framework/OpenSSL")),
        Example(
          .project, Example.app("", frameworks: "OpenSSL.xcframework"),
          beside: unsigned("OpenSSL.xcframework/ios-arm64/OpenSSL.framework/OpenSSL")
            + Companions(("OpenSSL.xcframework/_CodeSignature/CodeResources", Example.propertyList("")))),
      ]),
    checks: [
      .checkout(facts: .products + [.unsignedSDKs, .signedXCFrameworks]) { checkout, sink in
        let frameworks = checkout.facts[.unsignedSDKs].filter { !$0.file.isTest && $0.file.isForDevices($0.architecture) }
        guard !frameworks.isEmpty else { return }
        let signed = Set(checkout.facts[.signedXCFrameworks].map(\.path))
        let apps = checkout.iOSProducts([.app]).filter { $0.target.platforms?.contains(.macOS) != true }
        let byPath = Dictionary(grouping: frameworks, by: \.file.path).sorted { $0.key < $1.key }
        let linked = Set(checkout.codeTargets.linked(byPath.map(\.key), in: apps).joined())
        let group = FindingGroup("unsigned-sdks", title: "SDKs are not signed (ITMS-91065)", spansFiles: true, countsNames: true)
        for (index, (path, slices)) in byPath.enumerated() where linked.contains(index) {
          if path.innermostFolder(among: signed) != nil { continue }
          let name = path.lastPathComponent
          let place = BinaryPlace(member: nil, architectures: Set(slices.map(\.architecture)).sorted(), symbol: nil, section: nil)
          sink.report(
            .isUnsigned(name, isAdHoc: slices.allSatisfy { $0.isAdHoc == true }), at: .binary(path, place), identity: name,
            in: Membership(name, in: group))
        }
      }
    ])

  /// The header of a dynamic library for arm64 without load commands.
  private static func unsigned(_ path: String) -> Companions {
    let words: [UInt32] = [0xFEED_FACF, 0x0100_000C, 0, 6, 0, 0, 0, 0]
    let bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    return Companions(path, bytes, note: "a dynamic library for arm64 without signature")
      + Companions(("Info.plist", Example.propertyList("")))
  }
}

extension Message {
  fileprivate static func isUnsigned(_ name: String, isAdHoc: Bool) -> Message {
    "'\(name)' is \(isAdHoc ? "signed ad hoc" : "not signed"); App Store Connect rejects it in apps that add it"
  }
}
