internal import Findings
internal import SourceText

extension Rule {
  /// Keys that code looks up and no table has, where most of the keys of code are in tables: other apps make their tables of the code.
  static func checkKeys(_ checkout: Checkout, _ tables: [StringTableFacts], _ sink: inout FindingSink) {
    guard checkout.isTree, !tables.isEmpty, checkout.looksTextsUp else { return }
    // Other languages have no keys that the largest table of its family lacks, except by mistake.
    let known = Dictionary(grouping: tables, by: \.family).values.reduce(into: Set<String>()) { keys, family in
      let language = family.max { $0.count < $1.count }?.language
      for table in family where table.language == language { keys.formUnion(table.keys) }
    }
    var found = 0
    var missing: [(file: CheckoutFile, use: Placed<NameUse>, key: String)] = []
    checkout.forEachName(.text) { source, use, key in
      if known.contains(key) { found += 1 } else { missing.append((source.file, use, key)) }
    }
    guard found > 9 * missing.count else { return }
    for (file, use, key) in missing { sink.report(.inNoTable(key), path: file.path, at: use.region, identity: "key \(key)") }
  }
}

extension Checkout {
  /// Whether any code of the app looks a text up by its key.
  fileprivate var looksTextsUp: Bool { facts[.names].contains { $0.uses.contains { $0.value.kind == .text } } }
}

extension Message {
  fileprivate static func inNoTable(_ key: String) -> Message { "'\(key)' is in no table of strings" }
}
