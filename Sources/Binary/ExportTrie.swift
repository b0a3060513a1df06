internal import Bytes

/// Reads the trie of exported names (`EXPORT_SYMBOL_FLAGS_…` in loader.h; `LC_DYLD_EXPORTS_TRIE` or `LC_DYLD_INFO`).
struct ExportTrie {
  private static let structure = "export trie"

  private var cursor: LEBCursor
  private var names: [UInt8] = []
  private var exports: [Export] = []
  /// Offsets of the nodes that have been reached: in a tree each is reached once, a damaged one may go round in circles.
  private var reached: Set<Int> = [0]
  private let size: Int
  /// Bytes of names that may still be made.
  private var budget: Int

  static func read(_ region: ByteRegion) throws(ReadError) -> ExportTable {
    let bytes = try region.bytes(at: 0, count: UInt64(region.size), structure: structure)
    var trie = ExportTrie(cursor: LEBCursor(bytes: bytes, fileOffset: region.fileOffset, structure: structure), size: region.size)
    try trie.walk()
    return ExportTable(names: trie.names, exports: trie.exports)
  }

  private init(cursor: LEBCursor, size: Int) {
    self.cursor = cursor
    self.size = size
    // Real tries hold a few times their size in names; one that is a single long branch could hold its square.
    budget = min(64 * size, Self.mostNameBytes) + (1 << 16)
  }

  private static let mostNameBytes = 1 << 28

  private mutating func walk() throws(ReadError) {
    var open: [(node: Int, prefix: [UInt8])] = [(0, [])]
    while let (node, prefix) = open.popLast() {
      cursor.position = node
      let terminalSize = Int(clamping: try cursor.uleb())
      guard terminalSize <= size - cursor.position else { throw cursor.error("a node ends after the end of the trie") }
      let children = cursor.position + terminalSize
      if terminalSize > 0 { try readExport(named: prefix) }
      cursor.position = children
      for _ in 0..<(try cursor.byte()) {
        let edge = try cursor.cString()
        let child = Int(clamping: try cursor.uleb())
        guard child < size, reached.insert(child).inserted else {
          throw cursor.error(child < size ? "a node is reached twice" : "a node lies outside of the trie")
        }
        try pay(prefix.count + edge.count)
        open.append((child, prefix + edge))
      }
    }
  }

  private mutating func pay(_ count: Int) throws(ReadError) {
    budget -= count + 1
    guard budget > 0 else { throw cursor.error("the names are longer than such a trie can hold") }
  }

  private mutating func readExport(named name: [UInt8]) throws(ReadError) {
    let flags = try cursor.uleb()
    let target: Export.Target
    if flags & 0x08 != 0 {
      let ordinal = Int(clamping: try cursor.uleb())
      let imported = try cursor.cString()
      // It may reach over any number of other nodes.
      try pay(imported.count)
      target = .reexport(
        libraryOrdinal: ordinal, importedName: imported.isEmpty ? nil : String(decoding: imported, as: UTF8.self))
    } else {
      target = .address(try cursor.uleb())
    }
    let start = names.count
    names += name
    exports.append(
      Export(
        nameRange: start..<names.count, kind: flags & 0x3 == 1 ? .threadLocal : flags & 0x3 == 2 ? .absolute : .regular,
        isWeakDefinition: flags & 0x04 != 0, target: target))
  }
}
