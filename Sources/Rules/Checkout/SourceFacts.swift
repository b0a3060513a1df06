public import Bytes
internal import Findings
public import SourceText

extension AnyFact where Self == Fact<SourceFacts> {
  /// Names that sources look up, and the types and constants that they declare.
  static var names: Self { Fact("sources", aspect: "names", sourceCollectors) }
  /// User-facing string literals in first-party sources.
  static var visibleTexts: Self { Fact("sources", aspect: "visible-texts", sourceCollectors) }
  /// All string literals and identifiers.
  static var everyName: Self { Fact("sources", aspect: "every-name", sourceCollectors) }

  private static var sourceCollectors: [any AnyCollector] {
    [collector(.swift, .swift), collector(.objectiveC, .objectiveC), collector(.objectiveCPlusPlus, .objectiveCPlusPlus)]
  }

  private static func needs(_ request: FactRequest, isThirdParty: Bool) -> SourceNames.Needs {
    var needs: SourceNames.Needs = []
    if request.contains(Self.names) { needs.insert(.uses) }
    if request.contains(Self.visibleTexts), !isThirdParty { needs.insert(.visibleTexts) }
    if request.contains(Self.everyName) { needs.insert(.everyName) }
    if request.contains(.members) { needs.insert(.members) }
    return needs
  }

  private static func collector(_ type: FileType<SourceFile>, _ language: SourceFile.Language) -> FileCollector<SourceFile> {
    FileCollector(type) { _, request, isThirdParty in
      let needs = needs(request, isThirdParty: isThirdParty)
      let screen = SourceScreen(needs: needs, isSwift: language == .swift)
      return PlannedCollector(literals: screen.literals) { bytes, matches in
        let seen = screen.look(at: bytes, matches)
        let needsFile = seen.holdsNames || needs.contains(.everyName)
        return Screened(needsFile: needsFile) { file, place in
          guard needsFile || !seen.types.isEmpty || !seen.protocols.isEmpty || !seen.aliases.isEmpty else { return nil }
          let facts = SourceFacts(
            file, language, seen, at: place.file, needs: seen.holdsConnections ? needs : needs.subtracting(.members))
          return CollectedFact(
            key: "sources", path: facts.file.path, value: facts, dependsOnCheckout: !facts.uses.isEmpty || !facts.texts.isEmpty)
        }
      }
    }
  }
}

extension CollectedFact {
  /// The keys of facts from sources that are compared by name. Comparisons of two states of a checkout must cover all facts: if
  /// nothing differs, no other file is read.
  static let keysComparedByName: Set = ["sources", "source-paths", "property-receivers"]

  /// The keys of facts that no comparison needs: words matter only around uses, where code is compared (`CodeUses`).
  static let keysNotCompared: Set = ["code-words"]

  public var isComparedByName: Bool { Self.keysComparedByName.contains(key) }
  public var needsNoComparison: Bool { Self.keysNotCompared.contains(key) }
}

extension FactStore {
  /// Paths of first-party sources, without headers.
  public var sourcePaths: [String] { self[.sourcePaths] }
  public var sources: [SourceFacts] { self[.names] }
}

/// The declarations and references of a source file. A class, because many rules walk over all of them.
public final class SourceFacts: Sendable {
  public let file: CheckoutFile
  public let language: SourceFile.Language
  /// The tool that generated it; nil if it was written by hand.
  public let generator: Generator?
  /// The license in the header comment; nil without one, and for sources without names.
  let license: SourceLicense?
  public let uses: [Placed<NameUse>]
  public let texts: [Placed<VisibleText>]
  public let macros: [NameMacro]
  public let constants: [StringConstant]
  /// The constants by name; empty if no use refers to a constant.
  let ownConstants: StringConstantTable
  public let types: [TypeHeader]
  /// Objective-C protocols.
  public let protocols: [String]
  public let aliases: [String: String]
  /// Hashes of function names, see `SourceNames`.
  public let functions: [UInt64]
  public let literals: Set<String>
  public let identifiers: Set<String>
  let patterns: Set<[String]>
  /// Hashes of literals in sources that compute image names.
  let imageLiterals: Set<UInt64>
  /// Members that storyboards and nibs can connect to, by class; nil if not read.
  public let members: [String: ClassMembers]?

  public enum Generator: UInt8, Sendable {
    case rSwift, swiftGen, other
  }

  /// - Parameter source: nil for a source file without names.
  init(
    _ source: SourceFile?, _ language: SourceFile.Language, _ screen: SourceScreen.Result, at file: CheckoutFile,
    needs: SourceNames.Needs
  ) {
    self.file = file
    self.language = language
    types = screen.types
    protocols = screen.protocols
    aliases = screen.aliases
    let names = source.map { SourceNames($0, needs: needs) } ?? SourceNames()
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
    members = source == nil || !needs.contains(.members) ? nil : names.members
  }

  private init(
    file: CheckoutFile, language: SourceFile.Language, generator: Generator?, license: SourceLicense?, uses: [Placed<NameUse>],
    texts: [Placed<VisibleText>], macros: [NameMacro], constants: [StringConstant], types: [TypeHeader], protocols: [String],
    aliases: [String: String], functions: [UInt64], literals: Set<String>, identifiers: Set<String>, patterns: Set<[String]>,
    imageLiterals: Set<UInt64>, members: [String: ClassMembers]?
  ) {
    self.file = file
    self.language = language
    self.generator = generator
    self.license = license
    self.uses = uses
    self.texts = texts
    self.macros = macros
    self.constants = constants
    ownConstants = StringConstantTable(uses.contains { $0.value.name.isConstant } ? constants : [])
    self.types = types
    self.protocols = protocols
    self.aliases = aliases
    self.functions = functions
    self.literals = literals
    self.identifiers = identifiers
    self.patterns = patterns
    self.imageLiterals = imageLiterals
    self.members = members
  }

  /// The same facts with other uses.
  private convenience init(_ facts: SourceFacts, uses: [Placed<NameUse>]) {
    self.init(
      file: facts.file, language: facts.language, generator: facts.generator, license: facts.license, uses: uses,
      texts: facts.texts, macros: facts.macros, constants: facts.constants, types: facts.types, protocols: facts.protocols,
      aliases: facts.aliases, functions: facts.functions, literals: facts.literals, identifiers: facts.identifiers,
      patterns: facts.patterns, imageLiterals: facts.imageLiterals, members: facts.members)
  }

  /// Detects generators by the header comment.
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

  /// Without uses that never run because of the deployment target.
  func withoutExcludedUses(_ targets: TargetIndex) -> SourceFacts {
    guard uses.contains(where: { !$0.value.excludedBy.isEmpty }) else { return self }
    return SourceFacts(
      self, uses: uses.filter { use in !use.value.excludedBy.contains { targets.alwaysHold($0, in: file.path) } })
  }
}

extension SourceFile.Language: Recordable {}
extension SourceFacts.Generator: Recordable {}

extension SourceFacts: Recordable {
  public func write(to record: inout RecordWriter) {
    record.write(file, language, generator, license, uses, texts, macros, constants, types, protocols, aliases)
    record.write(functions, literals, identifiers, patterns, imageLiterals, members)
  }

  public convenience init(from record: inout RecordReader) throws(ReadError) {
    self.init(
      file: try record.read(), language: try record.read(), generator: try record.read(), license: try record.read(),
      uses: try record.read(), texts: try record.read(), macros: try record.read(), constants: try record.read(),
      types: try record.read(), protocols: try record.read(), aliases: try record.read(), functions: try record.read(),
      literals: try record.read(), identifiers: try record.read(), patterns: try record.read(),
      imageLiterals: try record.read(), members: try record.read())
  }
}
