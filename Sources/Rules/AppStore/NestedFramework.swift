internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let nestedFramework = Rule(
    RuleDescriptor(
      id: "nested-framework",
      title: "Framework in an extension or framework",
      level: .error,
      summary: "Frameworks in app extensions and frameworks instead of the app",
      rationale: """
        In an app for iPhone and iPad, only the app and watch extensions may contain a folder of frameworks; extensions and \
        frameworks load those of the app. App Store Connect rejects others. A framework or extension with Swift also gets such a \
        folder if it supports systems before iOS 12.2 and ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES is YES. Nothing is reported if a \
        script of the project may remove the folder.
        """,
      remedy: """
        Embed the framework in the app, and only link it in the extension or framework. Set ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES \
        to NO there.
        """,
      fix: "Embed the framework in the app only",
      rejectionCodes: ["ITMS-90205", "ITMS-90206"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .project,
          Example.copying("↓Kit.framework", settings: "PRODUCT_BUNDLE_IDENTIFIER = org.example.app.widget;")
            .replacing("product-type.application", with: "product-type.app-extension")),
        Example(
          .project, Example.copying("Kit.framework"), beside: .binary("↓Kit.framework/Frameworks/Other.framework/Other", .device)),
      ],
      goodExamples: [
        Example(.project, Example.copying("Kit.framework"), beside: .binary("Kit.framework/Kit", .device)),
        Example(
          .project,
          Example.copying("Kit.framework", script: "rm -r $CODESIGNING_FOLDER_PATH/Frameworks")
            .replacing("product-type.application", with: "product-type.app-extension")),
        Example(
          .project,
          Example.copying("Kit.framework").replacing("product-type.application", with: "product-type.app-extension")
            .replacing("iphoneos", with: "macosx")),
      ]),
    checks: [
      .checkout(facts: .products + .embedding) { checkout, sink in
        sink.reportTargets(of: checkout)
        sink.reportFolders(of: checkout)
      }
    ])
}

extension FindingSink {
  /// Reports what targets of extensions and frameworks embed.
  fileprivate mutating func reportTargets(of checkout: Checkout) {
    let projects = checkout.projectsByPath.filter { !$1.copies.values.contains(where: \.mayRemoveFrameworks) }
    for product in checkout.productsOfApps where product.bundle == nil && [.appExtension, .framework].contains(product.kind) {
      guard let project = projects[product.project] else { continue }
      let kind = product.kind == .framework ? "framework" : "extension"
      for file in project.copies[product.target.id]?.files ?? [] where file.isEmbeddedFramework {
        report(
          .isNested(file.copy.name, kind, product.name), path: product.project.description, at: file.place,
          identity: "\(product.name) \(file.copy.name)", rejectionCode: "ITMS-90205")
      }
      guard project.swift?.targets.contains(product.name) == true, let first = LockedVersion("12.2"),
        product.builds.allSatisfy({ $0.embedsSwift(before: first) })
      else { continue }
      report(
        .embedsSwift(kind, product.name), path: product.project.description, at: product.place, identity: product.name,
        rejectionCode: "ITMS-90206", fix: Fix("Set ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES to NO in '\(product.name)'"))
    }
  }

  /// Reports folders of frameworks in what apps contain.
  fileprivate mutating func reportFolders(of checkout: Checkout) {
    var nested: [String: String] = [:]
    for file in checkout.shippedFiles where !file.path.isInXCFramework || file.images.contains(where: \.isForDevices) {
      guard let folder = file.path.bundleWithFrameworks, nested[folder] == nil else { continue }
      nested[folder] = file.path
    }
    guard !nested.isEmpty else { return }
    let contents = checkout.embeddedContents
    for (folder, path) in nested.sorted(by: { $0.key < $1.key }) {
      let items = contents.items(of: path)
      guard items.contains(where: { !contents.mayStrip($0, folder.lastPathComponent) }) else { continue }
      let name = folder.lastPathComponent
      report(.containsFrameworks(name), path: path, identity: name, rejectionCode: "ITMS-90206")
    }
  }
}

extension PlacedCopy {
  fileprivate var isEmbeddedFramework: Bool {
    guard copy.destination == .frameworks else { return false }
    let filters = copy.platformFilters
    return filters.isEmpty || filters.contains("ios")
  }
}

extension Product.Build {
  /// Whether Xcode copies the libraries of Swift, which systems before this version do not have.
  fileprivate func embedsSwift(before version: LockedVersion) -> Bool {
    guard value("ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES") == .known("YES"),
      let target = value("IPHONEOS_DEPLOYMENT_TARGET").text.flatMap(LockedVersion.init)
    else { return false }
    return target < version
  }
}

extension String {
  /// The framework or extension with a folder `Frameworks` that contains the file.
  fileprivate var bundleWithFrameworks: String? {
    let components = split(separator: "/")
    for index in components.indices.dropLast().reversed() where components[index] == "Frameworks" && index > 0 {
      let bundle = components[index - 1]
      guard bundle.hasSuffix(".framework") || bundle.hasSuffix(".appex") else { continue }
      return components[..<index].joined(separator: "/")
    }
    return nil
  }
}

extension Message {
  fileprivate static func isNested(_ name: String, _ kind: String, _ target: String) -> Message {
    "'\(name)' is embedded in \(kind == "framework" ? "a framework" : "an extension"), not in the app (target '\(target)')"
  }

  fileprivate static func embedsSwift(_ kind: String, _ target: String) -> Message {
    "libraries of Swift are embedded in \(kind == "framework" ? "a framework" : "an extension") (target '\(target)', ITMS-90206)"
  }

  fileprivate static func containsFrameworks(_ bundle: String) -> Message {
    "'\(bundle)' contains a folder 'Frameworks'; App Store Connect rejects the app"
  }
}
