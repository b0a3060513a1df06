public import Bytes

/// Searches the bytes of a source file to decide whether it must be tokenized, and for the headers of its types.
///
/// It is made once and searches each file once. A match in a comment or literal costs at most a needless walk or an unused type.
public struct SourceScreen: Sendable {
  public struct Result: Sendable {
    /// Whether `SourceNames` can find anything.
    public internal(set) var holdsNames = false
    /// Whether a class may declare outlets or actions.
    public internal(set) var holdsConnections = false
    public internal(set) var types: [TypeHeader] = []
    /// Objective-C protocols.
    public internal(set) var protocols: [String] = []
    /// The last component of the aliased name, by Swift type alias.
    public internal(set) var aliases: [String: String] = [:]

    /// Of a file that has not been searched.
    public init() {}
  }

  private enum Word: Sendable {
    /// `class Name`, `extension Name`, `@interface Name`: the bytes before the name.
    case type(isExtension: Bool)
    /// `@protocol Name`
    case protocolName
    case alias
    /// `@objc(Name) class Other`
    case objectiveCName
    /// A word of an API.
    case name
    /// Sets user-facing text, through a property or an argument, if a literal follows on the same line.
    case assignment
    case visibleArgument
    /// A constant, if a literal follows on the same line.
    case constant
    /// `MACRO(@"…")`
    case macroCall
    /// `"…".localized`, `localize("…")`
    case wrapperCall
    /// A declaration that interface files can connect to.
    case connection
  }

  /// The literals to search for.
  public let literals: [String]
  /// The meaning of each literal.
  private let words: [Word]
  private let isSwift: Bool
  private let findsEastAsianText: Bool

  public init(needs: SourceNames.Needs, isSwift: Bool) {
    var words: [(String, Word)] =
      isSwift
      ? [
        ("class ", .type(isExtension: false)), ("extension ", .type(isExtension: true)), ("typealias ", .alias),
        ("@objc(", .objectiveCName),
      ]
      : [
        ("@interface ", .type(isExtension: false)), ("@implementation ", .type(isExtension: false)),
        ("@protocol ", .protocolName),
      ]
    if needs.contains(.uses) {
      words += (isSwift ? NameForms.swift : NameForms.objectiveC).triggers.map { ($0, .name) }
      // Literals shorter than six bytes need an additional search.
      words += (isSwift ? ["static let "] + [" ", "\t", "\n", "{", ";"].map { $0 + "case " } : Self.constants).map {
        ($0, .constant)
      }
      words += isSwift ? Self.wrapperCalls.map { ($0, .wrapperCall) } : [("(@\"", .macroCall)]
    }
    if needs.contains(.visibleTexts) {
      words += VisibleTextWords.assignments.map { ($0, .assignment) }
      words += (isSwift ? VisibleTextWords.swiftArguments : VisibleTextWords.objectiveCArguments).map { ($0, .visibleArgument) }
    }
    if needs.contains(.members) { words += [("IBOutlet", .connection), ("IBAction", .connection)] }
    literals = words.map(\.0)
    self.words = words.map(\.1)
    self.isSwift = isSwift
    findsEastAsianText = needs.contains(.visibleTexts)
  }

  private static let wrapperCalls = ["\".locali", "\".l10n", "calized(\"", "calize(\""]
  private static let constants = ["#define ", "NSString *", "NSString* "]

  /// - Parameter matches: where the literals occur.
  public func look(at bytes: Span<UInt8>, _ matches: [LiteralMatch]) -> Result {
    var result = Result()
    // The search cannot find anything in UTF-16.
    if bytes.hasBytes([0xFF, 0xFE], at: 0) || bytes.hasBytes([0xFE, 0xFF], at: 0) {
      result.holdsNames = true
      return result
    }
    var comments = LineComments()
    for match in matches {
      let offset = match.offset
      switch words[match.literal] {
      case .name: if !result.holdsNames { result.holdsNames = bytes.beginsWord(at: offset) }
      case .wrapperCall: result.holdsNames = true
      case .assignment:
        if !result.holdsNames { result.holdsNames = bytes.hasAssignment(from: offset) && bytes.hasLiteral(inLineOf: offset) }
      case .constant, .visibleArgument: if !result.holdsNames { result.holdsNames = bytes.hasLiteral(inLineOf: offset) }
      case .macroCall: if !result.holdsNames { result.holdsNames = bytes.isMacro(before: offset) }
      case .type(let isExtension):
        TypeHeaderReader.read(bytes, at: offset, isSwift: isSwift, isExtension: isExtension, &comments, &result)
      case .protocolName: TypeHeaderReader.readProtocol(bytes, at: offset, &comments, &result)
      case .objectiveCName: TypeHeaderReader.readObjectiveCName(bytes, at: offset, &comments, &result)
      case .alias: TypeHeaderReader.readAlias(bytes, at: offset, &comments, &result)
      case .connection: result.holdsConnections = true
      }
    }
    if findsEastAsianText, !result.holdsNames { result.holdsNames = bytes.firstEastAsian != nil }
    return result
  }
}

extension Span where Element == UInt8 {
  /// Whether the match begins a word.
  fileprivate func beginsWord(at offset: Int) -> Bool {
    offset == 0 || !ByteClass.isIdentifierBody(self[offset]) || !ByteClass.isIdentifierBody(self[offset - 1])
  }

  /// Whether a string literal follows on the same line.
  fileprivate func hasLiteral(inLineOf offset: Int) -> Bool {
    var index = offset
    while index < count, index < offset + 200, index == offset || !ByteClass.isNewline(self[index]) {
      if self[index] == UInt8(ascii: "\"") { return true }
      index += 1
    }
    return false
  }

  /// Whether the member that begins here is assigned.
  fileprivate func hasAssignment(from dot: Int) -> Bool {
    var index = dot + 1
    while index < count, ByteClass.isIdentifierBody(self[index]) { index += 1 }
    while index < count, ByteClass.isSpace(self[index]) { index += 1 }
    return index + 1 < count && self[index] == UInt8(ascii: "=") && self[index + 1] != UInt8(ascii: "=")
  }

  /// Whether the word before a parenthesis may be a macro of the project; words that begin with NS or a lower-case letter are
  /// not.
  fileprivate func isMacro(before parenthesis: Int) -> Bool {
    var start = parenthesis
    while start > 0, ByteClass.isIdentifierBody(self[start - 1]) { start -= 1 }
    guard start < parenthesis, self[start] &- UInt8(ascii: "A") < 26 || self[start] == UInt8(ascii: "k") else { return false }
    return !hasBytes([UInt8(ascii: "N"), UInt8(ascii: "S")], at: start)
  }

  /// The first byte of a Chinese, Japanese, or Korean character.
  fileprivate var firstEastAsian: Int? {
    var index = 0
    while index < count {
      // Skips ASCII, eight bytes at a time.
      if index + 8 <= count, littleEndianWord(at: index) & 0x8080_8080_8080_8080 == 0 {
        index += 8
        continue
      }
      if self[index] >= 0xE3, self[index] <= 0xED { return index }
      index += 1
    }
    return nil
  }
}
