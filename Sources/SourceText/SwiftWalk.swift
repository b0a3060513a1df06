internal import Bytes

/// The single walk over the tokens of a Swift file: types, functions, constants, names, and members.
struct SwiftWalk: TokenReader {
  /// A type or extension whose body the walk has reached.
  struct DeclaredType {
    let name: String
    /// The name in `@objc(name)`.
    let objectiveCName: String?
    /// Whether an interface file can connect to its members.
    let isConnectable: Bool
    /// Whether all of its members are visible to Objective-C.
    let isObjectiveC: Bool
  }

  let bytes: [UInt8]
  let tokens: [Token]
  var reader: NameReader
  var types: [DeclaredType] = []
  /// The type whose body the next brace opens, as an index in `types`.
  private var pendingType: Int?
  /// The name in `@objc(name)` for the following declaration.
  var objectiveCName: String?
  /// For each enclosing `#if`, whether its branch is compiled only with `DEBUG`.
  private var debugBranches: [Bool] = []
  /// The number of these branches, because an `#if` may be nested to any depth.
  private var debugDepth = 0
  private let readsNames: Bool
  private let readsMembers: Bool

  init(_ file: SourceFile, needs: SourceNames.Needs) {
    bytes = file.bytes
    tokens = file.tokens
    reader = NameReader(file, needs: needs)
    readsNames = needs != .members
    readsMembers = needs.contains(.members)
  }

  mutating func names() -> SourceNames {
    let readsStrings = !reader.needs.isDisjoint(with: [.visibleTexts, .everyName])
    for (index, token) in tokens.enumerated() where !token.isDead {
      switch token.kind {
      case .identifier: readWord(token, at: index)
      case .punctuation: readBracket(bytes[token.offset], at: index)
      case .string: if readsStrings { reader.readString(token, at: index) }
      case .directive: readDirective(token.keyword, at: index)
      case .stringPart: if readsStrings { reader.readInterpolation(at: index) }
      case .number, .operator, .character, .regex, .comment, .headerName, .directiveText: break
      }
    }
    return reader.names
  }

  // MARK: Directives

  private mutating func readDirective(_ keyword: Keyword, at index: Int) {
    switch keyword {
    case .available, .unavailable: reader.readAvailability(at: index, isNegated: keyword == .unavailable)
    case .if: enterBranch(isDebug: isText("DEBUG", at: index + 1))
    case .else, .elseif: if leaveBranch() { enterBranch(isDebug: false) }
    case .endif: _ = leaveBranch()
    default: break
    }
  }

  private mutating func enterBranch(isDebug: Bool) {
    debugBranches.append(isDebug)
    if isDebug { debugDepth += 1 }
    reader.isDebugOnly = debugDepth > 0
  }

  /// - Returns: false without an `#if`.
  private mutating func leaveBranch() -> Bool {
    guard let isDebug = debugBranches.popLast() else { return false }
    if isDebug { debugDepth -= 1 }
    reader.isDebugOnly = debugDepth > 0
    return true
  }

  // MARK: Brackets

  private mutating func readBracket(_ sign: UInt8, at index: Int) {
    switch sign {
    case UInt8(ascii: "("), UInt8(ascii: "["):
      reader.enter(index, type: reader.open.last?.type, isInTypes: reader.open.last?.isInTypes ?? true)
    case UInt8(ascii: "{"):
      reader.enter(
        index, type: pendingType, isInTypes: pendingType != nil && reader.open.last?.isInTypes ?? true,
        opensFunction: pendingType == nil)
      pendingType = nil
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): reader.leave(at: index)
    default: break
    }
  }

  /// The type in whose body the position is, outside functions.
  var innermostType: DeclaredType? { reader.open.last?.type.map { types[$0] } }

  // MARK: Words

  private mutating func readWord(_ token: Token, at index: Int) {
    if token.keyword != .none { readKeyword(token.keyword, at: index) }
    if readsNames { reader.readWord(token, at: index) }
    if readsMembers, isSign("@", at: index - 1), isText("objc", at: index) { readObjectiveCName(from: index + 1) }
  }

  private mutating func readKeyword(_ keyword: Keyword, at index: Int) {
    switch keyword {
    case .class, .struct, .enum, .actor, .extension, .protocol: readType(keyword, at: index)
    case .import: if isText("SwiftUI", at: index + 1) { reader.importsSwiftUI = true }
    case .`init`, .subscript:
      if reader.open.last?.function == nil, !isSign(".", at: index - 1) { reader.signature = index }
    case .func:
      if reader.open.last?.function == nil { reader.signature = index }
      guard isName(index + 1) else { return }
      if readsNames {
        let name = StableHash(bytes.span.extracting(tokens[index + 1].range))
        reader.names.functions.append(name.value)
        if let end = closing(index + 2) {
          let count = parameterCount(from: index + 2, to: end)
          reader.names.functions.append(SourceNames.hash(ofFunction: name, parameters: count))
        }
        readWrapper(function: index + 1)
      }
      if readsMembers { readFunction(at: index + 1) }
    case .let, .case:
      if readsNames { readConstants(at: index + 1) }
      if readsMembers, keyword == .let { readProperties(at: index + 1) }
    case .var:
      if readsNames { readWrapper(property: index + 1) }
      if readsMembers { readProperties(at: index + 1) }
    default: break
    }
  }

  /// `class Name`, `extension Module.Name`
  private mutating func readType(_ keyword: Keyword, at index: Int) {
    guard isName(index + 1), tokens[index + 1].keyword == .none, !isSign(".", at: index - 1) else { return }
    var name = index + 1
    while isSign(".", at: name + 1), isName(name + 2) { name += 2 }
    pendingType = types.count
    let isObjectiveC = isMarked("objcMembers", before: index)
    types.append(
      DeclaredType(
        name: text(at: name), objectiveCName: objectiveCName, isConnectable: keyword != .enum, isObjectiveC: isObjectiveC))
    reader.scopes.append((text(at: name), reader.open.last?.scope))
    objectiveCName = nil
  }

  /// `let name = "x"`, `static let name: String = "x"`, `case name = "x", other = "y"`, but not in a function.
  private mutating func readConstants(at start: Int) {
    guard reader.open.last?.isInTypes ?? true else { return }
    var name = start
    while isName(name) {
      var place = name + 1
      if isSign(":", at: place), isName(place + 1) {
        place += 2
        while isSign(".", at: place), isName(place + 1) { place += 2 }
      }
      if isSign("=", at: place), place + 1 < tokens.count, let literal = reader.file.literal(of: place + 1..<place + 2),
        endsStatement(at: place + 2)
      {
        reader.names.constants.append(
          StringConstant(
            name: text(at: name), literal: literal, container: innermostType?.name,
            isObjectiveC: innermostType?.isObjectiveC == true || isMarked("objc", before: start - 1)))
        place += 2
      }
      // A keyword here begins the next declaration.
      guard isSign(",", at: place), ![.case, .let].contains(keyword(at: place + 1)) else { return }
      name = place + 1
    }
  }

  /// Whether a declaration has an attribute.
  private func isMarked(_ attribute: String, before index: Int) -> Bool {
    var place = index - 1
    while place > index - 8, isName(place) || isSign("@", at: place) {
      if isText(attribute, at: place), isSign("@", at: place - 1) { return true }
      place -= 1
    }
    return false
  }
}
