internal import Bytes
internal import Findings
internal import Project

/// The product of a target, in the configurations that ship.
struct Product: Sendable {
  let target: ProductTarget
  /// The path of the `project.pbxproj`, or of the information property list of a built bundle, relative to the root of the checkout.
  let project: Path
  /// The target in the project; nil if the file format has no positions.
  let place: Region?
  /// Sorted by the name of the configuration; never empty.
  let builds: [Build]
  /// What it is if it is built already; nil for a target.
  var bundle: BuiltBundle?

  /// A configuration that ships.
  struct Build: Sendable {
    let settings: BuildSettings
    let build: BuildSettings.Build
    /// Nil if unknown: the build makes it, or it depends on what is not in the checkout.
    var infoPlist: InfoPlist?
    var entitlements = Entitlements.none

    func value(_ setting: String) -> BuildSettings.Value { settings.value(setting, in: build) }
  }

  var kind: ProductKind { target.kind }
  var name: String { target.name }
  /// Whether it runs on iPhones or iPads.
  var isForIOS: Bool { target.platforms?.contains(.iOS) == true }
}

extension Product {
  /// The apps, extensions, and frameworks of first-party projects that may be uploaded, in order of projects and targets.
  static func all(in checkout: Checkout) -> [Product] {
    let plists = Dictionary(
      checkout.facts[.bundlePlists].map { ($0.file.path, $0) }, uniquingKeysWith: { first, _ in first })
    let archived = ArchivedConfigurations(checkout.facts[.schemes])
    let all = checkout.facts[.buildSettings].sorted { $0.location.description < $1.location.description }
    let users = all.lazy.filter { !$0.isThirdParty && $0.hasApp }.reduce(into: [Path: [ProjectFacts]]()) { users, project in
      for bundle in project.subprojects { users[bundle, default: []].append(project) }
    }
    return all.flatMap { project in
      let location = project.location.description
      guard !project.isThirdParty, !checkout.isUnused(project), !location.isDemo, !location.isObsolete,
        !location.parentPath.lastPathComponent.withoutExtension.hasTestWord
      else { return [Product]() }
      let configurations = Dictionary(grouping: checkout.settings(of: project), by: \.targetID)
      // The app of a library only tests or demonstrates it.
      let used = users[project.location.parent]?.targetsOfOthers(among: project.products.map(\.target.name))
      let leftover = checkout.leftoverTargets(of: project)
      let hasOtherApp = project.products.contains { $0.target.kind == .app && !leftover.contains($0.target.name) }
      let products: [Product] = project.products.compactMap { target, place in
        guard !target.name.hasDeveloperWord, !hasOtherApp || !leftover.contains(target.name) else { return nil }
        if target.kind == .app, used?.contains(target.name) == false { return nil }
        let all = configurations[target.id] ?? []
        let names = archived.names(of: target.id, in: project.location, among: all.map(\.name))
        var target = target
        target.platforms = target.platforms ?? all.platforms
        let platforms = target.platforms ?? [.iOS]
        let platform = platforms.contains(.iOS) ? .iOS : platforms.min { $0.rawValue < $1.rawValue } ?? .iOS
        let builds = all.filter { names.contains($0.name) }.sorted { $0.name < $1.name }.map { configuration in
          let build = BuildSettings.Build(sdk: platform.rawValue, configuration: configuration.name)
          var result = Build(settings: configuration.settings, build: build)
          let lists = PropertyListFinder(folder: project.folder, lists: plists)
          result.infoPlist = InfoPlist(result, lists)
          result.entitlements = Entitlements(result.value("CODE_SIGN_ENTITLEMENTS"), lists)
          return result
        }
        return builds.isEmpty ? nil : Product(target: target, project: project.location, place: place, builds: builds)
      }
      return ProductVariants(project.sources).uploaded(products)
    }
  }
}

/// The entitlements of a product in one configuration.
enum Entitlements: Sendable {
  case none
  /// The file is not in the checkout, or its name is unknown.
  case unknown
  case list(PlacedPlist)

  fileprivate init(_ setting: BuildSettings.Value, _ lists: PropertyListFinder) {
    switch setting {
    case .unset, .known(""): self = .none
    case .unknown: self = .unknown
    case .known(let path): self = lists[path].map(Entitlements.list) ?? .unknown
    }
  }
}

/// Finds the property lists that settings name.
struct PropertyListFinder {
  /// The folder that contains the `.xcodeproj`, relative to the root of the checkout.
  let folder: Path
  /// By path relative to the root of the checkout.
  let lists: [String: PlacedPlist]

  /// - Parameter path: the expanded value of a setting. SRCROOT and PROJECT_DIR are empty, so what begins with them is absolute.
  subscript(path: String) -> PlacedPlist? {
    Path(String(path.drop { $0 == "/" })).resolved(from: folder).flatMap { lists[$0.description] }
  }
}

/// The configurations that schemes archive.
private struct ArchivedConfigurations {
  private var names: [String: Set<String>] = [:]

  init(_ schemes: [PlacedScheme]) {
    for scheme in schemes {
      guard let configuration = scheme.scheme.archiveConfiguration else { continue }
      for target in scheme.scheme.archived {
        guard let project = Path(target.project).resolved(from: scheme.folder) else { continue }
        names["\(project) \(target.id)", default: []].insert(configuration)
      }
    }
  }

  /// Those that schemes archive, or else all that are not for debugging.
  func names(of target: String, in project: Path, among all: [String]) -> Set<String> {
    let archived = names["\(project.parent) \(target)"]?.intersection(all) ?? []
    if !archived.isEmpty { return archived }
    let releases = all.filter { !$0.lowercased().holds("debug") }
    return Set(releases.isEmpty ? all : releases)
  }
}

extension [any AnyFact] {
  /// The facts that `Checkout.products` requires.
  static var products: [any AnyFact] { [.bundlePlists, .buildSettings, .schemes] }
}

/// A shared scheme.
struct PlacedScheme: Sendable {
  /// The folder of the project or workspace that contains the scheme, to which its paths are relative.
  let folder: Path
  let scheme: XcodeScheme
}

extension AnyFact where Self == Fact<PlacedScheme> {
  /// First-party schemes that are shared.
  static var schemes: Self {
    Fact(
      "schemes",
      [
        FileCollector("schemes", .scheme, firstPartyOnly: true) { (file: SchemeFile, filePlace: FilePlace) -> PlacedScheme? in
          // App.xcodeproj/xcshareddata/xcschemes/App.xcscheme
          let data = filePlace.folder.parent
          guard data.lastComponent.elementsEqual("xcshareddata".utf8) else { return nil }
          return file.scheme.map { PlacedScheme(folder: data.parent.parent, scheme: $0) }
        }
      ])
  }
}
