public import Project

extension AnyFact where Self == Fact<StringTableFacts> {
  /// First-party strings tables.
  static var stringTables: Self {
    Fact(
      "string-tables",
      [
        FileCollector("string-tables", .stringsTable, firstPartyOnly: true) {
          StringTableFacts(.table($0.withoutComments()), at: $1.file)
        },
        FileCollector("string-tables", .stringCatalog, firstPartyOnly: true) { StringTableFacts(.catalog($0), at: $1.file) },
      ])
  }
}

/// A strings table and its language.
public struct StringTableFacts: Sendable {
  public enum Content: Sendable {
    case table(StringTable)
    case catalog(StringCatalog)
  }

  public let file: CheckoutFile
  public let content: Content
  /// The language of the `.lproj` folder, for example `pt-BR`; nil if it is in none.
  public let language: String?
  /// Whether it was generated from a storyboard or nib.
  let isGeneratedFromInterface: Bool
  /// The path without the `.lproj` folder, which all languages of a table share.
  let family: String

  init(_ content: Content, at file: CheckoutFile) {
    self.file = file
    self.content = content
    isGeneratedFromInterface = if case .table(let table) = content { table.isGeneratedFromInterface } else { false }
    let folder = file.path.parentPath
    if folder.hasSuffix(".lproj") {
      language = String(folder.lastPathComponent.dropLast(".lproj".count))
      let parent = folder.parentPath
      // A `.stringsdict` contains the plurals of the `.strings` with the same name.
      let name = file.path.lastPathComponent
      family = (parent.isEmpty ? "" : parent + "/") + (name.hasSuffix(".stringsdict") ? String(name.dropLast(4)) : name)
    } else {
      language = nil
      family = file.path
    }
  }
}

extension StringTableFacts {
  /// The size of the file without comments.
  var byteCount: Int {
    switch content {
    case .table(let table): table.bytes.count
    case .catalog(let catalog): catalog.bytes.count
    }
  }

  var keys: [String] {
    switch content {
    case .table(let table): table.entries.map { table.key(of: $0) }
    case .catalog(let catalog): catalog.entries.map(\.key)
    }
  }

  /// The hashes of the keys.
  var keyHashes: [UInt64] {
    switch content {
    case .table(let table): table.entries.map(\.keyHash)
    case .catalog(let catalog): catalog.entries.map { StringTable.hash(ofKey: $0.key) }
    }
  }

  var isEmpty: Bool { count == 0 }

  /// The number of keys.
  var count: Int {
    switch content {
    case .table(let table): table.entries.count
    case .catalog(let catalog): catalog.entries.count
    }
  }
}
