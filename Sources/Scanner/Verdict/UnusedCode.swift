internal import Bytes
internal import Findings
internal import Rules
internal import SourceText

/// Downgrades findings in unused code to notes: the code never runs, so the defect has no effect.
///
/// Code is unused if the name of its function, property, type, or nib occurs nowhere else, or only in other unused code. A name
/// in a string literal or a property list counts as a use. Sources are read again only if there are such findings: once for the
/// names around them, once more for the names around their uses, and so on.
final class UnusedCode {
  let source: any FileSource
  let inventory: Inventory
  let membership: BuildMembership
  // Most scans of a few files ask for nothing of these.
  private lazy var types = DeclaredTypes(checkout.facts)
  /// First- and third-party files that may use code, without sources outside of any target.
  private(set) lazy var searched = SearchedFiles(inventory.files(of: membership), source, checkout.facts.codeWords)
  private lazy var lookup = PathLookup(inventory)
  private lazy var idle = IdleInterfaces(checkout, searched)
  private let checkout: Checkout

  init(source: any FileSource, inventory: Inventory, checkout: Checkout) {
    self.source = source
    self.inventory = inventory
    self.checkout = checkout
    membership = checkout.membership
  }

  /// - Parameters:
  ///   - rules: ids of the rules whose findings matter only in code that runs.
  ///   - rejecting: ids of the rules of which an error is a rejection, whether the code runs or not.
  func lower(_ findings: inout [[Finding]], of rules: Set<String>, rejecting: Set<String>) {
    var places: [(file: Int, finding: Int, around: [PlacedDeclaration])] = []
    for file in findings.indices {
      guard let path = findings[file].first?.path, let kind = FileKind(name: Path(path).lastComponent, framework: nil) else {
        continue
      }
      let indices = findings[file].indices.filter { index in
        let finding = findings[file][index]
        return finding.mayBeSevere && finding.region != nil && rules.contains(finding.ruleID)
          && !(finding.level == .error && rejecting.contains(finding.ruleID))
      }
      guard !indices.isEmpty, let bytes = source.contents(of: Path(path)),
        let read = ReadSource(bytes, kind, Path(path))
      else { continue }
      for index in indices {
        guard let region = findings[file][index].region else { continue }
        if read.isUnreached(line: region.line, column: region.column) {
          findings[file][index].lower(because: "code after 'return' never runs")
        } else {
          places.append((file, index, read.around(line: region.line, column: region.column)))
        }
      }
    }
    if places.isEmpty { return }
    let uses = uses(of: places.lazy.flatMap(\.around))
    let usage = CodeUsage(uses: uses, types: types, asked: places.lazy.flatMap(\.around))
    for place in places {
      guard let unused = place.around.last(where: usage.isUnused) else { continue }
      let reason = uses.byName[unused.name]?.describesObjects == true ? "created" : "used"
      findings[place.file][place.finding].lower(because: "the enclosing '\(unused.name)' is never \(reason)")
    }
  }

  /// Those of some declarations that nothing uses.
  func usage(of declarations: [PlacedDeclaration]) -> CodeUsage {
    CodeUsage(uses: uses(of: declarations), types: types, asked: declarations)
  }

  /// The uses of declarations, and of the declarations around those uses.
  private func uses(of declarations: some Sequence<PlacedDeclaration>) -> NameUses {
    let types = types
    var uses = NameUses()
    var names = Set(declarations.lazy.filter { types.mayBeUnused($0.value) }.map(\.name))
    for step in 0..<Self.maxSteps where !names.isEmpty && (step == 0 || names.count <= Self.maxNames) {
      uses.look(for: names, in: searched, types: types, besides: idle)
      names = CodeUsage.unknownNames(uses, types, asked: declarations)
    }
    return uses
  }

  /// Longest chain of uses that is followed; code beyond it counts as used.
  private static var maxSteps: Int { 8 }
  /// A search for more names takes superlinear time.
  private static var maxNames: Int { 1024 }

  /// Downgrades findings in source files, storyboards, nibs, and privacy manifests outside any target.
  func lowerUnbuilt(_ findings: inout [[Finding]], of rules: Set<String>) {
    for file in findings.indices {
      guard let path = findings[file].first?.path,
        let path = [path, implementation(of: path)].compactMap(\.self).first(where: { !membership.mayBuild($0) }),
        let kind = FileKind(name: Path(path).lastComponent, framework: nil),
        kind.traits.sourceLanguage != nil || kind == .interface || kind == .privacyManifest && !path.isInBundle
      else { continue }
      for index in findings[file].indices where findings[file][index].mayBeSevere {
        if rules.contains(findings[file][index].ruleID) {
          findings[file][index].lower(because: membership.reasonNotBuilt(path))
        }
      }
    }
  }

  /// The source that implements what a header declares, if it is beside it: without it, code that uses the header does not link.
  private func implementation(of header: String) -> String? {
    guard header.hasSuffix(".h") else { return nil }
    let path = Path(header)
    let base = path.lastComponent.dropLast()
    return ["m", "mm"].lazy.map { path.parent.appending(Array(base + Array($0.utf8))) }.first(where: lookup.contains)?.description
  }
}

extension String {
  /// Whether a package manager or a script may copy the file as part of a bundle.
  fileprivate var isInBundle: Bool { [".framework/", ".xcframework/", ".bundle/"].contains(where: holds) }
}
