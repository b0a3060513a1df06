internal import Bytes
internal import Findings
internal import Project

/// Compares the APIs that apps, extensions, pods, and linked binaries use with what privacy manifests declare.
struct RequiredReasonCheck {
  private let checkout: Checkout
  private let codeTargets: CodeTargets
  private let manifests: PrivacyManifests
  private let sources: [APIPatternUses]
  private let binaries: [BinaryAPIUses]
  /// Including those that also run on Macs.
  private let apps: [Product]

  /// - Returns: nil if nothing uses such an API.
  init?(_ checkout: Checkout) {
    sources = checkout.facts[.requiredReasonUses].filter { !$0.file.isIgnored && !$0.file.isTest }
    binaries = checkout.images(using: .requiredReasons)
    if sources.isEmpty, binaries.isEmpty { return nil }
    self.checkout = checkout
    codeTargets = checkout.codeTargets
    manifests = PrivacyManifests(checkout)
    apps = checkout.iOSProducts([.app])
  }

  func run(_ sink: inout FindingSink) {
    var reportedPods: Set<String> = []
    let files = codeTargets.contained(sources.map(\.file.path), in: apps)
    let linkedByApp = codeTargets.linked(binaries.map(\.file.path), in: apps)
    let declaredByApp = manifests.declared(in: apps)
    for (index, app) in apps.enumerated() where !app.isForMac {
      let own = files.own[index].map { sources[$0] }
      let linked = linkedByApp[index].map { binaries[$0] }
      let pods = Dictionary(grouping: files.ofPods[index].map { sources[$0] }) { codeTargets.pod(of: $0.file.path, for: app) }
      guard !own.isEmpty || !linked.isEmpty || pods.keys.contains(where: { $0 != nil }),
        var declared = declaredByApp[index]
      else { continue }
      // What the code of the app needs is reported there: one declaration covers its SDKs, too.
      declared.categories.formUnion(report(own, of: app, declared, &sink))
      let executables = linked.filter { $0.file.path == app.bundle?.executablePath }
      declared.categories.formUnion(reportExecutable(executables, of: app, declared, &sink))
      report(linked, of: app, declared, &sink)
      for (pod, sources) in pods.sorted(by: { $0.key?.name ?? "" < $1.key?.name ?? "" }) {
        if let pod { report(sources, of: pod, in: app, declared, &reportedPods, &sink) }
      }
    }
    let parts = checkout.partsOfApps
    let partFiles = codeTargets.contained(sources.map(\.file.path), in: parts)
    let declaredByPart = manifests.declared(in: parts)
    let ofApps = files.byProject(of: apps)
    let binariesByPath = Dictionary(grouping: binaries, by: \.file.path)
    for (index, part) in parts.enumerated() where !part.isForMac {
      // Code that an app contains, too, is reported there.
      let own = partFiles.own[index].filter { ofApps[part.project]?.contains($0) != true }.map { sources[$0] }
      let executables = part.bundle.flatMap { binariesByPath[$0.executablePath] } ?? []
      guard !own.isEmpty || !executables.isEmpty, let declared = declaredByPart[index] else { continue }
      _ = report(own, of: part, declared, &sink)
      _ = reportExecutable(executables, of: part, declared, &sink)
    }
  }

  /// - Returns: the categories that the code uses, declared or not.
  private func report(
    _ sources: [APIPatternUses], of product: Product, _ declared: DeclaredReasons, _ sink: inout FindingSink
  ) -> Set<String> {
    var categories: Set<String> = []
    let isApp = product.kind == .app && product.isForIOS
    for (entry, reason) in RequiredReason.all.enumerated() {
      var undecided: [(CheckoutFile, APIPatternUses.Use)] = []
      let users = sources.compactMap { source in
        firstUse(of: entry, in: source, of: product, &undecided).map { (file: source.file, use: $0) }
      }
      if !users.isEmpty { categories.insert(reason.category) }
      if declared.categories.contains(reason.category) { continue }
      // Code in the executable counts more than that in frameworks.
      guard let user = users.first(where: { !codeTargets.isOfFrameworks($0.file.path, of: product) }) ?? users.first else {
        for (file, use) in undecided { sink.countUndecided(file.path, at: use.region) }
        continue
      }
      let isOfFramework = codeTargets.isOfFrameworks(user.file.path, of: product)
      let place = (declared.manifest ?? product.project.description, declared.manifest == nil ? product.place : nil)
      sink.report(
        .lacksReason(
          reason.category, user.use, in: user.file, users: users.count,
          (isOfFramework ? "a framework of " : "") + "target '\(product.name)'"),
        path: place.0, at: place.1,
        identity: "\(reason.category) \(product.name)", level: isApp && !isOfFramework ? .error : .warning,
        fix: isApp ? nil : Fix("Add a PrivacyInfo.xcprivacy with the category to the target '\(product.name)'"))
    }
    return categories
  }

  /// - Parameter undecided: receives the uses whose conditions cannot be decided.
  private func firstUse(
    of entry: Int, in source: APIPatternUses, of product: Product, _ undecided: inout [(CheckoutFile, APIPatternUses.Use)]
  ) -> APIPatternUses.Use? {
    for use in source.uses where use.entry == entry {
      switch codeTargets.compile(use.condition, in: source.file.path, for: product) {
      case true?: return use
      case nil: undecided.append((source.file, use))
      case false?: break
      }
    }
    return nil
  }

  /// Reports each category once for a pod, whatever the number of apps that link it.
  private func report(
    _ sources: [APIPatternUses], of pod: Pod, in app: Product, _ declared: DeclaredReasons, _ reported: inout Set<String>,
    _ sink: inout FindingSink
  ) {
    guard let byPod = manifests.declared(by: pod) else { return }
    let categories = declared.categories.union(byPod.categories)
    for (entry, reason) in RequiredReason.all.enumerated() where !categories.contains(reason.category) {
      let identity = "\(reason.category) \(pod.name)"
      var undecided: [(CheckoutFile, APIPatternUses.Use)] = []
      let users = sources.lazy.compactMap { source in
        firstUse(of: entry, in: source, of: app, &undecided).map { (path: source.file.path, use: $0) }
      }
      if let user = users.first {
        guard reported.insert(identity).inserted else { continue }
        sink.report(
          .lacksReason(reason.category, user.use.name, pod, app.name), path: user.path, at: user.use.region, identity: identity,
          level: .warning, fix: Fix("Update \(pod.name), or declare the category in the PrivacyInfo.xcprivacy of the app"))
      } else {
        for (file, use) in undecided { sink.countUndecided(file.path, at: use.region) }
      }
    }
  }

  /// Reports what the executable of a built app or extension uses.
  ///
  /// - Returns: the categories that it uses.
  private func reportExecutable(
    _ images: [BinaryAPIUses], of product: Product, _ declared: DeclaredReasons, _ sink: inout FindingSink
  ) -> Set<String> {
    let isApp = product.kind == .app && product.isForIOS
    return report(images, of: product, isApp ? .error : .warning, besides: declared.categories, &sink)
  }

  private func report(_ binaries: [BinaryAPIUses], of app: Product, _ declared: DeclaredReasons, _ sink: inout FindingSink) {
    for (path, images) in Dictionary(grouping: binaries, by: \.file.path).sorted(by: { $0.key < $1.key }) {
      guard let bySDK = manifests.declared(besides: path) else { continue }
      _ = report(images, of: app, .warning, besides: declared.categories.union(bySDK.categories), &sink)
    }
  }

  /// Reports the uses in the images of one binary.
  ///
  /// - Returns: the categories that are reported.
  private func report(
    _ images: [BinaryAPIUses], of product: Product, _ level: Level, besides categories: Set<String>, _ sink: inout FindingSink
  ) -> Set<String> {
    guard let path = images.first?.file.path else { return [] }
    var found: Set<String> = []
    let uses = images.flatMap { image in image.uses.map { (image, $0) } }
    // A function of two categories needs one of them.
    let covered = Set(uses.lazy.filter { categories.contains(RequiredReason.all[$0.1.entry].category) }.map(\.1.name))
    var reported = covered
    for entry in RequiredReason.all.indices where !categories.contains(RequiredReason.all[entry].category) {
      let own = uses.filter { $0.1.entry == entry && !reported.contains($0.1.name) }
      guard let (image, use) = own.first else { continue }
      reported.formUnion(own.map(\.1.name))
      let category = RequiredReason.all[entry].category
      let place = BinaryPlace(
        member: image.member, architectures: Set(own.map(\.0.architecture)).sorted(), symbol: use.name)
      found.insert(category)
      sink.report(
        .lacksReason(category, use.name, product.name), at: .binary(path, place), identity: "\(category) \(product.name)",
        level: level)
    }
    return found
  }
}

extension Message {
  fileprivate static func lacksReason(_ category: String, _ symbol: String, _ target: String) -> Message {
    "no reason for '\(category)', which '\(symbol)' requires (target '\(target)')"
  }

  fileprivate static func lacksReason(_ category: String, _ symbol: String, _ pod: Pod, _ target: String) -> Message {
    "no reason for '\(category)', which '\(symbol)' requires (pod '\(pod.name)', target '\(target)')"
  }

  fileprivate static func lacksReason(
    _ category: String, _ use: APIPatternUses.Use, in file: CheckoutFile, users: Int, _ target: String
  ) -> Message {
    let others = users > 1 ? " and \(users - 1) more file\(users == 2 ? "" : "s")" : ""
    let place = "\(file.path.lastPathComponent):\(use.region.line)"
    return "no reason for '\(category)'; '\(use.name)' is used in '\(place)'\(others) (\(target))"
  }
}
