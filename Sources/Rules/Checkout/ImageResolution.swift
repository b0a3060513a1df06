internal import Bytes
internal import Project
internal import SourceText
internal import Synchronization

/// The result of looking up an image by name.
enum ImageResolution {
  /// Resources in catalogs come first.
  case found([ResourceIndex.Resource])
  /// The name differs only in case, which works on case-insensitive volumes: on the Mac and in the simulator.
  case otherCase(String)
  /// The file is not a PNG and only found with its extension.
  case needsExtension(String)
  /// - Parameter name: the name to compare with others.
  case missing(name: String)
  /// The name may resolve to something outside of the checkout.
  case unknown
}

extension ResourceIndex {
  /// Looks up an image as UIKit and AppKit do.
  ///
  /// - Parameter isAppKit: whether NSImage looks it up, which finds files of any format.
  func image(named name: String, isAppKit: Bool = false) -> ImageResolution {
    resolutions.value(of: LookedUpImage(name: name, isAppKit: isAppKit)) { resolve(name, isAppKit: isAppKit) }
  }

  private func resolve(_ name: String, isAppKit: Bool) -> ImageResolution {
    if images.isEmpty || name.isEmpty || name.first == "/" { return .unknown }
    // Provided by the system, or generated from the app icon.
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
      // A folder in the bundle has the same name in the checkout, unless a script creates it.
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

/// How code looks up an image.
struct LookedUpImage: Hashable {
  let name: String
  let isAppKit: Bool
}

/// A set of names that finds prefixes of a name.
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
