/// A dynamic library loaded by an image (`LC_LOAD_DYLIB` and variants).
public struct LinkedLibrary: Hashable, Sendable {
  /// Path, possibly with `@rpath`.
  public let installName: String
  /// Whether it is optional (`LC_LOAD_WEAK_DYLIB`).
  public internal(set) var isWeak = false
  /// Whether the image re-exports it (`LC_REEXPORT_DYLIB`).
  public internal(set) var isReexported = false
}

/// Platform and versions an image was built for (`LC_BUILD_VERSION`, `LC_VERSION_MIN_…`).
public struct BuildTarget: Hashable, Sendable {
  /// `PLATFORM_…` of loader.h.
  let platform: UInt32
  /// Deployment target, as `13.0` or `13.0.1`; nil if not specified.
  public let minimumVersion: String?
  /// SDK version; nil if not specified.
  public let sdkVersion: String?

  init(platform: UInt32, minimum: UInt32? = nil, sdk: UInt32 = 0) {
    self.platform = platform
    minimumVersion = minimum.map(Self.text)
    sdkVersion = sdk == 0 ? nil : Self.text(sdk)
  }

  public var platformName: String {
    let names = [
      "macOS", "iOS", "tvOS", "watchOS", "bridgeOS", "Mac Catalyst", "iOS simulator", "tvOS simulator", "watchOS simulator",
      "DriverKit",
      "visionOS", "visionOS simulator",
    ]
    return platform >= 1 && platform <= UInt32(names.count) ? names[Int(platform) - 1] : "platform \(platform)"
  }

  /// A version packed as `xxxx.yy.zz`.
  private static func text(_ packed: UInt32) -> String {
    let (major, minor, patch) = (packed >> 16, packed >> 8 & 0xFF, packed & 0xFF)
    return patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }
}
