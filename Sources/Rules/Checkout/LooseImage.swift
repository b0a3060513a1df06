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

  /// Whether it is a part of what is used as a whole: an icon of Icon Composer, a bundle, a texture atlas, a resource of
  /// Android, what fastlane uploads.
  var isPartOfWhole: Bool {
    folder.utf8.split(separator: UInt8(ascii: "/")).contains { component in
      component.elementsEqual("fastlane".utf8) || component.starts(with: "drawable".utf8) || component.starts(with: "mipmap".utf8)
        || component.contains(UInt8(ascii: ".")) && Self.wholes.contains(String(Substring(component)).pathEnding)
    }
  }

  private static let wholes: Set<String> = [
    "icon", "ckcomplication", "help", "bundle", "atlas", "scnassets", "rkassets", "docc", "playground", "stickerpack", "epub",
  ]

  /// The folder around it, from the top of the tree.
  var folder: String { file.path.parentPath }
}

extension String {
  fileprivate var pathEnding: String { split(separator: ".").last.map { $0.lowercased() } ?? "" }
}

extension Checkout {
  /// First-party images outside of catalogs that belong to the app's interface: not to a web page, a folder that is copied as it is, or a
  /// whole of another kind.
  var interfaceImages: [LooseImage] {
    let pages = Set(facts[.webFolders])
    return firstParty.images.filter { image in
      !image.isPartOfWhole && !image.isOfPage(in: pages) && !resources.targets.isInFolderReference(image.file.path)
        && !image.isNamedBySystem
    }
  }
}

extension LooseImage {
  /// Whether a page, a style sheet or a script lies beside it, or beside its folder of pictures.
  fileprivate func isOfPage(in folders: Set<String>) -> Bool {
    if folders.contains(folder) { return true }
    return Self.pictureFolders.contains(folder.lastPathComponent.lowercased()) && folders.contains(folder.parentPath)
  }

  private static let pictureFolders: Set<String> = ["img", "imgs", "image", "images", "css", "assets", "icons", "pics", "media"]
}
