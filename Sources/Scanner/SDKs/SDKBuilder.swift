internal import Bytes
internal import Findings
internal import Rules

/// The binaries that are delivered and updated together: one bundle, or one library.
struct SDKUnit {
  /// Relative to the top of the checkout.
  let path: String
  let owner: Owner?
  fileprivate(set) var images: [SDKImage] = []
  /// The paths of its privacy manifests, sorted.
  fileprivate(set) var manifests: [String] = []

  var isStatic: Bool { images.allSatisfy { $0.format == .object } }

  /// False if all of its images are for other platforms.
  var mayRunOnIOS: Bool {
    images.contains { image in image.targets.isEmpty || image.targets.contains { $0.platform.hasPrefix("iOS") } }
  }

  fileprivate var isXCFramework: Bool { path.hasSuffix(".xcframework") }
  fileprivate var isBundle: Bool { isXCFramework || path.hasSuffix(".framework") }

  fileprivate var name: String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return isBundle ? String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)]) : file
  }

  fileprivate var kind: SDK.Kind {
    if isBundle { return isXCFramework ? .xcframework : .framework }
    if images.contains(where: { $0.format == .object }) { return .staticLibrary }
    return images.contains { $0.format == .dynamicLibrary } ? .dynamicLibrary : .loadableBundle
  }
}

/// Joins the images of binaries to SDKs.
struct SDKBuilder {
  private let source: any FileSource
  private let facts: FactStore
  private var places: FindingPlaces
  private var indexes: [String: Int] = [:]
  private(set) var units: [SDKUnit] = []

  init(source: any FileSource, facts: FactStore, places: FindingPlaces) {
    self.source = source
    self.facts = facts
    self.places = places
  }

  mutating func add(_ images: [SDKImage]) {
    for image in images {
      let path = SDKImage.sdkPath(ofBinary: image.path)
      let index: Int
      if let known = indexes[path] {
        index = known
      } else {
        index = units.count
        indexes[path] = index
        units.append(SDKUnit(path: path, owner: places.origin(of: image.path).owner))
      }
      units[index].images.append(image)
    }
    for (index, manifests) in facts.privacyManifests(of: units.map(\.path)).enumerated() { units[index].manifests = manifests }
  }

  /// - Parameter notifications: about what could not be read.
  mutating func sdks(_ rejections: SDKRejections, _ notifications: [ExecutionNotification]) -> [SDK] {
    let incomplete = Set(notifications.map { SDKImage.sdkPath(ofBinary: $0.path) })
    return units.map { unit in
      let name = unit.name
      let state: SDKManifest.State =
        unit.manifests.isEmpty ? .none : unit.manifests.contains(where: rejections.invalidManifests.contains) ? .invalid : .valid
      return SDK(
        name: name, kind: unit.kind, path: unit.path, owner: unit.owner, version: unit.owner?.version, slices: slices(of: unit),
        manifest: SDKManifest(state: state, paths: unit.manifests), signer: signer(of: unit),
        listing: AppleSDKList.listing(of: name, owner: unit.owner), uses: SDKUse.joined(unit.images.flatMap(\.uses)),
        rejections: rejections.byUnit[unit.path] ?? [], isIncomplete: incomplete.contains(unit.path))
    }
  }

  /// The signature of the bundle, whose parts are files unless its binary is dynamic.
  private func signer(of unit: SDKUnit) -> SDKSigner? {
    guard unit.isBundle else { return nil }
    let folder = Path(unit.path).appending("_CodeSignature")
    guard let directory = source.contents(of: folder.appending("CodeDirectory")) else { return nil }
    let signature = source.contents(of: folder.appending("CodeSignature")) ?? []
    return BundleSignature.signer(codeDirectory: directory, hasCertificates: signature.count > 8)
  }

  private mutating func slices(of unit: SDKUnit) -> [SDKSlice] {
    var order: [[SDKImage]] = []
    var indexes: [[String]: Int] = [:]
    for image in unit.images {
      let key = [image.path, image.architecture]
      if let index = indexes[key] {
        order[index].append(image)
      } else {
        indexes[key] = order.count
        order.append([image])
      }
    }
    return order.map { slice(of: $0) }.sorted { ($0.path, $0.architecture) < ($1.path, $1.architecture) }
  }

  /// - Parameter images: one, or the members of an archive.
  private mutating func slice(of images: [SDKImage]) -> SDKSlice {
    let first = images[0]
    let isStatic = first.format == .object
    var targets = isStatic ? SDKTarget.joined(images.flatMap(\.targets)) : first.targets
    if targets.isEmpty, let slice = places.origin(of: first.path).slice {
      targets = [SDKTarget(platform: slice.platform, minimumVersion: nil, sdkVersion: nil)]
    }
    return SDKSlice(
      path: first.path, architecture: first.architecture, linkage: isStatic ? .static : .dynamic, targets: targets,
      size: first.size, signer: first.signer,
      libraries: isStatic ? Set(images.flatMap(\.libraries)).sorted() : first.libraries)
  }

  /// Whether what could not be read may be part of an SDK.
  func concerns(_ notification: ExecutionNotification) -> Bool {
    if notification.level == .error || indexes[SDKImage.sdkPath(ofBinary: notification.path)] != nil { return true }
    let path = Path(notification.path)
    let folder = path.parent.lastComponent
    let framework = folder.hasSuffix(".framework") ? Array(folder.dropLast(".framework".utf8.count)) : nil
    let kind = FileKind(name: path.lastComponent, framework: framework)
    return kind == .binary || kind == .unknownBinary
  }
}

extension SDKTarget {
  /// One for each platform, with the highest versions.
  fileprivate static func joined(_ targets: [SDKTarget]) -> [SDKTarget] {
    Dictionary(grouping: targets, by: \.platform).sorted { $0.key < $1.key }.map { platform, targets in
      SDKTarget(
        platform: platform, minimumVersion: highest(targets.compactMap(\.minimumVersion)),
        sdkVersion: highest(targets.compactMap(\.sdkVersion)))
    }
  }

  private static func highest(_ versions: [String]) -> String? {
    versions.max { SDKTarget.isLower($0, $1) }
  }
}
