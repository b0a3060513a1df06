internal import Project

/// One file of a strings table in one language.
final class StringsFile {
  let file: CheckoutFile
  let table: StringTable
  /// Index after the entry found last: most translations keep the order of the original.
  private var next = 0
  /// Indexes of entries by the hash of the key; built at the first key that is out of order.
  private lazy var indexes = Dictionary(table.entries.enumerated().map { ($1.keyHash, $0) }, uniquingKeysWith: { $1 })

  /// Whether it was generated from a storyboard or nib.
  let isGeneratedFromInterface: Bool

  init(_ facts: StringTableFacts, _ table: StringTable) {
    file = facts.file
    self.table = table
    isGeneratedFromInterface = facts.isGeneratedFromInterface
  }

  /// The entry with the same key as an entry of another table.
  func entry(like other: StringTable.Entry, of original: StringTable) -> StringTable.Entry? {
    if next < table.entries.count, table.hasSameKey(table.entries[next], as: other, of: original) {
      next += 1
      return table.entries[next - 1]
    }
    guard let index = indexes[other.keyHash], table.hasSameKey(table.entries[index], as: other, of: original) else { return nil }
    next = index + 1
    return table.entries[index]
  }
}

/// A strings table in one language: a `.strings` file, the `.stringsdict` of its name, or both.
struct TableLanguage {
  let name: String
  var parts: [StringsFile]

  /// The languages of a table, without those in which its syntax is wrong: their keys are unknown.
  static func all(of family: [StringTableFacts]) -> [TableLanguage] {
    var (languages, malformed): ([TableLanguage], Set<String?>) = ([], [])
    var indexes: [String: Int] = [:]
    for facts in family {
      guard case .table(let table) = facts.content else { continue }
      guard table.problems.isEmpty else {
        malformed.insert(facts.language)
        continue
      }
      guard let name = facts.language else { continue }
      let part = StringsFile(facts, table)
      if let index = indexes[name] {
        languages[index].parts.append(part)
      } else {
        indexes[name] = languages.count
        languages.append(TableLanguage(name: name, parts: [part]))
      }
    }
    return languages.filter { !malformed.contains($0.name) }
  }

  /// Number of entries in all files.
  var count: Int { parts.reduce(0) { $0 + $1.table.entries.count } }

  /// Whether it needs every key. `en-GB` only needs what differs from `en`, and Base falls back on the development region.
  func needsAllKeys(beside original: String, region: String) -> Bool {
    let base = original == "Base" ? region : original
    return name != "Base" && name.languageCode != base.languageCode && name.languageCode != region.languageCode
  }

  /// The entries of another language whose keys are missing here.
  func lacks(of original: TableLanguage) -> MissingEntries {
    var lacks = MissingEntries()
    // Tables generated from storyboards may have keys of deleted objects; the storyboard itself has the strings of missing keys.
    for (number, part) in original.parts.enumerated() where !part.isGeneratedFromInterface {
      let table = part.table
      lacks.compared += table.entries.count
      for (index, entry) in table.entries.enumerated()
      where !parts.contains(where: { $0.entry(like: entry, of: table) != nil }) {
        lacks.entries.append(EntryPlace(part: number, entry: index))
      }
    }
    return lacks
  }

  /// The number of entries whose text differs from that of the original; nil if it is more than a tenth of them.
  func translatedCount(of original: TableLanguage) -> Int? {
    var count = 0
    for part in original.parts where !part.isGeneratedFromInterface {
      for entry in part.table.entries {
        let texts = part.table.value(of: entry).texts
        let isTranslated = parts.contains { file in
          file.entry(like: entry, of: part.table).map { file.table.value(of: $0).texts != texts } ?? false
        }
        if isTranslated { count += 1 }
        if count * 10 > original.count { return nil }
      }
    }
    return count
  }

  struct MissingEntries {
    /// Number of entries in the other language.
    var compared = 0
    var entries: [EntryPlace] = []
  }

  /// The indexes of a part and of an entry in its table.
  struct EntryPlace: Hashable {
    let part: Int
    let entry: Int
  }
}

extension String {
  /// `pt` of `pt-BR`, `en` of `English`.
  var languageCode: Substring {
    let end = utf8.firstIndex { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    let code = self[..<(end ?? endIndex)]
    return code.utf8.count < Self.shortestFormerLanguage ? code : Self.formerLanguages[String(code)] ?? code
  }

  /// Whether it has a region or script: `pt-BR`.
  var hasRegion: Bool { contains { $0 == "-" || $0 == "_" } }

  private static var shortestFormerLanguage: Int { "Dutch".utf8.count }

  /// Languages by the folder names of old Xcode versions.
  private static let formerLanguages: [String: Substring] = [
    "English": "en", "French": "fr", "German": "de", "Italian": "it", "Spanish": "es", "Japanese": "ja", "Dutch": "nl",
  ]
}
