internal import Binary
internal import Bytes
public import Findings
internal import Project

/// A slice, or a member of an archive, of a binary that an app can link or embed.
public struct SDKImage: Sendable {
  public enum Format: Sendable {
    case dynamicLibrary
    case loadableBundle
    /// An object file, usually in an archive.
    case object
  }

  /// Relative to the top of the checkout.
  public let path: String
  public let format: Format
  public let architecture: String
  /// Of the slice, with all members.
  public let size: Int
  public let targets: [SDKTarget]
  /// Install names in load command order, or the options for the linker of an object file, sorted.
  public let libraries: [String]
  public let signer: SDKSigner
  public let uses: [SDKUse]

  fileprivate init?(_ image: BinaryImage, _ file: FilePlace) {
    path = file.path
    switch image.fileType {
    case .dynamicLibrary, .dynamicLibraryStub: format = image.member == nil ? .dynamicLibrary : .object
    case .loadableBundle: format = image.member == nil ? .loadableBundle : .object
    case .object, .bitcode:
      // A loose object file is a product of a build, not an SDK.
      guard image.member != nil || path.holds(".framework/") else { return nil }
      format = .object
    default: return nil
    }
    architecture = image.architecture.name
    size = image.sliceSize
    targets = image.linking.buildTargets.map { SDKTarget($0, architecture: image.architecture.name) }
    libraries =
      image.linking.libraries.isEmpty
      ? Set(image.linking.linkerOptions.map { $0.joined(separator: " ") }).sorted()
      : image.linking.libraries.map(\.installName)
    signer = image.codeSignature.map(SDKSigner.init) ?? .none
    uses = SDKUse.all(in: image)
  }
}

extension SDKTarget {
  /// Before 2018, only the architecture distinguished simulators from devices.
  fileprivate init(_ target: BuildTarget, architecture: String) {
    let isIntel = architecture == "x86_64" || architecture == "i386"
    let isSimulator = isIntel && ["iOS", "tvOS", "watchOS"].contains(target.platformName)
    self.init(
      platform: isSimulator ? "\(target.platformName) simulator" : target.platformName, minimumVersion: target.minimumVersion,
      sdkVersion: target.sdkVersion)
  }
}

extension SDKSigner {
  fileprivate init(_ signature: CodeSignature) {
    if let team = signature.team {
      self = .team(team)
    } else {
      self = signature.isAdHoc || !signature.hasCertificates ? .adHoc : .certificate
    }
  }
}

extension AnyFact where Self == Fact<SDKImage> {
  /// The images of all binaries that an app can link or embed.
  static var sdkImages: Self {
    Fact(
      "sdk-images",
      [
        BinaryCollector(tables: [.linking, .symbols, .strings, .codeSignature], triggers: .none) { image, file, _ in
          guard let value = SDKImage(image, file) else { return [] }
          return [CollectedFact(key: "sdk-images", path: file.path, value: value, dependsOnCheckout: true)]
        }
      ])
  }
}

extension [any AnyFact] {
  /// The facts of `applint sdks`.
  static var sdks: [any AnyFact] { Checkout.baseFacts + [.sdkImages, .bundlePlists] }
}

extension FactStore {
  /// Sorted by path; empty unless the rule set collects SDKs.
  public var sdkImages: [SDKImage] { self[.sdkImages] }

  public var hasProjects: Bool { !self[.projects].isEmpty }

  /// For each bundle or library, the paths of its privacy manifests, sorted.
  public func privacyManifests(of sdks: [String]) -> [[String]] {
    let folders = ManifestFolders(privacyManifests.lazy.map { ($0.file.path, $0.file.path) }, into: []) { $0.append($1) }
    return sdks.map { Set(folders.values(of: $0).joined()).sorted() }
  }
}

extension Rule {
  /// The rule whose errors make a privacy manifest invalid.
  public static let ofManifests = invalidPrivacyManifest
  /// The rule whose errors make what apps link unknown.
  public static let ofProjects = malformedProject
}

extension SDKImage {
  /// The path of the outermost bundle around a binary, or of the binary itself.
  public static func sdkPath(ofBinary path: String) -> String { path.outermostFramework ?? path }
}

/// The signature of a bundle whose parts are files in `_CodeSignature`.
public enum BundleSignature {
  /// - Parameters:
  ///   - codeDirectory: the file of this name.
  ///   - hasCertificates: whether the file `CodeSignature` has contents.
  /// - Returns: nil for a malformed file.
  public static func signer(codeDirectory: [UInt8], hasCertificates: Bool) -> SDKSigner? {
    (try? CodeSignature.read(codeDirectory: ByteRegion(MemoryBytes(codeDirectory)), hasCertificates: hasCertificates))
      .map(SDKSigner.init)
  }
}
