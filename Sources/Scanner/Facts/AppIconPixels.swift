internal import Bytes
internal import Project
internal import Rules

/// Decodes the icons for the App Store of apps. An app may have a hundred others, of a million pixels each.
struct AppIconPixels: Sendable {
  let source: any FileSource

  /// The paths of icons with transparent pixels.
  ///
  /// - Parameter derived: with the settings of projects.
  func transparent(in facts: FactStore, _ derived: DerivedFacts) -> Set<String> {
    let candidates = facts.storeIconsWithAlpha(named: derived.appIconNames)
    return Set(
      candidates.filter { path in
        let path = Path(path)
        guard let folder = try? source.folder(at: path.parent), let file = try? source.open(path.lastComponent, in: folder) else {
          return false
        }
        return PNGPixels.hasTransparency(ByteRegion(file)) == true
      })
  }
}
