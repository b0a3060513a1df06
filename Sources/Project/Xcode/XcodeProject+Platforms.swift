internal import Bytes

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
  /// The platforms of targets according to the project; nil for those that are unknown.
  public func platforms(of targets: [XcodeTarget]) -> [Set<XcodePlatform>?] {
    var settings = PlatformSettings(project: self)
    return targets.map { platforms(of: $0, &settings) }
  }

  private func platforms(of target: XcodeTarget, _ settings: inout PlatformSettings) -> Set<XcodePlatform>? {
    for key in XcodePlatform.settings {
      for owner in [target.object, root].compactMap({ $0 }) {
        let values = settings.values(of: key, for: owner)
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
    if type.holds("watch") { return .watchOS }
    return type.holds(".tv-") ? .tvOS : nil
  }
}

/// The values of the settings that specify platforms.
private struct PlatformSettings {
  private struct Key: Hashable {
    let setting: String
    /// Node of a configuration, or of a list of configurations.
    let node: Int
  }

  private let project: XcodeProject
  /// All targets share the configurations of the project, and may share others.
  private var cached: [Key: [String]] = [:]

  init(project: XcodeProject) { self.project = project }

  mutating func values(of setting: String, for owner: XcodeProject.Object) -> [String] {
    guard let list = project.object(owner, "buildConfigurationList") else { return [] }
    let key = Key(setting: setting, node: list.value)
    if let values = cached[key] { return values }
    var values: [String] = []
    for configuration in project.objects(list, "buildConfigurations") {
      values += self.values(of: setting, in: configuration)
    }
    cached[key] = values
    return values
  }

  private mutating func values(of setting: String, in configuration: XcodeProject.Object) -> [String] {
    let key = Key(setting: setting, node: configuration.value)
    if let values = cached[key] { return values }
    let values = project.settings(setting, of: configuration).map(\.value)
    cached[key] = values
    return values
  }
}
