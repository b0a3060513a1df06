internal import Bytes
internal import Findings
internal import Rules
internal import SourceText

extension UnusedCode {
  /// Downgrades findings whose required string literal is missing from code, if code contains some of the comparable literals.
  /// If it contains too few, the finding is marked as unnamed.
  func lowerUnnamed(_ findings: inout [[Finding]]) {
    var places: [(file: Int, finding: Int, requiredText: RequiredText)] = []
    for file in findings.indices {
      for index in findings[file].indices where findings[file][index].level > .note {
        guard let requiredText = findings[file][index].requiredText, requiredText.text.isPlain else { continue }
        places.append((file, index, requiredText))
      }
    }
    let required = Set(places.lazy.map(\.requiredText.text))
    guard !required.isEmpty else { return }
    let interfaces = places.lazy.map(\.requiredText).filter { $0.isOfInterface && $0.loaders == nil }
    let wanted = required.union(interfaces.flatMap(\.others).filter(\.isPlain))
    var found = OccurringStrings(
      required.union(places.lazy.flatMap(\.requiredText.others).filter(\.isPlain)),
      symbols: Set(places.lazy.compactMap(\.requiredText.symbol)))
    var loads = NibLoads(Set(places.lazy.compactMap(\.requiredText.loaders).flatMap(\.classes)))
    for (index, (_, kind)) in searched.files.enumerated() {
      let isSource = kind.traits.sourceLanguage != nil
      guard let bytes = searched.contents(of: index, with: [found.queries, isSource ? loads.queries : []].joined())
      else { continue }
      if isSource { loads.search(bytes) }
      if found.search(bytes.span), found.containsAll(wanted) { break }
    }
    var unloaded = UnloadedInterfaces()
    for (file, finding, requiredText) in places
    where !found.contains(requiredText) || requiredText.loaders != nil && requiredText.isIdentifier {
      let isCertain = requiredText.loaders.map { !loads.mayLoad($0) } ?? found.containsQuarter(of: requiredText.others)
      if isCertain {
        findings[file][finding].lower(because: requiredText.reason)
      } else if requiredText.loaders == nil {
        findings[file][finding].isUnnamed = true
      } else {
        continue
      }
      if requiredText.isOfInterface { unloaded.insert(findings[file][finding].path, isCertain) }
    }
    let named = places.filter { _, _, text in
      found.contains(text) && text.loaders.map { text.subject == .part && !loads.mayCompose($0) } ?? true
    }
    for requiredText in interfaces {
      unloaded.insert(name: requiredText.text, found.containsQuarter(of: requiredText.others))
    }
    lowerNamedInUnusedCode(&findings, named.map { ($0.file, $0.finding) }, unloaded)
  }

  /// Lowers findings whose required string occurs in code, but only in declarations that nothing uses, such as a constant, or as
  /// the name of a storyboard in a storyboard that nothing loads.
  ///
  /// - Parameters:
  ///   - places: the findings whose strings occur in code.
  ///   - interfaces: the storyboards and nibs whose name no code contains.
  private func lowerNamedInUnusedCode(
    _ findings: inout [[Finding]], _ places: [(file: Int, finding: Int)], _ interfaces: UnloadedInterfaces
  ) {
    // Keys of translations are many, and less is lost if they remain.
    let places = places.filter { file, index in
      let finding = findings[file][index]
      return finding.level == .error || finding.level > .note && finding.requiredText?.subject != nil
    }
    let paths = places.reduce(into: [String: Set<String>]()) { paths, place in
      let finding = findings[place.file][place.finding]
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
    for (file, index) in places {
      guard let required = findings[file][index].requiredText, unnamed.contains(required.text) else { continue }
      if unused.contains(required.text) {
        findings[file][index].lower(because: required.reason)
      } else {
        findings[file][index].isUnnamed = true
      }
    }
  }

  /// Bounds the work; apps have a few.
  private static var maxTexts: Int { 256 }
}

/// Storyboards and nibs that nothing loads, if code does not compose their names.
private struct UnloadedInterfaces {
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

/// Where files contain some strings.
private struct StringOccurrences {
  struct Occurrence {
    /// The declarations around it in a source file.
    var around: [PlacedDeclaration] = []
    /// The storyboard or nib that refers to another one.
    var interface: String?
  }

  private let texts: [String]
  /// Those that are names of storyboards and nibs.
  private let names: Set<String>
  private let search: LiteralSearch
  /// For a file that may contain one.
  let queries: [WordQuery]
  private(set) var byText: [String: [Occurrence]] = [:]
  /// Strings that occur too often, or in a way that cannot be followed.
  private var used: Set<String> = []
  /// Names that interface files contain as something else, such as a title.
  private var unrelated: Set<String> = []

  init(_ texts: [String], names: Set<String>) {
    self.texts = texts
    self.names = names
    search = LiteralSearch(texts.flatMap { text in Self.forms.map { $0.before + text + $0.after } } + Self.accessors)
    queries = (texts + Self.accessors).map(WordQuery.init)
  }

  /// A literal, an element of a property list, and a case of an enumeration, the first and another of its line.
  private static let forms = [("\"", "\""), (">", "<"), ("case ", ""), (", ", "")].map { (before: $0, after: $1) }
  /// What R.swift generates from names.
  private static let accessors = ["R.string", "R.storyboard", "R.nib", "R.reuseIdentifier"]
  /// A string with more occurrences is assumed to be used.
  private static var maxOccurrences: Int { 8 }
  /// How an interface file refers to another one, to a scene, or to a value of code.
  private static let references =
    (["storyboardName", "nibName", "referencedIdentifier", "identifier", "value"].map { "\($0)=\"" } + ["key=\"value\">"])
    .map { Array($0.utf8) }

  mutating func search(_ bytes: [UInt8], _ kind: FileKind, _ path: Path) {
    var matches: [(text: String, form: Int, offset: Int)] = []
    search.forEachMatch(in: bytes.span) { offset, literal in
      let (text, form) = literal.quotientAndRemainder(dividingBy: Self.forms.count)
      matches.append(text < texts.count ? (texts[text], form, offset + Self.forms[form].before.utf8.count) : ("", 0, offset))
      return true
    }
    if matches.isEmpty { return }
    var read: ReadSource?
    for (text, form, offset) in matches where !used.contains(text) {
      if text.isEmpty {
        used.formUnion(texts)
        return
      }
      // The case `page` is not in `case pages`.
      if Self.forms[form].after.isEmpty, !bytes.span.isWord(offset..<offset + text.utf8.count) { continue }
      if kind == .interface {
        if Self.references.contains(where: { bytes.span.hasBytes($0, at: offset - $0.count) }) {
          add(Occurrence(interface: path.description), of: text)
        } else if form == 0, names.contains(text) {
          unrelated.insert(text)
        }
      } else if kind.traits.sourceLanguage != nil, form == 0 {
        if bytes.span.isInLineComment(offset) { continue }
        if read == nil { read = ReadSource(bytes, kind, path) }
        add(Occurrence(around: read?.around(offset) ?? []), of: text)
      } else if (kind.traits.sourceLanguage == nil) == (form < 2) {
        // A value in a property list, or a case of an enumeration with that name.
        used.insert(text)
      }
    }
  }

  private mutating func add(_ occurrence: Occurrence, of text: String) {
    byText[text, default: []].append(occurrence)
    if byText[text, default: []].count > Self.maxOccurrences { used.insert(text) }
  }

  /// The strings that only unused declarations, and storyboards and nibs that are not loaded, contain.
  ///
  /// - Parameters:
  ///   - paths: the storyboards and nibs that are loaded only if code contains a string.
  ///   - interfaces: others that are not loaded.
  ///   - isCertain: whether names that code may compose count as used.
  func unused(
    _ usage: CodeUsage, paths: [String: Set<String>], _ interfaces: UnloadedInterfaces, isCertain: Bool
  ) -> Set<String> {
    var unused: Set<String> = []
    let names = isCertain ? interfaces.certainNames : interfaces.names
    var unloaded = isCertain ? interfaces.certainPaths : interfaces.paths
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for text in texts where !used.contains(text) && !unused.contains(text) {
        // Without an occurrence that can be followed, code refers to the string in another way.
        guard let occurrences = byText[text] ?? (unrelated.contains(text) && names.contains(text) ? [] : nil) else { continue }
        let isUnused = occurrences.allSatisfy { occurrence in
          occurrence.interface.map(unloaded.contains) ?? occurrence.around.contains(where: usage.isUnused)
        }
        guard isUnused else { continue }
        unused.insert(text)
        unloaded.formUnion(paths[text] ?? [])
        hasChanged = true
      }
    }
    return unused
  }
}

extension String {
  /// Whether no format has to escape it.
  fileprivate var isPlain: Bool { !isEmpty && !utf8.contains { $0 < 0x20 || "\"\\<&".utf8.contains($0) } }
}
