/// A piece of source text that means something. White space has no token.
public struct Token: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case identifier
    case number
    /// One byte of punctuation, or an operator of one byte.
    case punctuation
    /// An operator of two bytes or more: `->`, `==`, `??`, `&&`.
    case `operator`
    /// A whole string literal without interpolation, with its delimiters (`@"x"`, `"x"`, `#"x"#`, `"""x"""`, `R"(x)"`).
    case string
    /// A piece of a Swift string literal that has interpolations or is not closed: from its opening delimiter up to and including the
    /// `\` of the next interpolation, or from the end of one on. The parentheses of interpolations are punctuation.
    case stringPart
    case character
    case regex
    case comment
    /// `#import`, `#if`, `#selector` and the like: the sign and the word.
    case directive
    /// What follows `#import` and `#include`, with its delimiters.
    case headerName
    /// The rest of a line whose directive takes plain text: `#error`, `#warning`, `#pragma`.
    case directiveText
  }

  /// What an identifier is doing where it stands.
  public enum Role: UInt8, Sendable {
    /// Code that runs, inherits or calls.
    case code
    /// `@class X;`, `@protocol X;`
    case forwardDeclaration
    /// The declared type of a property, instance variable or variable with a type annotation.
    case propertyType
    /// A type in the signature of an Objective-C method: known to the compiler only.
    case signatureType
    /// Part of an import.
    case importPath
  }

  public let kind: Kind
  /// The word that an identifier is, where it is one of those; of other tokens `.none`.
  public let keyword: Keyword
  /// In code that no compiler sees: `#if 0`, `#if false`, the other branch of `#if 1`.
  public let isDead: Bool
  public internal(set) var role: Role = .code
  private let storedOffset: UInt32
  /// The length in bytes; of punctuation, which is always one byte, the index of its partner.
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

  /// The index of the bracket that closes or opens what this one opens or closes; nil for any other token.
  var partner: Int? {
    @inline(__always) get { kind == .punctuation && lengthOrPartner != Self.noPartner ? Int(lengthOrPartner) : nil }
  }

  mutating func pair(with index: Int) {
    lengthOrPartner = UInt32(truncatingIfNeeded: index)
  }

  /// Whether it is that one sign.
  @inline(__always)
  func isSign(_ sign: Unicode.Scalar, in bytes: [UInt8]) -> Bool {
    kind == .punctuation && bytes[offset] == UInt8(truncatingIfNeeded: sign.value)
  }

  /// Whether it is that operator of two bytes or more.
  func isOperator(_ text: String, in bytes: [UInt8]) -> Bool {
    kind == .operator && bytes[range].elementsEqual(text.utf8)
  }
}
