internal import Bytes
internal import Project
internal import SourceText
internal import Synchronization

extension [any AnyFact] {
  /// What `ImageUses` is made of, beside resources.
  static var imageUses: [any AnyFact] { [.names, .interfaces] }
}

/// Which images of a checkout something names, and how they are drawn.
struct ImageUses: Sendable {
  /// How an image is drawn at one place.
  enum Display: Sendable {
    case unknown, natural, stretched
    /// In one of several views: an outlet of that name may belong to several classes.
    case framed([ImageFrame], isReplaceable: Bool)
  }

  /// By the key of the image.
  private var displays: [String: [Display]] = [:]
  private var patterns = NamePatternIndex()
  /// Hashes of literals in sources that look up images.
  private var literals: Set<UInt64> = []

  init(_ checkout: Checkout) {
    let frames = Self.outletFrames(checkout.firstParty.interfaces)
    for source in checkout.firstParty.sources {
      for use in source.uses where checkout.resources.kind(of: use.value) == .image {
        if case .pattern(let pieces) = use.value.name { patterns.insert(pieces) }
        guard let name = checkout.resources.literal(of: use.value, in: source) else { continue }
        add(name, Self.display(use.value.display, frames), in: use.value.bundle, from: source.file.path, checkout)
      }
      literals.formUnion(source.imageLiterals)
    }
    for interface in checkout.firstParty.interfaces {
      var known: Set<String> = []
      for drawn in interface.drawnImages {
        known.insert(drawn.image)
        let display = drawn.frame.map { Display.framed([$0], isReplaceable: drawn.isReplaceable) } ?? .natural
        add(drawn.image, display, from: interface.file.path, checkout)
      }
      for image in interface.images where !known.contains(image.value) {
        add(image.value, .unknown, from: interface.file.path, checkout)
      }
    }
  }

  private mutating func add(
    _ name: String, _ display: Display, in bundle: NameUse.Bundle? = nil, from path: String, _ checkout: Checkout
  ) {
    guard case .found(let resources) = checkout.resources.image(named: name, isAppKit: true) else { return }
    let targets = checkout.resources.targets
    for resource in resources where targets.canReach(resource.path, in: bundle ?? .main, from: path) {
      // The main bundle has no images of frameworks and packages.
      if bundle == .main, targets.isOutsideOfApps(resource.path) || checkout.isOfFrameworkSpecification(resource.path) {
        continue
      }
      displays[Self.key(resource), default: []].append(display)
    }
  }

  private static func display(_ display: ImageDisplay?, _ frames: [String: [ImageFrame]]) -> Display {
    switch display {
    case .natural: .natural
    case .stretched: .stretched
    case .view(let name, let isButton): frames[name].map { .framed($0, isReplaceable: false) } ?? (isButton ? .natural : .unknown)
    case .unknown, nil: .unknown
    }
  }

  /// The views that outlets of a name lead to.
  private static func outletFrames(_ interfaces: [InterfaceFacts]) -> [String: [ImageFrame]] {
    var frames: [String: Set<ImageFrame>] = [:]
    for interface in interfaces {
      for connection in interface.connections where connection.value.kind == .outlet {
        guard let frame = connection.value.destination.flatMap({ interface.imageFrames[$0] }) else { continue }
        frames[connection.value.name, default: []].insert(frame)
      }
    }
    return frames.mapValues(Array.init)
  }

  private static func key(_ resource: ResourceIndex.Resource) -> String {
    resource.isInCatalog ? resource.path : key(ofFile: resource.path)
  }

  /// All variants of a loose image have one key.
  private static func key(ofFile path: String) -> String {
    path.parentPath + "/" + ImageFileName(path.lastPathComponent).base
  }

  /// Where an image of a catalog is drawn; empty if nothing is known to name it.
  func displays(of item: AssetCatalog.Item) -> [Display] { displays(item.path, named: item.name) }

  /// The same of an image outside of catalogs.
  func displays(of image: LooseImage) -> [Display] { displays(Self.key(ofFile: image.file.path), named: image.name.base) }

  private func displays(_ key: String, named name: String) -> [Display] {
    displays[key] ?? (patterns.match(name) ? [.unknown] : [])
  }

  /// Whether a source that looks up images has the name in some literal, such as a list of names.
  func mention(_ name: String) -> Bool { literals.contains(StableHash.of(name)) }
}

extension TargetIndex {
  /// Whether a file belongs to frameworks or packages and to no app.
  fileprivate func isOutsideOfApps(_ path: String) -> Bool {
    let members = targets(of: path)
    return !members.isEmpty && members.allSatisfy { targets[$0].isFramework }
  }
}

/// Made when a check first asks for them.
final class ImageUsesCache: Sendable {
  private let uses = Mutex<ImageUses?>(nil)

  func value(of checkout: Checkout) -> ImageUses {
    if let known = uses.withLock({ $0 }) { return known }
    let made = ImageUses(checkout)
    uses.withLock { $0 = made }
    return made
  }
}
