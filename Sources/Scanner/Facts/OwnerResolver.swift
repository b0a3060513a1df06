internal import Bytes
internal import Findings
internal import Project

/// Finds the owner of a file from its path, and the version from lock files and Info.plists.
///
/// Reads such files only for paths with findings.
struct OwnerResolver {
  let contents: (Path) -> [UInt8]?
  var plistVersions: [Path: String?] = [:]
  var lockFiles: [Path: LockFile?] = [:]

  /// - Parameters:
  ///   - path: of a file.
  ///   - thirdParty: the outermost third-party folder around it, or the file itself; nil for first-party code.
  mutating func owner(of path: String, thirdParty: Path?) -> Owner? {
    // An absolute path begins with an empty part.
    let parts = path.slashSeparated.map(String.init)
    guard let thirdParty else { return library(parts) }
    let folders = Array(parts.dropLast())
    return pod(folders) ?? nodePackage(folders) ?? swiftPackage(folders) ?? framework(folders) ?? library(parts)
      ?? vendored(path, in: thirdParty)
  }

  /// The owner of `Vendor/Name/…` and `Vendor/Name.m`, or of a configured third-party folder.
  private func vendored(_ path: String, in folder: Path) -> Owner? {
    if let library = KnownLibrary.name(ofFile: folder.lastComponent, orHeader: true) {
      return Owner(kind: .vendored, name: library, version: nil)
    }
    var name = String(decoding: folder.lastComponent, as: UTF8.self)
    var inside = (Path(path).relative(to: folder)?.components ?? [])[...]
    let isFetched = FolderContext.isFetched(folder.lastComponent)
    // Carthage's checkouts; other files in such folders belong to the package manager.
    if isFetched { inside = inside.first?.elementsEqual("Checkouts".utf8) == true ? inside.dropFirst() : [] }
    if isFetched || FolderContext.isContainer(folder.lastComponent), let first = inside.first {
      let component = String(decoding: first, as: UTF8.self)
      let isFile = path.hasSuffix("/" + component)
      name = isFile ? String(component.prefix { $0 != "." }) : component
    }
    return name.isEmpty ? nil : Owner(kind: .vendored, name: name, version: nil)
  }

  /// `Pods/Name/…`, except for files of CocoaPods itself.
  private mutating func pod(_ folders: [String]) -> Owner? {
    guard let index = folders.lastIndex(of: "Pods"), index + 1 < folders.count else { return nil }
    let name = folders[index + 1]
    guard !["Headers", "Target Support Files", "Local Podspecs"].contains(name), !name.hasSuffix(".xcodeproj") else { return nil }
    let project = Self.path(folders[..<index])
    let version =
      lockFile(project.appending("Podfile.lock"))?[name] ?? lockFile(Self.path(folders[...index]).appending("Manifest.lock"))?[
        name]
      ?? frameworkVersion(folders)
    return Owner(kind: .pod, name: name, version: version)
  }

  /// `node_modules/name/…` and `node_modules/@scope/name/…`.
  private mutating func nodePackage(_ folders: [String]) -> Owner? {
    guard let index = folders.lastIndex(of: "node_modules"), index + 1 < folders.count else { return nil }
    let end = folders[index + 1].hasPrefix("@") ? index + 2 : index + 1
    guard end < folders.count else { return nil }
    let manifest = Self.path(folders[...end]).appending("package.json")
    return Owner(
      kind: .package, name: folders[index + 1...end].joined(separator: "/"), version: version(in: manifest, keys: ["version"]))
  }

  /// `SourcePackages/checkouts/name/…` and `SourcePackages/artifacts/name/…`; the same in SwiftPM's own `.build`.
  private mutating func swiftPackage(_ folders: [String]) -> Owner? {
    guard let index = folders.lastIndex(where: { $0 == "SourcePackages" || $0 == ".build" }), index + 2 < folders.count,
      ["checkouts", "artifacts"].contains(folders[index + 1])
    else { return nil }
    let name = folders[index + 2]
    let version = lockFile(Self.path(folders[..<index]).appending("Package.resolved"))?[name]
    return Owner(kind: .package, name: name, version: version ?? frameworkVersion(folders))
  }

  /// The outermost bundle, which is updated as a whole.
  private mutating func framework(_ folders: [String]) -> Owner? {
    for folder in folders {
      for suffix in [".xcframework", ".framework"] where folder.hasSuffix(suffix) {
        return Owner(kind: .framework, name: String(folder.dropLast(suffix.count)), version: frameworkVersion(folders))
      }
    }
    return nil
  }

  private func library(_ parts: [String]) -> Owner? {
    guard let file = parts.last, file.hasSuffix(".a") || file.hasSuffix(".dylib") else { return nil }
    return Owner(kind: .library, name: file, version: nil)
  }

  /// The version of the outermost framework around a file, from any place of its Info.plist. Links are not followed, so these
  /// include `Versions/A`.
  private mutating func frameworkVersion(_ folders: [String]) -> String? {
    guard let index = folders.firstIndex(where: { $0.hasSuffix(".framework") }) else { return nil }
    let bundle = Self.path(folders[...index])
    var resources = [bundle.appending("Resources"), bundle.appending("Versions").appending("A").appending("Resources")]
    if index + 2 < folders.count, folders[index + 1] == "Versions" {
      resources.insert(Self.path(folders[...(index + 2)]).appending("Resources"), at: 0)
    }
    let places = [bundle.appending("Info.plist")] + resources.map { $0.appending("Info.plist") }
    for place in places {
      if let version = version(in: place, keys: ["CFBundleShortVersionString", "CFBundleVersion"]) { return version }
    }
    return nil
  }

  /// The first version under one of the keys, without unexpanded variables such as `$(NAME)`.
  private mutating func version(in path: Path, keys: [String]) -> String? {
    if let cached = plistVersions[path] { return cached }
    var version: String?
    if let bytes = contents(path), let list = try? PropertyListReader.read(bytes) {
      version = keys.lazy.compactMap { list[$0]?.string }.first { !$0.isEmpty && !$0.contains("$") && $0.utf8.count < 64 }
    }
    plistVersions[path] = .some(version)
    return version
  }

  private mutating func lockFile(_ path: Path) -> LockFile? {
    if let cached = lockFiles[path] { return cached }
    var file: LockFile?
    if let bytes = contents(path) {
      file =
        path.lastComponent == Array("Package.resolved".utf8)
        ? try? LockFile(packageResolved: bytes) : LockFile(podfileLock: bytes)
    }
    lockFiles[path] = .some(file)
    return file
  }

  private static func path(_ parts: ArraySlice<String>) -> Path {
    Path(parts.joined(separator: "/"))
  }
}
