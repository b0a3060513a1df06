/// A binary SDK of a checkout: a framework, an `.xcframework`, or a library, with what `applint sdks` reports of it.
public struct SDK: Sendable {
  public enum Kind: String, Sendable {
    case xcframework
    case framework
    case staticLibrary = "static-library"
    case dynamicLibrary = "dynamic-library"
    /// `MH_BUNDLE`, loaded at run time.
    case loadableBundle = "loadable-bundle"
  }

  public enum Linkage: String, Comparable, Sendable {
    case dynamic
    case `static`

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The name of the bundle without extension, or the file name of a library.
  public let name: String
  public let kind: Kind
  /// The displayed path of the bundle or library.
  public let path: String
  /// The pod, package, or vendored bundle that brings it; nil for first-party code.
  public let owner: Owner?
  /// From the lock file or an Info.plist; nil if unknown.
  public let version: String?
  /// Sorted by path and architecture.
  public let slices: [SDKSlice]
  public let manifest: SDKManifest
  /// The signature of an `.xcframework` as a whole; nil if it has none, and for other kinds.
  public let signer: SDKSigner?
  /// Nil unless the SDK is on Apple's list of those that need a privacy manifest and a signature.
  public let listing: SDKListing?
  /// The APIs that matter to App Review, each once.
  public let uses: [SDKUse]
  /// What App Store Connect would report about an app with the SDK, the most severe first.
  public let rejections: [SDKRejection]
  /// Whether a file of it could not be read completely, so that some facts are unknown.
  public let isIncomplete: Bool

  public init(
    name: String, kind: Kind, path: String, owner: Owner?, version: String?, slices: [SDKSlice], manifest: SDKManifest,
    signer: SDKSigner?, listing: SDKListing?, uses: [SDKUse], rejections: [SDKRejection], isIncomplete: Bool
  ) {
    self.name = name
    self.kind = kind
    self.path = path
    self.owner = owner
    self.version = version
    self.slices = slices
    self.manifest = manifest
    self.signer = signer
    self.listing = listing
    self.uses = uses
    self.rejections = rejections
    self.isIncomplete = isIncomplete
  }

  /// Whether App Store Connect would reject an app with it.
  public var isRejected: Bool { rejections.contains(where: \.isCertain) }
  /// The sum of all slices, in bytes.
  public var size: Int { slices.reduce(0) { $0 + $1.size } }
  /// Usually one.
  public var linkages: [Linkage] { Set(slices.map(\.linkage)).sorted() }
  /// Of the SDK as a whole if it has a signature, else of its slices.
  public var signers: [SDKSigner] { signer.map { [$0] } ?? known(slices) }
  /// The same without slices for simulators, which linkers sign themselves.
  public var deviceSigners: [SDKSigner] {
    let devices = slices.filter { slice in !slice.targets.contains { $0.isForSimulator } }
    return signer == nil && !devices.isEmpty ? known(devices) : signers
  }

  /// The signature of what could not be read completely is unknown.
  private func known(_ slices: [SDKSlice]) -> [SDKSigner] {
    Set(slices.map(\.signer)).filter { !isIncomplete || $0 != .none }.sorted()
  }
}

/// A slice of a binary of an SDK.
public struct SDKSlice: Hashable, Sendable {
  /// The displayed path of the binary.
  public let path: String
  public let architecture: String
  public let linkage: SDK.Linkage
  /// Usually one; two for a binary that runs in macOS and Mac Catalyst; none if the binary has none.
  public let targets: [SDKTarget]
  /// In bytes.
  public let size: Int
  public let signer: SDKSigner
  /// Install names of linked libraries in load command order; for a static library, the frameworks and libraries that it asks the
  /// linker for, sorted.
  public let libraries: [String]

  public init(
    path: String, architecture: String, linkage: SDK.Linkage, targets: [SDKTarget], size: Int, signer: SDKSigner,
    libraries: [String]
  ) {
    self.path = path
    self.architecture = architecture
    self.linkage = linkage
    self.targets = targets
    self.size = size
    self.signer = signer
    self.libraries = libraries
  }
}

/// A platform that a slice was built for. Of a static library, the highest versions of its members.
public struct SDKTarget: Hashable, Sendable {
  public let platform: String
  /// The deployment target (`minos`); nil if unknown.
  public let minimumVersion: String?
  public let sdkVersion: String?

  public init(platform: String, minimumVersion: String?, sdkVersion: String?) {
    self.platform = platform
    self.minimumVersion = minimumVersion
    self.sdkVersion = sdkVersion
  }
}

extension SDKTarget {
  /// Whether a version such as `9.0` is lower than another one.
  public static func isLower(_ version: String, _ other: String) -> Bool {
    let numbers = [version, other].map { $0.split(separator: ".").map { Int($0) ?? 0 } }
    return numbers[0].lexicographicallyPrecedes(numbers[1])
  }

  public var isForSimulator: Bool { platform.hasSuffix(" simulator") }
}

/// Who signed a binary or bundle. Nothing is verified.
public enum SDKSigner: Hashable, Sendable {
  case team(String)
  /// With a certificate, but without a team, such as one of an in-house authority.
  case certificate
  case adHoc
  case none

  public var team: String? { if case .team(let team) = self { team } else { nil } }

  /// The value in JSON.
  public var name: String {
    switch self {
    case .team: "team"
    case .certificate: "certificate"
    case .adHoc: "ad-hoc"
    case .none: "none"
    }
  }
}

extension SDKSigner: Comparable {
  /// Teams first.
  public static func < (left: SDKSigner, right: SDKSigner) -> Bool {
    (left.rank, left.team ?? "") < (right.rank, right.team ?? "")
  }

  private var rank: Int {
    switch self {
    case .team: 0
    case .certificate: 1
    case .adHoc: 2
    case .none: 3
    }
  }
}

extension SDK {
  /// Who brings an SDK, in the order of reports.
  public enum Group: String, CaseIterable, Comparable, Sendable {
    case pods = "Pods"
    case packages = "Packages"
    case vendored = "Vendored"

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  public var group: Group {
    switch owner?.kind {
    case .pod: .pods
    case .package: .packages
    case .framework, .library, .vendored, nil: .vendored
    }
  }

  /// The SDK with other paths.
  public func shown(_ displayed: (String) -> String) -> SDK {
    SDK(
      name: name, kind: kind, path: displayed(path), owner: owner, version: version,
      slices: slices.map { slice in
        SDKSlice(
          path: displayed(slice.path), architecture: slice.architecture, linkage: slice.linkage, targets: slice.targets,
          size: slice.size, signer: slice.signer, libraries: slice.libraries)
      },
      manifest: SDKManifest(state: manifest.state, paths: manifest.paths.map(displayed)), signer: signer, listing: listing,
      uses: uses, rejections: rejections, isIncomplete: isIncomplete)
  }
}
