/// Locations of the tables of a Mach-O image, from its load commands.
struct MachOTables {
  /// Byte offset in the image and size, unvalidated.
  struct Table {
    let offset: UInt64
    let size: UInt64
    /// The load command, for errors.
    let structure: String
  }

  /// The `nlist` records.
  var symbols: Table?
  var symbolNames: Table?
  /// Bind opcode streams of `LC_DYLD_INFO`.
  var binds: [(source: ImportTable.Source, table: Table)] = []
  var chainedFixups: Table?
  var exportTrie: Table?
  var codeSignature: Table?

  var all: [Table] { [symbols, symbolNames, chainedFixups, exportTrie, codeSignature].compactMap(\.self) + binds.map(\.table) }

  /// Tables that contain symbol names as text.
  var names: [Table] {
    ([symbolNames, chainedFixups] as [Table?]).compactMap(\.self) + binds.map(\.table)
  }
}
