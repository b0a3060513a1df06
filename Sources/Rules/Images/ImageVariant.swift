internal import Findings
internal import Project

/// A file of an image, with the scale that its place or name says.
struct ImageVariant {
  let name: String
  let scale: Int
  let width: Double
  let height: Double
  let region: Region?
  /// Whether some device takes it.
  let isChosen: Bool

  /// Nil for a vector, and for what cannot be read.
  init?(_ name: String, scale: Int, _ header: ImageHeader, region: Region? = nil, isChosen: Bool = true) {
    guard !header.isVector, let width = header.width, let height = header.height, width > 0, height > 0 else { return nil }
    self.name = name
    self.scale = scale
    self.width = width
    self.height = height
    self.region = region
    self.isChosen = isChosen
  }

  /// Nil for what exceeds a screen as well.
  init?(_ image: LooseImage) {
    let scale = image.name.scale ?? 1
    guard let header = image.header, !header.exceedsScreen(at: scale) else { return nil }
    self.init(image.file.path.lastPathComponent, scale: scale, header)
  }

  var points: (width: Double, height: Double) { (width / Double(scale), height / Double(scale)) }

  /// What it would have if it were as large as another one in points.
  func expected(beside other: ImageVariant) -> (width: Double, height: Double) {
    (other.points.width * Double(scale), other.points.height * Double(scale))
  }

  /// Whether two variants have one size in points.
  func fits(_ other: ImageVariant) -> Bool {
    let (small, large) = scale <= other.scale ? (self, other) : (other, self)
    guard small.scale < large.scale else { return true }
    let expected = large.expected(beside: small)
    // A pixel of the smaller picture, which rounding costs, is so many of the larger one.
    let ratio = Double(large.scale) / Double(small.scale)
    func isNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= max(ratio, 0.02 * max(left, right)) }
    return isNear(large.width, expected.width) && isNear(large.height, expected.height)
  }

  /// How far two variants are from one size, as a share of it.
  func deviation(from other: ImageVariant) -> Double {
    func share(_ left: Double, _ right: Double) -> Double { abs(left - right) / max(left, right) }
    return max(share(points.width, other.points.width), share(points.height, other.points.height))
  }

  /// Whether two variants have one shape, so that a view that scales them draws them alike.
  func hasShape(of other: ImageVariant) -> Bool {
    let shapes = (width / height, other.width / other.height)
    return abs(shapes.0 - shapes.1) <= 0.04 * max(shapes.0, shapes.1)
  }

  /// Whether it is another drawing on purpose: `barSmall.png` beside `bar.png`.
  func isOtherDrawing(beside others: [ImageVariant]) -> Bool {
    func isSmall(_ variant: ImageVariant) -> Bool { variant.name.lowercased().contains("small") }
    return isSmall(self) && !others.allSatisfy(isSmall)
  }
}

extension [ImageVariant] {
  /// The variant that does not fit the others, with one of those; of two it is the one of the larger scale.
  var misfit: (odd: ImageVariant, other: ImageVariant)? {
    // Each is compared with each; a catalog that people make has three.
    let variants = filter { !$0.isOtherDrawing(beside: self) }.sorted { ($0.scale, $0.name) < ($1.scale, $1.name) }.prefix(12)
    // A line is stretched.
    guard !variants.contains(where: { Swift.min($0.width, $0.height) <= 4 }) else { return nil }
    func others(_ variant: ImageVariant) -> [ImageVariant] { variants.filter { !variant.fits($0) } }
    let chosen = variants.filter(\.isChosen)
    guard let odd = chosen.reversed().max(by: { others($0).count < others($1).count }),
      let other = chosen.first(where: { !odd.fits($0) })
    else { return nil }
    return (odd, other)
  }
}
