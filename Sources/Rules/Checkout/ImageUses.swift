internal import Bytes
internal import Project
internal import SourceText

extension [any AnyFact] {
  /// The facts that `ImageUses` requires in addition to resources.
  static var imageUses: [any AnyFact] { [.names, .interfaces] }
}

/// The uses of the images of a checkout, and how they are drawn.
struct ImageUses: Sendable {
  /// How an image is drawn in one place.
  enum Display: Hashable, Sendable {
    case unknown, natural, stretched
    /// In one of several views, because several classes may have an outlet with the same name.
    case framed([ImageFrame], isReplaceable: Bool)
  }

  /// By image key.
  private var displays: [String: Set<Display>] = [:]
  private var patterns = NamePatternIndex()
  /// Hashes of literals in sources that look up images.
  private var literals: Set<UInt64> = []

  init(_ checkout: Checkout) {
    let frames = Self.outletFrames(checkout.firstParty.interfaces)
    var uses: [Name: ReachingValues<Display>] = [:]
    func add(_ name: String, _ display: Display, in bundle: NameUse.Bundle? = nil, from path: String) {
      let reach = checkout.resources.targets.reach(of: path, in: bundle ?? .main)
      uses[Name(text: name, isOfMainBundle: bundle == .main), default: ReachingValues()].insert(display, from: reach)
    }
    for source in checkout.firstParty.sources {
      for use in source.uses where checkout.resources.kind(of: use.value) == .image {
        if case .pattern(let pieces) = use.value.name { patterns.insert(pieces) }
        guard let name = checkout.resources.literal(of: use.value, in: source) else { continue }
        add(name, Self.display(use.value.display, frames), in: use.value.bundle, from: source.file.path)
      }
      literals.formUnion(source.imageLiterals)
    }
    for interface in checkout.firstParty.interfaces {
      var drawnNames: Set<String> = []
      for drawn in interface.drawnImages {
        drawnNames.insert(drawn.image)
        let display = drawn.frame.map { Display.framed([$0], isReplaceable: drawn.isReplaceable) } ?? .natural
        add(drawn.image, display, from: interface.file.path)
      }
      for image in interface.images where !drawnNames.contains(image.value) {
        add(image.value, .unknown, from: interface.file.path)
      }
    }
    for (name, values) in uses { resolve(name, values, checkout) }
  }

  /// A name that code or an interface file looks up.
  private struct Name: Hashable {
    let text: String
    /// Whether code looks in the main bundle.
    let isOfMainBundle: Bool
  }

  private mutating func resolve(_ name: Name, _ uses: ReachingValues<Display>, _ checkout: Checkout) {
    guard case .found(let resources) = checkout.resources.image(named: name.text, isAppKit: true) else { return }
    let targets = checkout.resources.targets
    let index = ReachingValues.Index(uses)
    for resource in resources {
      // Images of frameworks and packages are not in the main bundle.
      if name.isOfMainBundle,
        targets.isOutsideOfApps(resource.path) || checkout.isOfFrameworkSpecification(resource.path)
      {
        continue
      }
      let reaching = index.reaching(ResourceTargets(CollectionOfOne(resource.path), targets))
      if !reaching.isEmpty { displays[Self.key(resource), default: []].formUnion(reaching) }
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

  /// The frames of the views connected to outlets, by outlet name.
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

  /// All variants of a loose image share a key.
  private static func key(ofFile path: String) -> String {
    path.parentPath + "/" + ImageFileName(path.lastPathComponent).base
  }

  /// Where an image of a catalog is drawn; empty if no use is known.
  func displays(of item: AssetCatalog.Item) -> Set<Display> { displays(item.path, named: item.name) }

  /// The same for a loose image.
  func displays(of image: LooseImage) -> Set<Display> { displays(Self.key(ofFile: image.file.path), named: image.name.base) }

  private func displays(_ key: String, named name: String) -> Set<Display> {
    displays[key] ?? (patterns.match(name) ? [.unknown] : [])
  }

  /// Whether a source file that looks up images contains the name as a literal, such as in a list of names.
  func mention(_ name: String) -> Bool { literals.contains(StableHash.of(name)) }
}

extension TargetIndex {
  /// Whether a file belongs only to frameworks or packages.
  fileprivate func isOutsideOfApps(_ path: String) -> Bool {
    let members = targets(of: path)
    return !members.isEmpty && members.allSatisfy { targets[$0].isFramework }
  }
}
