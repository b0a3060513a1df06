internal import Bytes
internal import Findings
internal import Project

/// Compares the protected resources that apps, extensions, and pods use with the keys of information property lists.
struct PurposeStringCheck {
  private let checkout: Checkout
  private let codeTargets: CodeTargets
  private let sources: [APIPatternUses]
  private let images: [BinaryAPIUses]
  /// Including those that also run on Macs.
  private let apps: [Product]
  /// Keys with a translation.
  private let translated: Set<String>

  /// - Returns: nil if nothing uses a protected resource.
  init?(_ checkout: Checkout, _ translated: Set<String>) {
    sources = checkout.facts[.protectedResourceUses].filter { !$0.file.isIgnored && !$0.file.isTest }
    images = checkout.images(using: .protectedResources)
    if sources.isEmpty, images.isEmpty { return nil }
    self.checkout = checkout
    self.translated = translated
    codeTargets = checkout.codeTargets
    apps = checkout.iOSProducts([.app])
  }

  func run(_ sink: inout FindingSink) {
    var reportedPods: Set<String> = []
    let files = codeTargets.contained(sources.map(\.file.path), in: apps)
    lazy var binaries = codeTargets.linked(images.map(\.file.path), in: apps)
    for (index, app) in apps.enumerated() where !app.isForMac {
      let missing = missingResources(of: [app])
      guard !missing.isEmpty else { continue }
      var reported: Set<Int> = []
      for file in files.own[index] { reported.formUnion(report(sources[file], of: app, missing, &sink)) }
      for file in files.ofPods[index] {
        guard let pod = codeTargets.pod(of: sources[file].file.path, for: app) else { continue }
        report(sources[file], of: pod, in: app, missing, &reportedPods, &sink)
      }
      // What the code of the app needs is reported there: one key covers its binaries, too.
      let others = missing.filter { !reported.contains($0.key) }
      if !others.isEmpty { report(binaries[index], of: app, others, &sink) }
    }
    let parts = checkout.partsOfApps
    let partFiles = codeTargets.contained(sources.map(\.file.path), in: parts)
    lazy var partBinaries = codeTargets.linked(images.map(\.file.path), in: parts)
    let ofApps = files.byProject(of: apps)
    for (index, part) in parts.enumerated() where part.isForIOS && !part.isForMac {
      let containing = checkout.apps(with: part)
      let own = partFiles.own[index].filter { ofApps[part.project]?.contains($0) != true }.map { sources[$0] }
      guard !own.isEmpty || part.bundle != nil, !containing.isEmpty else { continue }
      let missing = missingResources(of: containing + [part])
      for source in own { _ = report(source, of: part, missing, &sink) }
      if part.bundle != nil { report(partBinaries[index], of: part, missing, atMost: .warning, &sink) }
    }
  }

  /// - Returns: the entries of what is reported.
  private func report(
    _ source: APIPatternUses, of product: Product, _ missing: [Int: InfoPlist], _ sink: inout FindingSink
  ) -> Set<Int> {
    var reported: Set<Int> = []
    for use in source.uses {
      guard let list = missing[use.entry], isCompiled(use, in: source, for: product, &sink) else { continue }
      reported.insert(use.entry)
      let level = product.kind == .app ? ProtectedResource.all[use.entry].level : .warning
      report(use.name, use.entry, at: .region(source.file.path, use.region), level, product, list, &sink)
    }
    return reported
  }

  /// - Parameter binaries: indices of images that the app links.
  private func report(
    _ binaries: [Int], of app: Product, _ missing: [Int: InfoPlist], atMost highest: Level = .error, _ sink: inout FindingSink
  ) {
    for linked in codeTargets.linkedUses(of: binaries.map { images[$0] }, for: app) {
      guard let list = missing[linked.entry] else { continue }
      let level = min(highest, ProtectedResource.all[linked.entry].level)
      report(
        linked.title, linked.entry, at: .binary(linked.path, linked.place), linked.isLoaded ? level : min(level, .warning), app,
        list, &sink)
    }
  }

  private func report(
    _ use: String, _ entry: Int, at place: FindingPlace, _ level: Level, _ product: Product, _ list: InfoPlist,
    _ sink: inout FindingSink
  ) {
    let key = ProtectedResource.all[entry].keys[0]
    let group = FindingGroup(
      "\(key) \(product.name)", title: "uses require '\(key)' (target '\(product.name)', ITMS-90683)", spansFiles: true,
      countsNames: true)
    sink.report(
      .requires(use, key, "target '\(product.name)'"), at: place, identity: "\(key) \(use) \(product.name)", level: level,
      rejectionCode: "ITMS-90683", in: Membership(use, in: group), fix: fix(key, list))
  }

  /// Reports each key once for a pod, whatever the number of apps that link it.
  private func report(
    _ source: APIPatternUses, of pod: Pod, in app: Product, _ missing: [Int: InfoPlist], _ reported: inout Set<String>,
    _ sink: inout FindingSink
  ) {
    for use in source.uses {
      guard let list = missing[use.entry], case let key = ProtectedResource.all[use.entry].keys[0],
        !reported.contains("\(key) \(pod.name)"), isCompiled(use, in: source, for: app, &sink)
      else { continue }
      reported.insert("\(key) \(pod.name)")
      sink.report(
        .requires(use.name, key, "pod '\(pod.name)', target '\(app.name)'"), path: source.file.path, at: use.region,
        identity: "\(key) \(pod.name)", level: .warning, rejectionCode: "ITMS-90683", fix: fix(key, list))
    }
  }

  private func isCompiled(
    _ use: APIPatternUses.Use, in source: APIPatternUses, for product: Product, _ sink: inout FindingSink
  ) -> Bool {
    let isCompiled = codeTargets.compile(use.condition, in: source.file.path, for: product)
    if isCompiled == nil { sink.countUndecided(source.file.path, at: use.region) }
    return isCompiled == true
  }

  private func fix(_ key: String, _ list: InfoPlist) -> Fix {
    Fix("Add \(key) to \(list.file.map { "'\($0.file.path)'" } ?? "the settings of the target")")
  }

  /// The resources for which no configuration of some products has a key, with the list of one configuration of the first one.
  private func missingResources(of products: [Product]) -> [Int: InfoPlist] {
    let lists = products.flatMap(\.builds).map(\.infoPlist)
    guard !lists.contains(where: { $0 == nil }) else { return [:] }
    let known = lists.compactMap(\.self)
    guard let first = known.first else { return [:] }
    let missing = ProtectedResource.all.indices.filter { index in
      let keys = ProtectedResource.all[index].keys
      return translated.isDisjoint(with: keys) && known.allSatisfy { list in keys.allSatisfy { list[$0].isMissing } }
    }
    return Dictionary(uniqueKeysWithValues: missing.map { ($0, first) })
  }
}

extension Message {
  fileprivate static func requires(_ use: String, _ key: String, _ target: String) -> Message {
    "'\(use)' requires '\(key)' (\(target), ITMS-90683)"
  }
}
