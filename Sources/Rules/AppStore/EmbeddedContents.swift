internal import Bytes
internal import Findings
internal import Project

/// What apps for iPhone and iPad contain as files: what build phases and CocoaPods copy, or what is in a built app.
struct EmbeddedContents: Sendable {
  /// Why a file is in an app.
  struct Item: Sendable {
    enum Origin: Sendable {
      case phase(PlacedCopy, of: EmbeddingScripts)
      /// A script of CocoaPods, which removes slices that the build does not need.
      case pods(EmbeddingScripts)
      case built(BuiltBundle)
    }

    let product: Product
    let origin: Origin

    var isBuilt: Bool { if case .built = origin { true } else { false } }
  }

  /// By path of what a phase copies.
  private var copied: [String: [Item]] = [:]
  /// By path of a framework or bundle of a pod, or by folder of a pod and name of the framework in an `.xcframework`.
  private var pods: [String: [Item]] = [:]
  private let built: [Item]
  private let bundles: BundleLookup

  /// Requires `.products` and `.embedding`.
  init(_ checkout: Checkout) {
    let projects = checkout.projectsByPath
    let files = ScriptFiles(checkout.facts)
    var built: [Item] = []
    for product in checkout.productsOfApps {
      if let bundle = product.bundle {
        built.append(Item(product: product, origin: .built(bundle)))
        continue
      }
      guard let copies = projects[product.project]?.copies[product.target.id] else { continue }
      let scripts = files.scripts(of: copies, in: product.project.parent.parent)
      for file in copies.files where file.isCopied(for: product) {
        guard let path = file.path else { continue }
        copied[path, default: []].append(Item(product: product, origin: .phase(file, of: scripts)))
      }
      for script in scripts.ofPods {
        let paths = product.builds.map { script.files[$0.build.configuration] ?? [] }
        for path in paths.dropFirst().reduce(paths[0], { $0.intersection($1) }) {
          pods[path, default: []].append(Item(product: product, origin: .pods(scripts)))
        }
      }
    }
    self.built = built
    bundles = BundleLookup(built.map(\.product))
  }

  /// What phases copy, by path.
  var copiedPaths: [(path: String, items: [Item])] { copied.sorted { $0.key < $1.key }.map { (path: $0.key, items: $0.value) } }

  /// Why apps contain a file; empty if none does.
  func items(of path: String) -> [Item] {
    if !built.isEmpty { return bundles.holding(path).map { built[$0] } }
    var items: [Item] = []
    var folder = path
    while !folder.isEmpty {
      items += copied[folder] ?? []
      items += pods[folder] ?? []
      folder = folder.parentPath
    }
    if !pods.isEmpty, path.isInXCFramework, let framework = path.innermostFramework?.lastPathComponent {
      folder = path.parentPath
      while !folder.isEmpty {
        items += pods[PodEmbedding.key(pod: folder, framework: framework)] ?? []
        folder = folder.parentPath
      }
    }
    return items
  }

  /// Whether the build may remove slices or bitcode of a framework with a script.
  func mayStrip(_ item: Item, _ framework: String) -> Bool {
    switch item.origin {
    case .phase(_, let scripts), .pods(let scripts): scripts.mayStrip(framework)
    case .built: false
    }
  }
}

extension PlacedCopy {
  /// Whether no filter and no setting leaves it out.
  fileprivate func isCopied(for product: Product) -> Bool {
    guard copy.platformFilters.isEmpty || copy.platformFilters.contains("ios") else { return false }
    return product.builds.allSatisfy { build in
      switch build.value("EXCLUDED_SOURCE_FILE_NAMES") {
      case .unset: return true
      case .unknown: return false
      case .known(let patterns):
        return !patterns.split(whereSeparator: \.isWhitespace).contains { pattern in
          copy.name.isMatched(by: pattern.filter { $0 != "\"" }) || path?.isMatched(by: pattern.filter { $0 != "\"" }) == true
        }
      }
    }
  }
}

extension String {
  /// Whether a pattern of `EXCLUDED_SOURCE_FILE_NAMES` may match: one with `*` matches if its words occur in order.
  fileprivate func isMatched(by pattern: String) -> Bool {
    let words = pattern.split(separator: "*")
    guard pattern.contains("*") else { return self == pattern || hasSuffix("/" + pattern) }
    var rest = self[...]
    for word in words {
      guard let range = rest.firstRange(of: String(word)) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}

extension Checkout {
  /// The apps, App Clips, and extensions for iPhone and iPad, with the frameworks that they embed. Targets that also build for
  /// Macs are left out, because their files may be for either.
  var productsOfApps: [Product] {
    let projects = projectsByPath
    let products = iOSProducts([.app, .clip, .appExtension, .framework]).filter { product in
      !product.isForMac && product.bundle?.list.file.isThirdParty != true
    }
    var embedded: [Path: Set<String>] = [:]
    for product in products where product.kind != .framework {
      embedded[product.project, default: []].formUnion(projects[product.project]?.embedded[product.name] ?? [])
    }
    return products.filter { product in
      product.kind != .framework || product.bundle == nil && embedded[product.project]?.contains(product.name) == true
    }
  }

  /// Number of dynamic libraries for iPhone and iPad in a tree that does not show what apps embed; 0 without rules on them.
  public var unplacedLibraries: Int {
    guard facts[.projects].isEmpty, derived.builtBundles.isEmpty else { return 0 }
    return shippedFiles.count { file in
      file.isDynamicLibrary && !file.path.isInXCFramework && file.images.contains { $0.isForDevices || $0.isForSimulators }
    }
  }
}
