internal import Bytes
internal import Findings
internal import Project

/// Finds the slice of an `.xcframework` that contains a file, from the Info.plist at its top.
///
/// Reads such files only for paths with findings.
struct SliceResolver {
  let contents: (Path) -> [UInt8]?
  var plists: [Path: PropertyList?] = [:]

  /// Nil outside of such frameworks, and for a slice that the Info.plist does not list.
  mutating func slice(of path: String) -> Slice? {
    let parts = path.slashSeparated
    guard let index = parts.lastIndex(where: { $0.hasSuffix(".xcframework") }), index + 1 < parts.count else { return nil }
    let bundle = Path(parts[...index].joined(separator: "/"))
    guard case .array(let libraries)? = plist(of: bundle)?["AvailableLibraries"] else { return nil }
    let identifier = String(parts[index + 1])
    guard let library = libraries.first(where: { $0["LibraryIdentifier"]?.string == identifier }) else { return nil }
    let name = library["SupportedPlatform"]?.string ?? identifier
    let platform = Self.platforms[name] ?? name
    guard let variant = library["SupportedPlatformVariant"]?.string else {
      return Slice(identifier: identifier, platform: platform)
    }
    return Slice(identifier: identifier, platform: variant == "maccatalyst" ? "Mac Catalyst" : "\(platform) \(variant)")
  }

  private mutating func plist(of bundle: Path) -> PropertyList? {
    if let cached = plists[bundle] { return cached }
    let list = contents(bundle.appending("Info.plist")).flatMap { try? PropertyListReader.read($0) }
    plists[bundle] = .some(list)
    return list
  }

  private static let platforms = [
    "ios": "iOS", "macos": "macOS", "tvos": "tvOS", "watchos": "watchOS", "xros": "visionOS", "driverkit": "DriverKit",
  ]
}
