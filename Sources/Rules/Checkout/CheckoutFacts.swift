internal import Bytes
public import Findings
internal import Project
public import SourceText

/// What a check of the checkout wants to know; each costs reading files that nothing else may want.
public struct CheckoutNeeds: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Paths of sources, and what projects compile.
  public static let sources = CheckoutNeeds(rawValue: 1)
  /// What sources look up by name, the types and constants that they declare.
  public static let names = CheckoutNeeds(rawValue: 2)
  /// Literals that people may read.
  public static let visibleTexts = CheckoutNeeds(rawValue: 4)
  /// All literals and identifiers.
  public static let everyName = CheckoutNeeds(rawValue: 8)
  /// Asset catalogs, images outside of them, compiled nibs.
  public static let resources = CheckoutNeeds(rawValue: 16)
  /// The sizes of images.
  public static let imageSizes = CheckoutNeeds(rawValue: 32)
  /// Storyboards and xibs.
  public static let interfaces = CheckoutNeeds(rawValue: 64)
  /// The members of the classes that interface files name.
  public static let members = CheckoutNeeds(rawValue: 128)
  /// Tables of strings.
  public static let stringTables = CheckoutNeeds(rawValue: 256)

  /// A rule may report a source whatever it holds.
  public static let everySource = CheckoutNeeds(rawValue: 512)

  /// Whether sources must be read beyond what their own rules want.
  public var readsSources: Bool { !isDisjoint(with: [.names, .visibleTexts, .everyName]) }

  /// What is wanted of a source; texts that people see only of the app's own.
  public func sourceWants(isJudged: Bool) -> SourceNames.Wants {
    var wants: SourceNames.Wants = []
    if contains(.names) { wants.insert(.uses) }
    if contains(.visibleTexts), isJudged { wants.insert(.visibleTexts) }
    if contains(.everyName) { wants.insert(.everyName) }
    return wants
  }
}

/// Small facts of many files, gathered on the way for the rules that look at more than one of them.
public struct CheckoutFacts: Sendable {
  /// Paths of the app's own sources, from the top of the tree.
  public var sources: [String] = []
  public var projects: [ProjectSources] = []
  /// Folders whose project is generated and not here, so that nobody knows what belongs to its targets.
  public var projectSpecifications: [String] = []
  /// Folders of Swift packages, whose files belong to no target of a project.
  public var packages: [String] = []
  public var names: [SourceFacts] = []
  public var interfaces: [InterfaceFacts] = []
  public var catalogs: [AssetCatalog] = []
  public var images: [LooseImage] = []
  /// Paths of `.nib` and `.storyboardc`.
  public var compiledInterfaces: [String] = []
  public var stringTables: [StringTableFacts] = []
  /// The words of property lists.
  public var plistTexts: Set<String> = []
  /// Members of classes by name, for the classes that interface files name.
  public var members: [String: ClassMembers] = [:]

  public init() {}

  public mutating func add(_ other: CheckoutFacts) {
    sources += other.sources
    projects += other.projects
    packages += other.packages
    projectSpecifications += other.projectSpecifications
    names += other.names
    interfaces += other.interfaces
    catalogs += other.catalogs
    images += other.images
    compiledInterfaces += other.compiledInterfaces
    stringTables += other.stringTables
    plistTexts.formUnion(other.plistTexts)
    members.merge(other.members) { $0.joined(with: $1) }
  }

  /// Puts everything into the order of paths, so that it does not depend on who read what.
  public mutating func sort() {
    sources.sort()
    projects.sort { $0.folder < $1.folder }
    packages.sort()
    names.sort { $0.file.path < $1.file.path }
    interfaces.sort { $0.file.path < $1.file.path }
    catalogs.sort { $0.file.path < $1.file.path }
    images.sort { $0.file.path < $1.file.path }
    compiledInterfaces.sort()
    stringTables.sort { $0.file.path < $1.file.path }
  }
}

/// A file of the checkout, as rules that look at several files know it.
public struct CheckoutFile: Hashable, Sendable {
  /// From the top of the tree.
  public let path: String
  public let isThirdParty: Bool
  /// Whether version control ignores it: it is known and not judged.
  public let isIgnored: Bool
  /// Whether it belongs to tests, by the name of the file or of a folder around it.
  let isTest: Bool
  /// Whether it is what a tool makes projects from.
  let isTemplate: Bool

  public init(path: String, isThirdParty: Bool, isIgnored: Bool) {
    self.path = path
    self.isThirdParty = isThirdParty
    self.isIgnored = isIgnored
    let components = path.utf8.split(separator: UInt8(ascii: "/"))
    isTest = components.contains(where: Self.isOfTests)
    isTemplate = components.contains(where: Self.isOfTemplates)
  }

  /// Whether rules judge it.
  var isJudged: Bool { !isThirdParty && !isIgnored }

  private static func isOfTests(_ component: Substring.UTF8View) -> Bool {
    let name = component.prefix { $0 != UInt8(ascii: ".") }
    return testEndings.contains { name.count >= $0.utf8.count && name.suffix($0.utf8.count).elementsEqual($0.utf8) }
      || name.elementsEqual("tests".utf8) || name.elementsEqual("test".utf8)
  }

  private static func isOfTemplates(_ component: Substring.UTF8View) -> Bool {
    ["templates", "Templates"].contains { component.elementsEqual($0.utf8) } || component.starts(with: "{{".utf8)
      || component.starts(with: "___".utf8)
  }

  private static let testEndings = ["Tests", "Test", "Specs", "Spec", "Mocks", "Mock"]
}

/// Something of a file and where it stands.
public struct Placed<Value: Sendable>: Sendable {
  public let value: Value
  public let region: Region

  public init(_ value: Value, _ region: Region) {
    self.value = value
    self.region = region
  }
}

/// What a source tells.
public struct SourceFacts: Sendable {
  public let file: CheckoutFile
  public let language: SourceFile.Language
  /// Whether a tool has written it.
  public let generator: Generator?
  public let uses: [Placed<NameUse>]
  public let texts: [Placed<VisibleText>]
  public let macros: [NameMacro]
  public let constants: [StringConstant]
  /// The same by name, as far as uses name any.
  let ownConstants: StringConstantTable
  public let types: [TypeHeader]
  public let aliases: [String: String]
  public let functions: Set<String>
  public let literals: Set<String>
  public let identifiers: Set<String>
  let patterns: Set<[String]>

  public enum Generator: Sendable {
    case rSwift, swiftGen, other
  }

  /// - Parameter source: nil for one that holds no names.
  public init(
    _ source: SourceFile?, _ language: SourceFile.Language, _ screen: SourceScreen.Result, at file: CheckoutFile,
    needs: CheckoutNeeds
  ) {
    self.file = file
    self.language = language
    types = screen.types
    aliases = screen.aliases
    let names = source.map { SourceNames($0, wants: needs.sourceWants(isJudged: file.isJudged)) } ?? SourceNames()
    generator = source.flatMap(Self.generator)
    uses = source.map { source in names.uses.map { Placed($0, Region($0.range, in: source.lines, of: source.bytes)) } } ?? []
    texts = source.map { source in names.texts.map { Placed($0, Region($0.range, in: source.lines, of: source.bytes)) } } ?? []
    macros = names.macros
    constants = names.constants
    ownConstants = StringConstantTable(names.uses.contains { $0.name.isConstant } ? names.constants : [])
    functions = names.functions
    literals = names.literals
    identifiers = names.identifiers
    patterns = names.patterns
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

  var isJudged: Bool { file.isJudged && generator == nil }
}

extension SourceFacts {
  var isSwift: Bool { language == .swift }
}
