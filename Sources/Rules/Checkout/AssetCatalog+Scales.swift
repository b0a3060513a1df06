internal import Project

extension XcodePlatform {
  /// The idioms that take precedence over universal in asset catalogs, with the scales of their devices.
  var idioms: [(name: String, scales: Set<Int>)] { Self.idioms[self] ?? [] }

  private static let idioms: [XcodePlatform: [(name: String, scales: Set<Int>)]] = [
    // Since iOS 10 no supported device uses @1x.
    .iOS: [("iphone", [2, 3]), ("ipad", [2])],
    .macOS: [("mac", [1, 2])],
    .tvOS: [("tv", [1, 2])],
    .visionOS: [("vision", [2])],
    .watchOS: [("watch", [2])],
  ]
}

extension Set<XcodePlatform> {
  /// The scales of all devices.
  var scales: Set<Int> { reduce(into: []) { $0.formUnion($1.idioms.flatMap(\.scales)) } }
}

extension AssetCatalog.Item {
  /// The scales of an idiom that some device uses.
  ///
  /// - Parameter platforms: the platforms of the targets that compile the catalog.
  func chosenScales(of idiom: String, on platforms: Set<XcodePlatform>) -> Set<Int> {
    guard idiom == "universal" else {
      return XcodePlatform.allCases.flatMap(\.idioms).first { $0.name == idiom }?.scales ?? [1, 2, 3]
    }
    let own = Set((set?.slots ?? []).filter { $0.filename != nil && !$0.unassigned }.compactMap(\.idiom))
    return platforms.flatMap(\.idioms).filter { !own.contains($0.name) }.reduce(into: []) { $0.formUnion($1.scales) }
  }
}

extension ImageHeader {
  /// Whether it is a line or pixel, meant to be stretched or tiled.
  var isLine: Bool { !isVector && min(width ?? .infinity, height ?? .infinity) <= 4 }

  /// Whether it is a photo or as large as a screen, and thus scaled down.
  var fillsScreen: Bool {
    guard !isVector, let width, let height else { return false }
    let isPhoto = format == .jpeg || format == .heic || format == .avif
    // The iPhone 4, the smallest screen with @2x, has 640 × 960 pixels.
    return min(width, height) >= (isPhoto ? 320 : 640) && max(width, height) >= (isPhoto ? 480 : 960)
  }

  /// Whether it is a square of a size in which tools and collections export icons, to be scaled down.
  var isExportedIcon: Bool {
    guard !isVector, let width, width == height else { return false }
    return [128, 256, 512, 1024].contains(width)
  }

  /// Whether it is larger than icons of bars and cells at 3x.
  var isLargerThanIcons: Bool {
    guard !isVector, let width, let height else { return false }
    return min(width, height) >= 150
  }

  /// Whether it is larger than any iPhone screen in points, and thus always scaled down.
  ///
  /// - Parameter scale: the scale of the file.
  func exceedsScreen(at scale: Int) -> Bool {
    guard !isVector, let width, let height else { return false }
    // The iPhone 17 Pro Max has 440 × 956 points.
    return min(width, height) > Double(440 * scale) && max(width, height) > Double(956 * scale)
  }
}
