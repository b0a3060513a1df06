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
    var layers = SettingLayers(project: self, locations: locations, contents: contents)
    let ofProject = Dictionary(
      configurations(of: root).map { (string($0, "name") ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    return targets().flatMap { target in
      configurations(of: target.object).map { configuration in
        let name = string(configuration, "name") ?? ""
        let owners = [ofProject[name], configuration].compactMap { $0 }
        return TargetConfiguration(
          target: target.name, name: name, settings: BuildSettings(layers: owners.flatMap { layers.layers(of: $0) }))
      }
    }
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

/// The layers of build configurations, each made once: targets share those of the project and configuration files.
private struct SettingLayers {
  private let project: XcodeProject
  private let locations: [Int: FileLocation]
  private var files: ConfigurationFileReader
  /// By the node of a configuration.
  private var known: [Int: [BuildSettings.Layer]] = [:]
  /// By the path of a configuration file.
  private var ofFiles: [String: BuildSettings.Layer] = [:]

  init(project: XcodeProject, locations: [Int: FileLocation], contents: @escaping (String) -> [UInt8]?) {
    self.project = project
    self.locations = locations
    files = ConfigurationFileReader(contents: contents)
  }

  /// What the configuration file of a configuration sets, then what the configuration itself sets.
  mutating func layers(of configuration: XcodeProject.Object) -> [BuildSettings.Layer] {
    if let layers = known[configuration.value] { return layers }
    var layers = [BuildSettings.Layer(project.settings(of: configuration))]
    if let path = project.configurationFilePath(of: configuration, locations) {
      let file = ofFiles[path] ?? BuildSettings.Layer(files.settings(path))
      ofFiles[path] = file
      layers.insert(file, at: 0)
    }
    known[configuration.value] = layers
    return layers
  }
}

/// Follows the includes of configuration files, with what they include in the place of the include.
private struct ConfigurationFileReader {
  private let contents: (String) -> [UInt8]?
  /// The chain of files from the first to the one that is being read.
  private var open: [String] = []
  /// Each level takes stack.
  private static let deepest = 100
  private var lines: [String: [ConfigurationFile.Line]] = [:]
  /// Files that include each other twice would double at each step.
  private var filesLeft = 1_000
  /// In all files of a project: what many files include counts once for each.
  private var settingsLeft = 1_000_000

  init(contents: @escaping (String) -> [UInt8]?) {
    self.contents = contents
  }

  mutating func settings(_ path: String) -> [BuildSetting] {
    filesLeft = 1_000
    var settings: [BuildSetting] = []
    add(path, to: &settings)
    return settings
  }

  private mutating func add(_ path: String, to settings: inout [BuildSetting]) {
    guard filesLeft > 0, open.count < Self.deepest, !open.contains(path) else { return }
    filesLeft -= 1
    open.append(path)
    defer { open.removeLast() }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    for line in self.lines(of: path) {
      switch line {
      case .assignment(let setting):
        guard settingsLeft > 0 else { return }
        settingsLeft -= 1
        settings.append(setting)
      case .include(let included, _):
        guard let path = FileLocation.project(folder).appending(included).projectPath else { continue }
        add(path, to: &settings)
      }
    }
  }

  private mutating func lines(of path: String) -> [ConfigurationFile.Line] {
    if let known = lines[path] { return known }
    let read = contents(path).map { ConfigurationFile($0).lines } ?? []
    lines[path] = read
    return read
  }
}
