internal import Bytes
internal import SourceText

extension Checkout {
  /// Whether a source file can use the generated symbol of any of the resources with a name, which requires a common module.
  func hasSymbol(for resources: [ResourceIndex.Resource], named name: String, in source: String) -> Bool {
    let symbols = reach.symbols(name) {
      let owned = Dictionary(grouping: resources.lazy.filter(\.hasSymbol).map(\.path), by: package)
      return owned.mapValues { ResourceTargets($0, self.resources.targets) }
    }
    return symbols[package(of: source)]?.mayMeet(self.resources.targets.targets(of: source)) == true
  }

  /// Whether every target that builds a source file can look up one of the images with exactly this name.
  func areReachable(imagesNamed name: String, from path: String) -> Bool {
    let targets = resources.targets
    let images = reach.images(name) { ResourceTargets(resources.images[name].lazy.map(\.path), targets) }
    return targets.areReachable(images, from: path)
  }

  /// The targets of the resources with a name if none of these is accessible from a file; nil otherwise.
  func inaccessibleOwners(
    of resources: [ResourceIndex.Resource], named name: String, in bundle: NameUse.Bundle = .main, from path: String
  ) -> [String]? {
    let targets = self.resources.targets
    let owners = reach.owners(name, resources.count) {
      let own = resources.lazy.map(\.path).filter { !$0.holds(".bundle/") && !$0.holds(".framework/") }
      return own.isEmpty ? nil : ResourceTargets(own, targets)
    }
    guard let owners, !targets.canReach(owners, in: bundle, from: path) else { return nil }
    return targets.names(owners.members)
  }
}
