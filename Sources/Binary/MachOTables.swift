/// Where the tables of a Mach-O image lie, as its load commands say.
struct MachOTables {
  /// Bytes from the start of the image. Nothing has been checked.
  struct Table {
    let offset: UInt64
    let size: UInt64
    /// The load command that names it, for errors.
    let structure: String
  }

  /// The `nlist` records.
  var symbols: Table?
  var symbolNames: Table?
  /// The streams of bind opcodes of `LC_DYLD_INFO`.
  var binds: [(source: ImportTable.Source, table: Table)] = []
  var chainedFixups: Table?
  var exportTrie: Table?
  var codeSignature: Table?

  /// The tables that hold names of symbols as text.
  var names: [Table] {
    ([symbolNames, chainedFixups] as [Table?]).compactMap(\.self) + binds.map(\.table)
  }
}
