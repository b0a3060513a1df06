internal import Bytes
internal import Findings
internal import Rules
internal import SourceText

/// Lowers findings in unused code to notes: the code never runs, so the defect has no effect.
///
/// Code is unused when the name of its function, property or type occurs nowhere else, or only in other code with a finding that is unused.
/// A name in a string literal, an interface file or a property list counts as a use. Only where there is such a finding every source is read
/// once more.
struct UnusedCode {
  let source: any FileSource
  let inventory: Inventory
  private let types: DeclaredTypes

  init(source: any FileSource, inventory: Inventory, facts: FactStore) {
    self.source = source
    self.inventory = inventory
    types = DeclaredTypes(facts)
  }

  /// - Parameter rules: those whose findings do harm only where code runs.
  func lower(_ findings: inout [[Finding]], of rules: Set<String>) {
    var places: [(file: Int, finding: Int, around: [PlacedDeclaration])] = []
    var contents: [String: [UInt8]] = [:]
    for file in findings.indices {
      guard let path = findings[file].first?.path,
        let language = FileKind(name: Path(path).lastComponent, framework: nil)?.traits.sourceLanguage
      else { continue }
      let indices = findings[file].indices.filter { index in
        findings[file][index].level > .note && findings[file][index].region != nil && rules.contains(findings[file][index].ruleID)
      }
      guard !indices.isEmpty, let bytes = contents[path] ?? source.contents(of: Path(path)) else { continue }
      contents[path] = bytes
      let read = ReadSource(bytes, language, path)
      for index in indices {
        guard let region = findings[file][index].region else { continue }
        places.append((file, index, read.around(line: region.line, column: region.column)))
      }
    }
    let names = Set(places.lazy.flatMap(\.around).filter { types.mayBeUnused($0.value) }.map(\.name))
    guard !names.isEmpty else { return }
    var usage = CodeUsage(uses: NameUses(of: names, in: paths, source, contents), types: types)
    for place in places {
      guard let unused = usage.unused(of: place.around) else { continue }
      findings[place.file][place.finding].lower(because: "'\(unused.name)' is never used")
    }
  }

  /// Lowers findings that matter only where code holds a text, and code holds others like it.
  func lowerUnnamed(_ findings: inout [[Finding]]) {
    var places: [(file: Int, finding: Int, sought: SoughtText)] = []
    for file in findings.indices {
      for index in findings[file].indices where findings[file][index].level > .note {
        if let sought = findings[file][index].sought, sought.text.isPlain { places.append((file, index, sought)) }
      }
    }
    let wanted = Set(places.lazy.map(\.sought.text))
    guard !wanted.isEmpty, wanted.count <= Self.mostTexts else { return }
    let held = texts(of: wanted, and: Set(places.lazy.flatMap(\.sought.others).filter(\.isPlain)))
    for (file, finding, sought) in places where !held.contains(sought.text) {
      guard sought.others.count(where: held.contains) * 4 > sought.others.count else { continue }
      findings[file][finding].lower(because: sought.reason)
    }
  }

  /// A search for more texts takes superlinear time; their findings keep their levels.
  private static var mostTexts: Int { 256 }

  /// Those texts that a file holds: as `"text"` or `case text` in sources, as `>text<` in property lists.
  ///
  /// - Parameters:
  ///   - wanted: when all of them are found nothing more is read.
  ///   - further: those that are looked for beside them.
  private func texts(of wanted: Set<String>, and further: Set<String>) -> Set<String> {
    let texts = wanted.sorted() + further.subtracting(wanted).sorted()
    var isFound = Array(repeating: false, count: texts.count)
    // Cases of an enumeration are their own raw values.
    let spellings = texts.map { ["\"\($0)\"", ">\($0)<", "case \($0)", ", \($0)"] }
    let search = LiteralSearch(spellings.flatMap { $0 })
    for (path, _) in paths {
      guard isFound[..<wanted.count].contains(false) else { break }
      guard let bytes = source.contents(of: path) else { continue }
      search.forEachMatch(in: bytes.span) { _, literal in
        isFound[literal / 4] = true
        return true
      }
    }
    return Set(zip(texts, isFound).lazy.filter(\.1).map(\.0))
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

/// Says whether declarations are used, from what is known of their names.
private struct CodeUsage {
  let uses: NameUses
  let types: DeclaredTypes
  private var verdicts: [PlacedDeclaration: Bool] = [:]

  init(uses: NameUses, types: DeclaredTypes) {
    self.uses = uses
    self.types = types
  }

  /// The outermost of some declarations, each in the next, that is known to be unused.
  mutating func unused(of around: [PlacedDeclaration]) -> PlacedDeclaration? {
    around.last { isUnused($0) }
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
    guard types.mayBeUnused(declaration.value), let known = uses.known[declaration.name], !known.isUsed,
      mustBeNamed(declaration.value, known)
    else { return false }
    for use in known.uses where !isOwn(use, of: declaration) {
      guard unused(of: use) != nil else { return false }
    }
    return true
  }

  /// Whether a use is in the declaration itself, or in another part of the same type.
  private func isOwn(_ use: [PlacedDeclaration], of declaration: PlacedDeclaration) -> Bool {
    use.contains { $0 == declaration || declaration.value.kind == .type && $0.value.kind == .type && $0.name == declaration.name }
  }

  private func mustBeNamed(_ declaration: CodeDeclaration, _ known: NameUses.Known) -> Bool {
    // Nobody overrides a method in a category.
    declaration.access != .message || known.declaringTypes.count == 1 || declaration.type.map { !types.include($0) } ?? false
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

  /// Whether a declaration that nothing names cannot be used.
  func mayBeUnused(_ declaration: CodeDeclaration) -> Bool {
    switch declaration.access {
    case .named: declaration.kind != .type || include(declaration.name)
    case .system: false
    case .witness: declaration.type.map(buildOnOwnOnly) ?? false
    case .message: true
    }
  }

  /// Whether a type and all that it builds upon directly is declared here.
  func buildOnOwnOnly(_ name: String) -> Bool { declared.contains(name) && inherited[name]?.isSubset(of: declared) == true }
}

extension String {
  /// Whether it is written in one way everywhere: nothing in it has to be escaped.
  fileprivate var isPlain: Bool { !isEmpty && !utf8.contains { $0 < 0x20 || "\"\\<&".utf8.contains($0) } }
}
