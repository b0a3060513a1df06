/// A name that code passes to an API as a string, and that is resolved only at run time.
public struct NameUse: Hashable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    case image, color
    case nib, storyboard
    /// The identifier of a view controller in a storyboard.
    case scene
    case segue
    /// A reuse identifier with which a view is requested.
    case reuse
    /// A request that crashes if nothing is registered.
    case registeredReuse
    /// A reuse identifier with which a view or nib is registered, or a view is created.
    case registration
    case selector
    /// A selector for NSSelectorFromString, which often resolves only at run time.
    case dynamicSelector
    /// A key of a strings table.
    case text
    /// A file in a bundle.
    case resource
    /// An argument of a function-like macro; its definition decides what it does.
    case macro
  }

  /// Facts about the context of the call.
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Looked up by `NSImage`.
    public static let appKit = Traits(rawValue: 1 << 0)
    /// Compiled only with `DEBUG`.
    public static let debugOnly = Traits(rawValue: 1 << 1)
    /// The object that loads a nib is its owner.
    public static let ownerIsSelf = Traits(rawValue: 1 << 2)
    /// The code has a fallback for this lookup, or the lookup is one.
    public static let hasFallback = Traits(rawValue: 1 << 3)
    /// A lookup that fails ends the program: `UIImage(named: "x")!`, `#imageLiteral(resourceName: "x")`.
    public static let isForced = Traits(rawValue: 1 << 4)
    /// The name is a parameter of a closure, whose caller may be anywhere.
    public static let isOfClosure = Traits(rawValue: 1 << 5)
  }

  /// What the code says about the name.
  public enum Name: Hashable, Sendable {
    case literal(String)
    /// The pieces between interpolations: `icon_` and an empty one for `icon_\(index)`.
    case pattern([String])
    /// Names under which a constant may be declared, innermost scope first: `Type.name`, `NAME`.
    case constant([String])
    /// A variable or parameter of the enclosing function, with its value if it has only one; any other expression.
    case variable(String?)

    /// Whether it is a constant, a variable, or a parameter.
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

  /// The bundle in which it is looked up.
  public enum Bundle: UInt8, Sendable {
    /// None given, or the main one.
    case main
    /// `Bundle.module` of a Swift package.
    case module
    case other
  }

  /// The views that share reuse identifiers.
  public enum ReusePool: UInt8, Sendable {
    case cells, headers, annotations
    /// Cells and supplementary views of collection views.
    case items
  }

  public let kind: Kind
  public let name: Name
  public let bundle: Bundle
  /// Bytes of the literal without its delimiters, or of the constant's name.
  public let range: Range<Int>
  /// The macro called; nil for other kinds.
  public let macro: String?
  /// The pool of a reuse identifier; nil if known only at run time.
  public let pool: ReusePool?
  /// The code never runs if one of these always holds.
  public let excludedBy: [Availability]
  public let traits: Traits
  /// nil for all but images.
  public var display: ImageDisplay?
  /// The number of arguments that the format call around a key passes; nil if there is none, or if it is unknown.
  public var formatArguments: UInt8?
}

/// `#available(iOS 13, macOS 10.15, *)`
public struct Availability: Hashable, Sendable {
  /// Versions as written, by lower-case platform; the condition always holds on other platforms.
  public let versions: [String: String]
}

/// `#define FLAG(name) [UIImage imageNamed:name]`: a macro that passes its parameter to an API.
public struct NameMacro: Hashable, Sendable {
  public let name: String
  public let kind: NameUse.Kind
}

/// The header of a declared type: its name and inheritance clause.
public struct TypeHeader: Hashable, Sendable {
  public let name: String
  /// Names of the superclass and, in Swift, of the protocols, without generic arguments and module.
  public let inherited: [String]
  /// Names of the protocols that an Objective-C interface adopts, or of its generic arguments.
  public var adopted: [String] = []
  /// Whether it extends a type declared elsewhere.
  public let isExtension: Bool
}

/// A literal that users may see.
public struct VisibleText: Hashable, Sendable {
  public enum Place: UInt8, Sendable {
    /// Set as a title, label, message, or placeholder.
    case interface
    /// Compared with something.
    case comparison
    case logic
  }

  public let text: String
  public let place: Place
  /// Whether only developers see it.
  public let isForDevelopers: Bool
  /// Bytes of the literal without its delimiters.
  public let range: Range<Int>
}
