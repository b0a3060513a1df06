internal import Binary
internal import Bytes
internal import Findings

/// The APIs that one image of a binary uses.
struct BinaryAPIUses: Sendable {
  let file: CheckoutFile
  /// The archive member; nil outside archives.
  let member: String?
  let architecture: String
  /// Whether `-ObjC` makes the linker load it from an archive: it has classes or categories.
  let hasObjectiveC: Bool
  fileprivate(set) var uses: [BinaryAPITable.Use]

  fileprivate init(_ image: BinaryImage, _ file: CheckoutFile, _ uses: [BinaryAPITable.Use]) {
    self.file = file
    self.uses = uses
    member = image.member
    architecture = image.architecture.name
    hasObjectiveC = image.sections.contains { $0.size > 0 && ($0.name == "__objc_classlist" || $0.name == "__objc_catlist") }
  }
}

extension CheckoutFile {
  /// Whether an image of the file may run on an iPhone or iPad, by its architecture and the folder of its `.xcframework`.
  func isForDevices(_ architecture: String) -> Bool {
    guard architecture.hasPrefix("arm"), !architecture.hasPrefix("arm64_32") else { return false }
    return !path.split(separator: "/").contains { folder in
      Self.otherPlatforms.contains { folder.hasPrefix($0) } || folder.hasSuffix("-simulator") || folder.hasSuffix("-maccatalyst")
    }
  }

  private static let otherPlatforms = ["macos-", "tvos-", "watchos-", "xros-"]
}

extension AnyFact where Self == Fact<BinaryAPIUses> {
  /// The uses of a list of APIs in the binaries of the checkout, first-party or not.
  static func linkedAPIs(_ list: BinaryAPIList) -> Self { Fact(linkedAPIsKey, aspect: list.rawValue, [linkedAPICollector]) }

  private static var linkedAPIsKey: String { "linked-apis" }

  private static var linkedAPICollector: BinaryCollector {
    BinaryCollector(
      tables: [.symbols, .strings], triggers: .requested { $0.linkedAPILists.flatMap(\.triggers) }, isForOwnFindings: true
    ) { image, place, request in
      guard image.symbols.count > 0 || !image.importTables.isEmpty || !image.stringSections.isEmpty else { return [] }
      let uses = BinaryAPITable.shared.uses(in: image, of: request.linkedAPILists)
      if uses.isEmpty { return [] }
      let value = BinaryAPIUses(image, place.file, uses)
      return [CollectedFact(key: linkedAPIsKey, path: place.path, value: value, dependsOnCheckout: true)]
    }
  }
}

extension FactRequest {
  fileprivate var linkedAPILists: Set<BinaryAPIList> { Set(BinaryAPIList.allCases.filter { contains(.linkedAPIs($0)) }) }
}

extension Checkout {
  /// The images for devices that use APIs of a list. Requires `.linkedAPIs`.
  func images(using list: BinaryAPIList) -> [BinaryAPIUses] {
    facts[.linkedAPIs(list)].compactMap { image in
      guard !image.file.isTest, image.file.isForDevices(image.architecture) else { return nil }
      var image = image
      image.uses.removeAll { $0.list != list }
      return image.uses.isEmpty ? nil : image
    }
  }
}

/// The uses of one entry of a list in the images of one binary.
struct LinkedUse {
  let path: String
  /// Index of the entry in the list.
  let entry: Int
  let use: BinaryAPITable.Use
  let place: BinaryPlace
  /// Whether the app contains the image for certain: the linker takes from an archive what others refer to.
  let isLoaded: Bool

  /// The class, function, selector, or string.
  var title: String {
    if use.isString { return use.name }
    let prefix = "_OBJC_CLASS_$_"
    return use.name.hasPrefix(prefix)
      ? String(use.name.dropFirst(prefix.count)) : String(use.name.dropFirst(use.name.hasPrefix("_") ? 1 : 0))
  }
}

extension CodeTargets {
  /// What the binaries that an app links use, by path and entry: of several images the one that is most certain.
  ///
  /// - Parameter images: those that the app links.
  func linkedUses(of images: [BinaryAPIUses], for app: Product) -> [LinkedUse] {
    Dictionary(grouping: images, by: \.file.path).sorted { $0.key < $1.key }.flatMap { path, images in
      linkedUses(of: path, images, for: app)
    }
  }

  private func linkedUses(of path: String, _ images: [BinaryAPIUses], for app: Product) -> [LinkedUse] {
    var best: [Int: (image: BinaryAPIUses, use: BinaryAPITable.Use, rank: Int)] = [:]
    for image in images {
      let isLoaded = load(image, for: app)
      for use in image.uses {
        let rank = (use.isString ? 2 : 0) + (isLoaded ? 0 : 1)
        if let other = best[use.entry], other.rank <= rank { continue }
        best[use.entry] = (image, use, rank)
      }
    }
    return best.sorted { $0.key < $1.key }.map { entry, found in
      let same = images.filter { $0.member == found.image.member && $0.uses.contains(found.use) }
      let place = BinaryPlace(
        member: found.image.member, architectures: Set(same.map(\.architecture)).sorted(),
        symbol: found.use.isString ? nil : found.use.name, section: found.use.isString ? "__TEXT,__cstring" : nil)
      return LinkedUse(path: path, entry: entry, use: found.use, place: place, isLoaded: found.rank % 2 == 0)
    }
  }
}
