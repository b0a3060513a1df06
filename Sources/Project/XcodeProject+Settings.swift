/// A build configuration of a target, such as Debug.
public struct TargetConfiguration: Sendable {
  public let target: String
  public let name: String
  public let settings: BuildSettings
}

extension XcodeProject {
  /// The settings of a build configuration as written: lists become one string.
  public func settings(of configuration: Object) -> [BuildSetting] {
    guard let node = document.value(of: configuration.value, "buildSettings") else { return [] }
    return document.keys(of: node).compactMap { key in
      let value = key + 1
      let text =
        document.kind(of: value) == .array
        ? document.elements(of: value).map { document.text(of: $0) }.joined(separator: " ") : document.string(value) ?? ""
      return BuildSetting(key: document.text(of: key), value: text)
    }
  }

  /// The build configurations of the project or of a target.
  public func configurations(of owner: Object) -> [Object] {
    object(owner, "buildConfigurationList").map { objects($0, "buildConfigurations") } ?? []
  }

  /// The settings of every target in every configuration.
  ///
  /// - Parameter contents: reads a configuration file by its path from the folder that holds the `.xcodeproj`; nil where it is not there.
  public func targetConfigurations(contents: @escaping (String) -> [UInt8]?) -> [TargetConfiguration] {
    guard let root else { return [] }
    let locations = locations()
    let ofProject = configurations(of: root)
    return targets().flatMap { target in
      configurations(of: target.object).map { configuration in
        let name = string(configuration, "name") ?? ""
        let outer = ofProject.first { string($0, "name") == name }
        let layers = [outer, configuration].compactMap { $0 }.flatMap { owner in
          [configurationFile(of: owner, locations, contents), settings(of: owner)]
        }
        return TargetConfiguration(target: target.name, name: name, settings: BuildSettings(layers: layers))
      }
    }
  }

  /// What the configuration file of a configuration sets, with what it includes in the place of the include.
  private func configurationFile(
    of configuration: Object, _ locations: [Int: FileLocation], _ contents: @escaping (String) -> [UInt8]?
  ) -> [BuildSetting] {
    guard let path = configurationFilePath(of: configuration, locations) else { return [] }
    var reader = ConfigurationFileReader(contents: contents)
    return reader.settings(path)
  }

  /// The path of the configuration file, from the folder that holds the `.xcodeproj`.
  func configurationFilePath(of configuration: Object, _ locations: [Int: FileLocation]) -> String? {
    if let id = string(configuration, "baseConfigurationReference"), let index = index(of: id) {
      return locations[index]?.projectPath
    }
    guard let anchor = string(configuration, "baseConfigurationReferenceAnchor"), let index = index(of: anchor),
      let path = string(configuration, "baseConfigurationReferenceRelativePath")
    else { return nil }
    return locations[index]?.appending(path).projectPath
  }
}

/// Follows the includes of a configuration file.
private struct ConfigurationFileReader {
  let contents: (String) -> [UInt8]?
  /// The chain of files from the first to the one that is being read.
  private var open: [String] = []
  /// Files that include each other twice would double at each step.
  private var filesLeft = 1_000

  init(contents: @escaping (String) -> [UInt8]?) {
    self.contents = contents
  }

  mutating func settings(_ path: String) -> [BuildSetting] {
    guard filesLeft > 0, !open.contains(path), let bytes = contents(path) else { return [] }
    filesLeft -= 1
    open.append(path)
    defer { open.removeLast() }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    return ConfigurationFile(bytes).lines.flatMap { line in
      switch line {
      case .assignment(let setting): return [setting]
      case .include(let included, _):
        return FileLocation.project(folder).appending(included).projectPath.map { settings($0) } ?? []
      }
    }
  }
}
