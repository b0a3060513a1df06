internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let missingSDKPrivacyManifest = Rule(
    RuleDescriptor(
      id: "missing-sdk-privacy-manifest",
      title: "SDK without privacy manifest",
      level: .warning,
      summary: "SDKs on Apple's list at versions without a valid privacy manifest",
      rationale: """
        App Store Connect rejects an app that adds an SDK of Apple's list without a privacy manifest. An SDK that the app already \
        had is accepted until App Store Connect asks for a new version. So this is a warning, and an error if --staged or --since \
        shows that a list of dependencies has the SDK now and that the checkout did not contain it before. Versions are read from \
        Podfile.lock and the Package.resolved of projects and workspaces of apps for iPhone and iPad; those of packages, forks, \
        and pods with sources of their own are not checked. Frameworks in the checkout that such an app links or copies are \
        recognized by their names, and copies in other frameworks by two of their classes.
        """,
      remedy: "Update the SDK to a version with a valid privacy manifest.",
      fix: "Update the SDK",
      rejectionCodes: ["ITMS-91061", "ITMS-91056"],
      tags: ["app-store", "privacy"],
      checksThirdParty: false,
      badExamples: [
        Example(.podfileLock, "PODS:\n  - ↓Alamofire (5.4.0)\n", beside: .app()),
        Example(.podfileLock, "PODS:\n  - ↓Kingfisher/Core (7.9.0):\n    - Other\n", beside: .app()),
      ],
      goodExamples: [
        Example(.podfileLock, "PODS:\n  - Alamofire (5.9.0)\n", beside: .app()),
        Example(
          .podfileLock, "PODS:\n  - Alamofire (5.4.0)\n\nEXTERNAL SOURCES:\n  Alamofire:\n    :git: https://example.com/fork\n",
          beside: .app()),
        Example(.podfileLock, "PODS:\n  - Alamofire (5.4.0)\n"),
      ]),
    checks: [
      .checkout(facts: .products + [.lockFiles, .sdkFrameworks]) { checkout, sink in
        let group = FindingGroup(
          "sdk-privacy-manifests", title: "SDKs have no valid privacy manifest (ITMS-91061)", countsNames: true)
        sink.reportFrameworks(of: checkout, in: group)
        let locks = checkout.facts[.lockFiles]
        guard !locks.isEmpty else { return }
        sink.recordSDKs(of: locks, in: checkout)
        // With an app in them, or somewhere below.
        let appFolders = Set(checkout.iOSProducts([.app]).flatMap { $0.project.parent.description.foldersAround })
        let manifests = checkout.facts.privacyManifests
        let foldersOfManifests = Set(manifests.flatMap(\.file.path.foldersAround))
        let workspaces = Set(locks.filter { $0.kind == .workspace }.map(\.folder))
        let linked = LinkedPackages.byFolder(of: locks, in: checkout)
        for lock in locks where appFolders.contains(lock.folder) {
          // A workspace beside or around a project has its own list.
          let isInWorkspace = workspaces.contains(lock.folder) || lock.folder.innermostFolder(among: workspaces) != nil
          if lock.kind == .project, isInWorkspace { continue }
          let packages = linked[lock.folder] ?? LinkedPackages()
          for pin in lock.pins {
            guard let problem = ListedSDK.problem(of: pin.pin), packages.mayLink(pin.pin, problem.sdk) else { continue }
            let pod = (lock.folder.isEmpty ? "" : lock.folder + "/") + "Pods/" + pin.pin.name
            if foldersOfManifests.contains(pod) { continue }
            let place = pin.region.map { FindingPlace.region(lock.file.path, $0) } ?? .file(lock.file.path)
            sink.report(
              problem.message, at: place, identity: pin.pin.name, rejectionCode: problem.code,
              in: Membership(pin.pin.name, in: group), fix: problem.fix,
              novelty: Novelty(of: Novelty.Subject(name: problem.sdk.subject, context: lock.subject), level: .error))
          }
        }
      }
    ])
}

extension ListedSDK {
  fileprivate struct Problem {
    let sdk: ListedSDK
    let message: Message
    let code: String
    let fix: Fix
  }

  fileprivate static func problem(of pin: LockFile.Pin) -> Problem? {
    guard !pin.hasOwnSource, let sdk = all.first(where: { $0.isSource(of: pin) }), let version = LockedVersion(pin.version) else {
      return nil
    }
    let name = "'\(pin.name)' \(pin.version)"
    if sdk.invalid.contains(pin.version) {
      return Problem(
        sdk: sdk, message: "the privacy manifest of \(name) is invalid", code: "ITMS-91056", fix: Fix("Update \(pin.name)"))
    }
    guard let since = pin.location == nil ? sdk.podsSince ?? sdk.since : sdk.since else {
      return Problem(
        sdk: sdk, message: "\(name) has no privacy manifest; no version has one", code: "ITMS-91061",
        fix: Fix("Replace \(pin.name)"))
    }
    guard let first = LockedVersion(since), version < first else { return nil }
    return Problem(
      sdk: sdk, message: "\(name) has no privacy manifest; \(since) is the first version with a valid one",
      code: "ITMS-91061", fix: Fix("Update \(pin.name) to \(since) or later"))
  }

  private func isSource(of pin: LockFile.Pin) -> Bool {
    guard let location = pin.location else { return pods.contains(pin.name) }
    let address = PackageRepositories.address(location)
    return packages.contains(pin.name.lowercased()) && address.hasSuffix("/" + repository.lowercased())
  }
}

extension FindingSink {
  /// Records the SDKs that the checkout contains at any version, so that a comparison knows which are new.
  fileprivate mutating func recordSDKs(of locks: [PlacedLock], in checkout: Checkout) {
    for lock in locks {
      record(lock.subject)
      for pin in lock.pins {
        for sdk in ListedSDK.all where sdk.mayBe(pin.pin.name) { record(sdk.subject) }
      }
    }
    for plist in checkout.facts[.bundlePlists] {
      guard let framework = plist.file.path.outermostFramework?.lastPathComponent.withoutExtension else { continue }
      for sdk in ListedSDK.all where sdk.mayBe(framework) { record(sdk.subject) }
    }
  }
}

extension ListedSDK {
  /// What `Novelty` compares.
  fileprivate var subject: String { "sdk \(repository)" }

  /// Whether a dependency or framework has a name of the SDK; a fork has, too.
  fileprivate func mayBe(_ name: String) -> Bool { pods.contains(name) || packages.contains(name.lowercased()) }
}

/// The packages of a list that targets may link.
private struct LinkedPackages {
  private var linked: Set<String> = []
  private var unlinked: Set<String> = []
  private var products: Set<String> = []
  private var isKnown = true

  /// Those of the projects in and below the folder of each list.
  static func byFolder(of locks: [PlacedLock], in checkout: Checkout) -> [String: LinkedPackages] {
    var packages = Dictionary(locks.map { ($0.folder, LinkedPackages()) }, uniquingKeysWith: { first, _ in first })
    for project in checkout.facts.projects where !project.isThirdParty {
      for folder in project.location.parent.description.foldersAround { packages[folder]?.add(project) }
    }
    return packages
  }

  private mutating func add(_ project: ProjectFacts) {
    linked.formUnion(project.packages?.linked ?? [])
    unlinked.formUnion(project.packages?.unlinked ?? [])
    products.formUnion(project.packages?.products ?? [])
    if project.packages?.hasLocalProducts != false { isKnown = false }
  }

  /// What a package that no target links depends on is not linked, either, as far as is known.
  func mayLink(_ pin: LockFile.Pin, _ sdk: ListedSDK) -> Bool {
    guard isKnown, let location = pin.location else { return true }
    if linked.contains(PackageRepositories.address(location)) { return true }
    return unlinked.isSubset(of: linked) && mayDepend(on: sdk)
  }

  /// Whether a linked product may depend on an SDK.
  private func mayDepend(on sdk: ListedSDK) -> Bool {
    guard let dependents = sdk.firebaseProducts, linked.contains(where: { $0.hasSuffix("/firebase-ios-sdk") }) else {
      return true
    }
    // Other packages for services of the same company may depend on it, too.
    let others = linked.contains { address in
      !address.hasSuffix("/firebase-ios-sdk") && ["google", "gtm", "mlkit"].contains(where: address.holds)
    }
    return others || !products.isDisjoint(with: dependents)
  }
}

/// A list of resolved dependencies that an app is built with.
private struct PlacedLock: Sendable {
  enum Kind: Sendable {
    case pods
    case project
    case workspace
  }

  let file: CheckoutFile
  let kind: Kind
  /// The folder of the Podfile, project, or workspace.
  let folder: String
  let pins: [(pin: LockFile.Pin, region: Region?)]

  /// What `Novelty` compares.
  var subject: String { "lock \(file.path)" }
}

extension AnyFact where Self == Fact<PlacedLock> {
  /// First-party lists of resolved dependencies of projects and workspaces.
  fileprivate static var lockFiles: Self {
    Fact(
      "lock-files",
      [
        FileCollector("lock-files", .lockFile, firstPartyOnly: true) { (file: LockedVersions, place: FilePlace) -> PlacedLock? in
          guard !file.pins.isEmpty, let (kind, folder) = PlacedLock.use(of: place.path) else { return nil }
          let pins = file.pins.map { pin in (pin, pin.range.map { Region($0, in: file.lines, of: file.bytes) }) }
          return PlacedLock(file: place.file, kind: kind, folder: folder, pins: pins)
        }
      ])
  }
}

extension PlacedLock {
  /// - Returns: nil for the list of a package, with which no app is built.
  fileprivate static func use(of path: String) -> (Kind, folder: String)? {
    if path.lastPathComponent == "Podfile.lock" { return (.pods, path.parentPath) }
    // App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved
    let workspace = path.parentPath.parentPath.parentPath
    guard path.parentPath.hasSuffix("/xcshareddata/swiftpm"), workspace.hasSuffix(".xcworkspace") else { return nil }
    let project = workspace.parentPath
    return project.hasSuffix(".xcodeproj") ? (.project, project.parentPath) : (.workspace, project)
  }
}
