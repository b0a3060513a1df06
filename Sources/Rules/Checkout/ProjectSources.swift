internal import Bytes
public import Project

/// The files that the targets of one project build.
public struct ProjectSources: Sendable {
  /// A synchronized folder and its members in a target.
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
    /// Set for a pod that no app links when it ships.
    var unshippedPod: UnshippedPod?
    /// Whether it lacks sources that its code uses.
    var isLeftover = false
    /// Nil if the project does not set them.
    var platforms: Set<XcodePlatform>?
    /// Sources and resources, relative to the root of the checkout.
    let files: Set<String>
    /// The names of those outside of the checkout.
    var outsideFiles: Set<String> = []
    /// Libraries and frameworks, relative to the root of the checkout.
    var linked: Set<String> = []
    let folders: [Folder]
    /// The deployment target of each platform, if set in the project itself.
    let deployment: [String: String]

    /// Whether it compiles more than the source that CocoaPods adds.
    var compilesSources: Bool {
      files.contains { file in
        [".c", ".cc", ".cpp", ".m", ".mm", ".swift"].contains { file.hasSuffix($0) } && !file.hasSuffix("-dummy.m")
      }
    }

    /// - Parameter productType: for example `com.apple.product-type.application`.
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

  /// The folder that contains the `.xcodeproj`; empty for the root of the checkout.
  public let folder: String
  private(set) var targets: [Target]
  /// Whether CocoaPods generated it.
  private(set) var isOfPods = false
  /// Whether the project could be read, so that its members are known.
  let isReadable: Bool
  /// The development language.
  let developmentRegion: String?
  /// The languages of the project; empty if it lists none.
  let knownRegions: [String]
  /// Whether it uses packages outside of the checkout.
  let hasRemotePackages: Bool
  /// Whether it refers to frameworks that are neither system frameworks nor its own products.
  let linksOtherFrameworks: Bool
  /// Whether it requires, or was updated by, an Xcode that generates asset symbols, and does not turn them off.
  let generatesAssetSymbols: Bool
  /// Whether its Swift version does not support `#selector`.
  let predatesSelectorExpressions: Bool

  /// Adds the names of the files of targets: whole, up to any dot, and as code refers to images.
  func addNames(to names: inout Set<String>) {
    let outside = targets.reduce(into: Set()) { $0.formUnion($1.outsideFiles) }
    for name in outside.union(targets.lazy.flatMap(\.files).map(\.lastPathComponent)) {
      names.insert(name)
      var end = name.startIndex
      while let dot = name.utf8[end...].firstIndex(of: UInt8(ascii: ".")) {
        names.insert(String(name[..<dot]))
        end = name.utf8.index(after: dot)
      }
      names.insert(ImageFileName(name).base)
    }
  }

  /// What links a pod that does not ship.
  enum UnshippedPod: Sendable {
    case tests
    /// `pod 'Lens', :configurations => ['Debug']`
    case debugBuilds
  }

  /// The project of CocoaPods, with the pods marked that it installs only for tests or debug builds.
  ///
  /// - Parameters:
  ///   - dependencies: the names of the targets that each target depends on.
  ///   - debugOnly: the names of the pods that only debug builds link.
  func asPods(_ dependencies: [String: Set<String>], debugOnly: Set<String>) -> ProjectSources {
    var sources = self
    sources.isOfPods = true
    for index in targets.indices where debugOnly.contains(targets[index].name) {
      sources.targets[index].unshippedPod = .debugBuilds
    }
    var shipped: Set<String> = []
    // `Pods-App` depends on every pod of the app.
    var pending = dependencies.keys.filter { $0.hasPrefix("Pods") && !$0.hasSuffix("Tests") && !$0.hasSuffix("Specs") }
    guard pending.count < dependencies.keys.count(where: { $0.hasPrefix("Pods") }) else { return sources }
    while let name = pending.popLast() {
      if shipped.insert(name).inserted { pending += dependencies[name] ?? [] }
    }
    for index in targets.indices where !shipped.contains(targets[index].name) { sources.targets[index].unshippedPod = .tests }
    return sources
  }

  /// A copy in which the targets with these names can no longer be built.
  func marking(leftover names: Set<String>) -> ProjectSources {
    var sources = self
    for index in targets.indices where names.contains(targets[index].name) { sources.targets[index].isLeftover = true }
    return sources
  }

  /// A copy with the platforms set in configuration files.
  ///
  /// - Parameter configurations: the configurations of all targets, with configuration files resolved.
  func withPlatforms(_ configurations: [TargetConfiguration]) -> ProjectSources {
    guard !configurations.isEmpty else { return self }
    let byTarget = Dictionary(grouping: configurations, by: \.target)
    var sources = self
    for index in targets.indices where targets[index].platforms == nil {
      sources.targets[index].platforms = byTarget[targets[index].name]?.platforms
    }
    return sources
  }

  public init(
    folder: String, targets: [Target], isReadable: Bool, developmentRegion: String? = nil, knownRegions: [String] = [],
    hasRemotePackages: Bool = false, linksOtherFrameworks: Bool = false, generatesAssetSymbols: Bool = false,
    predatesSelectorExpressions: Bool = false
  ) {
    self.hasRemotePackages = hasRemotePackages
    self.linksOtherFrameworks = linksOtherFrameworks
    self.generatesAssetSymbols = generatesAssetSymbols
    self.predatesSelectorExpressions = predatesSelectorExpressions
    self.developmentRegion = developmentRegion
    self.knownRegions = knownRegions
    self.folder = folder
    self.targets = targets
    self.isReadable = isReadable
  }
}

extension [TargetConfiguration] {
  /// The platforms that the configurations of a target set, with configuration files resolved; nil if unknown.
  var platforms: Set<XcodePlatform>? {
    let resolved = compactMap { configuration in
      XcodePlatform.settings.lazy.compactMap { configuration.settings.value($0) }.first.flatMap(XcodePlatform.all)
    }
    return isEmpty || resolved.count < count ? nil : resolved.reduce(into: []) { $0.formUnion($1) }
  }
}
