/// The frame in which a view of a storyboard or nib draws an image, in points.
public struct ImageFrame: Hashable, Sendable {
  public enum Scaling: UInt8, Sendable {
    case none
    /// Only scales down images that are larger than the frame.
    case down
    case fit, fill
  }

  let width: Double
  let height: Double
  let scaling: Scaling

  /// The factor by which an image of the given size in points is scaled.
  func scale(width: Double, height: Double) -> Double {
    guard width > 0, height > 0 else { return 1 }
    let ratios = (self.width / width, self.height / height)
    switch scaling {
    case .none: return 1
    case .down: return min(1, ratios.0, ratios.1)
    case .fit: return min(ratios.0, ratios.1)
    case .fill: return max(ratios.0, ratios.1)
    }
  }
}
