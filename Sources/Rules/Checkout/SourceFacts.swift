internal import Bytes
internal import Findings
public import SourceText

extension AnyFact where Self == Fact<SourceFacts> {
  /// What sources look up by name, the types and constants that they declare.
  static var names: Self { Fact("sources", aspect: "names", sourceCollectors) }
  /// String literals that users may read, of first-party sources.
  static var visibleTexts: Self { Fact("sources", aspect: "visible-texts", sourceCollectors) }
  /// All string literals and identifiers.
  static var everyName: Self { Fact("sources", aspect: "every-name", sourceCollectors) }

  private static var sourceCollectors: [any AnyCollector] {
    [collector(.swift, .swift), collector(.objectiveC, .objectiveC), collector(.objectiveCPlusPlus, .objectiveCPlusPlus)]
  }

  private static func wants(_ request: FactRequest, isThirdParty: Bool) -> SourceNames.Wants {
    var wants: SourceNames.Wants = []
    if request.contains(Self.names) { wants.insert(.uses) }
    if request.contains(Self.visibleTexts), !isThirdParty { wants.insert(.visibleTexts) }
    if request.contains(Self.everyName) { wants.insert(.everyName) }
    if request.contains(.members) { wants.insert(.members) }
    return wants
  }

  private static func collector(_ type: FileType<SourceFile>, _ language: SourceFile.Language) -> FileCollector<SourceFile> {
    FileCollector(type) { _, request, isThirdParty in
      let wants = wants(request, isThirdParty: isThirdParty)
      let screen = SourceScreen(wants: wants, isSwift: language == .swift)
      return PlannedCollector(literals: screen.literals) { bytes, matches in
        let seen = screen.look(at: bytes, matches)
        let needsFile = seen.holdsNames || wants.contains(.everyName)
        return Screened(needsFile: needsFile) { file, place in
          guard needsFile || !seen.types.isEmpty || !seen.aliases.isEmpty else { return nil }
          let facts = SourceFacts(
            file, language, seen, at: place.file, wants: seen.holdsConnections ? wants : wants.subtracting(.members))
          return CollectedFact(
            key: "sources", path: facts.file.path, value: facts, dependsOnCheckout: !facts.uses.isEmpty || !facts.texts.isEmpty)
        }
      }
    }
  }
}

extension Sequence<CollectedFact> {
  /// Whether the facts are of sources alone, whose names can be compared.
  public var areOfSourcesOnly: Bool { allSatisfy { CollectedFact.keysOfSources.contains($0.key) } }
}

extension CollectedFact {
  /// The keys of everything that is gathered from sources. What such a fact says must be compared where two states of a checkout are:
  /// a commit after which nothing differs reads no other file.
  static let keysOfSources: Set = ["sources", "source-paths", "property-receivers"]
}

extension FactStore {
  /// Paths of first-party sources without headers.
  public var sourcePaths: [String] { self[.sourcePaths] }
  /// What sources declare and look up.
  public var sources: [SourceFacts] { self[.names] }
}

/// What one source declares and refers to.
public struct SourceFacts: Sendable {
  public let file: CheckoutFile
  public let language: SourceFile.Language
  /// Whether a tool has written it.
  public let generator: Generator?
  /// The license that the comment at its top grants; nil without, and for a source that holds no names.
  let license: SourceLicense?
  public private(set) var uses: [Placed<NameUse>]
  public let texts: [Placed<VisibleText>]
  public let macros: [NameMacro]
  public let constants: [StringConstant]
  /// The same by name, as far as uses name any.
  let ownConstants: StringConstantTable
  public let types: [TypeHeader]
  public let aliases: [String: String]
  /// Hashes of names, as `SourceNames` has them.
  public let functions: [UInt64]
  public let literals: Set<String>
  public let identifiers: Set<String>
  let patterns: Set<[String]>
  /// Hashes of the literals of a source that computes names of images.
  let imageLiterals: Set<UInt64>
  /// What its classes declare for interface files; nil where that has not been read.
  public let members: [String: ClassMembers]?

  public enum Generator: Sendable {
    case rSwift, swiftGen, other
  }

  /// - Parameter source: nil for one that holds no names.
  init(
    _ source: SourceFile?, _ language: SourceFile.Language, _ screen: SourceScreen.Result, at file: CheckoutFile,
    wants: SourceNames.Wants
  ) {
    self.file = file
    self.language = language
    types = screen.types
    aliases = screen.aliases
    let names = source.map { SourceNames($0, wants: wants) } ?? SourceNames()
    generator = source.flatMap(Self.generator)
    license = source.flatMap { SourceLicense($0) }
    uses =
      source.map { source in names.uses.map { Placed(value: $0, region: Region($0.range, in: source.lines, of: source.bytes)) } }
      ?? []
    texts =
      source.map { source in names.texts.map { Placed(value: $0, region: Region($0.range, in: source.lines, of: source.bytes)) } }
      ?? []
    macros = names.macros
    constants = names.constants
    ownConstants = StringConstantTable(names.uses.contains { $0.name.isConstant } ? names.constants : [])
    functions = names.functions
    literals = names.literals
    identifiers = names.identifiers
    patterns = names.patterns
    imageLiterals = names.imageLiterals
    members = source == nil || !wants.contains(.members) ? nil : names.members
  }

  /// Tools say so in the comment at the top.
  private static func generator(of source: SourceFile) -> Generator? {
    guard source.tokens.first?.kind == .comment else { return nil }
    var found: Set<Int> = []
    let head = source.bytes.span.extracting(0..<min(source.bytes.count, 400))
    generatorWords.forEachMatch(in: head) { _, word in
      found.insert(word)
      return true
    }
    guard found.contains(0) else { return nil }
    if found.contains(1) { return .swiftGen }
    if found.contains(2) || found.contains(3) { return .rSwift }
    return found.count > 1 ? .other : nil
  }

  private static let generatorWords = LiteralSearch([
    "enerated", "SwiftGen", "R.swift", "R.generated", "o not edit", "o not modify", "O NOT EDIT", "O NOT MODIFY", "utomatically",
    "utogenerated", "uto-generated",
  ])
}

extension SourceFacts {
  var isSwift: Bool { language == .swift }

  /// The same without what never runs, because the app needs a newer system.
  func withoutExcludedUses(_ targets: TargetIndex) -> SourceFacts {
    guard uses.contains(where: { !$0.value.excludedBy.isEmpty }) else { return self }
    var facts = self
    facts.uses.removeAll { $0.value.excludedBy.contains { targets.alwaysHold($0, in: file.path) } }
    return facts
  }
}
