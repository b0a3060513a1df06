internal import Bytes
internal import Project
internal import SourceText

/// The Swift packages in a checkout.
struct LocalPackages {
  private struct Product {
    /// Index of the package.
    let package: Int
    let product: PackageManifest.Product
  }

  private let packages: [PlacedPackage]
  private let products: [String: [Product]]
  private let finder: TargetFinder

  init(_ packages: [PlacedPackage], _ finder: TargetFinder) {
    self.packages = packages
    self.finder = finder
    let all = packages.enumerated().flatMap { index, package in
      package.manifest.products.map { Product(package: index, product: $0) }
    }
    products = Dictionary(grouping: all, by: \.product.name)
  }

  /// The targets that a product contains, by index; nil if it is not in the checkout, or if several packages have it.
  ///
  /// - Parameters:
  ///   - folder: that of the project, to which references are relative.
  ///   - system: as manifests name it: `iOS`.
  func targets(
    of reference: PackageProductReference, from folder: Path, on system: String
  ) -> (targets: Set<Int>, isDynamic: Bool)? {
    let place = reference.folder.map { Path($0).resolved(from: folder)?.description }
    guard let product = product(named: reference.name, in: place) else { return nil }
    var reached: [Int: Set<String>] = [:]
    var pending = product.product.targets.map { (product.package, $0) }
    while let (package, name) = pending.popLast() {
      guard let target = packages[package].manifest.targets.first(where: { $0.name == name }),
        reached[package, default: []].insert(name).inserted
      else { continue }
      for dependency in target.dependencies where dependency.platforms?.contains(system) ?? true {
        if packages[package].manifest.targets.contains(where: { $0.name == dependency.name }) {
          pending.append((package, dependency.name))
        } else if let other = self.product(named: dependency.name, in: nil) {
          pending += other.product.targets.map { (other.package, $0) }
        }
      }
    }
    let targets = reached.flatMap { package, names in
      names.flatMap { finder.targets(named: $0, of: .package(packages[package].folder)) }
    }
    return (Set(targets), product.product.isDynamic)
  }

  /// - Parameter folder: the folder of the package; nil for any.
  private func product(named name: String, in folder: String??) -> Product? {
    let all = (products[name] ?? []).filter { product in
      guard let folder else { return true }
      return packages[product.package].folder == folder
    }
    return all.count == 1 ? all[0] : nil
  }
}
