internal import Bytes
internal import Findings
internal import Rules
internal import SourceText

/// What code contains of required string literals, and of those comparable to them.
struct NameSearch {
  private(set) var found: OccurringStrings
  private(set) var loads: NibLoads

  init(_ texts: [RequiredText], in searched: SearchedFiles) {
    let required = Set(texts.lazy.map(\.text))
    let others = Self.others(texts)
    let wanted = required.union(Self.others(texts.lazy.filter { $0.isOfInterface && $0.loaders == nil }))
    found = OccurringStrings(required.union(others), symbols: Set(texts.lazy.compactMap(\.symbol)))
    loads = NibLoads(Set(texts.lazy.compactMap(\.loaders).flatMap(\.classes)))
    for (index, (_, kind)) in searched.files.enumerated() {
      let isSource = kind.traits.sourceLanguage != nil
      guard let bytes = searched.contents(of: index, with: [found.queries, isSource ? loads.queries : []].joined()) else {
        continue
      }
      if isSource { loads.search(bytes) }
      if found.search(bytes.span), found.containsAll(wanted) { break }
    }
  }

  /// Whether code contains the literal. Without classes that may load it, a storyboard is loaded by its name only.
  func contains(_ required: RequiredText) -> Bool {
    if let symbol = required.symbol, found.contains(symbol) { return true }
    return required.loaders?.classes.isEmpty == true ? found.containsAsWritten(required.text) : found.contains(required.text)
  }

  /// Whether code contains the literal, and nothing else loads what it names.
  func isNamed(_ text: RequiredText) -> Bool {
    contains(text) && text.loaders.map { text.subject == .part && !loads.mayCompose($0) } ?? true
  }

  /// The literals comparable to required ones. Findings of a table share a list, which is read once.
  private static func others(_ texts: some Sequence<RequiredText>) -> Set<String> {
    var all: Set<String> = []
    var last: [String] = []
    for text in texts where text.others != last {
      last = text.others
      all.formUnion(last.lazy.filter(\.isPlain))
    }
    return all
  }
}

extension String {
  /// Whether no format has to escape it.
  var isPlain: Bool { !isEmpty && !utf8.contains { $0 < 0x20 || escapedBytes.contains($0) } }
}

private let escapedBytes: ByteSet = "\"\\<&"
