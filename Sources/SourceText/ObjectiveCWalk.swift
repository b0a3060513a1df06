/// The single walk over the tokens of a C, Objective-C, or Objective-C++ file: classes, macros, constants, names, and members.
struct ObjectiveCWalk: TokenReader {
  let bytes: [UInt8]
  let tokens: [Token]
  var reader: NameReader
  /// The class between `@interface` or `@implementation` and `@end`.
  private(set) var owner: String?
  /// The number of brackets open around it.
  private var ownerDepth = 0
  private var conditions: [Condition] = []
  /// The number of branches that depend on a build setting.
  private var undecided = 0
  /// The number of branches compiled only with `DEBUG`.
  private var debugDepth = 0
  private let readsNames: Bool
  private let readsMembers: Bool

  private enum Condition {
    case certain
    /// `#if DEBUG` or `#ifdef DEBUG`.
    case debug
    /// `#ifdef NAME`, or the other branch of `#ifndef NAME`.
    case undecided
    /// The first branch of `#ifndef NAME`, as in every header.
    case unlessDefined
  }

  init(_ file: SourceFile, needs: SourceNames.Needs) {
    bytes = file.bytes
    tokens = file.tokens
    reader = NameReader(file, needs: needs)
    readsNames = needs != .members
    readsMembers = needs.contains(.members)
  }

  mutating func names() -> SourceNames {
    for (index, token) in tokens.enumerated() where !token.isDead {
      switch token.kind {
      case .identifier: readWord(token, at: index)
      case .punctuation: readSign(bytes[token.offset], at: index)
      case .directive: if readsNames { readDirective(token.keyword, at: index) }
      case .string:
        guard readsNames else { continue }
        if let constant = constant(at: index) { reader.names.constants.append(constant) }
        reader.readString(token, at: index)
      case .stringPart, .number, .operator, .character, .regex, .comment, .headerName, .directiveText: break
      }
    }
    dropAssignedConstants()
    return reader.names
  }

  private mutating func readWord(_ token: Token, at index: Int) {
    if readsMembers, token.keyword != .none, isSign("@", at: index - 1) { readKeyword(token.keyword, at: index) }
    if readsNames { reader.readWord(token, at: index) }
  }

  private mutating func readSign(_ sign: UInt8, at index: Int) {
    switch sign {
    case UInt8(ascii: "("), UInt8(ascii: "["): reader.enter(index)
    case UInt8(ascii: "{"):
      if readsNames, reader.open.isEmpty { readFunction(body: index) }
      let isNamespace = keyword(at: index - 1) == .namespace || keyword(at: index - 2) == .namespace
      reader.enter(index, opensFunction: !isNamespace && (isName(index - 1) || isSign(")", at: index - 1)))
    case UInt8(ascii: "@"):
      if readsNames, isText("available", at: index + 1) { reader.readAvailability(at: index + 1, isNegated: false) }
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): reader.leave(at: index)
    case UInt8(ascii: "-"), UInt8(ascii: "+"): if isInClass, isSign("(", at: index + 1) { readMethod(from: index + 1) }
    default: break
    }
  }

  private mutating func readKeyword(_ keyword: Keyword, at index: Int) {
    switch keyword {
    case .interface, .implementation:
      guard isName(index + 1) else { return }
      owner = text(at: index + 1)
      ownerDepth = reader.open.count
      readVariables(from: index + 2)
    case .end: owner = nil
    case .property: if isInClass { readProperties(from: index + 1) }
    case .synthesize: readSynthesized(from: index + 1)
    default: break
    }
  }

  /// Whether the position is in a class, outside its methods.
  private var isInClass: Bool { owner != nil && reader.open.count == ownerDepth }

  // MARK: Directives

  private mutating func readDirective(_ keyword: Keyword, at index: Int) {
    switch keyword {
    case .define: readMacro(at: index)
    case .ifdef: enter(isText("DEBUG", at: index + 1) ? .debug : .undecided)
    case .ifndef: enter(.unlessDefined)
    case .if: enter(isText("DEBUG", at: index + 1) ? .debug : .certain)
    case .else:
      guard let last = conditions.last, last == .unlessDefined || last == .debug else { return }
      leave()
      enter(last == .unlessDefined ? .undecided : .certain)
    case .endif: leave()
    default: break
    }
  }

  private mutating func enter(_ condition: Condition) {
    conditions.append(condition)
    count(condition, by: 1)
  }

  private mutating func count(_ condition: Condition, by step: Int) {
    if condition == .undecided { undecided += step }
    if condition == .debug { debugDepth += step }
    reader.isUndecided = undecided > 0
    reader.isDebugOnly = debugDepth > 0
  }

  private mutating func leave() {
    if let condition = conditions.popLast() { count(condition, by: -1) }
  }

  /// `NSString *name(NSString *key, …) {`; the first parameter counts.
  private mutating func readFunction(body: Int) {
    guard let open = body > 0 ? tokens[body - 1].partner : nil, isSign("(", at: open), isName(open - 1), let end = closing(body)
    else { return }
    let comma = (open + 1..<body).first { isSign(",", at: $0) || isSign(")", at: $0) } ?? body
    reader.macro = MacroDefinition(name: open - 1, parameter: comma - 1, end: tokens[end].end, isFunction: true)
  }

  /// `#define NAME(a, b) …`
  private mutating func readMacro(at index: Int) {
    guard isName(index + 1), isSign("(", at: index + 2), tokens[index + 1].end == tokens[index + 2].offset else { return }
    var parameters: Set<String> = []
    var place = index + 3
    while isName(place) || isSign(",", at: place) {
      if isName(place) { parameters.insert(text(at: place)) }
      place += 1
    }
    reader.macro = MacroDefinition(
      name: index + 1, parameter: index + 3, macroParameters: parameters,
      end: bytes.span.lineCommentEnd(from: tokens[index].end))
  }
}
