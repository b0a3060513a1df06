internal import Bytes
internal import Findings
internal import Project
internal import SourceText

extension Rule {
  /// Reports keys that code looks up and no table has, unless many are missing: then the tables are generated from code.
  static func checkKeys(
    _ checkout: Checkout, _ tables: [StringTableFacts], _ translations: Translations, _ sink: inout FindingSink
  ) {
    guard checkout.isTree, !tables.isEmpty, checkout.looksUpStrings else { return }
    let requested = translations.requested
    let keys = tables.reduce(into: KeySearch.Found(requested)) { $0.add(keysOf: $1) }
    // The app may compile the code of a vendored bundle as its own.
    lazy var keysOfBundles = checkout.facts[.stringTables].reduce(into: KeySearch.Found(requested)) { keys, table in
      if table.file.path.holds(".bundle/") { keys.add(keysOf: table) }
    }
    var found = 0
    var missing: [(file: CheckoutFile, use: Placed<NameUse>, key: String)] = []
    checkout.forEachName(.text) { source, use, key in
      let hash = StringTable.hash(ofKey: key)
      if keys.contains(hash) {
        found += 1
        // `(%d)` has nothing to translate.
      } else if checkout.resolves(use.value.bundle, in: source), key.withoutSpecifiers.contains(where: \.isLetter),
        !keysOfBundles.contains(hash), !key.isInternational
      {
        missing.append((source.file, use, key))
      }
    }
    guard found > 9 * missing.count else { return }
    // Then the key itself is shown, as intended.
    let isTranslated =
      missing.contains { $0.key.readsAsText } && !translations.haveAppsOneLanguage && areTranslated(tables, translations)
    for (file, use, key) in missing {
      let outside = translations.untargetedFile(with: key, in: nil)
      sink.report(
        .unknownKey(key, outside), path: file.path, at: use.region, identity: "key \(key)",
        level: !isTranslated && outside == nil && key.readsAsText ? .note : nil,
        fix: Fix(outside == nil ? "Add the key to a strings table" : "Add the strings table to a target"))
    }
  }
}

extension Rule {
  /// Whether any table is a translation, and not only a copy, of another one.
  private static func areTranslated(_ tables: [StringTableFacts], _ translations: Translations) -> Bool {
    let families = Dictionary(grouping: tables.filter { !$0.family.hasSuffix("InfoPlist.strings") }, by: \.family)
    return families.values.contains { family in
      if family.contains(where: { if case .catalog(let catalog) = $0.content { catalog.languages.count > 1 } else { false } }) {
        return true
      }
      let languages = TableLanguage.all(of: family)
      guard languages.count > 1, let original = translations.original(among: languages) else { return false }
      let region = translations.region(of: original)
      return languages.contains {
        $0.needsAllKeys(beside: original.name, region: region) && $0.translatedCount(of: original) == nil
      }
    }
  }
}

extension Checkout {
  /// Whether any code looks up strings by key.
  fileprivate var looksUpStrings: Bool { facts[.names].contains { $0.uses.contains { resources.kind(of: $0.value) == .text } } }
}

extension String {
  /// Whether the key is a text or one capitalized word: `Log out`, `Venues`.
  fileprivate var readsAsText: Bool {
    contains(" ")
      || first?.isUppercase == true && dropFirst().allSatisfy { $0.isLowercase || $0.isPunctuation && $0 != "." && $0 != "_" }
  }

  /// Whether the key, which is shown if no table has it, is right in most languages: `OK`, `PDF`, `N/A`.
  fileprivate var isInternational: Bool {
    (2...4).contains(utf8.count) && utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "/") }
  }
}

extension Message {
  fileprivate static func unknownKey(_ key: String, _ outside: String?) -> Message {
    outside.map { "key \(key.quotedKey) is not in any strings table of a target; '\($0)' has it but is not in any target" }
      ?? "key \(key.quotedKey) is not in any strings table"
  }
}
