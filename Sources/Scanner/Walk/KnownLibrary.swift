internal import Bytes

/// Libraries that apps often copy into their sources, by names of folders and files.
enum KnownLibrary {
  /// The library that a file belongs to.
  ///
  /// - Parameter orHeader: whether a header belongs to the library of the implementation with its name.
  static func name(ofFile name: [UInt8], orHeader: Bool = false) -> String? {
    guard let last = name.last, fileEndings.contains(last) else { return nil }
    if let library = files[name.span] { return library }
    guard orHeader, name.hasSuffix(".h") else { return nil }
    let implementation = name.dropLast() + [UInt8(ascii: "m")]
    return files[implementation.span]
  }

  /// The library with the name of a folder, ignoring case and punctuation.
  static func name(ofFolder name: [UInt8]) -> String? { folders[plain(name).span] }

  /// The letters and digits of a name in lower case: `SDWebImage-3.7` becomes `sdwebimage37`.
  static func plain(_ name: some Sequence<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(name.underestimatedCount)
    for byte in name {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): plain.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: plain.append(byte)
      default: break
      }
    }
    return plain
  }

  /// Last letters of `.m`, `.h`, `.c`, `.mm`, `.swift`.
  private static let fileEndings = Array("mhct".utf8)

  /// Names of folders or of files, indexed by hashes, because every scan looks up folders and few match.
  private struct Index {
    /// Of the table.
    private let bytes: [UInt8]
    private var chains = HashChains(slots: 1 << Self.slotBits)
    /// For each name its hash, and the range of its library's name in the table.
    private var entries: [(hash: UInt64, library: Range<Int>)] = []

    init(_ table: String, of isWanted: Kind) {
      let bytes = Array(table.utf8)
      self.bytes = bytes
      let text = bytes.span
      var library: Range<Int>?
      var start = 0
      for end in 0...text.count {
        let byte = end < text.count ? text[end] : 0x0A
        guard byte <= 0x20 else { continue }
        if end > start {
          if let library {
            if isWanted == .files { insert(text.extracting(start..<end), library) }
          } else {
            library = start..<end
            if isWanted == .folders { insert(KnownLibrary.plain(bytes[start..<end]).span, start..<end) }
          }
        }
        start = end + 1
        if byte == 0x0A { library = nil }
      }
    }

    private mutating func insert(_ name: Span<UInt8>, _ library: Range<Int>) {
      let hash = StableHash.of(name)
      chains.append(to: Self.slot(of: hash))
      entries.append((hash, library))
    }

    /// The library of a name.
    subscript(name: Span<UInt8>) -> String? {
      let hash = StableHash.of(name)
      return chains.last(in: Self.slot(of: hash)) { entries[$0].hash == hash }.map {
        String(decoding: bytes[entries[$0].library], as: UTF8.self)
      }
    }

    private static let slotBits = 10

    private static func slot(of hash: UInt64) -> Int { Int(hash >> UInt64(64 - slotBits)) }
  }

  private enum Kind { case folders, files }

  // Apart, because a scan of one file asks for no folder.
  private static let folders = Index(table, of: .folders)
  private static let files = Index(table, of: .files)
}
