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
        the languages that lack the same keys, the count and the first keys. A translation whose format specifiers read other arguments \
        than the original passes crashes the app in one language only (an error) or shows wrong text there (a warning), and a table with \
        a syntax error is lost from that line on. The original is the development region of the project; where that is not known or its \
        table is a remainder, the language with most of the keys that code asks for. Keys are compared where a target or package is known \
        to ship the language, or nothing is known of targets at all, and not in languages that the project no longer lists. A language that \
        has less than a tenth of the keys is one note, and so is a key that no code asks for, where code asks for most keys of the table by name.
        """,
      remedy: "Translate the keys, and number the arguments whose order changes: %1$@.",
      fix: "Translate the key",
      tags: ["texts"],
      judgesThirdParty: false,
      needsRunningCode: true,
      badExamples: [
        Example(
          .strings, "\"orders.title\" = \"Your orders\";\n\"orders.pay\" = \"Pay\";\n",
          beside: Companions(("↓de.lproj/Localizable.strings", "\"orders.title\" = \"Ihre Bestellungen\";\n"))),
        Example(
          .translatedStrings, "\"↓orders.count\" = \"%@ Bestellungen\";\n",
          beside: Companions(("en.lproj/Localizable.strings", "\"orders.count\" = \"%d orders\";\n"))),
        // Base is a remainder that lacks the key.
        Example(
          .translatedStrings, "\"↓orders.count\" = \"%@: %d\";\n\"orders.pay\" = \"Bezahlen\";\n",
          beside: .staleBase),
        // So is English, where nothing tells the development region.
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
        // The keys are looked up by variables, and it is the original that omits an argument.
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
        let translations = Translations(checkout)
        for (_, family) in Dictionary(grouping: tables, by: \.family).sorted(by: { $0.key < $1.key }) {
          compare(family.sorted { $0.file.path < $1.file.path }, translations, &sink)
        }
        for table in tables {
          if case .catalog(let catalog) = table.content { checkTranslations(of: catalog, table.file, &sink) }
        }
        checkKeys(checkout, tables, translations, &sink)
      }
    ],
    fixers: [.file(.stringsTable, make: numberingArguments)])
}

extension Message {
  static func missingTranslation(_ key: String, _ language: String, outside path: String?) -> Message {
    "'\(key)' is missing in \(language)\(path.map { "; '\($0)' has it and is in no target" } ?? "")"
  }

  static func hardlyTranslated(_ language: String, _ found: Int, _ all: Int) -> Message {
    "only \(found) of \(all) keys are translated into \(language)"
  }

  static func otherFormat(_ key: String, _ reason: String) -> Message { "'\(key)' takes other arguments: \(reason)" }

  static func misplacedPosition(_ key: String) -> Message { "'\(key)' has '%$1@', which shows no argument; write '%1$@'" }

  static func fault(_ fault: StringTable.Fault) -> Message {
    switch fault.effect {
    case .tableIsLost: "the table is not read: \(fault.reason)"
    case .restIsLost: "the table is not read from here on: \(fault.reason)"
    }
  }
}
