internal import Bytes
internal import SourceText

extension Checkout {
  /// Whether a source file can use the generated symbol of any of the resources with a name, which requires a common module.
  func hasSymbol(for resources: [ResourceIndex.Resource], named name: String, in source: String) -> Bool {
    // By the folder of their package.
    let symbols = symbolTargets.value(of: name) {
      let owned = Dictionary(grouping: resources.lazy.filter(\.hasSymbol).map(\.path), by: package)
      return owned.mapValues { ResourceTargets($0, self.resources.targets) }
    }
    return symbols[package(of: source)]?.mayMeet(self.resources.targets.targets(of: source)) == true
  }

  /// Whether every target that builds a source file can look up one of the images with exactly this name.
  func areReachable(imagesNamed name: String, from path: String) -> Bool {
    let targets = resources.targets
    let images = spelledTargets.value(of: name) { ResourceTargets(resources.images[name].lazy.map(\.path), targets) }
    return targets.areReachable(images, from: path)
  }

  /// The targets of the images with a name if code in a file can look up none of these; nil otherwise.
  func inaccessibleOwners(
    of resources: [ResourceIndex.Resource], named name: ImageName, in bundle: NameUse.Bundle = .main, from path: String
  ) -> [String]? {
    let targets = self.resources.targets
    let owners = ownerTargets.value(of: name) {
      let own = resources.lazy.map(\.path).filter { !$0.holds(".bundle/") && !$0.holds(".framework/") }
      return own.isEmpty ? nil : ResourceTargets(own, targets)
    }
    guard let owners, !targets.canReach(owners, in: bundle, from: path) else { return nil }
    return targets.names(owners.members)
  }
}

/// The name of images.
enum ImageName: Hashable {
  /// What code looks up, which may find images with other names: `icon.png`.
  case lookedUp(String)
  /// What the images are called.
  case spelled(String)
}
