internal import Bytes

/// A product of a Swift package that may be in the checkout.
public struct PackageProductReference: Sendable {
  public let name: String
  /// The folder of the package, relative to the folder of the `.xcodeproj`; nil if the project does not name it.
  public let folder: String?
}

extension XcodeProject {
  /// The products of packages that each target links, by its name, except those of packages from a repository.
  public func localPackageProducts() -> [String: [PackageProductReference]] {
    targets().reduce(into: [:]) { result, target in
      let products = objects(target.object, "packageProductDependencies").compactMap { product -> PackageProductReference? in
        let package = object(product, "package")
        guard package?.isa != .remotePackageReference, let name = string(product, "productName") else { return nil }
        let folder = package.flatMap { string($0, "relativePath") }.map(FileLocation.normalized)
        return PackageProductReference(name: name, folder: folder)
      }
      if !products.isEmpty { result[target.name, default: []] += products }
    }
  }

  /// The names of the targets of this project whose products each target copies, as in `Embed Frameworks`.
  public func embeddedTargets() -> [String: Set<String>] {
    let byProduct = targetsByProduct()
    return targets().reduce(into: [:]) { result, target in
      let entries = target.phases.lazy.filter { $0.isa == .copyFilesBuildPhase }.flatMap(\.entries)
      let names = entries.compactMap { $0.reference.flatMap { productPath(of: $0) }.flatMap { byProduct[$0] } }
      result[target.name, default: []].formUnion(names)
    }
  }
}
