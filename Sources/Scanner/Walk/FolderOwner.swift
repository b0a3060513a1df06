internal import Bytes
internal import Rules

/// What is known of the owner of a folder besides names on the way to it.
struct FolderOwner: Sendable {
  /// The configuration has said whose it is, so that nothing is guessed.
  var isConfigured = false
  /// What in the folder shows that it is third-party, as a clause; nil where names do.
  fileprivate(set) var evidence: String?
  /// Frameworks or static libraries lie beside.
  fileprivate(set) var holdsProducts = false
  /// Licenses and projects of the folders around it, which name the app's own organization.
  fileprivate var sources: [Path] = []
  /// What the checkout itself develops, by its projects and podspecs at the top.
  fileprivate var products: Set<[UInt8]> = []
  private let holders = LicenseHolders()

  /// The same for a folder in it.
  var inside: FolderOwner {
    var owner = self
    owner.holdsProducts = false
    return owner
  }

  /// Who holds the rights, where none of the organizations around it does.
  fileprivate func foreignHolder(of license: Path, _ source: any FileSource) -> String? {
    let own = sources.flatMap { holders.names(in: $0, source) }
    let named = holders.names(in: license, source)
    guard !own.isEmpty, let first = named.first else { return nil }
    return named.contains { name in own.contains { name.contains($0) || $0.contains(name) } } ? nil : first
  }
}

extension FolderContext {
  /// Takes in what the names in the folder tell of its owner: libraries that are copied into an app, and licenses.
  mutating func recognizeOwner(by entries: [DirectoryEntry], _ source: any FileSource) {
    guard assets == nil, !isThirdParty, !owner.isConfigured else { return }
    if !path.isEmpty, let evidence = library(among: entries) ?? license(among: entries, source) {
      isThirdParty = true
      owner.evidence = evidence
      return
    }
    for entry in entries {
      if Self.isProduct(entry.name) { owner.holdsProducts = true }
      if LicenseHolders.isLicense(entry.name), entry.type == .regular { owner.sources.append(path.appending(entry.name)) }
      let isProject = entry.name.hasSuffix(".xcodeproj")
      if isProject { owner.sources.append(path.appending(entry.name).appending("project.pbxproj")) }
      if path.isEmpty, isProject || entry.name.hasSuffix(".podspec") {
        owner.products.insert(KnownLibrary.plain(entry.name.prefix { $0 != UInt8(ascii: ".") }))
      }
    }
  }

  /// Whether a bundle in this folder belongs to an SDK, whose library lies beside it.
  func isBundleOfSDK(_ name: [UInt8]) -> Bool {
    guard name.hasSuffix(".bundle"), !owner.isConfigured, !name.elementsEqual("Settings.bundle".utf8) else { return false }
    return owner.holdsProducts
  }

  /// Whether a bundle has the name of a library or of an SDK.
  static func isNamedLikeSDK(_ name: [UInt8]) -> Bool {
    guard name.hasSuffix(".bundle") else { return false }
    let stem = Array(name.dropLast(".bundle".utf8.count))
    return isOfSDK(stem) || KnownLibrary.name(ofFolder: stem) != nil
  }

  private func library(among entries: [DirectoryEntry]) -> String? {
    let name = path.lastComponent
    let plain = KnownLibrary.plain(name)
    let isContainer = Self.libraryFolders.contains(plain) || Self.isOfSDK(name)
    // Short names are words of the app, too.
    if plain.count > 6, Self.isContainer(path.parent.lastComponent), let library = known(KnownLibrary.name(ofFolder: name)) {
      return "is \(library)"
    }
    var (count, others, last) = (0, 0, "")
    for entry in entries {
      let isFolder = entry.type == .directory
      if let library = known(isFolder ? KnownLibrary.name(ofFolder: entry.name) : KnownLibrary.name(ofFile: entry.name)) {
        if isContainer || !isFolder && plain.holds(KnownLibrary.plain(library.utf8)) { return "holds \(library)" }
        if !isFolder { (count, last) = (count + 1, library) }
      } else if isContainer, Self.isProduct(entry.name), !entries.contains(where: { Self.isOwnProject($0.name) }) {
        return "holds \(String(decoding: entry.name, as: UTF8.self))"
      } else if isFolder || Self.sourceEndings.contains(where: entry.name.hasSuffix) {
        others += 1
      }
    }
    // A few files among the app's own do not make the folder somebody else's.
    return count > others ? "holds \(last)" : nil
  }

  /// The checkout of a library is its own.
  private func known(_ library: String?) -> String? {
    library.flatMap { owner.products.contains(KnownLibrary.plain($0.utf8)) ? nil : $0 }
  }

  private func license(among entries: [DirectoryEntry], _ source: any FileSource) -> String? {
    guard let license = entries.first(where: { $0.type == .regular && LicenseHolders.isLicense($0.name) }),
      // The folder of an app may have a license of its own.
      !entries.contains(where: { $0.name.hasSuffix("Info.plist") || $0.name.starts(with: "AppDelegate.".utf8) }),
      owner.sources.contains(where: { $0.bytes.hasSuffix(".pbxproj") })
        || !entries.contains(where: { $0.name.hasSuffix(".xcodeproj") })
    else { return nil }
    return owner.foreignHolder(of: path.appending(license.name), source).map {
      "has the license of another holder, \($0)"
    }
  }

  private static func isOwnProject(_ name: [UInt8]) -> Bool {
    name.hasSuffix(".xcodeproj") || name.hasSuffix(".podspec") || name.elementsEqual("Package.swift".utf8)
  }

  private static func isProduct(_ name: [UInt8]) -> Bool {
    name.hasSuffix(".framework") || name.hasSuffix(".xcframework") || name.hasSuffix(".a")
  }

  /// `WeiboSDK`, `UMSocial_Sdk_4.2`.
  private static func isOfSDK(_ name: [UInt8]) -> Bool { name.holds(Array("SDK".utf8)) || name.holds(Array("Sdk".utf8)) }

  private static let sourceEndings = [".m", ".mm", ".c", ".swift", ".cpp"]
  private static let libraryFolders = Set(["lib", "libs", "sdk", "sdks"].map { Array($0.utf8) })
}

extension [UInt8] {
  fileprivate func holds(_ part: [UInt8]) -> Bool {
    count >= part.count && (0...count - part.count).contains { self[$0...].starts(with: part) }
  }
}
