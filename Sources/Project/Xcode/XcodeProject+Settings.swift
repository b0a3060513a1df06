internal import Bytes

/// A build configuration of a target, such as Debug.
public struct TargetConfiguration: Sendable {
  public let target: String
  /// The identifier of the target's object.
  public let targetID: String
  public let name: String
  public let settings: BuildSettings
}

extension XcodeProject {
  /// The unexpanded settings of a build configuration; lists are joined.
  public func settings(of configuration: Object) -> [BuildSetting] {
    guard let node = document.value(of: configuration.value, "buildSettings") else { return [] }
    return document.keys(of: node).compactMap(setting)
  }

  /// The values of one setting, with and without conditions.
  func settings(_ name: String, of configuration: Object) -> [BuildSetting] {
    guard let node = document.value(of: configuration.value, "buildSettings") else { return [] }
    return document.keys(of: node).filter { document.bytes[document.content(of: $0)].starts(with: name.utf8) }
      .compactMap(setting).filter { $0.name == name }
  }

  /// Settings with names that contain a literal.
  func settings(_ literal: LiteralSearch, of configuration: Object) -> [BuildSetting] {
    guard let node = document.value(of: configuration.value, "buildSettings") else { return [] }
    return document.keys(of: node).filter { literal.hasMatch(in: document.bytes.span.extracting(document.content(of: $0))) }
      .compactMap(setting)
  }

  /// - Parameter key: node of the key; the value follows it.
  private func setting(at key: Int) -> BuildSetting? {
    let value = key + 1
    let text =
      document.kind(of: value) == .array
      ? document.elements(of: value).map { document.text(of: $0) }.joined(separator: " ") : document.string(value) ?? ""
    return BuildSetting(key: document.text(of: key), value: text)
  }

  /// The build configurations of the project or of a target.
  public func configurations(of owner: Object) -> [Object] {
    object(owner, "buildConfigurationList").map { objects($0, "buildConfigurations") } ?? []
  }

  /// The path of the configuration file, relative to the folder of the `.xcodeproj`.
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

/// Build settings of every target in every configuration, before configuration files are read.
public struct ProjectSettings: Sendable {
  private enum Layer: Sendable {
    case settings(BuildSettings.Layer)
    /// Path of a configuration file, relative to the folder of the `.xcodeproj`.
    case file(String)
  }

  private let configurations: [(target: XcodeTarget, name: String, layers: [Layer])]
  private let projectName: String
  private let developmentRegion: String?

  /// - Parameter name: the name of the `.xcodeproj` folder, without its extension.
  public init(_ project: XcodeProject, name: String) {
    projectName = name
    developmentRegion = project.root.flatMap { project.string($0, "developmentRegion") }
    let locations = project.locations()
    // By node of the configuration: targets share those of the project.
    var cached: [Int: [Layer]] = [:]
    func layers(of configuration: XcodeProject.Object) -> [Layer] {
      if let layers = cached[configuration.value] { return layers }
      let file = project.configurationFilePath(of: configuration, locations).map(Layer.file)
      let layers = [file, .settings(BuildSettings.Layer(project.settings(of: configuration)))].compactMap { $0 }
      cached[configuration.value] = layers
      return layers
    }
    let ofProject = Dictionary(
      (project.root.map(project.configurations) ?? []).map { (project.string($0, "name") ?? "", $0) },
      uniquingKeysWith: { first, _ in first })
    // Targets that share n configurations could otherwise yield n for each of them.
    var room = project.objects.count
    configurations = project.targets().flatMap { target -> [(XcodeTarget, String, [Layer])] in
      guard room > 0 else { return [] }
      let own = project.configurations(of: target.object).prefix(room)
      room -= own.count
      return own.map { configuration in
        let name = project.string(configuration, "name") ?? ""
        return (target, name, [ofProject[name], configuration].compactMap { $0 }.flatMap(layers))
      }
    }
  }

  /// The settings including those of configuration files.
  ///
  /// - Parameter contents: contents of a configuration file, by path relative to the folder of the `.xcodeproj`; nil if
  ///   missing.
  public func resolved(contents: @escaping (String) -> [UInt8]?) -> [TargetConfiguration] {
    var files = ConfigurationFileReader(contents: contents)
    var cached: [String: BuildSettings.Layer] = [:]
    var defaults: [String: BuildSettings.Layer] = [:]
    return configurations.map { target, name, layers in
      let read = layers.map { layer in
        switch layer {
        case .settings(let settings): return settings
        case .file(let path):
          let file = cached[path] ?? files.layer(path)
          cached[path] = file
          return file
        }
      }
      let builtIn = defaults["\(target.name) \(name)"] ?? builtIn(target, configuration: name)
      defaults["\(target.name) \(name)"] = builtIn
      return TargetConfiguration(
        target: target.name, targetID: target.object.id, name: name, settings: BuildSettings(layers: read, builtIn: builtIn))
    }
  }

  /// The settings that Xcode derives from names. The folder of the project is empty, so paths are relative to it.
  private func builtIn(_ target: XcodeTarget, configuration: String) -> BuildSettings.Layer {
    var settings = [
      ("TARGET_NAME", target.name), ("TARGETNAME", target.name), ("PRODUCT_NAME", "$(TARGET_NAME)"),
      ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"), ("EXECUTABLE_NAME", "$(PRODUCT_NAME)"),
      ("PROJECT_NAME", projectName), ("PROJECT", projectName), ("CONFIGURATION", configuration), ("SRCROOT", ""),
      ("SOURCE_ROOT", ""), ("PROJECT_DIR", ""),
    ]
    if let developmentRegion { settings.append(("DEVELOPMENT_LANGUAGE", developmentRegion)) }
    return BuildSettings.Layer(settings.map { BuildSetting(name: $0, value: $1) })
  }
}

/// Expands includes of configuration files in place.
private struct ConfigurationFileReader {
  let contents: (String) -> [UInt8]?
  /// The files being read, outermost first.
  var open: [String] = []
  /// Limited because each level takes stack.
  private static let deepest = 100
  var lines: [String: [ConfigurationFile.Line]?] = [:]
  /// Mutual includes would double the work at each step.
  var filesLeft = 1_000
  /// For all files of a project; an included file counts each time.
  var settingsLeft = 1_000_000
  /// Whether a file that must exist does not.
  var isIncomplete = false

  mutating func layer(_ path: String) -> BuildSettings.Layer {
    filesLeft = 1_000
    isIncomplete = false
    var settings: [BuildSetting] = []
    add(path, to: &settings)
    return BuildSettings.Layer(settings, isFile: true, isIncomplete: isIncomplete)
  }

  private mutating func add(_ path: String, isOptional: Bool = false, to settings: inout [BuildSetting]) {
    guard filesLeft > 0, open.count < Self.deepest, !open.contains(path) else { return }
    filesLeft -= 1
    open.append(path)
    defer { open.removeLast() }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let lines = lines(of: path)
    // CocoaPods sets search paths and flags only.
    if lines == nil, !isOptional, !path.isOfCocoaPods { isIncomplete = true }
    for line in lines ?? [] {
      switch line {
      case .assignment(let setting):
        guard settingsLeft > 0 else { return }
        settingsLeft -= 1
        settings.append(setting)
      case .include(let included, let isOptional):
        guard let path = FileLocation.project(folder).appending(included).projectPath else { continue }
        add(path, isOptional: isOptional, to: &settings)
      }
    }
  }

  /// Nil if the file does not exist.
  private mutating func lines(of path: String) -> [ConfigurationFile.Line]? {
    if let cached = lines[path] { return cached }
    let read = contents(path).map { ConfigurationFile($0).lines }
    lines[path] = .some(read)
    return read
  }
}
