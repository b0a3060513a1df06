internal import Bytes
internal import SourceText

/// Finds the words by which code uses properties, methods, types, and nibs.
final class SpellingSearch {
  /// By name.
  private let spellings: [[[UInt8]]]
  /// By name and spelling.
  private let queries: [[WordQuery]]
  private let all: WordSearch
  /// For spellings that are not words, such as the name of a nib with a space.
  private let others: LiteralSearch
  /// The name and length of each spelling of `all` and `others`.
  private let literals: [(name: Int, length: Int)]

  /// A search for more spellings, one after the other, takes longer than one for all of them.
  private static var maxSingle: Int { 6 }

  init(_ names: [String]) {
    let words = names.map(\.spellings)
    spellings = words.map { $0.map { Array($0.utf8) } }
    queries = words.map { $0.map(WordQuery.init) }
    let flat = words.flatMap(\.self)
    all = WordSearch(flat)
    // Ignores what is empty.
    others = LiteralSearch(flat.map { WordSearch.isWord($0) ? "" : $0 })
    literals = spellings.enumerated().flatMap { index, words in words.map { (index, $0.count) } }
  }

  /// The spellings of some names that a file may contain; nil if there are too many to search for one after the other.
  ///
  /// - Parameter words: those of the file.
  func candidates(among names: [Int], in words: WordFilter) -> [(name: Int, spelling: [UInt8])]? {
    var single: [(name: Int, spelling: [UInt8])] = []
    for name in names {
      for (spelling, query) in zip(spellings[name], queries[name]) where words.mayContain(query) {
        single.append((name, spelling))
      }
      if single.count > Self.maxSingle { return nil }
    }
    return single
  }

  /// Calls `body` with every occurrence of some spellings; of all if they are nil.
  func forEachMatch(
    of single: [(name: Int, spelling: [UInt8])]?, in bytes: Span<UInt8>,
    _ body: (_ name: Int, _ offset: Int, _ length: Int) -> Void
  ) {
    guard let single else {
      all.forEachMatch(in: bytes) { body(literals[$1].name, $0, literals[$1].length) }
      others.forEachMatch(in: bytes) { offset, literal in
        body(literals[literal].name, offset, literals[literal].length)
        return true
      }
      return
    }
    for (name, spelling) in single where spelling.count > 1 {
      var index = bytes.firstIndex(of: spelling[0], then: spelling[1], from: 0)
      while index < bytes.count {
        if bytes.hasBytes(spelling, at: index) { body(name, index, spelling.count) }
        index = bytes.firstIndex(of: spelling[0], then: spelling[1], from: index + 1)
      }
    }
  }
}

extension String {
  /// The words by which code uses a property or method: `label.badge = 1` calls `setBadge:`, `_badge` is the instance variable.
  fileprivate var spellings: [String] {
    for ending in [".xib", ".storyboard"] where hasSuffix(ending) {
      // `Page~ipad.xib` is loaded as `Page`, by a `PageController`, too; `R.nib.page`
      let stem = dropLast(ending.count).prefix { $0 != "~" }
      guard let first = stem.first else { return [] }
      let words = [String(stem), first.lowercased() + stem.dropFirst(), stem + "Controller"]
      return Set(words).sorted()
    }
    guard let first else { return [] }
    if hasPrefix("set"), let first = dropFirst(3).first, first.isUppercase { return [self, first.lowercased() + dropFirst(4)] }
    return [self, "_" + self, "set" + first.uppercased() + dropFirst()]
  }
}
