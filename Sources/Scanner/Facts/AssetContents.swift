internal import Bytes
internal import Rules

/// Compares sets of asset catalogs that have one name by what is in their files.
struct AssetContents: Sendable {
  let source: any FileSource

  /// Of one set, in bytes: pictures that are larger are not read.
  private static var largest: Int { 4 << 20 }
  /// Of all sets, in bytes.
  private static var most: Int { 64 << 20 }

  /// A hash of the files of each set, the same for the same files, by path.
  func hashes(for facts: FactStore) -> [String: Int] {
    var hashes: [String: Int] = [:]
    var left = Self.most
    for folder in facts.assetFoldersOfOneName.sorted(by: { $0.path < $1.path }) {
      var hasher = Hasher()
      // How a tool indents Contents.json changes nothing.
      hasher.combine(folder.contents.filter { $0 > UInt8(ascii: " ") })
      var size = 0
      let isRead = folder.files.allSatisfy { name in
        guard left > 0, let bytes = source.contents(of: Path(folder.path).appending(name)) else { return false }
        left -= bytes.count
        size += bytes.count
        hasher.combine(name)
        hasher.combine(StableHash.of(bytes.span))
        return size <= Self.largest
      }
      if isRead { hashes[folder.path] = hasher.finalize() }
    }
    return hashes
  }
}
