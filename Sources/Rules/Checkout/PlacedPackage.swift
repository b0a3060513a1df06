internal import Bytes
internal import SourceText

extension AnyFact where Self == Fact<PlacedPackage> {
  /// The targets of Swift packages.
  static var packageManifests: Self {
    Fact(
      "package-manifests",
      [
        FileCollector(.swift) { _, _, _ in
          PlannedCollector(literals: ["import PackageDescription"], isWanted: { $0.isNamed("Package.swift") }) { _, matches in
            Screened(needsFile: !matches.isEmpty) { file, place in
              guard let file else { return nil }
              let package = PlacedPackage(folder: place.path.parentPath, manifest: PackageManifest(file))
              return CollectedFact(key: "package-manifests", path: place.path, value: package, dependsOnCheckout: false)
            }
          }
        }
      ])
  }
}

/// A manifest and the folder to which its paths are relative.
struct PlacedPackage: Sendable {
  let folder: String
  let manifest: PackageManifest

  /// The folders of sources and resources of a target, relative to the root of the checkout.
  func folders(of target: PackageManifest.Target) -> [String] {
    target.folders.compactMap { path in
      // `../Shared` is next to the package.
      let place = (folder.split(separator: "/") + path.split(separator: "/").filter { $0 != "." }).reduce(into: [Substring]?([]))
      {
        if $1 != ".." { $0?.append($1) } else if $0?.popLast() == nil { $0 = nil }
      }
      return place?.joined(separator: "/")
    }
  }
}

extension PlacedPackage: FieldRecordable {
  static let fields = RecordFields(PlacedPackage.init) { ($0.folder, $0.manifest) }
}
