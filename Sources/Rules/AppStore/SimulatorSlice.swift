internal import Findings

extension Rule {
  static let simulatorSlice = Rule(
    RuleDescriptor(
      id: "simulator-slice",
      title: "Simulator slice in an app",
      level: .error,
      summary: "Embedded libraries with slices for the simulator",
      rationale: """
        App Store Connect rejects an app with a library that contains code for the simulator, usually a slice for x86_64 or i386. \
        Xcode copies a framework as it is. Static libraries are linked, so that such slices stay behind, and Xcode takes the slice \
        for the device from an .xcframework. A library is not reported if CocoaPods embeds it, which removes such slices, or if a \
        script of the target may do so.
        """,
      remedy: "Use an .xcframework, or remove the slices: lipo -remove x86_64.",
      fix: "Use an .xcframework, or remove the slices with lipo",
      rejectionCodes: ["ITMS-90087"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [
        Example(.project, Example.copying("Kit.framework"), beside: .binary("↓Kit.framework/Kit", .device, .simulator))
      ],
      goodExamples: [
        Example(.project, Example.copying("Kit.framework"), beside: .binary("Kit.framework/Kit", .device)),
        Example(
          .project, Example.copying("Kit.framework", script: "sh strip-frameworks.sh"),
          beside: .binary("Kit.framework/Kit", .device, .simulator)),
        Example(
          .project, Example.copying("Kit.xcframework"),
          beside: .binary("Kit.xcframework/ios-arm64_x86_64-simulator/Kit.framework/Kit", .device, .simulator)),
        Example(
          .project, Example.app("", frameworks: "Kit.framework"), beside: .binary("Kit.framework/Kit", .device, .simulator)),
      ]),
    checks: [
      .checkout(facts: .products + .embedding) { checkout, sink in
        let files = checkout.shippedFiles.filter { file in
          // One that is only for the simulator is a copy for development.
          !file.path.isInXCFramework && file.images.contains(where: \.isForSimulators)
            && file.images.contains(where: \.isForDevices) && file.images.allSatisfy(\.isLoaded)
        }
        guard !files.isEmpty else { return }
        let contents = checkout.embeddedContents
        let group = FindingGroup(
          "simulator-slices", title: "libraries have slices for the simulator (ITMS-90087)", spansFiles: true, countsNames: true)
        for file in files {
          let items = contents.items(of: file.path).filter { item in
            if case .pods = item.origin { return false }
            return !contents.mayStrip(item, file.title)
          }
          guard !items.isEmpty else { continue }
          let slices = file.images.filter(\.isForSimulators)
          sink.report(
            .hasSlices(file.title, Set(slices.map(\.architecture)).sorted()), at: file.place(of: slices), identity: file.title,
            in: Membership(file.title, in: group))
        }
      }
    ])
}

extension Message {
  fileprivate static func hasSlices(_ name: String, _ architectures: [String]) -> Message {
    "'\(name)' contains code for the simulator (\(architectures.joined(separator: ", "))); App Store Connect rejects the app"
  }
}
