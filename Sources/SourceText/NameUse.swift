/// A name that code gives to an API as text, and that is looked up at run time only.
public struct NameUse: Hashable, Sendable {
  /// What is looked up.
  public enum Kind: UInt8, CaseIterable, Sendable {
    case image, color
    case nib, storyboard
    /// The identifier of a view controller in a storyboard.
    case scene
    case segue
    /// A reuse identifier of which a view is wanted.
    case reuse
    /// The same where the call fails when nothing has been registered.
    case registeredReuse
    /// A reuse identifier for which a view or nib is registered, or with which a view is made.
    case registration
    case selector
    /// A selector by NSSelectorFromString, which is often one that only the run knows.
    case dynamicSelector
    /// A key of a string table.
    case text
    /// A file of a bundle.
    case resource
    /// The argument of a macro that looks like a function; what it does only its definition tells.
    case macro
  }

  /// What is known of the place of the call.
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// `NSImage` looks an image up.
    public static let appKit = Traits(rawValue: 1 << 0)
    /// Only a build with `DEBUG` compiles it.
    public static let debugOnly = Traits(rawValue: 1 << 1)
    /// The object that loads a nib is its owner.
    public static let ownerIsSelf = Traits(rawValue: 1 << 2)
    /// Code does something else where there is nothing of that name, or asks for it where there is nothing else.
    public static let hasFallback = Traits(rawValue: 1 << 3)
  }

  /// What is known of the text.
  public enum Name: Hashable, Sendable {
    case literal(String)
    /// The pieces between what only the run knows: `icon_\(index)` has `icon_` and an empty one.
    case pattern([String])
    /// Names under which a constant may be declared, the innermost scope first: `Type.name`, `NAME`.
    case constant([String])
    /// A variable or parameter of the function around it, with its value where it has only one; any other expression.
    case variable(String?)

    /// Whether code names a constant, a variable or a parameter.
    var isExpression: Bool {
      switch self {
      case .literal, .pattern: false
      case .constant, .variable: true
      }
    }

    public var isConstant: Bool {
      if case .constant = self { return true }
      return false
    }
  }

  /// In which bundle it is looked up.
  public enum Bundle: UInt8, Sendable {
    /// None is named, or the main one.
    case main
    /// `Bundle.module` of a Swift package.
    case module
    case other
  }

  /// What keeps views for reuse, each with identifiers of its own.
  public enum ReusePool: UInt8, Sendable {
    case cells, headers, annotations
    /// Cells and supplementary views of collections.
    case items
  }

  public let kind: Kind
  public let name: Name
  public let bundle: Bundle
  /// Bytes of the literal without its delimiters, or of the constant's name.
  public let range: Range<Int>
  /// The macro that is called; nil for other kinds.
  public let macro: String?
  /// Where a reuse identifier belongs; nil where only the run knows.
  public let pool: ReusePool?
  /// The code never runs where one of these always holds.
  public let excludedBy: [Availability]
  public let traits: Traits
  /// Nil for all but images.
  public var display: ImageDisplay?
}

/// `#available(iOS 13, macOS 10.15, *)`
public struct Availability: Hashable, Sendable {
  /// Versions as written, by platform in lower case; on other platforms it always holds.
  public let versions: [String: String]
}

/// `#define FLAG(name) [UIImage imageNamed:name]`: a macro that hands its parameter to an API.
public struct NameMacro: Hashable, Sendable {
  public let name: String
  public let kind: NameUse.Kind
}

/// The header of a declared type: what it is called and what it builds upon.
public struct TypeHeader: Hashable, Sendable {
  public let name: String
  /// Names of the superclass and protocols, without generic arguments; of `Module.Name` the last.
  public let inherited: [String]
  /// Whether it adds to a type that is declared elsewhere.
  public let isExtension: Bool
}

/// A literal that people may get to see.
public struct VisibleText: Hashable, Sendable {
  public enum Place: UInt8, Sendable {
    /// It is set as a title, label, message or placeholder.
    case interface
    /// Something is compared with it.
    case comparison
    /// Anywhere else.
    case logic
  }

  public let text: String
  public let place: Place
  /// Whether only developers come to see it.
  public let isForDevelopers: Bool
  /// Bytes of the literal without its delimiters.
  public let range: Range<Int>
}
