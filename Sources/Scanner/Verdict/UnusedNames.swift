internal import Bytes
internal import Findings
internal import Rules
internal import SourceText

extension UnusedCode {
  /// A search for the required string literals of findings, which needs nothing else of the verdict; nil if none has one.
  func nameSearch(for findings: [[Finding]]) -> (@Sendable () -> NameSearch)? {
    let texts = findings.joined().lazy.filter { $0.level > .note }.compactMap { $0.requiredText }.filter { $0.text.isPlain }
    guard !texts.isEmpty else { return nil }
    return { [texts = Array(texts), copy = searched.copy] in NameSearch(texts, in: copy()) }
  }

  /// Downgrades findings whose required string literal is missing from code, if code contains some of the comparable literals.
  /// If it contains too few, the finding is marked as unnamed.
  func lowerUnnamed(_ findings: inout [[Finding]], _ search: NameSearch) {
    var unloaded = UnloadedInterfaces()
    var occurring = OccurringQuarter(search.found)
    var named: [FindingIndex] = []
    var interfaces: [RequiredText] = []
    for file in findings.indices {
      for index in findings[file].indices where findings[file][index].level > .note {
        let place = FindingIndex(file: file, finding: index)
        guard let requiredText = findings[place].requiredText, requiredText.text.isPlain else { continue }
        if requiredText.isOfInterface, requiredText.loaders == nil { interfaces.append(requiredText) }
        if search.isNamed(requiredText) { named.append(place) }
        guard !search.contains(requiredText) || requiredText.loaders != nil && requiredText.isIdentifier else { continue }
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
    }
    for requiredText in interfaces {
      unloaded.insert(name: requiredText.text, occurring.contains(requiredText.others))
    }
    lowerNamedInUnusedCode(&findings, named, unloaded)
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
