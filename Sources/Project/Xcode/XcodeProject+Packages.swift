internal import Bytes

/// A product of a Swift package that may be in the checkout.
public struct PackageProductReference: Sendable {
  public let name: String
  /// The folder of the package, relative to the folder of the `.xcodeproj`; nil if the project does not name it.
  public let folder: String?
}

/// The repositories of the Swift packages that a project lists, as lowercase addresses without `.git`.
public struct PackageRepositories: Sendable {
  /// Those of which a target links a product.
  public internal(set) var linked: Set<String> = []
  /// The products that targets link, by name.
  public internal(set) var products: Set<String> = []
  /// Those of which no target links a product.
  public internal(set) var unlinked: Set<String> = []
  /// Whether a target links a product of a local package, which may depend on any other one.
  public internal(set) var hasLocalProducts = false

  /// The address in the form in which addresses are compared.
  public static func address(_ text: String) -> String {
    (text.hasSuffix(".git") ? String(text.dropLast(4)) : text).lowercased()
  }
}

extension XcodeProject {
  public func packageRepositories() -> PackageRepositories {
    var repositories = PackageRepositories()
    // Targets may share a phase.
    var phases: Set<Int> = []
    for target in targets() {
      let own = target.phases.filter { $0.isa == .frameworksBuildPhase && phases.insert($0.object.key).inserted }
      let entries = own.flatMap(\.entries).compactMap { $0.buildFile.flatMap { object($0, "productRef") } }
      for product in objects(target.object, "packageProductDependencies") + entries {
        if let package = object(product, "package"), package.isa == .remotePackageReference {
          repositories.linked.formUnion(string(package, "repositoryURL").map(PackageRepositories.address).map { [$0] } ?? [])
          repositories.products.formUnion(string(product, "productName").map { [$0] } ?? [])
        } else {
          repositories.hasLocalProducts = true
        }
      }
    }
    let listed = root.map { objects($0, "packageReferences") } ?? []
    repositories.unlinked = Set(
      listed.lazy.filter { $0.isa == .remotePackageReference }.compactMap { string($0, "repositoryURL") }
        .map(PackageRepositories.address)
    ).subtracting(repositories.linked)
    return repositories
  }

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
    let paths = productPaths()
    return targets().reduce(into: [:]) { result, target in
      let entries = target.phases.lazy.filter { $0.isa == .copyFilesBuildPhase }.flatMap(\.entries)
      let names = entries.compactMap { $0.reference.flatMap { paths[$0] }.flatMap { byProduct[$0] } }
      result[target.name, default: []].formUnion(names)
    }
  }
}
