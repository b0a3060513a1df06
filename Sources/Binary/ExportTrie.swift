internal import Bytes

/// Reads the export trie (`EXPORT_SYMBOL_FLAGS_…` in loader.h; `LC_DYLD_EXPORTS_TRIE` or `LC_DYLD_INFO`).
struct ExportTrie {
  private static let structure = "export trie"

  private var cursor: LEBCursor
  private var names: [UInt8] = []
  private var exports: [Export] = []
  /// Offsets of visited nodes: in a trie each is visited once, but a malformed one may have cycles.
  private var reached: Set<Int> = [0]
  private let size: Int
  /// Remaining budget for bytes of names.
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
    // Names of real tries take a few times the trie's size; a malicious one with a single long branch could take the square.
    budget = min(64 * size, Self.maxNameBytes) + (1 << 16)
  }

  private static let maxNameBytes = 1 << 28

  private mutating func walk() throws(ReadError) {
    var open: [(node: Int, prefix: [UInt8])] = [(0, [])]
    while let (node, prefix) = open.popLast() {
      cursor.position = node
      let terminalSize = Int(clamping: try cursor.uleb())
      guard terminalSize <= size - cursor.position else { throw cursor.error("node extends past the end of the trie") }
      let children = cursor.position + terminalSize
      if terminalSize > 0 { try readExport(named: prefix) }
      cursor.position = children
      for _ in 0..<(try cursor.byte()) {
        let edge = try cursor.cString()
        let child = Int(clamping: try cursor.uleb())
        guard child < size, reached.insert(child).inserted else {
          throw cursor.error(child < size ? "node visited twice" : "node outside the trie")
        }
        try pay(prefix.count + edge.count)
        open.append((child, prefix + edge))
      }
    }
  }

  private mutating func pay(_ count: Int) throws(ReadError) {
    budget -= count + 1
    guard budget > 0 else { throw cursor.error("the names exceed the size limit") }
  }

  private mutating func readExport(named name: [UInt8]) throws(ReadError) {
    let flags = try cursor.uleb()
    let target: Export.Target
    if flags & 0x08 != 0 {
      let ordinal = Int(clamping: try cursor.uleb())
      let imported = try cursor.cString()
      // It may overlap any number of other nodes.
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
