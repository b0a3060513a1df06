internal import Bytes

/// Finds declarations and calls in Swift's tokens in one pass. Nesting lies on an explicit stack, so that no depth of brackets matters.
struct SwiftStructureReader {
  let bytes: [UInt8]
  let tokens: [Token]
  /// Indexes of the tokens that are no comments.
  let code: [Int]
  /// For every opening bracket in `code` the place of the one that closes it, and the other way round; -1 for all else.
  let partners: [Int32]
  var structure = SourceStructure()
  /// The brackets around the place, outermost first. The first stands for the file.
  var frames: [SwiftFrame] = [SwiftFrame(.statements, at: -1)]
  /// What ends right before the place.
  var operand: SwiftOperand?
  /// Index in `code` of the token that is looked at.
  var place = 0

  static func read(_ bytes: [UInt8], _ tokens: [Token]) -> SourceStructure {
    var reader = SwiftStructureReader(bytes, tokens)
    while reader.place < reader.code.count { reader.step() }
    reader.endOfFile()
    return reader.structure
  }

  private init(_ bytes: [UInt8], _ tokens: [Token]) {
    self.bytes = bytes
    self.tokens = tokens
    var code: [Int] = []
    code.reserveCapacity(tokens.count)
    for index in tokens.indices where tokens[index].kind != .comment { code.append(index) }
    self.code = code
    partners = BracketPairs.partners(of: code, tokens, bytes)
  }

  // MARK: One token

  private mutating func step() {
    let token = tokens[code[place]]
    if operand != nil || frame.pending != .nothing { endStatementAtLineStart(token) }
    switch token.kind {
    case .identifier: identifier(token)
    case .punctuation: punctuation(bytes[token.offset], token)
    case .operator: operatorToken(token)
    case .directive: directive(token)
    case .string, .regex, .number, .character: operand = SwiftOperand(.value, start: place)
    case .stringPart: operand = SwiftOperand(.value, start: place)
    case .comment, .headerName, .directiveText: break
    }
    place += 1
  }

  /// A word or literal on a new line after something complete begins a new statement: what a header was waiting for does not come.
  private mutating func endStatementAtLineStart(_ token: Token) {
    guard operand != nil, startsLine(place) else { return }
    switch token.kind {
    case .identifier, .number, .string, .stringPart, .directive:
      if !Self.continuesHeader(token.keyword) { clearHeader() }
      operand = nil
    case .punctuation:
      switch bytes[token.offset] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "@"):
        clearHeader()
        operand = nil
      default: break
      }
    default: break
    }
  }

  private mutating func clearHeader() {
    switch frame.pending {
    case .variable, .function, .enumCase: frames[frames.count - 1].pending = .nothing
    case .nothing, .condition, .switchCondition, .statement, .type, .accessor: break
    }
  }

  /// Words that stand in headers, also at the start of a line.
  private static func continuesHeader(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .where, .throws, .rethrows, .async: true
    default: false
    }
  }

  private mutating func operatorToken(_ token: Token) {
    // A range or arrow, or any operator: what precedes it is complete, what follows is an operand of its own.
    operand = nil
  }

  // MARK: Identifiers

  private mutating func identifier(_ token: Token) {
    if isSign(".", at: place - 1) {
      let start = operandBeforeDot?.start ?? place - 1
      operand = SwiftOperand(.name(place), start: start)
      noteMember(from: start)
      return
    }
    if isArgumentLabel { return skipLabel() }
    guard token.keyword != .none, keyword(token.keyword) else {
      operand = SwiftOperand(.name(place), start: place)
      return
    }
  }

  /// The operand before the dot at the previous place.
  private var operandBeforeDot: SwiftOperand? { frame.beforeDot }

  /// Notes `x.name` where no call follows; a call replaces it.
  private mutating func noteMember(from start: Int) {
    let next = place + 1
    if isSign("(", at: next) || isSign("{", at: next) || isSign("<", at: next) || isSign("?", at: next) || isSign("!", at: next) {
      return
    }
    structure.calls.append(
      Call(
        kind: .member, name: code[place], receiver: tokenRange(start, place - 1), arguments: [],
        declaration: frame.declaration, isDead: tokens[code[place]].isDead))
  }

  /// A name with a colon at the start of an argument.
  private var isArgumentLabel: Bool {
    guard case .arguments = frame.kind, frame.argumentStart == place, isSign(":", at: place + 1) else { return false }
    return true
  }

  private mutating func skipLabel() {
    frames[frames.count - 1].label = tokens[code[place]].range
    frames[frames.count - 1].argumentStart = place + 2
    operand = nil
    place += 1
  }

  // MARK: Signs

  private mutating func punctuation(_ sign: UInt8, _ token: Token) {
    switch sign {
    case UInt8(ascii: "("): openParenthesis()
    case UInt8(ascii: "["):
      push(SwiftFrame(.bracket, callee: startsLine(place) ? nil : operand, at: place))
    case UInt8(ascii: "{"): openBrace()
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close(sign)
    case UInt8(ascii: "."):
      frames[frames.count - 1].beforeDot = operand
      operand = nil
      return
    case UInt8(ascii: "?"), UInt8(ascii: "!"):
      // Bound to what precedes it, it belongs to it; after `try`, `as` and `init` there is nothing to belong to.
      if operand == nil || !isAdjacent(place) { operand = nil }
    case UInt8(ascii: "<"): openAngle()
    case UInt8(ascii: "@"): attribute()
    case UInt8(ascii: ","): comma()
    case UInt8(ascii: ";"):
      clearHeader()
      operand = nil
    case UInt8(ascii: "="):
      if case .variable(let index, _) = frame.pending { frames[frames.count - 1].pending = .variable(index, hasValue: true) }
      operand = nil
    case UInt8(ascii: ":"):
      noteType()
      operand = nil
    default: operand = nil
    }
  }

  private mutating func comma() {
    if case .arguments = frame.kind { endArgument(at: place) }
    operand = nil
  }

  /// `<` right behind a name: its generic arguments or parameters, which call nothing, or a comparison.
  private mutating func openAngle() {
    guard let callee = operand, isAdjacent(place), tokenIsName(place - 1), let end = genericArgumentsEnd(place) else {
      operand = nil
      return
    }
    place = end
    operand = callee
  }

  /// The `>` that closes a list of types which begins here; nil where it is none.
  private func genericArgumentsEnd(_ open: Int) -> Int? {
    var depth = 0
    var index = open
    // No real list is longer.
    while index < code.count, index < open + 512 {
      let token = tokens[code[index]]
      switch token.kind {
      case .identifier, .number: break
      case .operator:
        guard isArrow(index) || isEllipsis(index) || isEquality(index) else { return nil }
      case .punctuation:
        switch bytes[token.offset] {
        case UInt8(ascii: "<"): depth += 1
        case UInt8(ascii: ">"):
          depth -= 1
          if depth == 0 { return canFollowGenericArguments(index + 1) ? index : nil }
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: "."),
          UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "@"), UInt8(ascii: "~"):
          break
        default: return nil
        }
      default: return nil
      }
      index += 1
    }
    return nil
  }

  /// What may come after generic arguments, and not after the right side of a comparison.
  private func canFollowGenericArguments(_ place: Int) -> Bool {
    guard place < code.count, !startsLine(place) else { return true }
    let token = tokens[code[place]]
    switch token.kind {
    case .punctuation: return !"@\\#`~".utf8.contains(bytes[token.offset])
    case .operator: return true
    case .identifier: return !isAdjacent(place)
    default: return false
    }
  }

  /// `@name.name(arguments)`: the parentheses stand right behind the name.
  private mutating func attribute() {
    operand = nil
    var index = place + 1
    while index < code.count, tokens[code[index]].kind == .identifier {
      guard isSign(".", at: index + 1) else { break }
      index += 2
    }
    guard index < code.count, tokens[code[index]].kind == .identifier else { return }
    place = index
    if isSign("(", at: index + 1), isAdjacent(index + 1) {
      place = index + 1
      var arguments = SwiftFrame(.group, at: place)
      arguments.isAttribute = true
      push(arguments)
    }
  }

  // MARK: Directives and macros

  private mutating func directive(_ token: Token) {
    let word = String(decoding: bytes[token.range], as: UTF8.self)
    switch word {
    case "#if", "#elseif", "#else", "#endif", "#sourceLocation":
      // Conditions look like calls and are none.
      while place + 1 < code.count, !startsLine(place + 1) { place += 1 }
      operand = nil
    case "#available", "#unavailable", "#":
      operand = nil
    default:
      operand = SwiftOperand(.macro(place), start: place)
    }
  }
}
