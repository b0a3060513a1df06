internal import Bytes
internal import Findings
internal import Project

extension Rule {
  /// Bounds keys times languages; no real catalog lacks so many.
  private static let maxMissing = 50_000

  static func checkTranslations(
    of catalog: StringCatalog, _ file: CheckoutFile, _ translations: Translations, _ sink: inout FindingSink
  ) {
    // `en-GB` only needs what differs from `en`.
    let plain = Set((catalog.languages + [catalog.sourceLanguage]).filter { !$0.hasRegion })
    let isShown = catalog.languages.map { $0 != catalog.sourceLanguage && !translations.isOfNoApp($0, at: file.path) }
    let languages = catalog.languages.indices.filter { index in
      let name = catalog.languages[index]
      return isShown[index] && !(name.hasRegion && plain.contains(String(name.languageCode)))
    }
    let entries = catalog.entries.filter { entry in
      entry.shouldTranslate && entry.extractionState != "stale"
        && needsTranslation(entry.key, entry[catalog.sourceLanguage]?.texts.map(\.value) ?? [entry.key])
    }
    var missing = missingKeys(among: entries, languages, of: catalog)
    // A language that is barely started is one finding, not one per key.
    for language in languages where entries.count >= minKeys && !missing[language].isEmpty {
      let found = entries.count - missing[language].count
      guard found * 10 < entries.count else { continue }
      missing[language] = []
      let name = catalog.languages[language]
      sink.report(
        .barelyTranslated(name, found, entries.count), path: file.path, identity: "hardly translated \(name)", level: .note,
        fix: Fix("Translate the keys or remove the language"))
    }
    let gaps = Dictionary(grouping: languages.filter { !missing[$0].isEmpty }) { missing[$0] }
    lazy var lines = catalog.lines
    for (indexes, languages) in gaps.sorted(by: { catalog.languages[$0.value[0]] < catalog.languages[$1.value[0]] }) {
      let files = languages.map { (catalog.languages[$0], file.path) }
      report(indexes.map { entries[$0].key }, Absence(), files, of: file.path, &sink) {
        region(of: entries[indexes[$0]], catalog, lines)
      }
    }
    checkFormats(of: catalog, isShown, file, translations, &sink)
  }

  /// The indexes of the entries without a translation, for each language of the catalog.
  ///
  /// - Parameter languages: the indexes of those that are compared.
  private static func missingKeys(
    among entries: [StringCatalog.Entry], _ languages: [Int], of catalog: StringCatalog
  ) -> [[Int]] {
    var budget = maxMissing
    var missing = catalog.languages.map { _ in [Int]() }
    var isTranslated = catalog.languages.map { _ in false }
    for (index, entry) in entries.enumerated() {
      guard budget > 0 else { break }
      // What a service imports may keep the state of new keys.
      let original = entry[catalog.sourceLanguage]?.texts.first?.value ?? entry.key
      for localization in entry.localizations {
        // Someone translated the key with an empty string on purpose.
        let isIncluded = localization.texts.contains { text in
          text.state == "translated" || !text.value.isEmpty && (text.state != "new" || text.value != original)
        }
        if isIncluded { isTranslated[localization.languageIndex] = true }
      }
      for language in languages where !isTranslated[language] && budget > 0 {
        missing[language].append(index)
        budget -= 1
      }
      for localization in entry.localizations { isTranslated[localization.languageIndex] = false }
    }
    return missing
  }

  private static func region(of entry: StringCatalog.Entry, _ catalog: StringCatalog, _ lines: LineIndex) -> Region? {
    entry.place.isEmpty ? nil : Region(entry.place, in: lines, of: catalog.bytes)
  }

  /// - Parameter isShown: for each language of the catalog, whether an app may show it.
  private static func checkFormats(
    of catalog: StringCatalog, _ isShown: [Bool], _ file: CheckoutFile, _ translations: Translations, _ sink: inout FindingSink
  ) {
    lazy var others = stride(from: 0, to: catalog.entries.count, by: max(1, catalog.entries.count / 24))
      .compactMap { catalog.entries[$0].key.beginning }
    lazy var lines = catalog.lines
    for entry in catalog.entries where entry.shouldTranslate {
      let source =
        entry[catalog.sourceLanguage]?.texts.first { $0.variation.isEmpty && $0.substitution == nil }?.value ?? entry.key
      let isFormat = entry.key.hasPercent || source.hasPercent
      lazy var original = FormatOriginal(key: entry.key, text: source)
      lazy var passed = translations.passedArguments(with: entry.key)
      for localization in entry.localizations where isShown[localization.languageIndex] {
        for text in localization.texts where text.variation.isEmpty && text.substitution == nil {
          guard isFormat || text.value.hasPercent else { continue }
          let pair = FormatPair(original, translation: text.value, passed: passed)
          guard pair.defect != nil else { continue }
          let beginning = translations.looksUp(entry.key) ? nil : entry.key.beginning
          reportFormat(
            pair, in: localization.language, isUnused: entry.extractionState == "stale",
            requiredText: beginning.map { RequiredText($0, others: others, reason: "no code looks up the key") },
            path: file.path, identity: "format \(localization.language) \(entry.key)", &sink
          ) { region(of: entry, catalog, lines) }
        }
      }
    }
  }

  /// Whether a translation would differ from the original in most languages.
  ///
  /// - Parameter strings: the values of the original.
  static func needsTranslation(_ key: String, _ strings: [String]) -> Bool {
    // `hasLetter` of a table counts non-ASCII punctuation such as dashes as letters.
    guard !key.isEmpty, strings.contains(where: { !$0.isParameter && $0.hasAlphabetic }),
      key != "CFBundleDisplayName", key != "CFBundleName", !key.forbidsTranslation
    else { return false }
    guard strings.allSatisfy({ $0 == key }) else { return true }
    let isCode = key.allSatisfy(\.isHexDigit) && key.count >= 6 && key.contains(where: \.isNumber)
    // Abbreviations such as paper sizes are the same in most languages.
    return !(isCode || key.isUnit || key.dropFirst(3).isEmpty && key == key.uppercased())
  }
}

extension String {
  /// The text before the first specifier, as a literal with interpolations begins; nil if it has too few letters to be found.
  fileprivate var beginning: String? {
    let end = FormatSpecifiers(self).arguments.map(\.range.lowerBound).min() ?? utf8.count
    let text = String(decoding: utf8.prefix(end), as: UTF8.self)
    return text.count(where: \.isLetter) > 3 ? text : nil
  }

  fileprivate var hasPercent: Bool {
    let bytes = utf8Span.span
    return bytes.firstIndex(ofAny: UInt8(ascii: "%"), UInt8(ascii: "%"), from: 0) < bytes.count
  }

  fileprivate var hasAlphabetic: Bool {
    utf8.contains(where: \.isPlainLetter) || unicodeScalars.contains(where: \.properties.isAlphabetic)
  }

  /// Whether it says so: `(Do not localize)`.
  fileprivate var forbidsTranslation: Bool {
    let notice = "do not locali"
    guard utf8.count >= notice.utf8.count, utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "d") }) else { return false }
    return lowercased().holds(notice)
  }

  /// Whether it is nothing but a parameter of an intent: `${city}`.
  fileprivate var isParameter: Bool { hasPrefix("${") && hasSuffix("}") && count(where: { $0 == "$" }) == 1 }
}
