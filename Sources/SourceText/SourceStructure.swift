/// What a source file declares, imports and calls. Light and tolerant: nothing is resolved, and what makes no sense is passed over.
public struct SourceStructure: Sendable {
  public internal(set) var imports: [Import] = []
  /// In the order of their keywords or names; a declaration comes before those in it.
  public internal(set) var declarations: [Declaration] = []
  /// In the order in which their arguments end, so that an argument's calls come before the call itself.
  public internal(set) var calls: [Call] = []
  /// Closures of Swift and blocks of Objective-C, in the order in which they end.
  public internal(set) var closures: [Closure] = []
}

/// `{ … }` as a value, or `^{ … }`.
public struct Closure: Hashable, Sendable {
  /// Tokens from the opening brace to the closing one.
  public let tokens: Range<Int>
  /// Index of the innermost declaration around it.
  public let declaration: Int?
}

/// `import UIKit`, `@import UIKit;`, `#import <UIKit/UIKit.h>`.
public struct Import: Hashable, Sendable {
  /// Bytes of the module's path or of the header's name, with its delimiters.
  public let range: Range<Int>
  public let isDead: Bool
}

/// Something with a name and perhaps a body.
public struct Declaration: Hashable, Sendable {
  public enum Kind: String, Sendable {
    case `actor`, `class`, `enum`, `extension`, macro, `protocol`, `struct`
    case `associatedtype`, `deinit`, function, `init`, `subscript`, `typealias`
    /// A property or a variable.
    case variable
    case enumCase = "case"
    /// Objective-C's `@interface`, `@implementation`, and both with a category.
    case interface, implementation, category
    case method, property
  }

  public let kind: Kind
  /// Bytes of the name; of a method its first word, of an extension the type's, empty where there is none.
  public internal(set) var name: Range<Int>
  /// Tokens from the keyword to the end of the body, or to the end of what could be told.
  public internal(set) var tokens: Range<Int>
  /// Tokens between the braces; nil where there are none.
  public internal(set) var body: Range<Int>?
  /// Tokens of the type of a variable or property; nil where it is inferred.
  public internal(set) var type: Range<Int>?
  /// Bytes of each name after the colon of a type's header, or in the angle brackets of Objective-C.
  public internal(set) var inherited: [Range<Int>] = []
  /// Bytes of each attribute and modifier before the keyword (`IBOutlet`, `weak`), or in the parentheses of `@property`.
  public internal(set) var attributes: [Range<Int>] = []
  /// Bytes of each word before a colon of a method's selector, empty where a part has none; of a category its own name.
  public internal(set) var labels: [Range<Int>] = []
  /// Index of the declaration around it.
  public let parent: Int?

  init(_ kind: Kind, name: Range<Int>, from token: Int, parent: Int?) {
    self.kind = kind
    self.name = name
    self.tokens = token..<token + 1
    self.parent = parent
  }
}

/// A call, a message or an access to a member.
public struct Call: Hashable, Sendable {
  public enum Kind: String, Sendable {
    /// `f(a)`, `x.f(a)`, `T(a)`, `.f(a)`, `f { }`.
    case function
    /// `#name(…)` of Swift.
    case macro
    /// `[receiver word:argument]`
    case message
    /// `x.name`, without arguments.
    case member
  }

  public struct Argument: Hashable, Sendable {
    /// Bytes of the label, or of the part of the selector before the colon; nil where there is none.
    public let label: Range<Int>?
    /// Tokens of the value.
    public let value: Range<Int>
  }

  public let kind: Kind
  /// Index of the token that is the callee's last name; nil where the callee is no name, as a closure that is called where it stands.
  public let name: Int?
  /// Tokens of what stands before the last dot, or first in a message; empty before the dot of an implicit member, nil for a plain
  /// function.
  public let receiver: Range<Int>?
  /// Those in parentheses or after colons.
  public internal(set) var arguments: [Argument]
  /// Bytes of the label of each closure after the parentheses; nil for the first, which has none.
  public internal(set) var trailingClosures: [Range<Int>?] = []
  /// Index of the innermost declaration around it.
  public let declaration: Int?
  public let isDead: Bool
}
