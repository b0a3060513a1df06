internal import Bytes
internal import Findings
internal import Project

extension Rule {
  /// Compares the languages of one table.
  static func compare(_ family: [StringTableFacts], _ translations: Translations, _ sink: inout FindingSink) {
    let languages = readLanguages(of: family, &sink)
    guard languages.count > 1, let original = translations.original(among: languages) else { return }
    reportMisplacedPositions(in: original, &sink)
    var missing: [Gap: [TableLanguage]] = [:]
    var keys = OriginalKeys(original, translations)
    let region = translations.region(of: original)
    let names = Set(languages.lazy.map { Substring($0.name) })
    for language in languages where language.name != original.name {
      compareFormats(original, language, among: languages, translations, &sink)
      // A language may be in the repository but not in the app.
      guard language.needsAllKeys(beside: original.name, region: region),
        // `hy-AM` only needs what differs from `hy`.
        !language.name.hasRegion || !names.contains(language.name.languageCode),
        !translations.checkout.hasUnknownMembership(language.parts[0].file), !translations.isDropped(language)
      else { continue }
      let lacks = language.lacks(of: original)
      if reportBeginning(of: language, lacks, original, &sink) { continue }
      for gap in gaps(lacks, &keys, language) { missing[gap, default: []].append(language) }
    }
    let gaps = missing.map { gap, languages in (gap: gap, keys: gap.places.map { keys.text(at: $0) }, languages: languages) }
    for (gap, keys, languages) in gaps.sorted(by: { ($0.languages[0].name, $0.keys[0]) < ($1.languages[0].name, $1.keys[0]) }) {
      let files = languages.map { language in
        (language.name, (language.parts.first { $0.file.path.hasSuffix(".strings") } ?? language.parts[0]).file.path)
      }
      report(
        keys, gap.absence, files, of: family[0].family, &sink, requiredText: { translations.requiredText($0, in: original) },
        region: { _ in nil })
    }
  }

  private static func readLanguages(of family: [StringTableFacts], _ sink: inout FindingSink) -> [TableLanguage] {
    for facts in family {
      guard case .table(let table) = facts.content, let problem = table.problems.first else { continue }
      let region = Region(problem.offset..<problem.offset, in: table.lines, of: table.bytes)
      sink.report(
        .problem(problem), path: facts.file.path, at: region, identity: "fault",
        // A plug-in that was built elsewhere. Foundation skips the rest of a table, and the strings fall back to another language.
        level: facts.file.path.holds("/Contents/Resources/") ? .note : .warning, fix: Fix("Fix the syntax"))
    }
    return TableLanguage.all(of: family)
  }

  /// Reports a language that is barely started once, not key by key.
  private static func reportBeginning(
    of language: TableLanguage, _ lacks: TableLanguage.MissingEntries, _ original: TableLanguage, _ sink: inout FindingSink
  ) -> Bool {
    var found = lacks.compared - lacks.entries.count
    let isEmpty = language.parts.allSatisfy(\.table.entries.isEmpty)
    guard lacks.compared >= minKeys || isEmpty else { return false }
    // A table may be a copy of the original.
    if found * 10 >= lacks.compared, !lacks.entries.isEmpty { found = language.translatedCount(of: original) ?? found }
    guard found * 10 < lacks.compared else { return false }
    sink.report(
      .barelyTranslated(language.name, found, lacks.compared), path: language.parts[0].file.path, identity: "hardly translated",
      level: .note, fix: Fix("Translate the table or remove the language"))
    return true
  }

  /// Smaller tables are compared key by key, unless they are empty.
  static let minKeys = 20

  // MARK: Keys

  /// Keys that the same languages lack.
  private struct Gap: Hashable {
    let places: [TableLanguage.EntryPlace]
    let absence: Absence
  }

  /// How a key is missing.
  struct Absence: Hashable {
    /// A file that has the key but is in no target.
    var outside: String?
    /// Whether code looks up none of the keys.
    var isStale = false
  }

  /// The missing keys of a language, by the file outside of all targets that has them.
  private static func gaps(
    _ lacks: TableLanguage.MissingEntries, _ original: inout OriginalKeys, _ language: TableLanguage
  ) -> [Gap] {
    var byFile: [String?: [TableLanguage.EntryPlace]] = [:]
    let script = language.name.ownScript
    for place in lacks.entries {
      guard let key = original.translatableKey(at: place), !key.isWritten(in: script) else { continue }
      byFile[original.translations.untargetedFile(with: key, in: language.name), default: []].append(place)
    }
    return byFile.map { outside, places in
      let asked = places.filter { !original.isStale(at: $0) }
      return Gap(places: asked.isEmpty ? places : asked, absence: Absence(outside: outside, isStale: asked.isEmpty))
    }
  }

  /// Reports each key in each language, in one group.
  ///
  /// - Parameters:
  ///   - files: languages and the paths of their files.
  ///   - requiredText: what code must contain for the key to matter.
  static func report(
    _ keys: [String], _ absence: Absence, _ files: [(language: String, path: String)], of family: String,
    _ sink: inout FindingSink, requiredText: (String) -> RequiredText? = { _ in nil }, region: (Int) -> Region?
  ) {
    let names = files.map(\.language)
    let list =
      names.prefix(10).map { "'\($0)'" }.joined(separator: ", ") + (names.count > 10 ? " and \(names.count - 10) more" : "")
    let hint = absence.outside.map { " ('\($0)' is not in any target)" } ?? ""
    let group = FindingGroup(
      "\(family) \(names.joined(separator: " ")) \(absence.outside ?? "")",
      title: "\(keys.count == 1 ? "key is" : "keys are") missing in \(list)\(hint)",
      spansFiles: names.count > 1, maxNames: 10, countsNames: true)
    // What is the same in all languages.
    let members = keys.enumerated().map { index, key in
      let member = Membership(key.quotedKey, key: key, in: group)
      return (key: key, member: member, requiredText: absence.isStale ? nil : requiredText(key), region: region(index))
    }
    for (language, path) in files {
      let clause = Message.absence(in: language, outside: absence.outside)
      let subject = "missing \(language) "
      for (key, member, requiredText, region) in members {
        sink.report(
          .missingTranslation(member.name, clause), path: path, at: region, identity: subject + key,
          level: absence.isStale ? .note : nil, in: member, requiredText: requiredText)
      }
    }
  }
}

/// The keys of an original, each read once for all languages that lack it.
private struct OriginalKeys {
  let translations: Translations
  private let original: TableLanguage
  private var known: [TableLanguage.EntryPlace: Key] = [:]

  private struct Key {
    let text: String
    let isTranslatable: Bool
    var isStale: Bool?
  }

  init(_ original: TableLanguage, _ translations: Translations) {
    (self.original, self.translations) = (original, translations)
  }

  /// The text of a key that a translation needs; nil for another.
  mutating func translatableKey(at place: TableLanguage.EntryPlace) -> String? {
    let part = original.parts[place.part]
    guard part.table.entries[place.entry].hasLetter else { return nil }
    let key = known[place] ?? read(place, in: part)
    return key.isTranslatable ? key.text : nil
  }

  private mutating func read(_ place: TableLanguage.EntryPlace, in part: StringsFile) -> Key {
    let entry = part.table.entries[place.entry]
    let text = part.table.key(of: entry)
    // Xcode generates keys for the variants of an intent's strings only in languages where they are edited.
    let isOfVariant = part.file.path.hasSuffix("/Intents.strings") && text.utf8.contains(UInt8(ascii: "-"))
    let key = Key(text: text, isTranslatable: !isOfVariant && Rule.needsTranslation(text, part.table.value(of: entry).texts))
    known[place] = key
    return key
  }

  /// The text of a key that was asked for before.
  func text(at place: TableLanguage.EntryPlace) -> String { known[place]?.text ?? "" }

  /// Whether code looks up most keys but not this one, which was asked for before.
  mutating func isStale(at place: TableLanguage.EntryPlace) -> Bool {
    if let isStale = known[place]?.isStale { return isStale }
    let isStale = translations.isStale(text(at: place), in: original)
    known[place]?.isStale = isStale
    return isStale
  }
}

extension String {
  /// Whether the key, which is shown instead of the missing text, is in a script that only its language uses: `语音通话` for `zh-Hans`.
  fileprivate func isWritten(in script: [ClosedRange<UInt32>]) -> Bool {
    !script.isEmpty && unicodeScalars.contains { scalar in script.contains { $0.contains(scalar.value) } }
  }

  /// The scalars that only this language and its relatives use.
  fileprivate var ownScript: [ClosedRange<UInt32>] {
    // Of Chinese keys, most are in simplified characters.
    ["zh-Hant", "zh-TW", "zh-HK"].contains(where: hasPrefix) ? [] : Self.scripts[languageCode] ?? []
  }

  /// By language code.
  private static let scripts: [Substring: [ClosedRange<UInt32>]] = [
    "zh": [0x3400...0x9FFF], "ja": [0x3040...0x30FF, 0x3400...0x9FFF], "ko": [0xAC00...0xD7A3], "th": [0x0E00...0x0E7F],
    "he": [0x0590...0x05FF], "el": [0x0370...0x03FF],
  ]
}
