internal import Findings
internal import Project

extension Rule {
  static let untranslatedIntent = Rule(
    RuleDescriptor(
      id: "untranslated-intent",
      title: "Untranslated intent",
      level: .warning,
      summary: "Siri intents without a title or description in a language of the app",
      rationale: """
        App Store Connect warns about each intent of an intent definition that has no title or no description in a language of the \
        app; Shortcuts shows the text of another language, or none. The emails also name the configurations of \
        widgets. A blank text counts as none. Languages are those that have a \
        strings table of the definition in the same target; String Catalogs, deprecated intents, and definitions that no app for \
        iPhone or iPad contains are not checked.
        """,
      remedy: "Add the title and the description in the intent editor, and translate both.",
      fix: "Add the text",
      rejectionCodes: ["ITMS-90626"],
      tags: ["app-store", "strings"],
      checksThirdParty: false,
      badExamples: [
        Example(.intentDefinition, definition(description: nil, marker: "↓"), beside: app),
        Example(
          .intentDefinition, definition(description: "Erases the history"),
          beside: app + Companions(("↓de.lproj/Intents.strings", "\"t1\" = \"Löschen\";\n"))),
      ],
      goodExamples: [
        Example(
          .intentDefinition, definition(description: "Erases the history"),
          beside: app + Companions(("de.lproj/Intents.strings", "\"t1\" = \"Löschen\";\n\"d1\" = \"Löscht den Verlauf\";\n"))),
        Example(.intentDefinition, definition(description: nil)),
      ]),
    checks: [
      .checkout(facts: .products + [.intentDefinitions, .stringTables]) { checkout, sink in
        let definitions = checkout.facts[.intentDefinitions].filter { $0.file.isFirstParty && !$0.file.isTest }
        if definitions.isEmpty { return }
        let products = checkout.iOSProducts([.app, .clip, .appExtension])
        func shipped<Item>(_ items: [Item], _ path: (Item) -> String) -> [Item] {
          let contained = checkout.codeTargets.contained(items.map(path), in: products)
          return zip(items, contained.products).filter { !$1.isEmpty }.map(\.0)
        }
        let families = Set(definitions.compactMap(\.family))
        let candidates = checkout.facts[.stringTables].filter { families.contains($0.family) }
        let tables = Dictionary(grouping: shipped(candidates, \.file.path), by: \.family)
        for definition in shipped(definitions, \.file.path) {
          // The definition itself has the strings of the development language.
          let language = checkout.developmentRegion(of: definition.file)
          let others = (definition.family.flatMap { tables[$0] } ?? []).filter { $0.language != language }
          sink.report(definition, others)
        }
      }
    ])

  private static let app = Companions(
    (
      "App.xcodeproj/project.pbxproj",
      Example.app("", sources: "Base.lproj/Intents.intentdefinition", "de.lproj/Intents.strings")
    ))

  private static func definition(description: String?, marker: String = "") -> String {
    let text = description.map { "<key>INIntentDescription</key><string>\($0)</string>\n" } ?? ""
    return Example.propertyList(
      """
      <key>INIntents</key>
      <array><dict>
      <key>INIntentName</key><string>\(marker)Erase</string>
      <key>INIntentTitle</key><string>Erase</string>
      <key>INIntentTitleID</key><string>t1</string>
      \(text)<key>INIntentDescriptionID</key><string>d1</string>
      </dict></array>
      """)
  }
}

extension FindingSink {
  /// - Parameter tables: the strings tables of the localizations.
  fileprivate mutating func report(_ definition: IntentDefinition, _ tables: [StringTableFacts]) {
    let languages = tables.sorted { $0.file.path < $1.file.path }.compactMap(Language.init)
    for intent in definition.intents {
      for (kind, text) in intent.texts {
        let states = languages.map { language in text.key.map { language.state(of: $0) } ?? .missing }
        guard text.isMissing else {
          if text.key != nil { report(intent.name, kind, in: zip(languages, states).map { ($0, $1) }) }
          continue
        }
        // A localization may have what the definition lacks.
        if states.contains(where: \.isTranslated) { continue }
        report(
          .lacks(kind, intent.name), path: definition.file.path, at: intent.place, identity: "\(intent.name) \(kind)",
          in: Membership(intent.name, in: .texts("are missing (ITMS-90626)", "none")))
      }
    }
  }

  private mutating func report(_ intent: String, _ kind: String, in languages: [(Language, Language.State)]) {
    for (language, state) in languages {
      let region: Region?
      switch state {
      case .translated: continue
      case .missing: region = nil
      case .blank(let range): region = Region(range, in: language.table.lines, of: language.table.bytes)
      }
      report(
        .lacks(kind, intent, language.name), path: language.file.path, at: region, identity: "\(intent) \(kind)",
        in: Membership(intent, in: .texts("are not translated into '\(language.name)' (ITMS-90626)", "language")))
    }
  }
}

/// A localization of an intent definition.
private struct Language {
  let name: String
  let file: CheckoutFile
  let table: StringTable
  private let entries: [String: StringTable.Entry]

  /// - Returns: nil for plurals, for a String Catalog, and for a table of which only a part is read.
  init?(_ file: StringTableFacts) {
    guard let name = file.language, file.file.path.hasSuffix(".strings"), case .table(let table) = file.content,
      table.problems.isEmpty
    else { return nil }
    self.name = name
    self.file = file.file
    self.table = table
    // Of duplicate keys, the last one wins.
    entries = Dictionary(table.entries.map { (table.key(of: $0), $0) }, uniquingKeysWith: { $1 })
  }

  enum State {
    case missing
    /// The range of the key.
    case blank(Range<Int>)
    case translated

    var isTranslated: Bool { if case .translated = self { true } else { false } }
  }

  func state(of key: String) -> State {
    guard let entry = entries[key] else { return .missing }
    let isBlank = if case .text(let text) = table.value(of: entry) { text.allSatisfy(\.isWhitespace) } else { false }
    return isBlank ? .blank(entry.keyRange) : .translated
  }
}

extension FindingGroup {
  fileprivate static func texts(_ title: String, _ key: String) -> FindingGroup {
    FindingGroup(key, title: "titles and descriptions of intents \(title)")
  }
}

extension Message {
  fileprivate static func lacks(_ kind: String, _ intent: String) -> Message { "the intent '\(intent)' has no \(kind)" }

  fileprivate static func lacks(_ kind: String, _ intent: String, _ language: String) -> Message {
    "the \(kind) of the intent '\(intent)' is not translated into '\(language)'"
  }
}
