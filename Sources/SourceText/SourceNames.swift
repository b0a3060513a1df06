internal import Bytes

/// The names by which a source hooks on to what lies beside it: what it looks up by text, constants, what people may read.
///
/// One walk over the tokens. `SourceScreen` tells which sources are worth it.
public struct SourceNames: Sendable {
  /// What is read; it costs time.
  public struct Wants: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    public static let uses = Wants(rawValue: 1)
    public static let visibleTexts = Wants(rawValue: 2)
    /// Every literal and every identifier that a call or member access names.
    public static let everyName = Wants(rawValue: 4)
    /// What classes declare for interface files; alone it leaves out all else.
    public static let members = Wants(rawValue: 8)
  }

  public internal(set) var uses: [NameUse] = []
  public internal(set) var macros: [NameMacro] = []
  public internal(set) var constants: [StringConstant] = []
  /// Hashes of the first names of Swift's functions, as `StableHash` makes them: most are asked for by nobody. Overloads repeat one.
  public internal(set) var functions: [UInt64] = []
  public internal(set) var texts: [VisibleText] = []
  /// Values of all literals, and pieces of those with holes.
  public internal(set) var literals: Set<String> = []
  public internal(set) var patterns: Set<[String]> = []
  /// Whether an image is looked up by a name that is computed.
  var computesImageNames = false
  /// Hashes of all literals of a source that computes names of images: one of them may be the name.
  public private(set) var imageLiterals: Set<UInt64> = []
  public internal(set) var identifiers: Set<String> = []
  /// By the name of the class; those of extensions and categories are there, too.
  public internal(set) var members: [String: ClassMembers] = [:]

  public init(_ file: SourceFile, wants: Wants) {
    switch file.language {
    case .swift:
      var walk = SwiftWalk(file, wants: wants)
      self = walk.names()
    case .objectiveC, .objectiveCPlusPlus:
      var walk = ObjectiveCWalk(file, wants: wants)
      self = walk.names()
    }
    guard computesImageNames else { return }
    for token in file.tokens where token.kind == .string && !token.isDead {
      let content = file.contentRange(ofString: token)
      if !content.isEmpty, content.count <= 100 { imageLiterals.insert(StableHash.of(file.bytes.span.extracting(content))) }
    }
  }

  /// Of a source that holds none.
  public init() {}
}
