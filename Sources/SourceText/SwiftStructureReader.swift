internal import Bytes

/// Finds declarations and calls in Swift's tokens in one pass. Nesting lies on an explicit stack, so that no depth of brackets matters.
struct SwiftStructureReader: BracketReader {
  let bytes: [UInt8]
  let tokens: [Token]
  let code: [Int]
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
    case .punctuation: punctuation(bytes[token.offset])
    case .operator: operand = nil
    case .directive: directive(token)
    case .string, .stringPart, .regex, .number, .character: operand = SwiftOperand(.value, start: place)
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
    case .variable, .function, .enumCase, .bodiless: expect(.nothing)
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

  // MARK: Identifiers

  private mutating func identifier(_ token: Token) {
    if isSign(".", at: place - 1) {
      operand = SwiftOperand(.name(place), start: frame.beforeDot?.start ?? place - 1)
      noteMember()
    } else if frame.kind == .arguments, frame.list.start == place, isSign(":", at: place + 1) {
      frames[frames.count - 1].list.beginValue(at: place + 2, label: token.range)
      operand = nil
      place += 1
    } else if token.keyword == .none || !keyword(token.keyword) {
      operand = SwiftOperand(.name(place), start: place)
    }
  }

  /// Notes `x.name` where it is not called.
  private mutating func noteMember() {
    var next = place + 1
    while isSign("?", at: next) || isSign("!", at: next), isAdjacent(next) { next += 1 }
    guard let operand, !isSign("(", at: next), !isSign("{", at: next), !isSign("<", at: next) else { return }
    structure.calls.append(
      Call(
        kind: .member, name: code[place], receiver: tokenRange(operand.start, place - 1), arguments: [],
        declaration: frame.declaration, isDead: tokens[code[place]].isDead))
  }

  // MARK: Signs

  private mutating func punctuation(_ sign: UInt8) {
    switch sign {
    case UInt8(ascii: "("): openParenthesis()
    case UInt8(ascii: "["):
      push(SwiftFrame(.bracket, callee: startsLine(place) ? nil : operand, at: place))
    case UInt8(ascii: "{"): openBrace()
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close()
    case UInt8(ascii: "."):
      frames[frames.count - 1].beforeDot = operand
      operand = nil
    case UInt8(ascii: "?"), UInt8(ascii: "!"):
      // Bound to what precedes it, it belongs to it; after `try`, `as` and `init` there is nothing to belong to.
      if !isAdjacent(place) { operand = nil }
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
    guard let callee = operand, isAdjacent(place), isName(place - 1), let end = genericArgumentsEnd(place) else {
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
        guard isOperator("->", at: index) || isOperator("...", at: index) || isOperator("==", at: index) else { return nil }
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
    switch token.keyword {
    case .if, .elseif, .else, .endif, .sourceLocation:
      // Conditions look like calls and are none.
      while place + 1 < code.count, !startsLine(place + 1) { place += 1 }
      operand = nil
    case .available, .unavailable: operand = nil
    default: operand = token.range.count > 1 ? SwiftOperand(.macro(place), start: place) : nil
    }
  }
}
