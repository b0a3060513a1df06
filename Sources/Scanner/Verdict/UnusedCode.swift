internal import Bytes
internal import Findings
internal import Rules
internal import SourceText

/// Makes notes of findings in code that nothing uses: it never runs, so that nobody notices the defect.
///
/// Code is unused when the name of its function, property or type occurs nowhere else, or only in code that is unused itself. A name in a
/// text, an interface file or a property list counts as a use.
struct UnusedCode<Source: FileSource> {
  let source: Source
  let inventory: Inventory
  private let types: DeclaredTypes

  init(source: Source, inventory: Inventory, facts: FactStore) {
    self.source = source
    self.inventory = inventory
    types = DeclaredTypes(facts)
  }

  /// So many callers are followed from one to the next.
  private static var longestChain: Int { 3 }

  /// - Parameter rules: those whose findings do harm only where code runs.
  func lower(_ findings: inout [[Finding]], of rules: Set<String>) {
    var places: [(file: Int, finding: Int, around: [PlacedDeclaration])] = []
    var files: [String: ReadSource] = [:]
    for file in findings.indices {
      for (index, finding) in findings[file].enumerated() where finding.level > .note && rules.contains(finding.ruleID) {
        guard let region = finding.region,
          let language = FileKind(name: Path(finding.path).lastComponent, framework: nil)?.traits.sourceLanguage
        else { continue }
        let read = files[finding.path] ?? source.contents(of: Path(finding.path)).map { ReadSource($0, language, finding.path) }
        files[finding.path] = read
        guard let read else { continue }
        places.append((file, index, read.around(line: region.line, column: region.column)))
      }
    }
    guard !places.isEmpty else { return }
    files = [:]
    var uses = NameUses(source: source, paths: paths)
    for _ in 0..<Self.longestChain {
      var judge = Judge(uses: uses, types: types)
      for place in places { _ = judge.unused(of: place.around) }
      guard !judge.unknown.isEmpty else { break }
      uses.find(judge.unknown)
    }
    var judge = Judge(uses: uses, types: types)
    for place in places {
      guard let unused = judge.unused(of: place.around) else { continue }
      findings[place.file][place.finding].lower(because: "'\(unused.name)' is never used")
    }
  }

  /// Files that may use code, whoever owns them.
  private var paths: [(path: Path, language: SourceFile.Language?)] {
    inventory.folders.values.flatMap { folder in
      folder.entries.compactMap { entry in
        guard entry.type == .regular, let kind = FileKind(name: entry.name, framework: nil), kind.traits.namesCode else {
          return nil
        }
        return (folder.context.path.appending(entry.name), kind.traits.sourceLanguage)
      }
    }.sorted { $0.path < $1.path }
  }
}

/// A declaration and its file.
private struct PlacedDeclaration: Hashable {
  let path: String
  let value: CodeDeclaration
  var name: String { value.name }
}

/// A source with its declarations.
private struct ReadSource {
  let path: String
  let file: SourceFile
  private let declarations: CodeDeclarations

  init(_ bytes: [UInt8], _ language: SourceFile.Language, _ path: String) {
    self.path = path
    file = SourceFile(bytes, language: language, assignsRoles: false)
    declarations = CodeDeclarations(file)
  }

  func around(line: Int, column: Int) -> [PlacedDeclaration] { around(file.lines.range(ofLine: line).lowerBound + column - 1) }

  func around(_ offset: Int) -> [PlacedDeclaration] {
    declarations.around(offset).map { PlacedDeclaration(path: path, value: $0) }
  }
}

/// Where names are used, as far as somebody has asked.
private struct NameUses<Source: FileSource> {
  /// What is known of one name.
  struct Known {
    /// The declarations around each use, innermost first.
    var uses: [[PlacedDeclaration]] = []
    /// Whether there are more uses than are followed, or one that no declaration is around.
    var isUsed = false
    /// Classes whose interface declares a method of that name.
    var declaringTypes: Set<String> = []
  }

  let source: Source
  let paths: [(path: Path, language: SourceFile.Language?)]
  private(set) var known: [String: Known] = [:]

  init(source: Source, paths: [(path: Path, language: SourceFile.Language?)]) {
    self.source = source
    self.paths = paths
  }

  /// A name that is used more often is used by code that is used itself.
  private static var mostUses: Int { 12 }
  /// A word that occurs more often is a name of something else, too; declarations and comments count.
  private static var mostOccurrences: Int { 40 }
  private static var shortestName: Int { 3 }

  /// Looks for names in all files.
  mutating func find(_ names: Set<String>) {
    let names = names.sorted()
    for name in names { known[name] = Known(isUsed: name.utf8.count < Self.shortestName) }
    var offsets: [Int: [Int: [Int]]] = [:]
    for (index, occurrences) in occurrences(of: names).enumerated() {
      if occurrences.count > Self.mostOccurrences { known[names[index]]?.isUsed = true }
      if known[names[index]]?.isUsed == true { continue }
      for place in occurrences { offsets[place.file, default: [:]][index, default: []].append(place.offset) }
    }
    for (file, offsets) in offsets.sorted(by: { $0.key < $1.key }) {
      let (path, language) = paths[file]
      guard let bytes = source.contents(of: path) else { continue }
      let read = language.map { ReadSource(bytes, $0, path.description) }
      for (index, offsets) in offsets { add(offsets, of: names[index], in: read) }
    }
  }

  /// Where names occur as words, by name; no more than tell that one is used.
  private func occurrences(of names: [String]) -> [[(file: Int, offset: Int)]] {
    let words = names.map(\.spellings)
    let literals = words.enumerated().flatMap { index, words in words.map { (index, $0.utf8.count) } }
    let search = LiteralSearch(words.flatMap { $0 })
    var found: [[(file: Int, offset: Int)]] = Array(repeating: [], count: names.count)
    for (file, path) in paths.enumerated() {
      guard let bytes = source.contents(of: path.path) else { continue }
      search.forEachMatch(in: bytes.span) { offset, literal in
        let (index, length) = literals[literal]
        if found[index].count <= Self.mostOccurrences, bytes.span.isWord(offset..<offset + length) {
          found[index].append((file, offset))
        }
        return true
      }
    }
    return found
  }

  /// - Parameter read: nil for a file that is no source, in which any word is a use.
  private mutating func add(_ offsets: [Int], of name: String, in read: ReadSource?) {
    var found = known[name] ?? Known()
    for offset in offsets {
      guard let read else {
        found.isUsed = true
        break
      }
      switch read.file.mention(at: offset) {
      case .none: break
      case .declaration:
        if let declared = read.around(offset).first?.value, declared.isBodyless, declared.name == name, let type = declared.type {
          found.declaringTypes.insert(type)
        }
      case .use: found.uses.append(read.around(offset))
      }
    }
    if found.uses.count > Self.mostUses || found.uses.contains(where: \.isEmpty) { found.isUsed = true }
    known[name] = found
  }
}

/// Says whether declarations are used, from what is known of their names.
private struct Judge<Source: FileSource> {
  let uses: NameUses<Source>
  let types: DeclaredTypes
  /// Names that must be looked for.
  private(set) var unknown: Set<String> = []
  private var verdicts: [PlacedDeclaration: Bool] = [:]

  init(uses: NameUses<Source>, types: DeclaredTypes) {
    self.uses = uses
    self.types = types
  }

  /// The outermost of some declarations, each in the next, that is known to be unused.
  mutating func unused(of around: [PlacedDeclaration]) -> PlacedDeclaration? {
    // All are asked, so that all names that are not known yet are looked for together.
    around.filter { isUnused($0) }.last
  }

  private mutating func isUnused(_ declaration: PlacedDeclaration) -> Bool {
    if let verdict = verdicts[declaration] { return verdict }
    // Of what uses itself in a circle nothing is claimed.
    verdicts[declaration] = false
    let verdict = findIsUnused(declaration)
    verdicts[declaration] = verdict
    return verdict
  }

  private mutating func findIsUnused(_ declaration: PlacedDeclaration) -> Bool {
    guard declaration.value.access != .system else { return false }
    guard let known = uses.known[declaration.name] else {
      unknown.insert(declaration.name)
      return false
    }
    guard !known.isUsed, mustBeNamed(declaration.value, known) else { return false }
    for use in known.uses where !isOwn(use, of: declaration) {
      guard unused(of: use) != nil else { return false }
    }
    return true
  }

  /// Whether a use is in the declaration itself, or in another part of the same type.
  private func isOwn(_ use: [PlacedDeclaration], of declaration: PlacedDeclaration) -> Bool {
    use.contains { $0 == declaration || declaration.value.kind == .type && $0.value.kind == .type && $0.name == declaration.name }
  }

  private func mustBeNamed(_ declaration: CodeDeclaration, _ known: NameUses<Source>.Known) -> Bool {
    switch declaration.access {
    case .named: declaration.kind != .type || types.include(declaration.name)
    case .system: false
    case .witness: declaration.type.map(types.buildOnOwnOnly) ?? false
    // Nobody overrides a method in a category.
    case .message: known.declaringTypes.count == 1 || declaration.type.map { !types.include($0) } ?? false
    }
  }
}

/// The types of a checkout.
private struct DeclaredTypes {
  /// What each builds upon, its extensions included.
  private var inherited: [String: Set<String>] = [:]
  private var declared: Set<String> = []

  init(_ facts: FactStore) {
    for type in facts.sources.lazy.flatMap(\.types) {
      inherited[type.name, default: []].formUnion(type.inherited)
      if !type.isExtension { declared.insert(type.name) }
    }
  }

  func include(_ name: String) -> Bool { declared.contains(name) }

  /// Whether a type and all that it builds upon directly is declared here.
  func buildOnOwnOnly(_ name: String) -> Bool { declared.contains(name) && inherited[name]?.isSubset(of: declared) == true }
}

extension String {
  /// The words by which code uses a property or method: `label.badge = 1` calls `setBadge:`, and `_badge` is what a property keeps.
  fileprivate var spellings: [String] {
    guard let first else { return [] }
    if hasPrefix("set"), let first = dropFirst(3).first, first.isUppercase { return [self, first.lowercased() + dropFirst(4)] }
    return [self, "_" + self, "set" + first.uppercased() + dropFirst()]
  }
}
