internal import Bytes
internal import Synchronization

extension XcodeProject {
  /// References to projects of which nothing is built: no target depends on their targets, and no build phase contains their
  /// products.
  ///
  /// Xcode lists the products of every referenced project; references without that list are skipped.
  ///
  /// - Returns: indices in `objects`.
  public func unbuiltSubprojects() -> Set<Int> {
    var portals: [Int: Int] = [:]
    for (index, object) in objects.enumerated() where object.isa == .containerItemProxy {
      portals[index] = self.index(of: "containerPortal", in: object)
    }
    guard !portals.isEmpty else { return [] }
    var products: [Int: Int] = [:]
    for (index, object) in objects.enumerated() where object.isa == .referenceProxy {
      products[index] = self.index(of: "remoteRef", in: object).flatMap { portals[$0] }
    }
    var unbuilt = Set(products.values)
    for object in objects {
      let used: Int? =
        switch object.isa {
        case .targetDependency: index(of: "targetProxy", in: object).flatMap { portals[$0] }
        case .buildFile: index(of: "fileRef", in: object).flatMap { products[$0] }
        default: nil
        }
      if let used { unbuilt.remove(used) }
    }
    return unbuilt
  }

  /// The names of targets of other projects that targets depend on or of whose products a build phase contains one.
  public func targetsOfOtherProjects() -> Set<String> {
    objects.reduce(into: []) { names, object in
      let proxy: Int? =
        switch object.isa {
        case .targetDependency where string(object, "target") == nil: index(of: "targetProxy", in: object)
        case .buildFile:
          index(of: "fileRef", in: object).flatMap {
            objects[$0].isa == .referenceProxy ? index(of: "remoteRef", in: objects[$0]) : nil
          }
        default: nil
        }
      if let name = proxy.flatMap({ string(objects[$0], "remoteInfo") }) { names.insert(name) }
    }
  }

  /// The names of the targets of this project that each target depends on, by name: explicit dependencies, and the targets whose
  /// products it links or copies, which Xcode builds first.
  public func targetDependencies() -> [String: Set<String>] {
    let byProduct = targetsByProduct()
    let paths = productPaths()
    return targets().reduce(into: [:]) { result, target in
      let explicit = elements(target.object, "dependencies").compactMap { id in
        index(named: id).flatMap { index(of: "target", in: objects[$0]) }.flatMap { string(objects[$0], "name") }
      }
      result[target.name, default: []].formUnion(explicit)
      guard !byProduct.isEmpty else { return }
      for phase in target.phases {
        for reference in phase.entries.lazy.compactMap(\.reference) {
          if let product = paths[reference].flatMap({ byProduct[$0] }) { result[target.name, default: []].insert(product) }
        }
      }
    }
  }

  /// The names of targets, by the file names of their products.
  func targetsByProduct() -> [String: String] {
    let paths = productPaths()
    return Dictionary(
      targets().compactMap { target in
        index(of: "productReference", in: target.object).flatMap { paths[$0] }.map { ($0, target.name) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The file names of the products of targets, by the index of the reference.
  func productPaths() -> [Int: String] {
    cache.productPaths.withLock { known in
      let paths = known ?? readProductPaths()
      known = paths
      return paths
    }
  }

  private func readProductPaths() -> [Int: String] {
    var paths: [Int: String] = [:]
    for (index, object) in objects.enumerated() where object.isa != .buildFile {
      guard let tree = document.value(of: object.value, "sourceTree"), document.hasText(tree, "BUILT_PRODUCTS_DIR") else {
        continue
      }
      paths[index] = string(object, "path")
    }
    return paths
  }

  private func index(of key: StaticString, in object: Object) -> Int? {
    document.value(of: object.value, key).flatMap { self.index(named: $0) }
  }
}
