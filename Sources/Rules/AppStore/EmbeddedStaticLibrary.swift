internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let embeddedStaticLibrary = Rule(
    RuleDescriptor(
      id: "embedded-static-library",
      title: "Library or executable among resources",
      level: .error,
      summary: "Static libraries, object files, and executables in an app",
      rationale: """
        An app may contain only the executables of its bundles. App Store Connect rejects static libraries, object files, loose \
        dynamic libraries, and programs in the app or in a framework, whether a build phase copies them or a folder that it copies \
        contains them. Static libraries that are only linked are fine. Xcode 15 and later replaces the binary of a static \
        framework that is embedded, but not of one that is copied as a resource.
        """,
      remedy: "Remove the file from the build phase and only link it. Put a dynamic library into a framework.",
      fix: "Link the library instead of copying it",
      rejectionCodes: ["ITMS-90171"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [
        Example(.project, Example.copying("↓libKit.a", phase: "isa = PBXResourcesBuildPhase;")),
        Example(.project, Example.copying("↓libKit.dylib")),
        Example(
          .project, Example.copying("↓Tools", phase: "isa = PBXResourcesBuildPhase;"),
          beside: .binary("Tools/convert", ExampleSlice(fileType: 2))),
        Example(
          .project, Example.copying("Kit.framework"),
          beside: .binary("Kit.framework/Kit", .device) + .binary("↓Kit.framework/Part.o", ExampleSlice(fileType: 1))),
      ],
      goodExamples: [
        Example(.project, Example.app("", frameworks: "libKit.a")),
        Example(.project, Example.copying("libKit.a", phase: "isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 16;")),
        Example(.project, Example.copying("Kit.framework"), beside: .binary("Kit.framework/Kit", .device)),
        Example(.project, Example.copying("libKit.dylib").replacing("iphoneos", with: "macosx")),
      ]),
    checks: [
      .checkout(facts: .products + .embedding) { checkout, sink in
        let files = checkout.shippedFiles
        sink.reportCopies(of: checkout, files)
        sink.reportStrays(of: checkout, files)
      }
    ])
}

/// The binaries that cannot be in an app, by the folders around them.
private struct StrayBinaries {
  private var byFolder: [String: [ShippedFile]] = [:]

  init(_ files: [ShippedFile]) {
    for file in files where !file.path.isInXCFramework {
      var folder = file.path.parentPath
      while !folder.isEmpty {
        byFolder[folder, default: []].append(file)
        folder = folder.parentPath
      }
    }
  }

  /// The first binary in what a resource phase copies as a whole; nil if none is rejected.
  func first(inResource path: String) -> ShippedFile? {
    byFolder[path]?.first { file in
      // Whether a framework may be a resource is unknown if it is dynamic.
      file.framework == nil || file.images.contains { $0.format == .archive || $0.format == .object }
    }
  }
}

extension FindingSink {
  /// Reports entries of phases.
  fileprivate mutating func reportCopies(of checkout: Checkout, _ files: [ShippedFile]) {
    let contents = checkout.embeddedContents
    lazy var strays = StrayBinaries(files)
    var reported: Set<String> = []
    for (path, items) in contents.copiedPaths {
      for item in items {
        guard case .phase(let file, _) = item.origin else { continue }
        let name = path.lastPathComponent
        let message: Message
        if name.isLibrary {
          message = .isCopied(name, item.product.name)
        } else if file.copy.destination != .frameworks, !name.hasSuffix(".xcframework"),
          let stray = strays.first(inResource: path)
        {
          message = .contains(name, String(stray.path.dropFirst(path.count + 1)), item.product.name)
        } else {
          continue
        }
        guard reported.insert("\(item.product.project)\n\(item.product.name)\n\(path)").inserted else { continue }
        report(
          message, path: item.product.project.description, at: file.place, identity: "\(item.product.name) \(name)")
      }
    }
  }

  /// Reports binaries in frameworks and in built apps.
  fileprivate mutating func reportStrays(of checkout: Checkout, _ files: [ShippedFile]) {
    let executables = Set(checkout.products.compactMap { $0.bundle?.executablePath })
    let candidates = files.filter { file in
      if executables.contains(file.path) { return file.images.contains { $0.format == .archive } }
      return !file.path.isLibraryOfSwift && file.framework == nil && !file.path.holds(".framework/Versions/")
    }
    guard !candidates.isEmpty else { return }
    let contents = checkout.embeddedContents
    for file in candidates {
      // A phase that copies a folder of resources is reported itself.
      let items = contents.items(of: file.path).filter { $0.isBuilt || file.path.innermostFramework != nil && !$0.isOfResources }
      guard let item = items.first, let bundle = file.path.bundleAround ?? item.product.bundle?.title else { continue }
      report(
        .isStray(file.path.lastPathComponent, bundle), at: file.place(of: file.images), identity: file.path.lastPathComponent)
    }
  }
}

extension EmbeddedContents.Item {
  fileprivate var isOfResources: Bool {
    if case .phase(let file, _) = origin { file.copy.destination != .frameworks } else { false }
  }
}

extension String {
  /// A library or object file by its name, except those of Swift.
  fileprivate var isLibrary: Bool {
    (hasSuffix(".a") || hasSuffix(".o") || hasSuffix(".dylib")) && !(hasPrefix("libswift") && hasSuffix(".dylib"))
  }

  /// Those that Xcode adds for older systems.
  fileprivate var isLibraryOfSwift: Bool {
    parentPath.lastPathComponent == "Frameworks" && lastPathComponent.hasPrefix("libswift") && hasSuffix(".dylib")
  }

  /// The name of the innermost framework, app, or extension around a file.
  fileprivate var bundleAround: String? {
    split(separator: "/").dropLast().last { part in
      [".framework", ".app", ".appex"].contains { part.hasSuffix($0) }
    }.map(String.init)
  }
}

extension Message {
  fileprivate static func isCopied(_ name: String, _ target: String) -> Message {
    "'\(name)' is copied into the app; App Store Connect permits no loose libraries (target '\(target)')"
  }

  fileprivate static func contains(_ folder: String, _ file: String, _ target: String) -> Message {
    "'\(folder)' contains '\(file)'; App Store Connect permits no binaries among resources (target '\(target)')"
  }

  fileprivate static func isStray(_ name: String, _ bundle: String) -> Message {
    "'\(name)' in '\(bundle)' is not its executable; App Store Connect permits no other binaries"
  }
}
