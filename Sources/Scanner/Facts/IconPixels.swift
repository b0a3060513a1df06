internal import Bytes
internal import Project

extension FileSource {
  /// Whether the PNG at a path has transparent pixels; false if that is unknown.
  func hasTransparentPixels(at path: Path) -> Bool {
    guard let folder = try? folder(at: path.parent), let file = try? open(path.lastComponent, in: folder) else { return false }
    return PNGPixels.hasTransparency(ByteRegion(file)) == true
  }
}
