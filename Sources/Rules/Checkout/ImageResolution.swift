internal import Project
internal import SourceText
internal import Synchronization

/// Where the name of an image leads.
enum ImageResolution {
  /// Those of catalogs come first.
  case found([ResourceIndex.Resource])
  /// Only upper and lower case differ: it works on a Mac and in the simulator.
  case otherCase(String)
  /// A file that is no PNG is found under its whole name only.
  case needsExtension(String)
  /// The name is the one to look for among others.
  case missing(name: String)
  /// It may lead to what the checkout does not hold.
  case unknown
}

extension ResourceIndex {
  /// Looks an image up as UIKit and AppKit do.
  ///
  /// - Parameter isAppKit: whether NSImage looks for it, which takes files of any format.
  func image(named name: String, isAppKit: Bool = false) -> ImageResolution {
    cache.value(of: ResolutionCache.Name(text: name, isAppKit: isAppKit)) { resolve(name, isAppKit: isAppKit) }
  }

  private func resolve(_ name: String, isAppKit: Bool) -> ImageResolution {
    if images.isEmpty || name.isEmpty || name.first == "/" { return .unknown }
    // Made by the system, or from the app's icon at build time.
    if name.hasPrefix("NS") || name.contains("%") || name.hasPrefix("AppIcon") || appIcons.holdsPrefix(of: name) {
      return .unknown
    }
    if let bundle = name.split(separator: "/").last(where: { $0.hasSuffix(".bundle") }), !bundles.contains(String(bundle)) {
      return .unknown
    }
    let exact = images[name]
    if exact.contains(where: \.isInCatalog) { return .found(exact.catalogsFirst) }
    let file = ImageFileName(name.lastPathComponent)
    let folder = name.parentPath
    var candidates = exact + images[file.base]
    if !folder.isEmpty { candidates += images[folder + "/" + file.base] }
    if !folder.isEmpty, candidates.contains(where: { !$0.isInCatalog }) {
      // A file in a folder of the bundle lies in a folder of that name in the checkout, unless a script puts it there.
      candidates = candidates.filter { $0.isInCatalog || folder.hasSuffix($0.path.parentPath.lastPathComponent) }
    }
    if candidates.isEmpty { return absent(file.base, folder: folder) }
    if file.fileExtension.isEmpty, !isAppKit {
      let usable = candidates.filter { Self.isFoundWithoutExtension($0) }
      if usable.isEmpty, let first = candidates.first, case .loose(let other) = first.kind { return .needsExtension(other) }
    }
    return .found(candidates.catalogsFirst)
  }

  private static func isFoundWithoutExtension(_ resource: Resource) -> Bool {
    guard case .loose(let fileExtension) = resource.kind else { return true }
    return !["jpg", "jpeg", "gif", "webp", "bmp"].contains(fileExtension)
  }

  private func absent(_ base: String, folder: String) -> ImageResolution {
    let full = folder.isEmpty ? base : folder + "/" + base
    if let other = images.otherCase(of: full) ?? images.otherCase(of: base) { return .otherCase(other) }
    return .missing(name: full)
  }
}

extension [ResourceIndex.Resource] {
  fileprivate var catalogsFirst: [ResourceIndex.Resource] { filter(\.isInCatalog) + filter { !$0.isInCatalog } }
}

/// What names resolve to. A file can ask for one name over and over, and many resources may go by it.
final class ResolutionCache: Sendable {
  struct Name: Hashable {
    let text: String
    let isAppKit: Bool
  }

  private let known = Mutex<[Name: ImageResolution]>([:])

  func value(of name: Name, _ resolve: () -> ImageResolution) -> ImageResolution {
    if let known = known.withLock({ $0[name] }) { return known }
    let found = resolve()
    known.withLock { $0[name] = found }
    return found
  }
}

/// Names, to tell whether one of them is the beginning of another name.
struct PrefixSet: Sendable {
  private var names: Set<String> = []
  private var lengths: Set<Int> = []

  mutating func insert(_ name: String) {
    names.insert(name)
    lengths.insert(name.utf8.count)
  }

  func holdsPrefix(of name: String) -> Bool {
    lengths.contains { $0 <= name.utf8.count && names.contains(String(decoding: name.utf8.prefix($0), as: UTF8.self)) }
  }
}
