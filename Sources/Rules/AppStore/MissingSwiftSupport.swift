internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let missingSwiftSupport = Rule(
    RuleDescriptor(
      id: "missing-swift-support",
      title: "Upload without SwiftSupport",
      level: .error,
      summary: "An .ipa with libraries of Swift that its SwiftSupport folder lacks",
      rationale: """
        An app for systems that lack a library of Swift contains a copy of it. App Store Connect rejects such an app unless the \
        folder SwiftSupport of the .ipa contains the library as well, with the signature of Apple. Xcode adds the folder when it \
        exports an archive for the App Store; scripts that zip the Payload folder do not. An .ipa whose profile is not for the App \
        Store is not checked.
        """,
      remedy: "Export the archive for the App Store with Xcode.",
      fix: "Export the archive for the App Store",
      rejectionCodes: ["ITMS-90426", "ITMS-90428"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [Example(list, Example.ofBuiltApp, beside: executable + .binary("↓" + library, .device))],
      goodExamples: [
        Example(list, Example.ofBuiltApp, beside: executable + .binary(library, .device) + .binary(support, .device)),
        Example(list, Example.ofBuiltApp, beside: executable),
      ]),
    checks: [
      .checkout(facts: .products + .embedding) { checkout, sink in
        let apps = checkout.products.compactMap(\.bundle).filter { $0.kind == .app && $0.path.hasPrefix("Payload/") }
        guard !apps.isEmpty else { return }
        let libraries = checkout.shippedFiles.map(\.path).filter { path in
          path.lastPathComponent.hasPrefix("libswift") && path.hasSuffix(".dylib")
        }
        let supported = Set(libraries.filter { $0.isBelow("SwiftSupport") }.map(\.lastPathComponent))
        for app in apps where app.contents.profile?.isForAppStore != false {
          let missing = libraries.filter { path in
            path.parentPath == app.path + "/Frameworks" && !supported.contains(path.lastPathComponent)
          }
          guard let first = missing.min() else { continue }
          let code = supported.isEmpty ? "ITMS-90426" : "ITMS-90428"
          sink.report(
            supported.isEmpty ? .lacksSupport(app.title) : .lacksLibrary(first.lastPathComponent, app.title), path: first,
            identity: "\(app.title) \(code)", rejectionCode: code)
        }
      }
    ])

  private static let library = "Payload/App.app/Frameworks/libswiftCore.dylib"
  private static let support = "SwiftSupport/iphoneos/libswiftCore.dylib"
  private static let executable = Companions.binary("Payload/App.app/App", ExampleSlice(fileType: 2))
  private static let list = Example.Language(path: "Payload/App.app/Info.plist", fence: "xml")
}

extension Message {
  fileprivate static func lacksSupport(_ app: String) -> Message {
    "no SwiftSupport folder for the libraries of Swift in '\(app)'; App Store Connect rejects the upload"
  }

  fileprivate static func lacksLibrary(_ library: String, _ app: String) -> Message {
    "'\(library)' of '\(app)' is not in SwiftSupport; App Store Connect rejects the upload"
  }
}
