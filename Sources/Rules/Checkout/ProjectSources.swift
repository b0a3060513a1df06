internal import Bytes
public import Project

/// The files that the targets of one project build.
public struct ProjectSources: Sendable {
  /// A synchronized folder and what of it belongs to a target.
  public struct Folder: Sendable {
    let path: String
    let members: XcodeProject.SynchronizedMembers

    public init(path: String, members: XcodeProject.SynchronizedMembers) {
      self.path = path
      self.members = members
    }
  }

  public struct Target: Sendable {
    let name: String
    let isStandalone: Bool
    let isFramework: Bool
    /// Nil where the project does not say.
    var platforms: Set<XcodePlatform>?
    /// Sources and resources, from the top of the tree.
    let files: Set<String>
    let folders: [Folder]
    /// The oldest system for each platform, as far as the project itself says so.
    let deployment: [String: String]

    /// - Parameter productType: as the project has it, for example `com.apple.product-type.application`.
    public init(
      name: String, productType: String?, platforms: Set<XcodePlatform>? = nil, files: Set<String>, folders: [Folder],
      deployment: [String: String] = [:]
    ) {
      self.name = name
      isFramework = productType?.holds("framework") ?? false
      isStandalone = productType.map { $0.holds("application") || $0.holds("app-extension") } ?? false
      self.platforms = platforms
      self.files = files
      self.folders = folders
      self.deployment = deployment
    }
  }

  /// The folder that holds the `.xcodeproj`; empty for the top of the tree.
  public let folder: String
  private(set) var targets: [Target]
  /// Whether the project could be read, so that what it does not name is known.
  let isReadable: Bool
  /// The language in which texts are written first, as the project has it.
  let developmentRegion: String?
  /// The languages that it lists; empty where it lists none.
  let knownRegions: [String]
  /// Whether it builds packages that are not in the checkout.
  let hasRemotePackages: Bool
  /// Whether only an Xcode that generates symbols for assets opens it, or has updated it, and it does not turn them off.
  let generatesAssetSymbols: Bool
  /// Whether its Swift has no `#selector` yet.
  let predatesSelectorExpressions: Bool

  /// Whether it has a file of that name, with or without the extension.
  func spells(_ name: String) -> Bool {
    targets.contains { target in
      target.files.contains { file in
        let last = file.lastPathComponent
        return last == name || last.hasPrefix(name + ".") || ImageFileName(last).base == name
      }
    }
  }

  /// The same with the platforms that configuration files set.
  ///
  /// - Parameter configurations: of every target, with what configuration files say.
  func withPlatforms(_ configurations: [TargetConfiguration]) -> ProjectSources {
    guard !configurations.isEmpty else { return self }
    let byTarget = Dictionary(grouping: configurations, by: \.target)
    var sources = self
    for index in targets.indices where targets[index].platforms == nil {
      let all = (byTarget[targets[index].name] ?? []).map { configuration in
        XcodePlatform.settings.lazy.compactMap { configuration.settings.value($0) }.first.flatMap(XcodePlatform.all)
      }
      let known = all.compactMap { $0 }
      if !known.isEmpty, known.count == all.count {
        sources.targets[index].platforms = known.reduce(into: []) { $0.formUnion($1) }
      }
    }
    return sources
  }

  public init(
    folder: String, targets: [Target], isReadable: Bool, developmentRegion: String? = nil, knownRegions: [String] = [],
    hasRemotePackages: Bool = false, generatesAssetSymbols: Bool = false, predatesSelectorExpressions: Bool = false
  ) {
    self.hasRemotePackages = hasRemotePackages
    self.generatesAssetSymbols = generatesAssetSymbols
    self.predatesSelectorExpressions = predatesSelectorExpressions
    self.developmentRegion = developmentRegion
    self.knownRegions = knownRegions
    self.folder = folder
    self.targets = targets
    self.isReadable = isReadable
  }
}
