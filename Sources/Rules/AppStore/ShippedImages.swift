internal import Binary
internal import Bytes
internal import Findings
internal import Project

/// An image that an app may contain as a file: a slice of a library or executable, or an archive.
struct ShippedImage: Sendable {
  enum Format: Sendable {
    case dynamicLibrary
    /// An executable, or a bundle that is loaded at run time.
    case executable
    case object
    /// A member of an archive in place of the binary of a framework.
    case archive
  }

  let file: CheckoutFile
  let format: Format
  let architecture: String
  /// As `platformName` of the load command; nil if there is none, as before 2018 for simulators.
  let platform: String?
  let minimumVersion: String?
  let sdkVersion: String?
  /// Nil without bitcode; 1 for a marker.
  let bitcodeSize: Int?
  /// Whether macOS marked the file as a download.
  let isQuarantined: Bool

  fileprivate init?(_ image: BinaryImage, _ place: FilePlace) {
    let file = place.file
    if image.member != nil {
      guard image.fileType == .object || image.fileType == .bitcode, file.path.parentPath.hasSuffix(".framework") else {
        return nil
      }
      format = .archive
    } else if image.fileType == .dynamicLibrary {
      format = .dynamicLibrary
    } else if image.fileType == .object {
      format = .object
    } else if image.fileType.isExecutable {
      format = .executable
    } else {
      return nil
    }
    self.file = file
    isQuarantined = place.isQuarantined
    architecture = image.architecture.name
    let target = image.linking.buildTargets.first
    platform = target?.platformName
    minimumVersion = target?.minimumVersion
    sdkVersion = target?.sdkVersion
    bitcodeSize = image.embeddedBitcodeSize
  }

  /// Whether it is linked, so that an app can load it.
  var isLoaded: Bool { format == .dynamicLibrary || format == .executable }

  /// Whether only simulators load it, or the Macs of a time when libraries had no platform.
  var isForSimulators: Bool {
    switch platform {
    case "iOS simulator": true
    case "iOS", nil: ["i386", "x86_64", "x86_64h"].contains(architecture)
    default: false
    }
  }

  /// Whether iPhones and iPads load it.
  var isForDevices: Bool {
    guard platform == "iOS" || platform == nil else { return false }
    return file.isForDevices(architecture)
  }
}

extension AnyFact where Self == Fact<ShippedImage> {
  /// The images of the checkout, first-party or not. Those of archives only in frameworks.
  static var shippedImages: Self {
    Fact(
      "shipped-images",
      [
        BinaryCollector(
          tables: [.linking], triggers: .none, isForOwnFindings: true, readsQuarantine: true
        ) { image, place, _ in
          guard let value = ShippedImage(image, place) else { return [] }
          return [CollectedFact(key: "shipped-images", path: place.path, value: value, dependsOnCheckout: true)]
        }
      ])
  }
}

/// The slices of one file.
struct ShippedFile {
  let path: String
  let images: [ShippedImage]
  /// The framework of which it is the binary.
  let framework: String?

  var isDynamicLibrary: Bool { images.allSatisfy { $0.format == .dynamicLibrary } }

  /// Its framework, or else itself: `Kit.framework`.
  var title: String { (framework ?? path).lastPathComponent }

  /// Where some of its slices are.
  func place(of images: [ShippedImage]) -> FindingPlace {
    .binary(path, BinaryPlace(architectures: Set(images.map(\.architecture)).sorted()))
  }
}

extension Checkout {
  /// The binaries outside of tests, by path. Requires `.shippedImages` and `.bundlePlists`.
  var shippedFiles: [ShippedFile] {
    let images = Dictionary(grouping: facts[.shippedImages].filter { !$0.file.isTest }, by: \.file.path)
    guard !images.isEmpty else { return [] }
    var executables: [String: String] = [:]
    for list in facts[.bundlePlists] where list.file.path.hasSuffix(".framework/Info.plist") {
      executables[list.file.path.parentPath] = list.list.document?.root["CFBundleExecutable"]?.string
    }
    return images.sorted { $0.key < $1.key }.map { path, images in
      let framework = path.innermostFramework.flatMap { folder in
        let names = [folder.lastPathComponent.withoutExtension, executables[folder]]
        return names.contains(path.lastPathComponent) ? folder : nil
      }
      return ShippedFile(path: path, images: images, framework: framework)
    }
  }
}

extension String {
  /// The innermost framework around a file.
  var innermostFramework: String? {
    var folder = parentPath
    while !folder.isEmpty {
      if folder.hasSuffix(".framework") { return folder }
      folder = folder.parentPath
    }
    return nil
  }

  /// Whether the path is in an `.xcframework`, of which Xcode takes the slice for the device.
  var isInXCFramework: Bool { holds(".xcframework/") }
}
