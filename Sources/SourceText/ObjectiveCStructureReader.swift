internal import Bytes

/// Finds declarations, messages and calls in the tokens of Objective-C, C and C++ in one pass. Nesting lies on an explicit stack.
struct ObjectiveCStructureReader: BracketReader {
  let bytes: [UInt8]
  let tokens: [Token]
  /// A stretch of code without directives.
  let code: [Int]
  let partners: [Int32]
  /// A macro's definition is code of its own, in which every call counts.
  let isMacro: Bool
  var structure = SourceStructure()
  var frames: [ObjectiveCFrame] = [ObjectiveCFrame(.statements, at: -1)]
  /// What ends right before the place.
  var operand: ObjectiveCOperand?
  /// Index in `code` of the token that is looked at.
  var place = 0
  /// The declaration between `@interface`, `@implementation` or `@protocol` and `@end`.
  var container: Int?

  static func read(_ bytes: [UInt8], _ tokens: [Token]) -> SourceStructure {
    let stretches = CodeStretches(bytes, tokens)
    var main = ObjectiveCStructureReader(bytes, tokens, stretches.main, stretches.branches, isMacro: false)
    main.run()
    main.structure.imports = stretches.imports + main.structure.imports
    for code in stretches.macros {
      var macro = ObjectiveCStructureReader(bytes, tokens, code, [], isMacro: true)
      macro.run()
      main.structure.calls += macro.structure.calls
    }
    return main.structure
  }

  private mutating func run() {
    while place < code.count { step() }
    endOfStretch()
  }

  private init(
    _ bytes: [UInt8], _ tokens: [Token], _ code: [Int], _ branches: [CodeStretches.Branch], isMacro: Bool
  ) {
    self.bytes = bytes
    self.tokens = tokens
    self.code = code
    self.isMacro = isMacro
    partners = BracketPairs.partners(of: code, tokens, bytes, branches: branches)
  }

  // MARK: One token

  private mutating func step() {
    let token = tokens[code[place]]
    switch token.kind {
    case .identifier: identifier(token)
    case .punctuation: punctuation(bytes[token.offset])
    case .operator: operatorToken()
    case .string, .stringPart:
      // Adjacent literals are one.
      if place == 0 || tokens[code[place - 1]].kind != .string { operand = ObjectiveCOperand(name: nil, start: place) }
    case .number, .character, .regex: operand = ObjectiveCOperand(name: nil, start: place)
    case .comment, .directive, .headerName, .directiveText: break
    }
    place += 1
  }

  private mutating func operatorToken() {
    if isOperator("->", at: place) {
      frames[frames.count - 1].beforeDot = operand
      operand = nil
    } else if !isOperator("++", at: place), !isOperator("--", at: place) {
      operand = nil
    }
  }

  // MARK: Identifiers

  private mutating func identifier(_ token: Token) {
    if isSign(".", at: place - 1) || isOperator("->", at: place - 1) {
      let start = frame.beforeDot?.start ?? place
      operand = ObjectiveCOperand(name: place, start: start)
      if isSign(".", at: place - 1), frame.beforeDot != nil, !isSign("(", at: place + 1) { noteMember(from: start) }
      return
    }
    if isInMessage, operand != nil, isSelectorWord { return selectorWord() }
    switch token.keyword {
    case .if, .while, .for, .switch, .return, .else, .do, .case, .default, .goto, .break, .continue, .sizeof, .alignof, .typeof,
      .underscoredTypeof, .typeofTwice, .throw, .static, .const, .extern, .volatile, .inout, .typedef, .struct, .union, .enum:
      operand = nil
    // `for (a in b)`; anywhere else it is a name.
    case .in where operand != nil:
      operand = nil
    default:
      operand = ObjectiveCOperand(name: place, start: place)
    }
  }

  /// Whether the bracket around the place can be a message: one after an operand indexes it, but for a cast.
  private var isInMessage: Bool { frame.kind == .bracket && frame.callee?.isGroup != false }

  /// Whether the name here is part of a selector: it stands after a complete value, and before a colon or the end of the message.
  private var isSelectorWord: Bool {
    if isSign("]", at: place + 1) { return frame.word == nil }
    return isSign(":", at: place + 1)
  }

  private mutating func selectorWord() {
    let top = frames.count - 1
    if frame.word == nil { frames[top].word = place } else { endArgument(at: place) }
    guard isSign(":", at: place + 1) else {
      operand = ObjectiveCOperand(name: nil, start: frame.open)
      return
    }
    frames[top].list.beginValue(at: place + 2, label: tokens[code[place]].range)
    operand = nil
    place += 1
  }

  private mutating func noteMember(from start: Int) {
    structure.calls.append(
      Call(
        kind: .member, name: code[place], receiver: tokenRange(start, place - 1), arguments: [], declaration: frame.declaration,
        isDead: tokens[code[place]].isDead))
  }

  // MARK: Signs

  private mutating func punctuation(_ sign: UInt8) {
    switch sign {
    case UInt8(ascii: "("): openParenthesis()
    case UInt8(ascii: "["): push(ObjectiveCFrame(isSign("@", at: place - 1) ? .array : .bracket, callee: operand, at: place))
    case UInt8(ascii: "{"): openBrace()
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close()
    case UInt8(ascii: "."):
      frames[frames.count - 1].beforeDot = operand
      operand = nil
    case UInt8(ascii: ","):
      if frame.kind == .arguments || frame.word != nil { endArgument(at: place) }
      operand = nil
    case UInt8(ascii: "?"):
      frames[frames.count - 1].ternaries += 1
      operand = nil
    case UInt8(ascii: ":"): colon()
    case UInt8(ascii: "<"):
      if let end = genericArgumentsEnd() { place = end } else { operand = nil }
    case UInt8(ascii: "@"): atSign()
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      operand = nil
      if container != nil, isOutermost, !isMacro { readMethod() }
    default: operand = nil
    }
  }

  /// The colon of `? :`, of a label, or of a part of a selector that has no word: `[a at:x :y]`.
  private mutating func colon() {
    let top = frames.count - 1
    if frame.ternaries > 0 {
      frames[top].ternaries -= 1
    } else if isInMessage, operand != nil {
      if frame.word == nil { frames[top].word = place } else { endArgument(at: place) }
      let offset = tokens[code[place]].offset
      frames[top].list.beginValue(at: place + 1, label: offset..<offset)
    }
    operand = nil
  }

  /// The `>` that closes `NSArray<NSString *>`, where the `<` here opens such a list.
  private func genericArgumentsEnd() -> Int? {
    guard operand?.name == place - 1 else { return nil }
    var depth = 0
    var index = place
    while index < code.count, index < place + 128 {
      let token = tokens[code[index]]
      if isSign("<", at: index) {
        depth += 1
      } else if isSign(">", at: index) {
        depth -= 1
      } else if isOperator(">>", at: index) {
        depth -= 2
      } else if token.kind != .identifier, !isSign("*", at: index), !isSign(",", at: index), !isSign("(", at: index),
        !isSign(")", at: index), !isSign("^", at: index), !isSign("&", at: index)
      {
        return nil
      }
      if depth <= 0 {
        // A comparison goes on with a value right away.
        return depth == 0 && (isSign("*", at: index - 1) || isName(index - 1)) ? index : nil
      }
      index += 1
    }
    return nil
  }

  var frame: ObjectiveCFrame { frames[frames.count - 1] }
}
