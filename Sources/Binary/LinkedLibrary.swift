/// A dynamic library that an image loads (`LC_LOAD_DYLIB` and its kin).
public struct LinkedLibrary: Hashable, Sendable {
  /// The path or `@rpath/…` by which it is looked up.
  public let installName: String
  /// The image runs without it (`LC_LOAD_WEAK_DYLIB`).
  public internal(set) var isWeak = false
  /// What it exports counts as exported by the image itself (`LC_REEXPORT_DYLIB`).
  public internal(set) var isReexported = false
}

/// What an image was built for (`LC_BUILD_VERSION`, `LC_VERSION_MIN_…`).
public struct BuildTarget: Hashable, Sendable {
  /// `PLATFORM_…` of loader.h.
  let platform: UInt32
  /// Lowest version of the system, as `13.0` or `13.0.1`; nil where none is named.
  public let minimumVersion: String?
  /// Version of the SDK; nil where the linker knew none.
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
