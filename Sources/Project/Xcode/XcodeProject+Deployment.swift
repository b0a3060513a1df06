internal import Bytes

extension XcodeProject {
  private static let deploymentSettings = [
    "IPHONEOS_DEPLOYMENT_TARGET": "ios", "MACOSX_DEPLOYMENT_TARGET": "macos", "TVOS_DEPLOYMENT_TARGET": "tvos",
    "WATCHOS_DEPLOYMENT_TARGET": "watchos", "XROS_DEPLOYMENT_TARGET": "visionos",
  ]

  private static let deploymentTarget = LiteralSearch(["_DEPLOYMENT_TARGET"])

  /// The deployment target of each target by target id and lowercase platform, according to the project without configuration
  /// files.
  public func deployment(of targets: [XcodeTarget], _ locations: [Int: FileLocation]) -> [String: [String: String]] {
    guard let root else { return [:] }
    let ofProject = Dictionary(
      configurations(of: root).map { (string($0, "name") ?? "", deployment(of: $0, locations).versions) },
      uniquingKeysWith: { $1 })
    // Targets may share a list.
    var byList: [String?: [String: String]] = [:]
    return Dictionary(
      targets.map { target in
        let list = string(target.object, "buildConfigurationList")
        let found = byList[list] ?? deployment(ofConfigurationsOf: target, ofProject, locations)
        byList[list] = found
        return (target.object.id, found)
      }, uniquingKeysWith: { first, _ in first })
  }

  private func deployment(
    ofConfigurationsOf target: XcodeTarget, _ ofProject: [String: [String: String]], _ locations: [Int: FileLocation]
  ) -> [String: String] {
    let own = configurations(of: target.object).map { configuration in
      let layer = deployment(of: configuration, locations)
      let outer = layer.isClosed ? ofProject[string(configuration, "name") ?? ""] ?? [:] : [:]
      return outer.merging(layer.versions) { $1 }
    }
    // Unknown if configurations differ.
    return own.allSatisfy { $0 == own.first } ? own.first ?? [:] : [:]
  }

  /// - Returns: also whether only the project can set versions.
  private func deployment(
    of configuration: Object, _ locations: [Int: FileLocation]
  ) -> (versions: [String: String], isClosed: Bool) {
    var versions: [String: String] = [:]
    for setting in settings(Self.deploymentTarget, of: configuration) {
      guard let platform = Self.deploymentSettings[setting.name] else { continue }
      // Conditional and computed values are unknown.
      versions[platform] = setting.conditions.isEmpty && versions[platform] == nil ? setting.value : ""
    }
    let file = configurationFilePath(of: configuration, locations)
    let isReference =
      string(configuration, "baseConfigurationReference") != nil
      || string(configuration, "baseConfigurationReferenceAnchor") != nil
    // Configuration files of CocoaPods set no version.
    let isOfPods = file?.isOfCocoaPods ?? false
    return (versions, !isReference || isOfPods)
  }
}
