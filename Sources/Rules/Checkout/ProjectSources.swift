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
    /// Built for no other platform.
    let isForMac: Bool
    /// Sources and resources, from the top of the tree.
    let files: Set<String>
    let folders: [Folder]
    /// The oldest system for each platform, as far as the project itself says so.
    let deployment: [String: String]

    /// - Parameter productType: as the project has it, for example `com.apple.product-type.application`.
    public init(
      name: String, productType: String?, isForMac: Bool = false, files: Set<String>, folders: [Folder],
      deployment: [String: String] = [:]
    ) {
      self.name = name
      isStandalone = productType.map { $0.holds("application") || $0.holds("app-extension") } ?? false
      self.isForMac = isForMac
      self.files = files
      self.folders = folders
      self.deployment = deployment
    }
  }

  /// The folder that holds the `.xcodeproj`; empty for the top of the tree.
  public let folder: String
  let targets: [Target]
  /// Whether the project could be read, so that what it does not name is known.
  let isReadable: Bool
  /// The language in which texts are written first, as the project has it.
  let developmentRegion: String?
  /// Whether it builds packages that are not in the checkout.
  let hasRemotePackages: Bool
  /// Whether only an Xcode that generates symbols for assets opens it, or has updated it, and it does not turn them off.
  let generatesAssetSymbols: Bool

  public init(
    folder: String, targets: [Target], isReadable: Bool, developmentRegion: String? = nil, hasRemotePackages: Bool = false,
    generatesAssetSymbols: Bool = false
  ) {
    self.hasRemotePackages = hasRemotePackages
    self.generatesAssetSymbols = generatesAssetSymbols
    self.developmentRegion = developmentRegion
    self.folder = folder
    self.targets = targets
    self.isReadable = isReadable
  }
}
