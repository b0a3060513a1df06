internal import Bytes
internal import Findings
internal import Project
internal import SourceText

/// The context in which strings tables are compared: lookups by code, targets and projects.
final class Translations {
  let checkout: Checkout
  /// Keys that code looks up.
  private(set) lazy var requested: KeySearch = {
    var keys: Set<String> = []
    checkout.forEachName(.text) { _, _, key in keys.insert(key) }
    return KeySearch(keys)
  }()
  /// Patterns of keys that code builds at run time, and whether it looks up keys that are unknown.
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
  /// The fewest arguments that any format call in code passes, by key. A call that is not known to look up the key counts, too,
  /// because it takes the key.
  private lazy var argumentsByKey: [String: Int] = {
    var counts: [String: Int] = [:]
    for source in checkout.firstParty.sources {
      for use in source.uses.lazy.map(\.value) {
        guard let count = use.formatArguments.map(Int.init), let key = checkout.resources.literal(of: use, in: source) else {
          continue
        }
        counts[key] = min(counts[key] ?? count, count)
      }
    }
    return counts
  }()
  /// The most arguments of any table's text, by language and the hash of the key.
  private var mentioned: [String: [UInt64: Int]] = [:]
  /// Keys of the table that was asked for last, and the path of its original.
  private var sample: (path: String, keys: [String])?
  private var mostlyRequested: (path: String, isMostly: Bool)?
  private var languagesOfTargets: [Set<Int>: Set<String>?] = [:]
  private lazy var appLanguages: Set<String>? = findAppLanguages()
  /// Tables that are in no target.
  private lazy var outsideTables: [StringTableFacts] = {
    let shipped = Set(checkout.firstParty.stringTables.map(\.file.path))
    return checkout.facts[.stringTables].filter {
      $0.file.isFirstParty && !$0.file.isTest && !$0.file.isTemplate && !shipped.contains($0.file.path)
    }
  }()
  /// By language, or by nil for any, the last of these with a key, by the hash of the key.
  private var outsideFiles: [String?: [UInt64: String]] = [:]

  init(_ checkout: Checkout) {
    self.checkout = checkout
  }

  /// Whether code looks up a key by a literal, and so most likely passes the right arguments.
  func looksUp(_ key: String) -> Bool { requested.contains(StringTable.hash(ofKey: key)) }

  /// The number of arguments that code passes with a key; nil if unknown.
  func passedArguments(with key: String) -> Int? { argumentsByKey[key] }

  /// The most arguments that any table of a language has for a key: variants of an app have tables with the same keys.
  func mentionedArguments(with key: String, in language: String) -> Int {
    let hash = StringTable.hash(ofKey: key)
    if let counts = mentioned[language] { return counts[hash] ?? 0 }
    let counts = countArguments(in: language)
    mentioned[language] = counts
    return counts[hash] ?? 0
  }

  private func countArguments(in language: String) -> [UInt64: Int] {
    var counts: [UInt64: Int] = [:]
    for facts in checkout.firstParty.stringTables where facts.language == language {
      guard case .table(let table) = facts.content else { continue }
      for entry in table.entries where entry.kind == .text && entry.hasPercent {
        guard case .text(let text) = table.value(of: entry) else { continue }
        counts[entry.keyHash] = max(counts[entry.keyHash] ?? 0, FormatSpecifiers(text).slots.count)
      }
    }
    return counts
  }

  /// Whether code looks up most keys of the table but not this one, so the string is never shown.
  func isStale(_ key: String, in original: TableLanguage) -> Bool {
    !looksUp(key) && isMostlyRequested(original) && !computedKeys.areOpen && !computedKeys.patterns.match(key)
  }

  /// A key that no known call looks up, with others of its table; nil if code looks it up.
  func requiredText(_ key: String, in original: TableLanguage) -> RequiredText? {
    if looksUp(key) || computedKeys.patterns.match(key) { return nil }
    return RequiredText(key, others: others(of: original), reason: "no code looks up the key")
  }

  /// Keys of a table that are comparable to each other.
  private func others(of original: TableLanguage) -> [String] {
    let path = original.parts[0].file.path
    if let sample, sample.path.isSame(as: path) { return sample.keys }
    let keys = Self.sample(of: original)
    sample = (path, keys)
    return keys
  }

  /// Keys from all parts of a table.
  private static func sample(of original: TableLanguage) -> [String] {
    let entries = original.parts.flatMap { part in part.table.entries.indices.map { (part, $0) } }
    return stride(from: 0, to: entries.count, by: max(1, entries.count / 24)).map { place in
      let (part, index) = entries[place]
      return part.table.key(of: part.table.entries[index])
    }
  }

  private func isMostlyRequested(_ original: TableLanguage) -> Bool {
    let path = original.parts[0].file.path
    if let last = mostlyRequested, last.path.isSame(as: path) { return last.isMostly }
    let found = original.parts.reduce(0) { $0 + $1.table.entries.count { requested.contains($0.keyHash) } }
    let isMostly = found * 2 > original.count
    mostlyRequested = (path, isMostly)
    return isMostly
  }

  /// A file that has a key but is in no target.
  ///
  /// - Parameter language: nil for any, if code looks up the key.
  func untargetedFile(with key: String, in language: String?) -> String? {
    if outsideTables.isEmpty { return nil }
    let hash = StringTable.hash(ofKey: key)
    if let files = outsideFiles[language] { return files[hash] }
    let files = outsideFiles(in: language)
    outsideFiles[language] = files
    return files[hash]
  }

  private func outsideFiles(in language: String?) -> [UInt64: String] {
    var files: [UInt64: String] = [:]
    for table in outsideTables where language == nil || table.language == language {
      for hash in table.keyHashes where language != nil || requested.contains(hash) { files[hash] = table.file.path }
    }
    return files
  }

  /// The development region of a table's project.
  func region(of language: TableLanguage) -> String { checkout.developmentRegion(of: language.parts[0].file) ?? "en" }

  /// Whether the projects of a table do not list its language, so that it is a leftover, or no app has the language.
  func isDropped(_ language: TableLanguage) -> Bool {
    let path = language.parts[0].file.path
    let targets = checkout.resources.targets
    // A Settings.bundle has its own languages, and a folder reference copies all of them.
    let isInBundle = path.holds(".bundle/")
    if isInBundle ? path.holds("Settings.bundle/") : targets.isInFolderReference(path) { return false }
    if isOfNoApp(language.name, at: path) { return true }
    guard let listed = listedLanguages(targets.targets(of: path)) else { return false }
    return !listed.contains(language.name.languageCode.lowercased())
  }

  /// Whether a table is only in bundles other than apps, and no app has the language, so that the system never chooses it.
  func isOfNoApp(_ language: String, at path: String) -> Bool {
    let index = checkout.resources.targets
    let members = index.targets(of: path)
    guard language != "Base", !members.isEmpty, members.allSatisfy({ !index.targets[$0].isStandalone }),
      let languages = appLanguages
    else {
      return false
    }
    return !languages.contains(language.languageCode.lowercased())
  }

  /// The languages of all apps; nil if they are unknown.
  private func findAppLanguages() -> Set<String>? {
    let index = checkout.resources.targets
    let apps = Set(index.targets.indices.filter { index.targets[$0].isStandalone })
    let regions = apps.map { index.targets[$0].knownRegions }
    guard !apps.isEmpty, regions.allSatisfy({ !$0.isEmpty }), !checkout.facts[.bundlePlists].contains(where: \.listsLanguages)
    else { return nil }
    var languages = Set(regions.joined())
    for table in checkout.firstParty.stringTables where !table.file.path.holds(".bundle/") {
      if index.targets(of: table.file.path).isDisjoint(with: apps) { continue }
      switch table.content {
      case .catalog(let catalog): languages.formUnion(catalog.languages + [catalog.sourceLanguage])
      case .table: languages.formUnion([table.language].compactMap(\.self))
      }
    }
    return Set(languages.lazy.filter { $0 != "Base" }.map { $0.languageCode.lowercased() })
  }

  /// Whether all apps are in one language.
  var haveAppsOneLanguage: Bool { appLanguages.map { $0.count < 2 } ?? false }

  /// The languages that the projects of the targets list; nil if one lists none.
  private func listedLanguages(_ members: Set<Int>) -> Set<String>? {
    if let cached = languagesOfTargets[members] { return cached }
    let lists = members.map { checkout.resources.targets.targets[$0].knownRegions.filter { $0 != "Base" } }
    // A list of one language is the default of Xcode.
    let isKnown = !lists.isEmpty && lists.allSatisfy { $0.count > 1 }
    let languages = isKnown ? Set(lists.joined().map { $0.languageCode.lowercased() }) : nil
    languagesOfTargets[members] = .some(languages)
    return languages
  }

  /// The language that the others are translated from: the development region if its table is complete, else the language with
  /// most of the keys that code looks up, else the usual one.
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
      // `en-AU` is a translation of `en`.
      let plain = own.filter { !$0.name.hasRegion || $0.name == region }
      if let own = (plain.isEmpty ? own : plain).max(by: { $0.count < $1.count }) { return own }
    }
    let counts = languages.map { language in
      if requested.isEmpty { return 0 }
      return Set(language.parts.lazy.flatMap(\.table.entries).map(\.keyHash).filter(requested.contains)).count
    }
    if let best = counts.max(), best > 0 {
      let fullest = Set(zip(languages, counts).filter { $1 == best }.map(\.0.name))
      return (usual + languages).first { fullest.contains($0.name) }
    }
    return complete.first ?? languages.max { ($0.count, $1.name) < ($1.count, $0.name) }
  }
}

extension PlacedPlist {
  /// Whether it lists languages of an app, or lets other bundles choose their own.
  fileprivate var listsLanguages: Bool {
    ["CFBundleLocalizations", "CFBundleAllowMixedLocalizations"].contains { list.document?.root[$0] != nil }
  }
}
