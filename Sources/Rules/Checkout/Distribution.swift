internal import Bytes
internal import Findings

/// What a README or a script says about how people get the app.
struct DistributionHint: Sendable {
  enum Way: Sendable {
    case appStore
    /// Without the App Store, as for jailbroken devices.
    case elsewhere
  }

  let path: String
  let way: Way
}

extension AnyFact where Self == Fact<DistributionHint> {
  /// Hints at the top of the checkout.
  static var distribution: Self { Fact(key, [readme, script]) }

  private static var key: String { "distribution" }

  private static var readme: FileCollector<ResourceText> {
    collector(.resourceText, literals: storeWords + otherWords) { place in
      place.folder.isEmpty && String(decoding: place.name, as: UTF8.self).lowercased().hasPrefix("readme")
    } hint: { matches in
      matches.contains { $0 < storeWords.count } ? .appStore : .elsewhere
    }
  }

  /// A script that makes an archive of an unsigned app, a package for jailbroken devices, or a fake signature.
  private static var script: FileCollector<BuildScript> {
    collector(.buildScript, literals: ["Payload", ".ipa", ".tipa"] + jailbreakTools) {
      // A folder of its own, such as `Jailbreak`, may be for another edition of the app.
      $0.folder.isEmpty || $0.folder.components.count == 1 && folders.contains($0.folder.description.lowercased())
    } hint: { matches in
      matches.contains { $0 > 2 } || matches.contains(0) && (matches.contains(1) || matches.contains(2)) ? .elsewhere : nil
    }
  }

  private static func collector<File: TextFile>(
    _ type: FileType<File>, literals: [String], where counts: @escaping @Sendable (FilePlace) -> Bool,
    hint: @escaping @Sendable (Set<Int>) -> DistributionHint.Way?
  ) -> FileCollector<File> {
    FileCollector(type) { _, _, isThirdParty in
      if isThirdParty { return nil }
      return PlannedCollector(literals: literals, isWanted: counts) { _, matches in
        Screened(needsFile: false) { _, place in
          guard !matches.isEmpty, let way = hint(Set(matches.map(\.literal))) else { return nil }
          return CollectedFact(
            key: key, path: place.path, value: DistributionHint(path: place.path, way: way), dependsOnCheckout: false)
        }
      }
    }
  }

  private static var folders: Set<String> { [".github", "build", "ci", "script", "scripts", "tools"] }
  /// The byte before a name keeps `buildid` apart.
  private static var jailbreakTools: [String] { [" ldid", "/ldid", "\tldid", "dpkg-deb"] }
  private static var storeWords: [String] { ["App Store", "AppStore", "TestFlight", "apps.apple.com", "itunes.apple.com"] }
  private static var otherWords: [String] {
    ["TrollStore", "AltStore", "SideStore", "sideload", "Sideload", "jailbreak", "Jailbreak", "jailbroken", "Cydia"]
  }
}

extension Checkout {
  /// The text that describes installation without the App Store, if no text at the top mentions the App Store.
  public var textOnOtherDistribution: String? {
    let hints = facts[.distribution]
    if hints.contains(where: { $0.way == .appStore }) { return nil }
    return hints.map(\.path).min()
  }
}
