internal import Bytes
internal import Findings
internal import SourceText

extension Rule {
  /// Keys that code looks up and no table has, where most of the keys of code are in tables: other apps make their tables of the code.
  static func checkKeys(
    _ checkout: Checkout, _ tables: [StringTableFacts], _ translations: Translations, _ sink: inout FindingSink
  ) {
    guard checkout.isTree, !tables.isEmpty, checkout.looksTextsUp else { return }
    // Other languages hardly ever have keys that the largest table of its family lacks.
    let known = Dictionary(grouping: tables, by: \.family).values.reduce(into: Set<String>()) { keys, family in
      let language = family.max { $0.count < $1.count }?.language
      for table in family where table.language == language { keys.formUnion(table.keys) }
    }
    lazy var ofOthers = tables.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    // A vendored bundle may come with code that the app compiles as its own.
    lazy var ofBundles = checkout.facts[.stringTables].reduce(into: Set<String>()) { keys, table in
      if table.file.path.holds(".bundle/") { keys.formUnion(table.keys) }
    }
    var found = 0
    var missing: [(file: CheckoutFile, use: Placed<NameUse>, key: String)] = []
    checkout.forEachName(.text) { source, use, key in
      if known.contains(key) || ofOthers.contains(key) {
        found += 1
        // There is nothing to translate in `(%d)`.
      } else if checkout.resolves(use.value.bundle, in: source), key.withoutSpecifiers.contains(where: \.isLetter),
        !ofBundles.contains(key)
      {
        missing.append((source.file, use, key))
      }
    }
    guard found > 9 * missing.count else { return }
    for (file, use, key) in missing {
      let outside = translations.outsideFile(with: key, in: nil)
      sink.report(
        .inNoTable(key, outside), path: file.path, at: use.region, identity: "key \(key)",
        fix: Fix(outside == nil ? "Add the key to a strings table" : "Add the strings table to a target"))
    }
  }
}

extension Checkout {
  /// Whether any code of the app looks a text up by its key.
  fileprivate var looksTextsUp: Bool { facts[.names].contains { $0.uses.contains { resources.kind(of: $0.value) == .text } } }
}

extension Message {
  fileprivate static func inNoTable(_ key: String, _ outside: String?) -> Message {
    outside.map { "'\(key)' is in no table that a target ships, only in '\($0)'" } ?? "'\(key)' is in no table of strings"
  }
}
