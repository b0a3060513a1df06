internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let missingTranslation = Rule(
    RuleDescriptor(
      id: "missing-translation",
      level: .warning,
      summary: "Keys that a shipped language lacks, and translations with other format specifiers",
      rationale: """
        A key that is missing in one language shows there as the key itself, or in English in the midst of Arabic. One finding names \
        the language, the count and the first keys. A translation whose format specifiers read other arguments than the original \
        passes shows rubbish or ends the app, in one language only (an error), and a table with a fault in its syntax is lost from \
        that line on. Keys are compared where a target or package is known to ship the language, or nothing is known of targets at all.
        """,
      remedy: "Translate the keys, and number the arguments whose order changes: %1$@.",
      tags: ["texts"],
      judgesThirdParty: false,
      badExamples: [
        Example(
          .strings, "\"orders.title\" = \"Your orders\";\n\"orders.pay\" = \"Pay\";\n",
          beside: Companions(("↓de.lproj/Localizable.strings", "\"orders.title\" = \"Ihre Bestellungen\";\n"))),
        Example(
          .translatedStrings, "\"↓orders.count\" = \"%@ Bestellungen\";\n",
          beside: Companions(("en.lproj/Localizable.strings", "\"orders.count\" = \"%d orders\";\n"))),
        Example(
          .stringCatalog,
          """
          {
            "sourceLanguage": "en",
            "strings": {
              "Pay": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Bezahlen"}}}},
              "↓Your orders": {}
            },
            "version": "1.0"
          }

          """),
      ],
      goodExamples: [
        Example(
          .strings, "\"orders.title\" = \"Your orders\";\n\"orders.pay\" = \"Pay\";\n",
          beside: Companions(
            ("de.lproj/Localizable.strings", "\"orders.title\" = \"Ihre Bestellungen\";\n\"orders.pay\" = \"Bezahlen\";\n"))),
        Example(
          .translatedStrings, "\"orders.count\" = \"%d Bestellungen\";\n",
          beside: Companions(("en.lproj/Localizable.strings", "\"orders.count\" = \"%d orders\";\n"))),
        Example(
          .stringCatalog,
          """
          {
            "sourceLanguage": "en",
            "strings": {
              "Pay": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Bezahlen"}}}},
              "Your orders": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Ihre Bestellungen"}}}}
            },
            "version": "1.0"
          }

          """),
      ]),
    checks: [
      .checkout(facts: [.stringTables, .names]) { checkout, sink in
        let tables = checkout.firstParty.stringTables
        for (_, family) in Dictionary(grouping: tables, by: \.family).sorted(by: { $0.key < $1.key }) {
          compare(family.sorted { $0.file.path < $1.file.path }, checkout, &sink)
        }
        for table in tables {
          if case .catalog(let catalog) = table.content { checkTranslations(of: catalog, table.file, &sink) }
        }
        checkKeys(checkout, tables, &sink)
      }
    ])

  /// One file of a table.
  private final class Part {
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
  private struct Language {
    let name: String
    var parts: [Part]

    /// Whether it should have every key: `en-GB` beside `en` need only hold what differs.
    func isWorkOfItsOwn(beside original: String) -> Bool {
      let base = original == "Base" ? "en" : original
      return name.languageCode != base.languageCode
    }

    func holds(_ entry: StringTable.Entry, of table: StringTable) -> Bool {
      parts.contains { $0.entry(like: entry, of: table) != nil }
    }
  }

  /// Compares the languages of one table.
  private static func compare(_ family: [StringTableFacts], _ checkout: Checkout, _ sink: inout FindingSink) {
    var languages: [Language] = []
    for facts in family {
      guard case .table(let table) = facts.content else { continue }
      if let fault = table.faults.first {
        let region = Region(fault.offset..<fault.offset, in: table.lines, of: table.bytes)
        sink.report(.fault(fault), path: facts.file.path, at: region, identity: "fault", level: .error)
        // Nobody can tell which keys such a table has.
        languages.removeAll { $0.name == facts.language }
        continue
      }
      guard let name = facts.language, !table.entries.isEmpty else { continue }
      let part = Part(facts.file, table)
      if let index = languages.firstIndex(where: { $0.name == name }) {
        languages[index].parts.append(part)
      } else {
        languages.append(Language(name: name, parts: [part]))
      }
    }
    guard languages.count > 1, let original = Self.original(among: languages) else { return }
    for language in languages where language.name != original.name {
      compareFormats(original, language, &sink)
      // A language may be in the repository and not in the app.
      if language.isWorkOfItsOwn(beside: original.name), !checkout.hasOpenMembership(language.parts[0].file) {
        compareKeys(original, language, &sink)
      }
    }
  }

  /// The language that the others are translated from: Base, else English, else the one with most keys.
  private static func original(among languages: [Language]) -> Language? {
    ["Base", "en", "English", "en-US", "en-GB"].lazy.compactMap { name in languages.first { $0.name == name } }.first
      ?? languages.max { left, right in
        (left.parts.reduce(0) { $0 + $1.table.entries.count }, right.name) < (
          right.parts.reduce(0) { $0 + $1.table.entries.count }, left.name
        )
      }
  }

  private static func compareKeys(_ original: Language, _ language: Language, _ sink: inout FindingSink) {
    let path = (language.parts.first { $0.file.path.hasSuffix(".strings") } ?? language.parts[0]).file.path
    for part in original.parts {
      // A table made from an interface file holds keys of objects that may be gone; what it lacks, the file itself has.
      if part.holdsObjectKeysOnly { continue }
      for entry in part.table.entries where entry.hasLetter && !language.holds(entry, of: part.table) {
        // A dash is no ASCII and nothing to translate either.
        guard part.table.value(of: entry).texts.contains(where: { $0.unicodeScalars.contains(where: \.properties.isAlphabetic) })
        else { continue }
        reportMissingTranslation(part.table.key(of: entry), language.name, path: path, at: nil, &sink)
      }
    }
  }

  static func reportMissingTranslation(
    _ key: String, _ language: String, path: String, at region: Region?, _ sink: inout FindingSink
  ) {
    sink.report(
      .missingTranslation(key, language), path: path, at: region, identity: "missing \(language) \(key)",
      in: Membership("'\(key)'", in: FindingGroup(language, title: "keys are missing in \(language)")))
  }

  private static func compareFormats(_ original: Language, _ language: Language, _ sink: inout FindingSink) {
    for part in language.parts {
      for entry in part.table.entries where entry.kind == .text && entry.hasPercent {
        for source in original.parts {
          guard let other = source.entry(like: entry, of: part.table), other.kind == .text,
            !part.table.hasSameFormat(entry, as: other, of: source.table),
            case .text(let translation) = part.table.value(of: entry), case .text(let text) = source.table.value(of: other),
            case .crash(let reason) = FormatSpecifiers.differ(FormatSpecifiers(text), FormatSpecifiers(translation))
          else { continue }
          let region = entry.keyRange.isEmpty ? nil : Region(entry.keyRange, in: part.table.lines, of: part.table.bytes)
          let key = part.table.key(of: entry)
          sink.report(.otherFormat(key, reason), path: part.file.path, at: region, identity: "format \(key)", level: .error)
        }
      }
    }
  }
}

extension String {
  /// `pt` of `pt-BR`.
  fileprivate var languageCode: Substring { prefix { $0 != "-" && $0 != "_" } }

  /// `abc-12-dEf.text`: the key of an object of an interface file.
  fileprivate var isObjectKey: Bool {
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

extension Message {
  static func missingTranslation(_ key: String, _ language: String) -> Message { "'\(key)' is missing in \(language)" }

  static func otherFormat(_ key: String, _ reason: String) -> Message { "'\(key)' takes other arguments: \(reason)" }

  fileprivate static func fault(_ fault: StringTable.Fault) -> Message {
    switch fault.effect {
    case .tableIsLost: "the table is not read: \(fault.reason)"
    case .restIsLost: "the table is not read from here on: \(fault.reason)"
    }
  }
}
