internal import Bytes
internal import Rules

/// What is known about the owner of a folder, apart from its path.
struct FolderOwner: Sendable {
  /// Whether the configuration decides, so that there is no need to guess.
  var isConfigured = false
  /// Why the folder is third-party, as a clause; nil if only because of its path.
  fileprivate(set) var evidence: String?
  /// Whether the folder has frameworks or static libraries.
  fileprivate(set) var holdsProducts = false
  /// Licenses and projects of the folders around it, which name the organization of the app.
  fileprivate var sources: [Path] = []
  /// The products of the checkout, by names of projects and podspecs at its top.
  fileprivate var products: Set<[UInt8]> = []
  private let holders = LicenseHolders()

  /// The owner of a folder in it.
  var inside: FolderOwner {
    var owner = self
    owner.holdsProducts = false
    return owner
  }

  /// The first holder of a license, if none of the organizations around it is a holder.
  fileprivate func foreignHolder(of license: Path, _ source: any FileSource) -> String? {
    let own = sources.flatMap { holders.names(in: $0, source) }
    let named = holders.names(in: license, source)
    guard !own.isEmpty, let first = named.first else { return nil }
    return named.contains { name in own.contains { name.holds($0) || $0.holds(name) } } ? nil : first
  }
}

extension FolderContext {
  /// Recognizes copied libraries and licenses of others by the entries of the folder.
  mutating func recognizeOwner(by entries: [DirectoryEntry], _ source: any FileSource) {
    guard assets == nil, !isThirdParty, !owner.isConfigured else { return }
    if !path.isEmpty, let evidence = library(among: entries) ?? license(among: entries, source) ?? download(among: entries) {
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

  /// The library that a file belongs to, although the folder has other files.
  func library(ofFile name: [UInt8]) -> String? {
    assets == nil && !owner.isConfigured ? known(KnownLibrary.name(ofFile: name, orHeader: true)) : nil
  }

  /// Whether a file in this folder is third-party.
  func isThirdParty(file name: [UInt8]) -> Bool { isThirdParty || library(ofFile: name) != nil }

  /// Whether a bundle in this folder belongs to an SDK beside it.
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
    // The app may use short names itself.
    if plain.count > 6, Self.isContainer(path.parent.lastComponent), let library = known(KnownLibrary.name(ofFolder: name)) {
      return "is \(library)"
    }
    var (count, others, last) = (0, 0, "")
    lazy var hasOwnProject = entries.contains { Self.isOwnProject($0.name) }
    for entry in entries {
      let isFolder = entry.type == .directory
      if let library = known(isFolder ? KnownLibrary.name(ofFolder: entry.name) : KnownLibrary.name(ofFile: entry.name)) {
        if isContainer || !isFolder && plain.holds(KnownLibrary.plain(library.utf8)) { return "contains \(library)" }
        if !isFolder { (count, last) = (count + 1, library) }
      } else if isContainer, Self.isProduct(entry.name), !hasOwnProject {
        return "contains \(String(decoding: entry.name, as: UTF8.self))"
      } else if isFolder || Self.sourceEndings.contains(where: entry.name.hasSuffix) {
        others += 1
      }
    }
    // A few library files among first-party files do not make the folder third-party.
    return count > others ? "contains \(last)" : nil
  }

  /// Nil for a library that the checkout itself develops.
  private func known(_ library: String?) -> String? {
    library.flatMap { owner.products.contains(KnownLibrary.plain($0.utf8)) ? nil : $0 }
  }

  private func license(among entries: [DirectoryEntry], _ source: any FileSource) -> String? {
    guard let license = entries.first(where: { $0.type == .regular && LicenseHolders.isLicense($0.name) }),
      // The folder of an app may have a license.
      !entries.contains(where: { $0.name.hasSuffix("Info.plist") || $0.name.starts(with: "AppDelegate.".utf8) }),
      owner.sources.contains(where: { $0.bytes.hasSuffix(".pbxproj") })
        || !entries.contains(where: { $0.name.hasSuffix(".xcodeproj") })
    else { return nil }
    return owner.foreignHolder(of: path.appending(license.name), source).map {
      "is licensed by \($0)"
    }
  }

  /// Whether the folder is a repository of others as GitHub archives it: `Charts-master`, beside or below the app's project.
  private func download(among entries: [DirectoryEntry]) -> String? {
    let isArchive = ["-master", "-main"].contains(where: path.lastComponent.hasSuffix)
    guard isArchive, owner.sources.contains(where: { $0.bytes.hasSuffix(".pbxproj") }),
      entries.contains(where: { LicenseHolders.isLicense($0.name) || $0.name.hasSuffix(".podspec") })
    else { return nil }
    return "is a downloaded repository"
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
