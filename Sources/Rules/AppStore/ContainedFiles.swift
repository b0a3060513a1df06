internal import Bytes

/// Which of some files products contain. Asking for every file and product would take time that grows with their product.
struct ContainedFiles {
  /// By product, the indices of the files in its code, including frameworks, libraries, and packages, in ascending order.
  let own: [[Int]]
  /// The same for files that only its pods contain.
  let ofPods: [[Int]]
  /// By file, the indices of the products that contain it, without pods, in ascending order.
  let products: [[Int]]

  init(own: [[Int]], ofPods: [[Int]], count: Int) {
    self.own = own
    self.ofPods = ofPods
    var products = Array(repeating: [Int](), count: count)
    for (product, files) in own.enumerated() {
      for file in files { products[file].append(product) }
    }
    self.products = products
  }

  /// The files that some product of each project contains.
  func byProject(of products: [Product]) -> [Path: Set<Int>] {
    zip(products, own).reduce(into: [:]) { $0[$1.0.project, default: []].formUnion($1.1) }
  }
}

extension CodeTargets {
  func contained(_ paths: [String], in products: [Product]) -> ContainedFiles {
    var files: [Int: [Int]] = [:]
    let bundles = BundleLookup(products)
    // By product.
    var inBundles: [Int: [Int]] = [:]
    for (index, path) in paths.enumerated() {
      for bundle in bundles.holding(path) { inBundles[bundle, default: []].append(index) }
      for target in targets.targets(of: path) { files[target, default: []].append(index) }
    }
    var (own, ofPods): ([[Int]], [[Int]]) = ([], [])
    for (index, product) in products.enumerated() {
      if product.bundle != nil {
        own.append(inBundles[index] ?? [])
        ofPods.append([])
        continue
      }
      let parts = parts(of: product)
      let code = Set([parts.executable, parts.frameworks].joined().flatMap { files[$0] ?? [] })
      own.append(code.sorted())
      ofPods.append(Set(parts.pods.flatMap { files[$0] ?? [] }).subtracting(code).sorted())
    }
    return ContainedFiles(own: own, ofPods: ofPods, count: paths.count)
  }

  /// By product, the indices of the binaries that it links or copies, in ascending order. Asking for every binary and product
  /// would take time that grows with their product.
  func linked(_ binaries: [String], in products: [Product]) -> [[Int]] {
    let bundles = BundleLookup(products)
    // Products by the path of a binary, or of a folder around it.
    var byPath: [String: [Int]] = [:]
    var others: [Int] = []
    for (index, product) in products.enumerated() where product.bundle == nil {
      let parts = parts(of: product)
      for path in parts.linked { byPath[path, default: []].append(index) }
      if parts.mayLinkMore { others.append(index) }
    }
    var linked = Array(repeating: [Int](), count: products.count)
    for (index, binary) in binaries.enumerated() {
      var linking = Set(bundles.holding(binary))
      var path = binary
      while !path.isEmpty {
        linking.formUnion(byPath[path] ?? [])
        path = path.parentPath
      }
      for other in others where link(binary, for: products[other]) { linking.insert(other) }
      for product in linking { linked[product].append(index) }
    }
    return linked
  }
}
