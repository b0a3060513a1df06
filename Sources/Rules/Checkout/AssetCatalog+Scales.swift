internal import Project

extension XcodePlatform {
  /// The idioms whose entries of an asset catalog win over universal ones, with the scales of their devices.
  var idioms: [(name: String, scales: Set<Int>)] {
    switch self {
    // iOS 10 was the first that no device with @1x runs.
    case .iOS: [("iphone", [2, 3]), ("ipad", [2])]
    case .macOS: [("mac", [1, 2])]
    case .tvOS: [("tv", [1, 2])]
    case .visionOS: [("vision", [2])]
    case .watchOS: [("watch", [2])]
    }
  }
}

extension Set<XcodePlatform> {
  /// The scales that the system chooses from.
  var scales: Set<Int> { reduce(into: []) { $0.formUnion($1.idioms.flatMap(\.scales)) } }
}

extension AssetCatalog.Item {
  /// The scales of entries for an idiom that some device chooses.
  ///
  /// - Parameter platforms: of the targets that compile the catalog.
  func chosenScales(of idiom: String, on platforms: Set<XcodePlatform>) -> Set<Int> {
    let every = XcodePlatform.allCases.flatMap(\.idioms)
    guard idiom == "universal" else { return every.first { $0.name == idiom }?.scales ?? [1, 2, 3] }
    let own = Set((set?.slots ?? []).filter { $0.filename != nil && !$0.unassigned }.compactMap(\.idiom))
    return platforms.flatMap(\.idioms).filter { !own.contains($0.name) }.reduce(into: []) { $0.formUnion($1.scales) }
  }
}

extension ImageHeader {
  /// Whether it is a line or a pixel, which is stretched or repeated.
  var isLine: Bool { !isVector && min(width ?? .infinity, height ?? .infinity) <= 4 }

  /// Whether it has the pixels of a whole screen or is a photo, which is drawn scaled down.
  var fillsScreen: Bool {
    guard !isVector, let width, let height else { return false }
    let isPhoto = format == .jpeg || format == .heic || format == .avif
    // The screens of the iPhone 4, the smallest with @2x.
    return min(width, height) >= (isPhoto ? 320 : 640) && max(width, height) >= (isPhoto ? 480 : 960)
  }

  /// Whether it is larger than a phone's screen even in points, so that it is always drawn scaled down.
  ///
  /// - Parameter scale: the one that the file is for.
  func exceedsScreen(at scale: Int) -> Bool {
    guard !isVector, let width, let height else { return false }
    // The iPhone 17 Pro Max has 440 × 956 points.
    return min(width, height) > Double(440 * scale) && max(width, height) > Double(956 * scale)
  }
}
