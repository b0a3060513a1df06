public import Project

extension AnyFact where Self == Fact<LooseImage> {
  /// Images outside of asset catalogs.
  static var looseImages: Self { Fact("images", imageCollectors) }
  /// The same with the sizes of those that have a scale in their names: only images of several scales are compared.
  static var imageSizes: Self { Fact("images", aspect: "sizes", imageCollectors) }

  private static var imageCollectors: [any AnyCollector] {
    [
      HeaderCollector(
        .image, isWanted: { $1.contains(.imageSizes) && $0.mayHaveScale },
        { header, place in
          let image = LooseImage(file: place.file, header: header)
          return CollectedFact(key: "images", path: image.file.path, value: image, dependsOnCheckout: true)
        })
    ]
  }
}

extension FilePlace {
  fileprivate var mayHaveScale: Bool { !isThirdParty && !isIgnored && name.contains(UInt8(ascii: "@")) }
}

/// An image that lies in no catalog.
public struct LooseImage: Sendable {
  public let file: CheckoutFile
  public let name: ImageFileName
  /// Nil if it was not requested or cannot be read.
  public let header: ImageHeader?

  public init(file: CheckoutFile, header: ImageHeader?) {
    self.file = file
    name = ImageFileName(file.path.split(separator: "/").last.map(String.init) ?? file.path)
    self.header = header
  }

  /// The folder around it, from the top of the tree.
  var folder: String { file.path.parentPath }
}
