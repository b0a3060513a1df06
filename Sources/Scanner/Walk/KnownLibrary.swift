internal import Bytes

/// Libraries that apps often copy into their sources, by names of folders and files.
enum KnownLibrary {
  /// The library that a file belongs to.
  ///
  /// - Parameter orHeader: whether a header belongs to the library of the implementation with its name.
  static func name(ofFile name: [UInt8], orHeader: Bool = false) -> String? {
    guard let last = name.last, fileEndings.contains(last) else { return nil }
    if let library = index.library(ofFile: name.span) { return library }
    guard orHeader, name.hasSuffix(".h") else { return nil }
    let implementation = name.dropLast() + [UInt8(ascii: "m")]
    return index.library(ofFile: implementation.span)
  }

  /// The library with the name of a folder, ignoring case and punctuation.
  static func name(ofFolder name: [UInt8]) -> String? { index.library(ofFolder: plain(name).span) }

  /// The letters and digits of a name in lower case: `SDWebImage-3.7` becomes `sdwebimage37`.
  static func plain(_ name: some Sequence<UInt8>) -> [UInt8] {
    name.compactMap { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: byte
      default: nil
      }
    }
  }

  /// Last letters of `.m`, `.h`, `.c`, `.mm`, `.swift`.
  private static let fileEndings = Array("mhct".utf8)

  /// Indexed by hashes, because every scan looks up folders and few match.
  private struct Index {
    private let bytes: [UInt8]
    private var folders = Names()
    private var files = Names()

    /// Names of folders or files, each with the range of its library's name in `bytes`.
    private struct Names {
      private var chains = HashChains(slots: 1 << Self.slotBits)
      private var entries: [(hash: UInt64, library: Range<Int>)] = []

      mutating func insert(_ name: Span<UInt8>, _ library: Range<Int>) {
        let hash = StableHash.of(name)
        chains.append(to: Self.slot(of: hash))
        entries.append((hash, library))
      }

      subscript(name: Span<UInt8>) -> Range<Int>? {
        let hash = StableHash.of(name)
        return chains.last(in: Self.slot(of: hash)) { entries[$0].hash == hash }.map { entries[$0].library }
      }

      private static let slotBits = 10

      private static func slot(of hash: UInt64) -> Int { Int(hash >> UInt64(64 - slotBits)) }
    }

    init(_ table: String) {
      let bytes = Array(table.utf8)
      self.bytes = bytes
      var library: Range<Int>?
      var start = 0
      for end in 0...bytes.count where end == bytes.count || bytes[end] <= 0x20 {
        if end > start {
          if let library {
            files.insert(bytes.span.extracting(start..<end), library)
          } else {
            library = start..<end
            folders.insert(KnownLibrary.plain(bytes[start..<end]).span, start..<end)
          }
        }
        start = end + 1
        if end < bytes.count, bytes[end] == 0x0A { library = nil }
      }
    }

    func library(ofFolder name: Span<UInt8>) -> String? { folders[name].map(text) }

    func library(ofFile name: Span<UInt8>) -> String? { files[name].map(text) }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  }

  private static let index = Index(table)
}
