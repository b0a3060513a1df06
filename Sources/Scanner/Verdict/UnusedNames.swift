internal import Bytes
internal import Findings
internal import Rules
internal import SourceText

extension UnusedCode {
  /// Downgrades findings whose required string literal is missing from code, if code contains some of the comparable literals.
  /// If it contains too few, the finding is marked as unnamed.
  func lowerUnnamed(_ findings: inout [[Finding]]) {
    // Indexes, because the literals are as large as the findings.
    var places: [FindingIndex] = []
    for file in findings.indices {
      for index in findings[file].indices where findings[file][index].level > .note {
        guard findings[file][index].requiredText?.text.isPlain == true else { continue }
        places.append(FindingIndex(file: file, finding: index))
      }
    }
    guard !places.isEmpty else { return }
    let search = search(for: places, in: findings)
    var unloaded = UnloadedInterfaces()
    var occurring = OccurringQuarter(search.found)
    var named: [FindingIndex] = []
    for place in places {
      guard let requiredText = findings[place].requiredText else { continue }
      if search.isNamed(requiredText) { named.append(place) }
      guard !search.found.contains(requiredText) || requiredText.loaders != nil && requiredText.isIdentifier else { continue }
      let isCertain = requiredText.loaders.map { !search.loads.mayLoad($0) } ?? occurring.contains(requiredText.others)
      if isCertain {
        findings[place].lower(because: requiredText.reason)
      } else if requiredText.loaders == nil {
        findings[place].isUnnamed = true
      } else {
        continue
      }
      if requiredText.isOfInterface { unloaded.insert(findings[place].path, isCertain) }
    }
    for requiredText in search.interfaces {
      unloaded.insert(name: requiredText.text, occurring.contains(requiredText.others))
    }
    lowerNamedInUnusedCode(&findings, named, unloaded)
  }

  /// What code contains of required string literals, and of those comparable to them.
  private struct NameSearch {
    var found: OccurringStrings
    var loads: NibLoads
    /// Those of storyboards and nibs that code can load only by name.
    let interfaces: [RequiredText]

    /// Whether code contains the literal, and nothing else loads what it names.
    func isNamed(_ text: RequiredText) -> Bool {
      found.contains(text) && text.loaders.map { text.subject == .part && !loads.mayCompose($0) } ?? true
    }
  }

  private func search(for places: [FindingIndex], in findings: [[Finding]]) -> NameSearch {
    let texts = places.lazy.compactMap { findings[$0].requiredText }
    let required = Set(texts.lazy.map(\.text))
    let interfaces = Array(texts.filter { $0.isOfInterface && $0.loaders == nil })
    let wanted = required.union(Self.others(interfaces))
    var search = NameSearch(
      found: OccurringStrings(required.union(Self.others(texts)), symbols: Set(texts.lazy.compactMap(\.symbol))),
      loads: NibLoads(Set(texts.lazy.compactMap(\.loaders).flatMap(\.classes))), interfaces: interfaces)
    for (index, (_, kind)) in searched.files.enumerated() {
      let isSource = kind.traits.sourceLanguage != nil
      guard let bytes = searched.contents(of: index, with: [search.found.queries, isSource ? search.loads.queries : []].joined())
      else { continue }
      if isSource { search.loads.search(bytes) }
      if search.found.search(bytes.span), search.found.containsAll(wanted) { break }
    }
    return search
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

  /// Lowers findings whose required string occurs in code, but only in declarations that nothing uses, such as a constant, or as
  /// the name of a storyboard in a storyboard that nothing loads.
  ///
  /// - Parameters:
  ///   - places: the findings whose strings occur in code.
  ///   - interfaces: the storyboards and nibs whose name no code contains.
  private func lowerNamedInUnusedCode(
    _ findings: inout [[Finding]], _ places: [FindingIndex], _ interfaces: UnloadedInterfaces
  ) {
    // Keys of translations are many, and less is lost if they remain.
    let places = places.filter { place in
      let finding = findings[place]
      return finding.level == .error || finding.level > .note && finding.requiredText?.subject != nil
    }
    let paths = places.reduce(into: [String: Set<String>]()) { paths, place in
      let finding = findings[place]
      guard let required = finding.requiredText else { return }
      paths[required.text, default: []].formUnion(required.isOfInterface ? [finding.path] : [])
    }
    guard !paths.isEmpty, paths.count <= Self.maxTexts else { return }
    var occurrences = StringOccurrences(paths.keys.sorted(), names: interfaces.names)
    for (index, (path, kind)) in searched.files.enumerated() {
      guard let bytes = searched.contents(of: index, with: occurrences.queries) else { continue }
      occurrences.search(bytes, kind, path)
    }
    let usage = usage(of: occurrences.byText.values.joined().flatMap(\.around))
    let unused = occurrences.unused(usage, paths: paths, interfaces, isCertain: true)
    let unnamed = occurrences.unused(usage, paths: paths, interfaces, isCertain: false)
    for place in places {
      guard let required = findings[place].requiredText, unnamed.contains(required.text) else { continue }
      if unused.contains(required.text) {
        findings[place].lower(because: required.reason)
      } else {
        findings[place].isUnnamed = true
      }
    }
  }

  /// Bounds the work; apps have a few.
  private static var maxTexts: Int { 256 }
}

/// The place of a finding in lists of findings.
private struct FindingIndex {
  let file: Int
  let finding: Int
}

extension [[Finding]] {
  fileprivate subscript(place: FindingIndex) -> Finding {
    get { self[place.file][place.finding] }
    _modify { yield &self[place.file][place.finding] }
  }
}

/// Whether code contains strings of a kind, or composes them. Remembers the last answer, because findings of a table share a list.
private struct OccurringQuarter {
  private let found: OccurringStrings
  private var last: (strings: [String], isContained: Bool)

  init(_ found: OccurringStrings) {
    self.found = found
    last = ([], found.containsQuarter(of: []))
  }

  mutating func contains(_ strings: [String]) -> Bool {
    if strings != last.strings { last = (strings, found.containsQuarter(of: strings)) }
    return last.isContained
  }
}

/// Storyboards and nibs that nothing loads, if code does not compose their names.
struct UnloadedInterfaces {
  /// The names of all storyboards and nibs in question.
  private(set) var names: Set<String> = []
  /// Those that code does not compose, because it loads others of the kind by their names.
  private(set) var certainNames: Set<String> = []
  /// The files whose name no code contains.
  private(set) var paths: Set<String> = []
  private(set) var certainPaths: Set<String> = []

  mutating func insert(name: String, _ isCertain: Bool) {
    names.insert(name)
    if isCertain { certainNames.insert(name) }
  }

  mutating func insert(_ path: String, _ isCertain: Bool) {
    paths.insert(path)
    if isCertain { certainPaths.insert(path) }
  }
}

extension OccurringStrings {
  /// Without classes that may load it, a storyboard is loaded by its name only.
  fileprivate func contains(_ required: RequiredText) -> Bool {
    if let symbol = required.symbol, contains(symbol) { return true }
    return required.loaders?.classes.isEmpty == true ? containsAsWritten(required.text) : contains(required.text)
  }
}

extension String {
  /// Whether no format has to escape it.
  fileprivate var isPlain: Bool { !isEmpty && !utf8.contains { $0 < 0x20 || escapedBytes.contains($0) } }
}

private let escapedBytes: ByteSet = "\"\\<&"
