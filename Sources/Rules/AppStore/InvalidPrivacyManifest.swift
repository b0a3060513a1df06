internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let invalidPrivacyManifest = Rule(
    RuleDescriptor(
      id: "invalid-privacy-manifest",
      title: "Invalid privacy manifest",
      level: .error,
      summary: "Privacy manifests that App Store Connect rejects",
      rationale: """
        App Store Connect checks every PrivacyInfo.xcprivacy of an app, including those of SDKs, and rejects the app if one is \
        malformed: a value of the wrong type, an empty dictionary, an unknown key, category, or reason, or tracking domains \
        without tracking. The rejection email names the file, but not the line. Values for which no rejection is known, such as \
        an unknown type of data, are reported as warnings. Manifests of tests and those that no target contains are reported as \
        notes. Files with another name have no effect, so they are ignored.
        """,
      remedy: """
        Correct the value; the finding shows the line and the code of the rejection. In an SDK, update to a version with a valid \
        manifest.
        """,
      fix: "Correct the value, or update the SDK",
      rejectionCodes: PrivacyManifestCheck.Code.allCases.map(\.rawValue),
      tags: ["app-store", "privacy"],
      checksThirdParty: true,
      needsBuiltCode: true,
      badExamples: [
        Example(
          .privacyManifest,
          manifest("<key>↓NSPrivacyTrackingDomains</key>\n<array><string>ads.example.com</string></array>")),
        Example(.privacyManifest, manifest("<key>NSPrivacyAccessedAPITypes</key>\n<array>↓<dict/></array>")),
        Example(.privacyManifest, manifest("<key>NSPrivacyCollectedDataTypes</key>\n<array>↓<dict/></array>")),
        Example(.privacyManifest, manifest(api("FileTimestamp", "C617.1", marksType: true))),
        Example(.privacyManifest, manifest(api("NSPrivacyAccessedAPICategoryDiskSpace", "↓CA92.1"))),
        Example(.privacyManifest, manifest("<key>↓NSPrivacyTracks</key>\n<true/>")),
        Example(.privacyManifest, manifest("<key>↓NSPrivacyTracking</key>\n<string>NO</string>")),
      ],
      goodExamples: [
        Example(.privacyManifest, manifest(api("NSPrivacyAccessedAPICategoryUserDefaults", "CA92.1"))),
        Example(
          .privacyManifest,
          manifest(
            """
            <key>NSPrivacyTracking</key>
            <false/>
            <key>NSPrivacyTrackingDomains</key>
            <array/>
            <key>NSPrivacyCollectedDataTypes</key>
            <array/>
            <key>NSPrivacyAccessedAPITypes</key>
            <array/>
            """)),
        Example(.privacyManifest, manifest("<key>NSPrivacyTracking</key>\n<true/>")),
      ]),
    checks: [
      .file(.privacyManifest) { file, sink in
        // The slice of an .xcframework for simulators is never uploaded.
        let isForSimulator = sink.path.split(separator: "/").contains { $0.hasSuffix("-simulator") }
        guard sink.path.lastPathComponent == PrivacyManifestSchema.fileName, !isForSimulator else { return }
        var check = PrivacyManifestCheck(isTest: sink.isOfTests)
        check.run(file)
        for defect in check.defects {
          sink.report(
            defect.message, at: defect.range, identity: defect.identity, level: defect.level, rejectionCode: defect.code)
        }
      }
    ])

  private static func manifest(_ entries: String) -> String {
    "<plist version=\"1.0\">\n<dict>\n\(entries)\n</dict>\n</plist>\n"
  }

  private static func api(_ category: String, _ reason: String, marksType: Bool = false) -> String {
    """
    <key>NSPrivacyAccessedAPITypes</key>
    <array><dict>
    <key>NSPrivacyAccessedAPIType</key>
    <string>\(marksType ? "↓" : "")\(category)</string>
    <key>NSPrivacyAccessedAPITypeReasons</key>
    <array><string>\(reason)</string></array>
    </dict></array>
    """
  }
}
