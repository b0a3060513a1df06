internal import Binary
internal import Bytes

/// The APIs of a table that one image of a binary uses.
struct BinaryAPIUses: Sendable {
  let file: CheckoutFile
  /// The archive member; nil outside archives.
  let member: String?
  let architecture: String
  let uses: [BinaryAPITable.Use]

  var isForDevices: Bool { file.isForDevices(architecture) }
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

extension BinaryAPITable {
  /// The uses in the binaries of the checkout, first-party or not.
  func fact(_ key: String) -> Fact<BinaryAPIUses> {
    Fact(
      key,
      [
        BinaryCollector(tables: [.symbols, .strings], triggers: .literals(triggers), isForOwnFindings: true) { image, place, _ in
          let uses = uses(in: image)
          if uses.isEmpty { return [] }
          let value = BinaryAPIUses(
            file: place.file, member: image.member, architecture: image.architecture.name, uses: uses)
          return [CollectedFact(key: key, path: place.path, value: value, dependsOnCheckout: true)]
        }
      ])
  }
}
