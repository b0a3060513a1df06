internal import Bytes
internal import Findings
internal import Rules
internal import SourceText

/// Lowers findings in unused code to notes: the code never runs, so the defect has no effect.
///
/// Code is unused when the name of its function, property, type or nib occurs nowhere else, or only in other unused code. A name in a string
/// literal or a property list counts as a use. Only where there is such a finding every source is read again: once for the names around it,
/// once more for the names around their uses, and so on.
struct UnusedCode {
  let source: any FileSource
  let inventory: Inventory
  let membership: BuildMembership
  private let types: DeclaredTypes

  init(source: any FileSource, inventory: Inventory, facts: FactStore, membership: BuildMembership) {
    self.source = source
    self.inventory = inventory
    self.membership = membership
    types = DeclaredTypes(facts)
  }

  /// - Parameter rules: those whose findings do harm only where code runs.
  func lower(_ findings: inout [[Finding]], of rules: Set<String>) {
    var places: [(file: Int, finding: Int, around: [PlacedDeclaration])] = []
    var contents: [String: [UInt8]] = [:]
    for file in findings.indices {
      guard let path = findings[file].first?.path, let kind = FileKind(name: Path(path).lastComponent, framework: nil) else {
        continue
      }
      let indices = findings[file].indices.filter { index in
        findings[file][index].level > .note && findings[file][index].region != nil && rules.contains(findings[file][index].ruleID)
      }
      guard !indices.isEmpty, let bytes = contents[path] ?? source.contents(of: Path(path)),
        let read = ReadSource(bytes, kind, Path(path))
      else { continue }
      contents[path] = bytes
      for index in indices {
        guard let region = findings[file][index].region else { continue }
        places.append((file, index, read.around(line: region.line, column: region.column)))
      }
    }
    let uses = uses(of: places.lazy.flatMap(\.around), contents)
    let usage = CodeUsage(uses: uses, types: types, asked: places.lazy.flatMap(\.around))
    for place in places {
      guard let unused = place.around.last(where: usage.isUnused) else { continue }
      findings[place.file][place.finding].lower(because: "'\(unused.name)' is never used")
    }
  }

  /// The uses of declarations, and of what is around those uses.
  private func uses(of declarations: some Sequence<PlacedDeclaration>, _ contents: [String: [UInt8]]) -> NameUses {
    var uses = NameUses()
    var names = Set(declarations.lazy.filter { types.mayBeUnused($0.value) }.map(\.name))
    let paths = paths
    for step in 0..<Self.mostSteps where !names.isEmpty && (step == 0 || names.count <= Self.mostNames) {
      uses.look(for: names, in: paths, source, contents, mayBeUnused: types.mayBeUnused)
      names = uses.unknownNames(where: types.mayBeUnused)
    }
    return uses
  }

  /// How many uses after each other are followed; what is beyond counts as used.
  private static var mostSteps: Int { 8 }
  /// A search for more takes superlinear time.
  private static var mostNames: Int { 1024 }

  /// Lowers findings in sources and interface files that nothing builds.
  func lowerUnbuilt(_ findings: inout [[Finding]], of rules: Set<String>) {
    for file in findings.indices {
      guard let path = findings[file].first?.path, !membership.mayBuild(path),
        let kind = FileKind(name: Path(path).lastComponent, framework: nil),
        kind.traits.sourceLanguage != nil || kind == .interface
      else { continue }
      for index in findings[file].indices where findings[file][index].level > .note {
        if rules.contains(findings[file][index].ruleID) {
          findings[file][index].lower(because: "no target builds the file")
        }
      }
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

  /// Files that may use code, whoever owns them, but for sources that nothing builds.
  private var paths: [(path: Path, kind: FileKind)] {
    inventory.folders.values.flatMap { folder in
      folder.entries.compactMap { entry in
        guard entry.type == .regular, let kind = FileKind(name: entry.name, framework: nil), kind.traits.namesCode else {
          return nil
        }
        let path = folder.context.path.appending(entry.name)
        return kind.traits.sourceLanguage == nil || membership.mayBuild(path.description) ? (path, kind) : nil
      }
    }.sorted { $0.path < $1.path }
  }
}

/// The declarations that nothing uses but each other.
private struct CodeUsage {
  private var unused: Set<PlacedDeclaration> = []

  /// - Parameter asked: the declarations of which it is asked, with those around them.
  init(uses: NameUses, types: DeclaredTypes, asked: some Sequence<PlacedDeclaration>) {
    var queue = Array(asked)
    // Whose uses are in a declaration.
    var dependents: [PlacedDeclaration: [PlacedDeclaration]] = [:]
    while let declaration = queue.popLast() {
      guard types.mayBeUnused(declaration.value), let known = uses.known[declaration.name], !known.isUsed,
        Self.mustBeNamed(declaration.value, known, types), unused.insert(declaration).inserted
      else { continue }
      for around in Set(known.uses.joined()) {
        dependents[around, default: []].append(declaration)
        queue.append(around)
      }
    }
    // All that might be unused is, until a use in other code is found.
    queue = Array(unused)
    while let declaration = queue.popLast() {
      guard unused.contains(declaration), let known = uses.known[declaration.name],
        known.uses.contains(where: { !Self.isOwn($0, of: declaration) && !$0.contains(where: unused.contains) })
      else { continue }
      unused.remove(declaration)
      queue += dependents[declaration] ?? []
    }
  }

  func isUnused(_ declaration: PlacedDeclaration) -> Bool { unused.contains(declaration) }

  /// Whether a use is in the declaration itself, or in another part of the same type.
  private static func isOwn(_ use: [PlacedDeclaration], of declaration: PlacedDeclaration) -> Bool {
    use.contains { $0 == declaration || declaration.value.kind == .type && $0.value.kind == .type && $0.name == declaration.name }
  }

  private static func mustBeNamed(_ declaration: CodeDeclaration, _ known: NameUses.Known, _ types: DeclaredTypes) -> Bool {
    // Code may put the name of a nib together, unless the nib is that of a class.
    if declaration.kind == .interface {
      return !known.uses.isEmpty || types.include(String(declaration.name.prefix { $0 != "." }))
    }
    // Extensions of a type of the system are always used.
    if declaration.kind == .type { return known.isType || types.include(declaration.name) }
    // Nobody overrides a method in a category.
    return declaration.access != .message || known.declaringTypes.count == 1
      || declaration.type.map { !types.include($0) } ?? false
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
    case .named: true
    case .system: false
    case .witness: declaration.type.map(buildOnOwnOnly) ?? false
    case .staticWitness: declaration.type.map(conformsToOwnOnly) ?? true
    case .message: true
    }
  }

  /// Whether every protocol that a type conforms to directly is declared here. Classes of the system ask for nothing static.
  private func conformsToOwnOnly(_ name: String) -> Bool {
    inherited[name]?.allSatisfy { declared.contains($0) || Self.isSystemClass($0) } ?? true
  }

  private static func isSystemClass(_ name: String) -> Bool {
    guard name.hasPrefix("UI") || name.hasPrefix("NS") else { return false }
    return ["View", "Controller", "Cell", "Control", "Button", "Label", "Object", "Window", "Operation", "Document", "Responder"]
      .contains(where: name.hasSuffix)
  }

  /// Whether a type and all that it builds upon directly is declared here.
  func buildOnOwnOnly(_ name: String) -> Bool { declared.contains(name) && inherited[name]?.isSubset(of: declared) == true }
}

extension String {
  /// Whether it is written in one way everywhere: nothing in it has to be escaped.
  fileprivate var isPlain: Bool { !isEmpty && !utf8.contains { $0 < 0x20 || "\"\\<&".utf8.contains($0) } }
}
