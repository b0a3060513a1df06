internal import Findings
internal import Project

extension Rule {
  static let embeddedBitcode = Rule(
    RuleDescriptor(
      id: "embedded-bitcode",
      title: "Bitcode in an app",
      level: .error,
      summary: "Embedded libraries with bitcode that nothing removes",
      rationale: """
        Since Xcode 16, App Store Connect rejects apps with libraries that contain bitcode. Xcode removes bitcode from a framework \
        that it signs while copying it ('Embed & Sign'); CocoaPods does not, and neither does Xcode without signing it, or if \
        STRIP_BITCODE_FROM_COPIED_FILES is NO. The bitcode of a static library is left out by the linker. A library is not \
        reported if a script of the target may remove the bitcode. A section with a marker in place of bitcode is a warning.
        """,
      remedy: "Update the SDK, or remove the bitcode: xcrun bitcode_strip -r Kit -o Kit.",
      fix: "Update the SDK, or remove the bitcode with bitcode_strip",
      rejectionCodes: ["ITMS-90482", "ITMS-90668"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [
        Example(.project, Example.copying("Kit.framework"), beside: .binary("↓Kit.framework/Kit", withBitcode)),
        Example(
          .project,
          Example.copying(
            "Kit.framework", attributes: "CodeSignOnCopy", settings: "STRIP_BITCODE_FROM_COPIED_FILES = NO;"),
          beside: .binary("↓Kit.framework/Kit", withBitcode)),
        Example(
          .project, Example.copying(script: "Pods/Target Support Files/Pods-App/Pods-App-frameworks.sh"),
          beside: .binary("↓Pods/Kit/Kit.framework/Kit", withBitcode) + podScript),
      ],
      goodExamples: [
        Example(
          .project, Example.copying("Kit.framework", attributes: "CodeSignOnCopy"),
          beside: .binary("Kit.framework/Kit", withBitcode)),
        Example(.project, Example.copying("Kit.framework"), beside: .binary("Kit.framework/Kit", .device)),
        Example(
          .project, Example.copying("Kit.framework", script: "xcrun bitcode_strip -r Kit -o Kit"),
          beside: .binary("Kit.framework/Kit", withBitcode)),
        Example(
          .project, Example.app("", frameworks: "libKit.a"), beside: .binary("libKit.a", ExampleSlice(fileType: 1, bitcode: 64))),
      ]),
    checks: [
      .checkout(facts: .products + .embedding) { checkout, sink in
        let files = checkout.shippedFiles.filter { file in
          file.images.allSatisfy(\.isLoaded) && file.images.contains { $0.isForDevices && $0.bitcodeSize != nil }
        }
        guard !files.isEmpty else { return }
        let contents = checkout.embeddedContents
        let group = FindingGroup(
          "embedded-bitcode", title: "libraries contain bitcode (ITMS-90482)", spansFiles: true, countsNames: true)
        for file in files {
          let items = contents.items(of: file.path).filter { $0.keepsBitcode && !contents.mayStrip($0, file.title) }
          guard !items.isEmpty else { continue }
          let slices = file.images.filter { $0.isForDevices && $0.bitcodeSize != nil }
          let isMarker = slices.allSatisfy { $0.bitcodeSize ?? 0 <= 1 }
          sink.report(
            .containsBitcode(file.title, isMarker: isMarker), at: file.place(of: slices), identity: file.title,
            level: isMarker ? .warning : nil, rejectionCode: isMarker ? "ITMS-90668" : "ITMS-90482",
            in: Membership(file.title, in: group))
        }
      }
    ])

  private static let withBitcode = ExampleSlice(bitcode: 4096)
  private static let podScript = Companions(
    (
      "Pods/Target Support Files/Pods-App/Pods-App-frameworks.sh",
      """
      if [[ "$CONFIGURATION" == "Release" ]]; then
        install_framework "${PODS_ROOT}/Kit/Kit.framework"
      fi

      """
    ))
}

extension EmbeddedContents.Item {
  /// Whether the build does not remove bitcode by itself.
  fileprivate var keepsBitcode: Bool {
    guard case .phase(let file, _) = origin, file.copy.isSignedOnCopy else { return true }
    return product.builds.allSatisfy { $0.value("STRIP_BITCODE_FROM_COPIED_FILES") == .known("NO") }
  }
}

extension Message {
  fileprivate static func containsBitcode(_ name: String, isMarker: Bool) -> Message {
    isMarker
      ? "'\(name)' contains a marker for bitcode, which App Store Connect may reject as incomplete"
      : "'\(name)' contains bitcode; App Store Connect rejects the app"
  }
}
