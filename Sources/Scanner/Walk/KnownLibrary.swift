internal import Bytes

/// Libraries that apps often copy into their sources, by names of folders and files.
enum KnownLibrary {
  /// The library that a file belongs to.
  ///
  /// - Parameter orHeader: whether a header belongs to the library of the implementation with its name.
  static func name(ofFile name: [UInt8], orHeader: Bool = false) -> String? {
    guard let last = name.last, fileEndings.contains(last) else { return nil }
    if let library = index.library(ofFile: StableHash.of(name.span)) { return library }
    guard orHeader, name.hasSuffix(".h") else { return nil }
    let implementation = name.dropLast() + [UInt8(ascii: "m")]
    return index.library(ofFile: StableHash.of(implementation.span))
  }

  /// The library with the name of a folder, ignoring case and punctuation.
  static func name(ofFolder name: [UInt8]) -> String? { index.library(ofFolder: StableHash.of(plain(name).span)) }

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

  /// Indexed by hashes, because every scan looks up folders and few match. Not dictionaries, whose types alone cost a fiftieth of a
  /// scan of one file.
  private struct Index {
    private struct Entry {
      let hash: UInt64
      /// The range of the library's name in `bytes`.
      let library: Range<Int>
      /// The index of the entry before it in its slot; −1 for the first one.
      let previous: Int
    }

    private let bytes: [UInt8]
    private var entries: [Entry] = []
    /// The last entry of each slot.
    private var folders: [Int]
    private var files: [Int]

    init(_ table: String) {
      bytes = Array(table.utf8)
      folders = [Int](repeating: -1, count: 1 << Self.slotBits)
      files = folders
      entries.reserveCapacity(1024)
      var library: Range<Int>?
      var start = 0
      for end in 0...bytes.count where end == bytes.count || bytes[end] <= 0x20 {
        if end > start {
          if let library {
            Self.insert(StableHash.of(bytes.span.extracting(start..<end)), library, &files, &entries)
          } else {
            library = start..<end
            Self.insert(StableHash.of(KnownLibrary.plain(bytes[start..<end]).span), start..<end, &folders, &entries)
          }
        }
        start = end + 1
        if end < bytes.count, bytes[end] == 0x0A { library = nil }
      }
    }

    func library(ofFolder hash: UInt64) -> String? { library(hash, in: folders) }

    func library(ofFile hash: UInt64) -> String? { library(hash, in: files) }

    private func library(_ hash: UInt64, in slots: [Int]) -> String? {
      var place = slots[Self.slot(of: hash)]
      while place >= 0 {
        let entry = entries[place]
        if entry.hash == hash { return String(decoding: bytes[entry.library], as: UTF8.self) }
        place = entry.previous
      }
      return nil
    }

    private static func insert(_ hash: UInt64, _ library: Range<Int>, _ slots: inout [Int], _ entries: inout [Entry]) {
      let slot = slot(of: hash)
      entries.append(Entry(hash: hash, library: library, previous: slots[slot]))
      slots[slot] = entries.count - 1
    }

    private static let slotBits = 10

    private static func slot(of hash: UInt64) -> Int { Int(hash >> UInt64(64 - slotBits)) }
  }

  private static let index = Index(table)
}
