internal import Bytes
internal import Project

/// Variants of one app in a project, of which only some are uploaded: `App`, `AppDev`, `App AdHoc`.
///
/// A defect that all of them have is one defect of the app. A variant is left out only if another one stays.
struct ProductVariants {
  /// The sources and resources of each target, by name.
  private let files: [String: Set<String>]

  init(_ sources: ProjectSources) {
    files = sources.targets.reduce(into: [:]) { files, target in
      files[target.name, default: []].formUnion(target.files)
      files[target.name, default: []].formUnion(target.folders.lazy.map { $0.path + "/" })
    }
  }

  /// The products that may be uploaded, in the same order.
  func uploaded(_ products: [Product]) -> [Product] {
    var dropped: Set<String> = []
    for group in Dictionary(grouping: products, by: \.kind).values where group.count > 1 {
      let others = group.filter { !$0.isForDevelopers }
      if others.isEmpty { continue }
      dropped.formUnion(group.lazy.filter(\.isForDevelopers).map(\.target.id))
      guard others.count <= Self.maxApps else { continue }
      for product in others where product.kind == .app {
        let variants = others.filter { $0.target.id == product.target.id || areVariants($0, product) }
        if Self.isSurpassed(product, among: variants) { dropped.insert(product.target.id) }
      }
    }
    return dropped.isEmpty ? products : products.filter { !dropped.contains($0.target.id) }
  }

  /// Comparing more apps with each other takes quadratic time.
  private static let maxApps = 64

  /// Whether two targets share at least half of the files of the larger one.
  private func areVariants(_ one: Product, _ other: Product) -> Bool {
    guard let mine = files[one.name], let theirs = files[other.name] else { return false }
    return mine.intersection(theirs).count * 2 > max(mine.count, theirs.count)
  }

  /// Whether another variant is the one for the App Store, by its name or its certificate.
  private static func isSurpassed(_ product: Product, among variants: [Product]) -> Bool {
    if !product.isNamedForStore, variants.contains(where: \.isNamedForStore) { return true }
    // Macs need neither reasons nor purpose strings, and the iPhone app is a variant.
    if product.isNamedForMac, variants.contains(where: { $0.isForIOS && !$0.isNamedForMac }) { return true }
    return product.isSignedForDevelopment && variants.contains(where: \.isSignedForDistribution)
  }
}

extension Product {
  /// Whether its name, or the end of its bundle identifier, has a word for what is not published.
  fileprivate var isForDevelopers: Bool {
    if name.camelCaseWords.contains(where: variantWords.contains) { return true }
    let identifiers = Set(builds.compactMap { $0.value("PRODUCT_BUNDLE_IDENTIFIER").text ?? $0.infoPlist?.bundleIdentifier })
    // The first components are a domain: `dev.example.app`.
    return !identifiers.isEmpty
      && identifiers.allSatisfy { identifier in
        identifier.split(separator: ".").dropFirst(2).contains { $0.camelCaseWords.contains(where: variantWords.contains) }
      }
  }

  fileprivate var isNamedForStore: Bool {
    let words = name.camelCaseWords
    return words.contains(where: storeWords.contains) || zip(words, words.dropFirst()).contains { $0 == ("app", "store") }
  }

  fileprivate var isNamedForMac: Bool { isForIOS && name.camelCaseWords.contains { ["catalyst", "mac", "macos"].contains($0) } }

  fileprivate var isSignedForDistribution: Bool { identities.contains { $0.holds("Distribution") } }

  fileprivate var isSignedForDevelopment: Bool {
    !identities.isEmpty && identities.allSatisfy { $0.holds("Developer") || $0.holds("Development") }
  }

  private var identities: [String] { builds.compactMap { $0.value("CODE_SIGN_IDENTITY").text } }
}

extension InfoPlist {
  fileprivate var bundleIdentifier: String? { text(self["CFBundleIdentifier"]) }
}

private let storeWords: Set = ["appstore", "distribution", "prod", "production", "release"]
private let variantWords: Set = [
  "adhoc", "alpha", "beta", "canary", "dev", "develop", "developer", "development", "enterprise", "inhouse", "internal", "local",
  "nightly", "preview", "previews", "qa", "sandbox", "stage", "staging", "testing", "uat",
]
