internal import Bytes
internal import Rules
internal import SourceText

/// Finds apps of a project that can no longer be built: their code uses types of which only another app compiles the source.
struct LeftoverTargets {
  let source: any FileSource
  let inventory: Inventory

  /// The names of such targets.
  func names(in project: ProjectFacts) -> Set<String> {
    let gaps = project.targetGaps
    if gaps.isEmpty { return [] }
    var elsewhere = files(named: Set(gaps.lazy.flatMap(\.missing.values).map { Path($0).lastComponent }))
    elsewhere = elsewhere.filter { $0.value > 1 }
    return Set(
      gaps.lazy.filter { gap in
        // A second file of the name may be part of a library.
        let missing = gap.missing.filter { elsewhere[Path($0.value).lastComponent] == nil }
        return !missing.isEmpty && uses(missing, gap.sources)
      }.map(\.target))
  }

  /// Whether sources use a type that they do not declare, but that a missing one does.
  private func uses(_ missing: [String: String], _ sources: [String]) -> Bool {
    let search = LiteralSearch(missing.keys.sorted())
    let names = Set(missing.keys)
    var used: Set<String> = []
    var declared: Set<String> = []
    for path in sources {
      guard let bytes = source.contents(of: Path(path)), search.hasMatch(in: bytes.span),
        let references = references(path, bytes, names)
      else { continue }
      used.formUnion(references.used)
      declared.formUnion(references.declared)
    }
    return used.subtracting(declared).contains { name in
      guard let path = missing[name], let bytes = source.contents(of: Path(path)) else { return false }
      return references(path, bytes, [name])?.declared.contains(name) == true
    }
  }

  private func references(_ path: String, _ bytes: [UInt8], _ names: Set<String>) -> TypeReferences? {
    guard let language = FileKind(name: Path(path).lastComponent, framework: nil)?.traits.sourceLanguage else { return nil }
    return TypeReferences(SourceFile(bytes, language: language, assignsRoles: false), among: names)
  }

  /// How many first-party files of each name the checkout contains. Third-party folders may not have been listed.
  private func files(named names: Set<[UInt8]>) -> [[UInt8]: Int] {
    inventory.folders.values.reduce(into: [:]) { counts, folder in
      if folder.context.isThirdParty { return }
      for entry in folder.entries where names.contains(entry.name) { counts[entry.name, default: 0] += 1 }
    }
  }
}
