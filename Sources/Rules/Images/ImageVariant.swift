internal import Bytes
internal import Findings
internal import Project

/// A file of an image, with the scale given by its slot or name.
struct ImageVariant {
  let name: String
  let scale: Int
  let width: Double
  let height: Double
  let region: Region?
  /// Whether any device uses it.
  let isChosen: Bool

  /// Nil for vectors and unreadable files.
  init?(_ name: String, scale: Int, _ header: ImageHeader, region: Region? = nil, isChosen: Bool = true) {
    guard !header.isVector, let width = header.width, let height = header.height, width > 0, height > 0 else { return nil }
    self.name = name
    self.scale = scale
    self.width = width
    self.height = height
    self.region = region
    self.isChosen = isChosen
  }

  /// Also nil for images larger than a screen.
  init?(_ image: LooseImage) {
    let scale = image.name.scale ?? 1
    guard let header = image.header, !header.exceedsScreen(at: scale) else { return nil }
    self.init(image.file.path.lastPathComponent, scale: scale, header)
  }

  var points: (width: Double, height: Double) { (width / Double(scale), height / Double(scale)) }

  /// The size in pixels at which it would have the same size in points as `other`.
  func expected(beside other: ImageVariant) -> (width: Double, height: Double) {
    (other.points.width * Double(scale), other.points.height * Double(scale))
  }

  /// Whether both have the same size in points.
  func fits(_ other: ImageVariant) -> Bool {
    let (small, large) = scale <= other.scale ? (self, other) : (other, self)
    guard small.scale < large.scale else { return true }
    let expected = large.expected(beside: small)
    // Rounding by one pixel in the smaller variant is this many pixels in the larger one.
    let ratio = Double(large.scale) / Double(small.scale)
    func isNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= max(ratio, 0.02 * max(left, right)) }
    return isNear(large.width, expected.width) && isNear(large.height, expected.height)
  }

  /// The relative difference of the sizes in points, 0 to 1.
  func deviation(from other: ImageVariant) -> Double {
    func share(_ left: Double, _ right: Double) -> Double { abs(left - right) / max(left, right) }
    return max(share(points.width, other.points.width), share(points.height, other.points.height))
  }

  /// Whether the aspect ratios match, so that a view that scales both draws them alike.
  func hasShape(of other: ImageVariant) -> Bool {
    let shapes = (width / height, other.width / other.height)
    return abs(shapes.0 - shapes.1) <= 0.04 * max(shapes.0, shapes.1)
  }

  /// Whether it has the size that a variant of `other` would have at another scale, so that it is most likely in the wrong slot.
  func hasOtherScale(of other: ImageVariant) -> Bool {
    func isNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= max(1, 0.02 * right) }
    let points = other.points
    return (1...3).contains { scale in
      scale != self.scale && isNear(width, points.width * Double(scale)) && isNear(height, points.height * Double(scale))
    }
  }

  /// Whether it is a different drawing on purpose: `barSmall.png` beside `bar.png`.
  func isOtherDrawing(beside others: [ImageVariant]) -> Bool {
    func isSmall(_ variant: ImageVariant) -> Bool { variant.name.lowercased().holds("small") }
    return isSmall(self) && !others.allSatisfy(isSmall)
  }
}

extension ImageVariant {
  /// Whether it is as wide as the screen of an iPhone or iPad.
  fileprivate var isScreenWide: Bool { Self.screenWidths.contains(Int(nearestTo: points.width.rounded(.down))) }

  /// In points, upright.
  private static let screenWidths: Set = [320, 375, 390, 393, 402, 414, 428, 430, 440, 768, 810, 820, 834, 1024]
}

extension [ImageVariant] {
  /// The variant that differs from most others, and one of those; of two, the one that has the size of another scale, or else the
  /// one with the larger scale, although either may be wrong.
  var outlier: (odd: ImageVariant, other: ImageVariant, isPair: Bool)? {
    // Pictures made for the screens of several devices.
    if allSatisfy(\.isScreenWide) { return nil }
    // The comparison is quadratic; real image sets have three variants.
    let variants = filter { !$0.isOtherDrawing(beside: self) }.sorted { ($0.scale, $0.name) < ($1.scale, $1.name) }.prefix(12)
    // Lines are stretched.
    guard !variants.contains(where: { Swift.min($0.width, $0.height) <= 4 }) else { return nil }
    func others(_ variant: ImageVariant) -> [ImageVariant] { variants.filter { !variant.fits($0) } }
    let chosen = variants.filter(\.isChosen)
    guard let odd = chosen.reversed().max(by: { others($0).count < others($1).count }),
      let other = chosen.first(where: { !odd.fits($0) })
    else { return nil }
    let isPair = others(odd).count == others(other).count
    return isPair && other.hasOtherScale(of: odd) && !odd.hasOtherScale(of: other) ? (other, odd, true) : (odd, other, isPair)
  }
}
