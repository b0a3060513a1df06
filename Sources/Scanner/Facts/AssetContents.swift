internal import Bytes
internal import Rules

/// Compares the contents of asset sets with the same name.
struct AssetContents: Sendable {
  let source: any FileSource

  /// Bytes of one set; larger sets are not compared.
  private static var maxSetSize: Int { 4 << 20 }
  /// Bytes of all sets.
  private static var maxTotalSize: Int { 64 << 20 }

  /// Hashes of the files of each set, by path.
  func hashes(for facts: FactStore) -> [String: Int] {
    var hashes: [String: Int] = [:]
    var left = Self.maxTotalSize
    for folder in facts.assetFoldersWithDuplicateNames.sorted(by: { $0.path < $1.path }) {
      var hasher = Hasher()
      // The indentation of Contents.json is irrelevant.
      hasher.combine(folder.contents.filter { $0 > UInt8(ascii: " ") })
      var size = 0
      let isRead = folder.files.allSatisfy { name in
        guard left > 0, let bytes = source.contents(of: Path(folder.path).appending(name)) else { return false }
        left -= bytes.count
        size += bytes.count
        hasher.combine(name)
        hasher.combine(StableHash.of(bytes.span))
        return size <= Self.maxSetSize
      }
      if isRead { hashes[folder.path] = hasher.finalize() }
    }
    return hashes
  }
}
