internal import Findings

extension Rule {
  static let missingARM64 = Rule(
    RuleDescriptor(
      id: "missing-arm64",
      title: "Embedded library without arm64",
      level: .warning,
      summary: "Embedded libraries that no current iPhone or iPad loads",
      rationale: """
        A dynamic library without a slice for arm64 is for simulators or 32-bit devices only: the app does not start on an iPhone \
        or iPad, and App Store Connect rejects apps without 64-bit code. Often a build for the simulator was added by mistake. \
        Only libraries that a build phase copies by path are checked; Xcode takes the slice for the device from an .xcframework.
        """,
      remedy: "Add a build of the library for devices, or use an .xcframework.",
      fix: "Add a build of the library for devices",
      rejectionCodes: ["ITMS-90085", "ITMS-90086"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [Example(.project, Example.copying("Kit.framework"), beside: .binary("↓Kit.framework/Kit", .simulator))],
      goodExamples: [
        Example(.project, Example.copying("Kit.framework"), beside: .binary("Kit.framework/Kit", .device, .simulator)),
        Example(.project, Example.copying("Other.framework"), beside: .binary("Kit.framework/Kit", .simulator)),
        Example(.project, Example.copying("Kit.framework"), beside: .binary("Kit.framework/Kit", ExampleSlice(platform: 6))),
      ]),
    checks: [
      .checkout(facts: .products + .embedding) { checkout, sink in
        let files = checkout.shippedFiles.filter { file in
          !file.path.isInXCFramework && file.images.allSatisfy(\.isLoaded) && !file.images.contains(where: \.isFor64BitDevices)
            && file.images.allSatisfy { $0.isForSimulators || $0.isForDevices }
        }
        guard !files.isEmpty else { return }
        let contents = checkout.embeddedContents
        for file in files where contents.items(of: file.path).contains(where: { !contents.mayStrip($0, file.title) }) {
          let names = Set(file.images.map(\.architecture)).sorted()
          sink.report(.lacksARM64(file.title, names), at: file.place(of: file.images), identity: file.title)
        }
      }
    ])
}

extension ShippedImage {
  fileprivate var isFor64BitDevices: Bool { isForDevices && architecture.hasPrefix("arm64") }
}

extension Message {
  fileprivate static func lacksARM64(_ name: String, _ architectures: [String]) -> Message {
    "'\(name)' has no arm64 slice for devices, only \(architectures.joined(separator: ", "))"
  }
}
