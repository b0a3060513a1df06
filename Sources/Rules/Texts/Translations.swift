internal import Bytes
internal import Findings
internal import Project
internal import SourceText

/// What a comparison of translations knows of the checkout around the tables.
final class Translations {
  let checkout: Checkout
  /// Keys that code looks up.
  private lazy var askedKeys: Set<String> = {
    var keys: Set<String> = []
    checkout.forEachName(.text) { _, _, key in keys.insert(key) }
    return keys
  }()
  /// Keys that code puts together, and whether it looks up some of which nothing is known.
  private lazy var computedKeys: (patterns: NamePatternIndex, areOpen: Bool) = {
    var keys = (patterns: NamePatternIndex(), areOpen: false)
    for source in checkout.facts[.names] {
      for use in source.uses.lazy.map(\.value) where checkout.resources.kind(of: use) == .text {
        if case .pattern(let pieces) = use.name {
          keys.patterns.insert(pieces)
        } else if checkout.resources.literal(of: use, in: source) == nil {
          keys.areOpen = true
        }
      }
    }
    return keys
  }()
  /// By the path of the original.
  private var samples: [String: [String]] = [:]
  private var mostlyAsked: [String: Bool] = [:]
  private var languagesOfTargets: [Set<Int>: Set<String>?] = [:]
  /// Files of tables that are in no target, by language and key; those of any language under the empty name.
  private lazy var outsideFiles: [String: [String: String]] = {
    let known = Set(checkout.firstParty.stringTables.map(\.file.path))
    var files: [String: [String: String]] = [:]
    for table in checkout.facts[.stringTables] where table.file.isJudged && !table.file.isTest && !table.file.isTemplate {
      guard !known.contains(table.file.path) else { continue }
      for key in table.keys {
        files["", default: [:]][key] = table.file.path
        if let language = table.language { files[language, default: [:]][key] = table.file.path }
      }
    }
    return files
  }()

  init(_ checkout: Checkout) {
    self.checkout = checkout
  }

  /// Whether code looks a key up by a literal, and so most likely knows its arguments.
  func asksFor(_ key: String) -> Bool { askedKeys.contains(key) }

  /// Whether code looks up most keys of the table but not this one, so its text is never shown.
  func isStale(_ key: String, in original: TableLanguage) -> Bool {
    !asksFor(key) && isMostlyAsked(original) && !computedKeys.areOpen && !computedKeys.patterns.match(key)
  }

  /// A key that no known call asks for, with others of its table; nil for one that code asks for.
  func sought(_ key: String, in original: TableLanguage) -> SoughtText? {
    if asksFor(key) || computedKeys.patterns.match(key) { return nil }
    let path = original.parts[0].file.path
    let others = samples[path] ?? Self.sample(of: original)
    samples[path] = others
    return SoughtText(key, others: others, reason: "no code asks for the key")
  }

  /// Keys from all over a table.
  private static func sample(of original: TableLanguage) -> [String] {
    let keys = original.parts.flatMap { part in part.table.entries.map(part.table.key) }
    return stride(from: 0, to: keys.count, by: max(1, keys.count / 24)).map { keys[$0] }
  }

  private func isMostlyAsked(_ original: TableLanguage) -> Bool {
    let path = original.parts[0].file.path
    if let known = mostlyAsked[path] { return known }
    let keys = original.parts.flatMap { part in part.table.entries.map(part.table.key) }
    let isMostly = keys.count { asksFor($0) } * 2 > keys.count
    mostlyAsked[path] = isMostly
    return isMostly
  }

  /// A file that has a key and is in no target.
  ///
  /// - Parameter language: nil for any.
  func outsideFile(with key: String, in language: String?) -> String? {
    outsideFiles[language ?? ""]?[key]
  }

  /// The language in which the texts of a table's project are written first.
  func region(of language: TableLanguage) -> String { checkout.developmentRegion(of: language.parts[0].file) ?? "en" }

  /// Whether the projects that build a table list languages and not this one, so that it is a remainder. A bundle of settings has its own.
  func isGivenUp(_ language: TableLanguage) -> Bool {
    let path = language.parts[0].file.path
    let targets = checkout.resources.targets
    // A target may copy folders of languages that no list has.
    let isInBundle = path.holds(".bundle/")
    if isInBundle ? path.holds("Settings.bundle/") : targets.isInFolderReference(path) { return false }
    guard let listed = listedLanguages(targets.targets(of: path)) else { return false }
    return !listed.contains(language.name.languageCode.lowercased())
  }

  /// The languages that the projects of some targets list; nil where one has no list of its own.
  private func listedLanguages(_ members: Set<Int>) -> Set<String>? {
    if let known = languagesOfTargets[members] { return known }
    let lists = members.map { checkout.resources.targets.targets[$0].knownRegions.filter { $0 != "Base" } }
    // A project of one language lists what Xcode put there.
    let isKnown = !lists.isEmpty && lists.allSatisfy { $0.count > 1 }
    let languages = isKnown ? Set(lists.joined().map { $0.languageCode.lowercased() }) : nil
    languagesOfTargets[members] = .some(languages)
    return languages
  }

  /// The language that the others are translated from: the development region, where its table is no remainder; else the one with most keys
  /// that code asks for, or the usual one where nothing is asked for.
  func original(among languages: [TableLanguage]) -> TableLanguage? {
    let most = languages.map(\.count).max() ?? 0
    let region = languages.lazy.compactMap { self.checkout.developmentRegion(of: $0.parts[0].file) }.first
    let code = region?.languageCode
    let usual =
      languages.filter { $0.name == region } + languages.filter { $0.name.languageCode == code }
      + ["Base", "en", "English", "en-US", "en-GB"].compactMap { name in languages.first { $0.name == name } }
    let complete = usual.filter { $0.count * 2 >= most }
    if let code {
      let own = complete.filter { $0.name.languageCode == code || $0.name == "Base" }
      // `en-AU` is a translation itself where `en` is there.
      let plain = own.filter { !$0.name.hasRegion || $0.name == region }
      if let own = (plain.isEmpty ? own : plain).max(by: { $0.count < $1.count }) { return own }
    }
    let asked = languages.map { language in
      askedKeys.isEmpty
        ? 0 : askedKeys.intersection(language.parts.lazy.flatMap { part in part.table.entries.lazy.map(part.table.key) }).count
    }
    if let best = asked.max(), best > 0 {
      let fullest = Set(zip(languages, asked).filter { $1 == best }.map(\.0.name))
      return (usual + languages).first { fullest.contains($0.name) }
    }
    return complete.first ?? languages.max { ($0.count, $1.name) < ($1.count, $0.name) }
  }
}
