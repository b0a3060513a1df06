public import Bytes
public import Project

/// An app, extension, or framework as it is uploaded: a folder, or part of an archive. Its information property list is final.
public struct BuiltBundle: Sendable {
  /// The path of the folder, relative to the root of the tree; empty for the root.
  public let path: String
  let name: String
  let kind: ProductKind
  let platform: XcodePlatform
  let list: PlacedPlist
  /// The path of the executable.
  public let executable: Path
  /// `App.app`
  let title: String
  var executablePath: String { executable.description }
  public var contents = Contents()

  /// What other files of a bundle show.
  public struct Contents: Sendable {
    /// The entitlements in the signature of the executable, as a property list; nil without.
    public var entitlements: [UInt8]?
    /// Whether the executable has a signature, so that absent entitlements are known to be absent.
    public var isSigned = false
    /// The provisioning profile.
    public var profile: ProvisioningProfile?
    /// The day on which the profile expired.
    public var expiredOn: String?
    /// The names of compiled storyboards and nibs.
    public var interfaces: Set<String> = []

    public init() {}
  }

  /// - Parameter folderName: the name of the folder, with its extension.
  /// - Returns: nil for other bundles, and for a list that a build would change.
  fileprivate init?(_ list: PlacedPlist, folderName: String) {
    guard let root = list.list.document?.root, let executable = root["CFBundleExecutable"]?.string, !executable.isEmpty,
      !executable.contains("$"), !executable.contains("/")
    else { return nil }
    let platforms = (root["CFBundleSupportedPlatforms"]?.elements.map(Array.init) ?? []).compactMap(\.string)
    if platforms.contains("iPhoneOS") {
      platform = .iOS
    } else if platforms.contains("WatchOS") {
      platform = .watchOS
    } else {
      return nil
    }
    switch folderName.split(separator: ".").last {
    case "app": kind = platform == .watchOS ? .watchApp : root["NSAppClip"] == nil ? .app : .clip
    case "appex": kind = .appExtension
    case "framework": kind = .framework
    default: return nil
    }
    path = list.file.path.parentPath
    title = folderName
    name = folderName.withoutExtension
    self.list = list
    self.executable = Path(path).appending(executable)
  }
}

extension BuiltBundle {
  /// Whether a file is in the bundle, and not in an app or extension that it contains.
  func holds(_ file: String) -> Bool {
    guard let folders = folders(around: file) else { return false }
    return !folders.contains { $0.hasSuffix(".app") || $0.hasSuffix(".appex") }
  }

  /// Whether a file is in a framework of the bundle.
  func isInFramework(_ file: String) -> Bool { folders(around: file)?.contains { $0.hasSuffix(".framework") } == true }

  /// The names of the folders between the bundle and a file; nil if the file is not in it.
  private func folders(around file: String) -> ArraySlice<Substring>? {
    guard file.isBelow(path) else { return nil }
    return file.dropFirst(path.isEmpty ? 0 : path.count + 1).split(separator: "/").dropLast()
  }

}

/// Finds the built products that hold a file. Asking each product about each file would take time that grows with their product.
struct BundleLookup: Sendable {
  /// By path of the bundle.
  private var products: [String: Int] = [:]

  init(_ products: [Product]) {
    for (index, product) in products.enumerated() {
      if let bundle = product.bundle { self.products[bundle.path] = self.products[bundle.path] ?? index }
    }
  }

  /// The indices of the products whose bundles hold a file, in ascending order.
  func holding(_ file: String) -> [Int] {
    if products.isEmpty { return [] }
    var found: [Int] = []
    var folder = file
    while !folder.isEmpty {
      folder = folder.parentPath
      if let product = products[folder] { found.append(product) }
      // What an app contains is not part of what is around it.
      if folder.hasSuffix(".app") || folder.hasSuffix(".appex") { break }
    }
    return found.sorted()
  }
}

extension FactStore {
  /// The bundles for iPhones, iPads, and watches in a tree without projects. Requires `.bundlePlists`.
  ///
  /// - Parameter root: the name of the top folder, which may be a bundle itself.
  public func builtBundles(root: String) -> [BuiltBundle] {
    guard self[.projects].isEmpty else { return [] }
    return self[.bundlePlists].compactMap { list in
      guard list.type == "info-plist", list.file.path.lastPathComponent == "Info.plist" else { return nil }
      let folder = list.file.path.parentPath
      return BuiltBundle(list, folderName: folder.isEmpty ? root : folder.lastPathComponent)
    }
  }
}

extension Product {
  /// What a tree contains as it is uploaded.
  static func built(_ bundles: [BuiltBundle]) -> [Product] { bundles.map(Product.init) }

  private init(_ bundle: BuiltBundle) {
    let root = bundle.list.list.document?.root
    let families = (root?["UIDeviceFamily"]?.elements.map(Array.init) ?? []).compactMap {
      $0.integer ?? $0.string.flatMap(Int64.init)
    }
    var values = ["TARGETED_DEVICE_FAMILY": families.map(String.init).joined(separator: ",")]
    values["IPHONEOS_DEPLOYMENT_TARGET"] = bundle.platform == .iOS ? root?["MinimumOSVersion"]?.string : nil
    values["PRODUCT_BUNDLE_IDENTIFIER"] = root?["CFBundleIdentifier"]?.string
    let build = BuildSettings.Build(sdk: bundle.platform.rawValue, configuration: "")
    var result = Build(settings: BuildSettings(values), build: build)
    result.infoPlist = InfoPlist(final: bundle.list, result)
    if let entitlements = bundle.contents.entitlements {
      let file = CheckoutFile(path: bundle.executable.description, isThirdParty: false, isIgnored: false)
      result.entitlements = .list(PlacedPlist(file: file, type: "entitlements", list: PropertyListFile(entitlements)))
    } else if !bundle.contents.isSigned {
      result.entitlements = .unknown
    }
    self.init(
      target: ProductTarget(name: bundle.name, kind: bundle.kind, platform: bundle.platform),
      project: Path(bundle.list.file.path), place: nil, builds: [result], bundle: bundle)
  }
}
