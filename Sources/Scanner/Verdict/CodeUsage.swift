internal import SourceText

/// Declarations that are used by nothing but each other.
struct CodeUsage {
  private var unused: Set<PlacedDeclaration> = []

  /// - Parameter asked: the declarations in question, with those around them.
  init(uses: NameUses, types: DeclaredTypes, asked: some Sequence<PlacedDeclaration>) {
    var queue = Array(asked)
    // By declaration, those that are used in it.
    var dependents: [PlacedDeclaration: [PlacedDeclaration]] = [:]
    while let declaration = queue.popLast() {
      guard types.mayBeUnused(declaration.value), let usage = uses.byName[declaration.name],
        let places = usage.uses(of: declaration, types), Self.mustBeNamed(declaration.value, usage, types),
        unused.insert(declaration).inserted
      else { continue }
      for around in Set(places.joined()) {
        dependents[around, default: []].append(declaration)
        queue.append(around)
      }
    }
    // Candidates are unused until a use in used code is found.
    queue = Array(unused)
    while let declaration = queue.popLast() {
      guard unused.contains(declaration), let places = uses.byName[declaration.name]?.uses(of: declaration, types),
        places.contains(where: { !Self.isOwn($0, of: declaration) && !$0.contains(where: unused.contains) })
      else { continue }
      unused.remove(declaration)
      queue += dependents[declaration] ?? []
    }
  }

  /// Names to search for next: those around uses of declarations of which it is open whether they are used.
  ///
  /// - Parameter asked: the declarations in question, with those around them.
  static func unknownNames(
    _ uses: NameUses, _ types: DeclaredTypes, asked: some Sequence<PlacedDeclaration>
  ) -> Set<String> {
    var isOpen: [PlacedDeclaration: Bool] = [:]
    var dependents: [PlacedDeclaration: [PlacedDeclaration]] = [:]
    var queue = Array(asked)
    while let declaration = queue.popLast() {
      guard isOpen[declaration] == nil else { continue }
      let usage = uses.byName[declaration.name]
      let places = usage.map { $0.uses(of: declaration, types) } ?? []
      let isNamed = usage.map { mustBeNamed(declaration.value, $0, types) } ?? true
      isOpen[declaration] = types.mayBeUnused(declaration.value) && isNamed && places != nil
      guard isOpen[declaration] == true, let places else { continue }
      for around in Set(places.joined()) {
        dependents[around, default: []].append(declaration)
        queue.append(around)
      }
    }
    // What is used in used code is used.
    queue = isOpen.filter { !$0.value }.flatMap { dependents[$0.key] ?? [] }
    while let declaration = queue.popLast() {
      guard isOpen[declaration] == true, let places = uses.byName[declaration.name]?.uses(of: declaration, types),
        places.contains(where: { use in !isOwn(use, of: declaration) && !use.contains { isOpen[$0] == true } })
      else { continue }
      isOpen[declaration] = false
      queue += dependents[declaration] ?? []
    }
    var names: Set<String> = []
    var seen: Set<PlacedDeclaration> = []
    queue = Array(asked)
    while let declaration = queue.popLast() {
      guard isOpen[declaration] == true, seen.insert(declaration).inserted else { continue }
      guard let usage = uses.byName[declaration.name] else {
        names.insert(declaration.name)
        continue
      }
      queue += (usage.uses(of: declaration, types) ?? []).joined()
    }
    return names
  }

  func isUnused(_ declaration: PlacedDeclaration) -> Bool { unused.contains(declaration) }

  /// Whether a use is in the declaration itself, or in another part of the same type.
  private static func isOwn(_ use: [PlacedDeclaration], of declaration: PlacedDeclaration) -> Bool {
    use.contains { $0 == declaration || declaration.value.kind == .type && $0.value.kind == .type && $0.name == declaration.name }
  }

  private static func mustBeNamed(_ declaration: CodeDeclaration, _ usage: NameUses.Usage, _ types: DeclaredTypes) -> Bool {
    // Code may compose the name of a nib, unless it is the nib of a class.
    if declaration.kind == .interface {
      return !usage.uses.isEmpty || types.include(String(declaration.name.prefix { $0 != "." }))
    }
    // Extensions of system types are always used.
    if declaration.kind == .type { return usage.isType || types.include(declaration.name) }
    guard [.message, .command].contains(declaration.access) else { return true }
    // An interface may declare `connectionDidFinishLoading:` for subclasses.
    if declaration.access == .message, declaration.isNamedLikeEvent { return false }
    // A method in a category is not overridden.
    if usage.declaringTypes.count == 1 || declaration.type.map({ !types.include($0) }) ?? false { return true }
    guard declaration.access == .command, usage.declaringTypes.isEmpty, !usage.isRequirement else { return false }
    return !declaration.isNamedLikeCallback && declaration.type.map(types.hasKnownParents) ?? false
  }
}
