/// A platform, by the name of its SDK.
public enum XcodePlatform: String, Sendable, CaseIterable {
  case iOS = "iphoneos"
  case macOS = "macosx"
  case tvOS = "appletvos"
  case visionOS = "xros"
  case watchOS = "watchos"

  /// Settings that specify platforms; the first one set decides.
  public static let settings = ["SUPPORTED_PLATFORMS", "SDKROOT"]

  /// The platforms in a setting's value; nil if a word is a variable, `auto`, or an unknown SDK.
  public static func all(in value: String) -> Set<XcodePlatform>? {
    var platforms: Set<XcodePlatform> = []
    for word in value.split(whereSeparator: { $0.isWhitespace || $0 == "," }) where !word.hasSuffix("simulator") {
      // `iphoneos17.0` includes the SDK version.
      guard let platform = XcodePlatform(rawValue: String(word.prefix { $0.isLetter })) else { return nil }
      platforms.insert(platform)
    }
    return platforms.isEmpty ? nil : platforms
  }
}

extension XcodeProject {
  /// The platforms of a target according to the project; nil if unknown.
  public func platforms(of target: XcodeTarget) -> Set<XcodePlatform>? {
    for key in XcodePlatform.settings {
      for owner in [target.object, root].compactMap({ $0 }) {
        var values: [String] = []
        for configuration in configurations(of: owner) {
          values += settings(key, of: configuration).map(\.value)
        }
        if values.isEmpty { continue }
        // Configurations may be for different platforms, so all count.
        var platforms: Set<XcodePlatform> = []
        for value in values {
          guard let named = XcodePlatform.all(in: value) else { return nil }
          platforms.formUnion(named)
        }
        return platforms
      }
    }
    return string(target.object, "productType").flatMap(Self.platform).map { [$0] }
  }

  /// The platform of a product type that exists on one platform only.
  private static func platform(ofProductType type: String) -> XcodePlatform? {
    if type.hasSuffix("-container") { return nil }
    if type.contains("watch") { return .watchOS }
    return type.contains(".tv-") ? .tvOS : nil
  }
}
