internal import Bytes
internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let missingTranslation = Rule(
    RuleDescriptor(
      id: "missing-translation",
      title: "Missing translation",
      level: .warning,
      summary: "Keys missing in a localization, and translations with mismatched format specifiers",
      rationale: """
        For a missing key, the app shows the key itself or the string in the development language. If a translation's format \
        specifiers do not match the arguments of the source string, the app crashes in that language (reported as an error) or \
        shows wrong text (reported as a warning). The source string may ignore arguments that code passes: those of the key if \
        it is a format itself, or those of the call that formats the string. If that number is unknown, a translation with \
        more arguments is a warning. A strings table with a syntax error is not loaded, or is cut off at the \
        error. Languages that lack the same keys are reported together. The source language is the development region of the \
        project or, if that is unknown or its table is incomplete, the language with the most keys that code looks up. A \
        language is checked if a target or package includes it, or if no targets are known. The rule ignores languages that \
        the project no longer lists or, in packages and frameworks, that no app has, and does not compare the \
        tables in a bundle, which comes with a library. A language with less than 10% of the keys, or \
        with a copy of the original, is reported once, as a note. A key that code does not look up is \
        reported as a note if code looks up most keys of the table, and so is a key that is a text in an app without \
        translations.
        """,
      remedy: "Translate the keys. If the order of the arguments changes, use positional specifiers such as %1$@.",
      fix: "Translate the key",
      tags: ["strings"],
      checksThirdParty: false,
      needsRunningCode: true,
      badExamples: [
        Example(
          .strings, "\"orders.title\" = \"Your orders\";\n\"orders.pay\" = \"Pay\";\n",
          beside: Companions(("↓de.lproj/Localizable.strings", "\"orders.title\" = \"Ihre Bestellungen\";\n"))),
        Example(
          .translatedStrings, "\"↓orders.count\" = \"%@ Bestellungen\";\n",
          beside: Companions(("en.lproj/Localizable.strings", "\"orders.count\" = \"%d orders\";\n"))),
        // Base is incomplete and lacks the key.
        Example(
          .translatedStrings, "\"↓orders.count\" = \"%@: %d\";\n\"orders.pay\" = \"Bezahlen\";\n",
          beside: .staleBase),
        // So is English, and the development region is unknown.
        Example(
          .translatedStrings, "\"orders.count\" = \"%d\";\n\"orders.pay\" = \"Bezahlen\";\n\"↓orders.of\" = \"%2$@ %1$@\";\n",
          beside: Companions(
            ("en.lproj/Localizable.strings", "\"orders.pay\" = \"Pay\";\n"),
            (
              "ar.lproj/Localizable.strings",
              "\"orders.count\" = \"%d\";\n\"orders.pay\" = \"ادفع\";\n\"orders.of\" = \"%d %@\";\n"
            ),
            (
              "Page.m",
              "void f(void) { NSLocalizedString(@\"orders.count\", 0); NSLocalizedString(@\"orders.of\", 0); "
                + "NSLocalizedString(@\"orders.pay\", 0); }\n"
            ))),
        // Code passes one argument.
        Example(
          .translatedStrings, "\"↓orders.of\" = \"%@ von %@\";\n",
          beside: Companions(
            ("en.lproj/Localizable.strings", "\"orders.of\" = \"Orders\";\n"),
            ("Page.swift", "let title = String(format: NSLocalizedString(\"orders.of\", comment: \"\"), name)\n"))),
        Example(
          .strings, "\"orders.title\" = \"Your orders\";\n",
          beside: Companions(("↓de.lproj/Localizable.strings", "/* to do */\n"))),
        Example(
          .translatedStrings, "\"↓orders.count\" = \"%\u{A0}d Bestellungen\";\n",
          beside: Companions(("en.lproj/Localizable.strings", "\"orders.count\" = \"%d orders\";\n"))),
        Example(
          .strings, "\"↓orders.of\" = \"%$1@ of %$2@\";\n",
          beside: Companions(("de.lproj/Localizable.strings", "\"orders.of\" = \"%1$@ von %2$@\";\n"))),
        Example(
          .swift,
          """
          func text(_ key: String) -> String { return NSLocalizedString(key, comment: "") }
          extension String { var localized: String { NSLocalizedString(self, comment: "") } }
          let all = [
            "orders.title".localized, "orders.title".localized, "orders.title".localized, "orders.title".localized,
            "orders.title".localized, "orders.title".localized, "orders.title".localized, "orders.title".localized,
            "orders.title".localized, "orders.title".localized, "↓orders.titel".localized,
          ]

          """, beside: .translations),
        Example(
          .strings, "\"orders.title\" = \"Your orders\";\n",
          beside: Companions(
            ("↓de.lproj/Localizable.strings", "\"orders.pay\" = \"Bezahlen\";\n"),
            ("project.yml", "targets:\n  App:\n    sources:\n      - path: de.lproj\n"))),
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
          .swift,
          """
          func text(_ key: String) -> String { return NSLocalizedString(key, comment: "") }
          let title = text("orders.title")

          """, beside: .translations),
        Example(
          .translatedStrings, "\"%d orders\" = \"%d Bestellungen\";\n",
          beside: Companions(("en.lproj/Localizable.strings", "\"%d orders\" = \"Your orders\";\n"))),
        Example(
          .translatedStrings, "\"orders.count\" = \"%d\";\n\"orders.pay\" = \"Bezahlen\";\n", beside: .staleBase),
        Example(
          .strings, "\"orders.title\" = \"Your orders\";\n",
          beside: Companions(
            ("de.lproj/Localizable.strings", "\"orders.pay\" = \"Bezahlen\";\n"),
            (
              "Project.swift",
              "import ProjectDescription\nlet project = Project(name: \"de.lproj\", targets: [.target(resources: [\"en.lproj/**\"])])\n"
            ))),
        // The original ignores an argument.
        Example(
          .translatedStrings, "\"orders.of\" = \"%@ von %@\";\n\"orders.page\" = \"Seite %d\";\n",
          beside: Companions(
            ("en.lproj/Localizable.strings", "\"orders.of\" = \"%@\";\n\"orders.page\" = \"Page\";\n"),
            (
              "Page.m",
              "void f(id a, id b, int i) { [NSString stringWithFormat:NSLocalizedString(@\"orders.of\", 0), a, b]; "
                + "[NSString stringWithFormat:LOCALIZED(@\"orders.page\"), i]; }\n"
            ))),
        // Variables look up the keys, and the original is what omits an argument.
        Example(
          .translatedStrings, "\"orders.at\" = \"%1$@ um %2$@\";\n",
          beside: Companions(
            ("en.lproj/Localizable.strings", "\"orders.at\" = \"%@ at a time\";\n"),
            ("es.lproj/Localizable.strings", "\"orders.at\" = \"%@ a las %@\";\n"),
            ("fr.lproj/Localizable.strings", "\"orders.at\" = \"%@ à %@\";\n"),
            ("it.lproj/Localizable.strings", "\"orders.at\" = \"%@ alle %@\";\n"))),
        Example(
          .translatedStrings, "\"orders.safe\" = \"100%ige Sicherheit\";\n",
          beside: Companions(("en.lproj/Localizable.strings", "\"orders.safe\" = \"100% safe\";\n"))),
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
              " (MB/s)": {},
              "Pay": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Bezahlen"}}}},
              "Your orders": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Ihre Bestellungen"}}}}
            },
            "version": "1.0"
          }

          """),
      ]),
    checks: [
      .checkout(facts: [.stringTables, .names, .bundlePlists]) { checkout, sink in
        let tables = checkout.firstParty.stringTables
        let translations = Translations(checkout)
        for (name, family) in Dictionary(grouping: tables, by: \.family).sorted(by: { $0.key < $1.key }) {
          // A bundle in the sources comes with a library.
          if name.holds(".bundle/"), !name.holds("Settings.bundle/") { continue }
          compare(family.sorted { $0.file.path < $1.file.path }, translations, &sink)
        }
        for table in tables {
          if case .catalog(let catalog) = table.content { checkTranslations(of: catalog, table.file, translations, &sink) }
        }
        checkKeys(checkout, tables, translations, &sink)
      }
    ],
    fixers: [.file(.stringsTable, make: numberingArguments)])
}

extension Message {
  /// - Parameter absence: what is the same for all keys: see `absence(in:outside:)`.
  static func missingTranslation(_ quotedKey: String, _ absence: String) -> Message { "key \(quotedKey)\(absence)" }

  static func absence(in language: String, outside path: String?) -> String {
    " is missing in '\(language)'\(path.map { "; '\($0)' has it but is not in any target" } ?? "")"
  }

  static func barelyTranslated(_ language: String, _ found: Int, _ all: Int) -> Message {
    "only \(found) of \(all) keys are translated into '\(language)'"
  }

  static func mismatchedFormat(_ key: String, in language: String?, _ reason: String) -> Message {
    "format specifier mismatch in \(key.quotedKey)\(language.map { " ('\($0)')" } ?? ""): \(reason)"
  }

  static func misplacedPosition(_ key: String) -> Message { "invalid format specifier '%$1@' in \(key.quotedKey); use '%1$@'" }

  static func problem(_ problem: StringTable.Problem) -> Message {
    switch problem.effect {
    case .tableIsLost: "malformed strings table: \(problem.reason)"
    case .remainderIsLost: "malformed strings table: \(problem.reason); later entries are ignored"
    }
  }
}
