/// A lexeme of a source file. White space has no tokens.
public struct Token: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case identifier
    case number
    /// One byte of punctuation, or a one-byte operator.
    case punctuation
    /// An operator of two bytes or more: `->`, `==`, `??`, `&&`.
    case `operator`
    /// A whole string literal without interpolation, with its delimiters (`@"x"`, `"x"`, `#"x"#`, `"""x"""`, `R"(x)"`).
    case string
    /// A piece of a Swift string literal that has interpolations or is not closed: from its opening delimiter through the `\` of
    /// the next interpolation, or from the end of one on. The parentheses of interpolations are punctuation.
    case stringPart
    case character
    case regex
    case comment
    /// `#import`, `#if`, `#selector`, and the like: the sign and the word.
    case directive
    /// The operand of `#import` and `#include`, with its delimiters.
    case headerName
    /// The plain text after a directive: `#error`, `#warning`, `#pragma`.
    case directiveText
  }

  /// The use of an identifier.
  public enum Role: UInt8, Sendable {
    /// Code that runs, inherits or calls.
    case code
    /// `@class X;`, `@protocol X;`
    case forwardDeclaration
    /// The declared type of a property, instance variable, or annotated variable.
    case propertyType
    /// A type in the signature of an Objective-C method, which only the compiler uses.
    case signatureType
    /// Part of an import.
    case importPath
  }

  public let kind: Kind
  /// The keyword of an identifier; `.none` for other tokens.
  public let keyword: Keyword
  /// In code that is never compiled: `#if 0`, `#if false`, the other branch of `#if 1`.
  public let isDead: Bool
  public internal(set) var role: Role = .code
  private let storedOffset: UInt32
  /// The length in bytes; for punctuation, which is always one byte, the index of its partner.
  private var lengthOrPartner: UInt32
  private static let noPartner = UInt32.max

  @inline(__always)
  init(_ kind: Kind, _ keyword: Keyword = .none, from start: Int, to end: Int, isDead: Bool) {
    self.kind = kind
    self.keyword = keyword
    self.isDead = isDead
    storedOffset = UInt32(truncatingIfNeeded: start)
    lengthOrPartner = kind == .punctuation ? Self.noPartner : UInt32(truncatingIfNeeded: end - start)
  }

  /// Bytes from the start of the file.
  public var offset: Int { Int(storedOffset) }
  public var end: Int { Int(storedOffset) + (kind == .punctuation ? 1 : Int(lengthOrPartner)) }
  public var range: Range<Int> { offset..<end }

  /// The index of the matching bracket; nil for any other token.
  var partner: Int? {
    @inline(__always) get { kind == .punctuation && lengthOrPartner != Self.noPartner ? Int(lengthOrPartner) : nil }
  }

  mutating func pair(with index: Int) {
    lengthOrPartner = UInt32(truncatingIfNeeded: index)
  }

  /// Whether it is this one-byte sign.
  @inline(__always)
  func isSign(_ sign: Unicode.Scalar, in bytes: [UInt8]) -> Bool {
    kind == .punctuation && bytes[offset] == UInt8(truncatingIfNeeded: sign.value)
  }

  /// Whether it is this operator of two bytes or more.
  func isOperator(_ text: String, in bytes: [UInt8]) -> Bool {
    kind == .operator && bytes[range].elementsEqual(text.utf8)
  }
}
