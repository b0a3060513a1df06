internal import Project

/// One file of a table in one language.
final class TranslationPart {
  let file: CheckoutFile
  let table: StringTable
  /// Behind the entry found last: most translations keep the order of the original.
  private var next = 0
  /// Entries by the hash of the key; made for the first key that is not the next one.
  private lazy var places = Dictionary(table.entries.enumerated().map { ($1.keyHash, $0) }, uniquingKeysWith: { $1 })

  /// Whether it was made from an interface file: its keys are those of objects.
  private(set) lazy var holdsObjectKeysOnly = table.entries.allSatisfy { table.key(of: $0).isObjectKey }

  init(_ file: CheckoutFile, _ table: StringTable) {
    self.file = file
    self.table = table
  }

  /// The entry with the key of one of another table.
  func entry(like other: StringTable.Entry, of original: StringTable) -> StringTable.Entry? {
    if next < table.entries.count, table.hasSameKey(table.entries[next], as: other, of: original) {
      next += 1
      return table.entries[next - 1]
    }
    guard let place = places[other.keyHash], table.hasSameKey(table.entries[place], as: other, of: original) else { return nil }
    next = place + 1
    return table.entries[place]
  }
}

/// A table in one language: a `.strings`, the `.stringsdict` of its name, or both.
struct TableLanguage {
  let name: String
  var parts: [TranslationPart]

  /// How many entries its files have.
  var count: Int { parts.reduce(0) { $0 + $1.table.entries.count } }

  /// Whether it should have every key: `en-GB` beside `en` need only hold what differs, and what Base lacks the region has.
  func isWorkOfItsOwn(beside original: String, region: String) -> Bool {
    let base = original == "Base" ? region : original
    return name != "Base" && name.languageCode != base.languageCode && name.languageCode != region.languageCode
  }

  /// The entries of another language whose keys it lacks.
  func lacks(of original: TableLanguage) -> Lacks {
    var lacks = Lacks()
    // A table made from an interface file holds keys of objects that may be gone; what it lacks, the file itself has.
    for part in original.parts where !part.holdsObjectKeysOnly {
      let table = part.table
      lacks.compared += table.entries.count
      for entry in table.entries where !parts.contains(where: { $0.entry(like: entry, of: table) != nil }) {
        lacks.entries.append((entry, part))
      }
    }
    return lacks
  }

  struct Lacks {
    /// How many entries the other language has.
    var compared = 0
    var entries: [(entry: StringTable.Entry, part: TranslationPart)] = []
  }
}

extension String {
  /// `pt` of `pt-BR`, `en` of `English`.
  var languageCode: Substring {
    let end = utf8.firstIndex { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    let code = self[..<(end ?? endIndex)]
    return code.utf8.count < Self.shortestFormerLanguage ? code : Self.formerLanguages[String(code)] ?? code
  }

  /// Whether it names a country or a script, too: `pt-BR`.
  var hasRegion: Bool { contains { $0 == "-" || $0 == "_" } }

  private static var shortestFormerLanguage: Int { "Dutch".utf8.count }

  /// Languages by the names that Xcode once gave to their folders.
  private static let formerLanguages: [String: Substring] = [
    "English": "en", "French": "fr", "German": "de", "Italian": "it", "Spanish": "es", "Japanese": "ja", "Dutch": "nl",
  ]

  /// `abc-12-dEf.text`: the key of an object of an interface file.
  var isObjectKey: Bool {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.isObjectKey }
    let parts = split(separator: ".")
    guard parts.count >= 2, let id = parts.first else { return false }
    return id.allSatisfy { $0.isNumber } || id.split(separator: "-").count == 3 && id.utf8.count <= 12
  }
}

extension String.UTF8View {
  /// The same of ASCII, whose characters are bytes.
  fileprivate var isObjectKey: Bool {
    let dot = UInt8(ascii: ".")
    guard let start = firstIndex(where: { $0 != dot }) else { return false }
    let id = self[start...].prefix { $0 != dot }
    guard self[id.endIndex...].contains(where: { $0 != dot }) else { return false }
    if id.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) { return true }
    return id.count <= 12 && id.split(separator: UInt8(ascii: "-")).count == 3
  }
}
