public import Project

extension AnyFact where Self == Fact<LooseImage> {
  /// Images outside of asset catalogs.
  static var looseImages: Self { Fact("images", imageCollectors) }
  /// The same, with the headers of images that have a scale in their name; others are not compared.
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

/// An image outside of asset catalogs.
public struct LooseImage: Sendable {
  public let file: CheckoutFile
  public let name: ImageFileName
  /// Nil if it was not requested or is malformed.
  public let header: ImageHeader?

  public init(file: CheckoutFile, header: ImageHeader?) {
    self.file = file
    name = ImageFileName(file.path.split(separator: "/").last.map(String.init) ?? file.path)
    self.header = header
  }

  /// Whether it is part of a package: an Icon Composer icon, a bundle, a texture atlas, Android resources, fastlane
  /// screenshots.
  var isInPackage: Bool {
    folder.utf8.split(separator: UInt8(ascii: "/")).contains { component in
      component.elementsEqual("fastlane".utf8) || component.starts(with: "drawable".utf8) || component.starts(with: "mipmap".utf8)
        || component.contains(UInt8(ascii: ".")) && Self.packageExtensions.contains(String(Substring(component)).pathEnding)
    }
  }

  private static let packageExtensions: Set<String> = [
    "icon", "ckcomplication", "help", "bundle", "atlas", "scnassets", "rkassets", "docc", "playground", "stickerpack", "epub",
  ]

  /// The parent folder, relative to the root of the checkout.
  var folder: String { file.path.parentPath }
}

extension String {
  fileprivate var pathEnding: String { split(separator: ".").last.map { $0.lowercased() } ?? "" }
}

extension Checkout {
  /// First-party loose images of the app's interface: not in web pages, folder references, or packages.
  var interfaceImages: [LooseImage] {
    let pages = Set(facts[.webFolders])
    return firstParty.images.filter { image in
      !image.isInPackage && !image.isOfPage(in: pages) && !resources.targets.isInFolderReference(image.file.path)
        && !image.hasSystemName
    }
  }
}

extension LooseImage {
  /// Whether there is a web page, style sheet, or script in its folder, or next to its image folder.
  fileprivate func isOfPage(in folders: Set<String>) -> Bool {
    if folders.contains(folder) { return true }
    return Self.imageFolders.contains(folder.lastPathComponent.lowercased()) && folders.contains(folder.parentPath)
  }

  private static let imageFolders: Set<String> = ["img", "imgs", "image", "images", "css", "assets", "icons", "pics", "media"]
}
