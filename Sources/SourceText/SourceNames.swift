public import Bytes

/// The names that connect a source file to other files: names it looks up, constants, and user-facing strings.
///
/// Needs one walk over the tokens. `SourceScreen` determines which files are worth it.
public struct SourceNames: Sendable {
  /// What to read; each option costs time.
  public struct Needs: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    public static let uses = Needs(rawValue: 1)
    public static let visibleTexts = Needs(rawValue: 2)
    /// Every literal, and every identifier used in a call or member access.
    public static let everyName = Needs(rawValue: 4)
    /// The members that classes declare for interface files; alone, nothing else is read.
    public static let members = Needs(rawValue: 8)
  }

  public internal(set) var uses: [NameUse] = []
  public internal(set) var macros: [NameMacro] = []
  public internal(set) var constants: [StringConstant] = []
  /// `StableHash` values of the first names of Swift functions, because most are never looked up, and of these names with the
  /// number of parameters. Overloads repeat one.
  public internal(set) var functions: [UInt64] = []
  public internal(set) var texts: [VisibleText] = []
  /// Values of all literals, and pieces of those with interpolations.
  public internal(set) var literals: Set<String> = []
  public internal(set) var patterns: Set<[String]> = []
  /// Whether an image is looked up by a computed name.
  var computesImageNames = false
  /// Hashes of all literals of a file that computes image names: any of them may be the name.
  public private(set) var imageLiterals: Set<UInt64> = []
  public internal(set) var identifiers: Set<String> = []
  /// By class name, including members of extensions and categories.
  public internal(set) var members: [String: ClassMembers] = [:]

  public init(_ file: SourceFile, needs: Needs) {
    switch file.language {
    case .swift:
      var walk = SwiftWalk(file, needs: needs)
      self = walk.names()
    case .objectiveC, .objectiveCPlusPlus:
      var walk = ObjectiveCWalk(file, needs: needs)
      self = walk.names()
    }
    guard computesImageNames else { return }
    for token in file.tokens where token.kind == .string && !token.isDead {
      let content = file.contentRange(ofString: token)
      if !content.isEmpty, content.count <= 100 { imageLiterals.insert(StableHash.of(file.bytes.span.extracting(content))) }
    }
  }

  /// Of a file without names.
  public init() {}

  /// The hash in `functions` of a function with a number of parameters.
  public static func hash(ofFunction name: StableHash, parameters: Int) -> UInt64 {
    var hash = name
    hash.combine(word: UInt64(parameters))
    return hash.value
  }
}
