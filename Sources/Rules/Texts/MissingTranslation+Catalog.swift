internal import Findings
internal import Project

extension Rule {
  /// No team has so many untranslated keys times languages.
  private static let mostOfOneCatalog = 50_000

  static func checkTranslations(of catalog: StringCatalog, _ file: CheckoutFile, _ sink: inout FindingSink) {
    let languages = catalog.languages.filter { $0 != catalog.sourceLanguage }
    // Many languages times many keys could be far more than the file holds.
    var room = mostOfOneCatalog
    for entry in catalog.entries where entry.shouldTranslate && entry.extractionState != "stale" && !entry.key.isEmpty {
      guard room > 0 else { break }
      let translated = Set(
        entry.localizations.lazy.filter { $0.texts.contains { $0.state != "new" && !$0.value.isEmpty } }.map(\.language))
      let region = entry.place.isEmpty ? nil : Region(entry.place, in: catalog.lines, of: catalog.bytes)
      for language in languages where !translated.contains(language) && room > 0 {
        reportMissingTranslation(entry.key, language, path: file.path, at: region, &sink)
        room -= 1
      }
    }
    checkFormats(of: catalog, file, &sink)
  }

  private static func checkFormats(of catalog: StringCatalog, _ file: CheckoutFile, _ sink: inout FindingSink) {
    for entry in catalog.entries {
      let source =
        entry[catalog.sourceLanguage]?.texts.first { $0.variation.isEmpty && $0.substitution == nil }?.value ?? entry.key
      for localization in entry.localizations where localization.language != catalog.sourceLanguage {
        for text in localization.texts where text.variation.isEmpty && text.substitution == nil {
          guard case .crash(let reason) = FormatSpecifiers.differ(FormatSpecifiers(source), FormatSpecifiers(text.value)) else {
            continue
          }
          let region = entry.place.isEmpty ? nil : Region(entry.place, in: catalog.lines, of: catalog.bytes)
          sink.report(
            .otherFormat(entry.key, "\(localization.language): \(reason)"), path: file.path, at: region,
            identity: "format \(localization.language) \(entry.key)", level: .error)
        }
      }
    }
  }
}
