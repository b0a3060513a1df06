internal import Bytes

// What brackets open and close.
extension ObjectiveCStructureReader {
  mutating func push(_ newFrame: ObjectiveCFrame) {
    guard frames.count < BracketPairs.deepest else {
      place = max(place, Int(partners[place]))
      operand = ObjectiveCOperand(name: nil, start: place)
      return
    }
    var newFrame = newFrame
    if newFrame.declaration == nil { newFrame.declaration = frame.declaration ?? container }
    frames.append(newFrame)
    operand = nil
  }

  mutating func openParenthesis() {
    var group = ObjectiveCFrame(.group, at: place)
    // At the outermost level no code runs.
    group.isDeclarative = (frame.isDeclarative && frame.kind == .group) || (isOutermost && !isMacro && !followsAssignment(place))
    guard !group.isDeclarative, let callee = operand, let name = callee.name, name == place - 1, !opensDeclarator(),
      callee.start < name || !isDeclarator(name)
    else { return push(group) }
    if bytes[tokens[code[name]].range].starts(with: "__attribute".utf8) {
      group.isDeclarative = true
      return push(group)
    }
    push(ObjectiveCFrame(.arguments, callee: callee, at: place))
  }

  /// `int (*function)(int)`, `void (^block)(id)`, `void (^)(id)`: the parenthesis opens a declarator.
  private func opensDeclarator() -> Bool {
    guard isSign("*", at: place + 1) || isSign("^", at: place + 1) else { return false }
    let end = isName(place + 2) ? place + 3 : place + 2
    return isSign(")", at: end) && isSign("(", at: end + 1)
  }

  /// Whether a type stands right before a name on its line, or the name is the type that a block returns.
  private func isDeclarator(_ name: Int) -> Bool {
    if isSign("^", at: name - 1) { return true }
    guard name > 0, !startsLine(name), isName(name - 1) else { return false }
    guard [.none, .void, .id, .instancetype, .const, .static].contains(keyword(at: name - 1)) else { return false }
    return !isMacro || frames.count > 1
  }

  private func followsAssignment(_ place: Int) -> Bool {
    var index = place - 1
    while index >= 0, !isSign(";", at: index), !isSign("}", at: index), index > place - 64 {
      if isSign("=", at: index) { return true }
      index -= 1
    }
    return false
  }

  mutating func openBrace() {
    if isSign("@", at: place - 1) { return push(ObjectiveCFrame(.literal, at: place)) }
    if opensBlock(place) { return push(ObjectiveCFrame(.block, at: place)) }
    let previous = place - 1
    // Among statements a brace opens a body, but for `= {`, `return (T){` and the like; in an expression only in `({ … })`.
    let isExpression = frame.kind != .statements && frame.kind != .block
    let isValue =
      (isExpression && !(frame.kind == .group && isSign("(", at: previous))) || isSign("=", at: previous)
      || isSign(",", at: previous)
      || keyword(at: previous) == .return || isTypeOfLiteral(previous)
    if isValue { return push(ObjectiveCFrame(.literal, at: place)) }
    var body = ObjectiveCFrame(.statements, at: place)
    if isOutermost, !isMacro, let index = declareFunction() {
      body.owner = index
      body.declaration = index
    } else {
      body.isDeclarative = isOutermost && opensNamespace(previous)
    }
    push(body)
  }

  /// Whether no code runs around the place.
  var isOutermost: Bool { frames.count == 1 || (frame.isDeclarative && frame.kind == .statements) }

  /// `extern "C" {`, `namespace a {`, `namespace {`
  private func opensNamespace(_ previous: Int) -> Bool {
    keyword(at: previous) == .namespace || keyword(at: previous - 1) == .namespace || keyword(at: previous - 1) == .extern
  }

  /// `(CGRect){…}` after `=` or `return`.
  private func isTypeOfLiteral(_ end: Int) -> Bool {
    guard isSign(")", at: end), partners[end] > 0 else { return false }
    let before = Int(partners[end]) - 1
    return isSign("=", at: before) || keyword(at: before) == .return
  }

  /// Whether the brace here is the body of a block or lambda: `^{`, `^(id a) {`, `^BOOL(id a) {`, `[=](int a) {`.
  private func opensBlock(_ brace: Int) -> Bool {
    if isSign("^", at: brace - 1) { return true }
    var index = brace - 1
    if isSign(")", at: index), partners[index] >= 0 {
      index = Int(partners[index]) - 1
      // `[=](int a) {`
      if isSign("]", at: index) { return true }
    }
    let limit = max(0, index - 8)
    while index >= limit, isName(index) || isSign("*", at: index) || isSign("<", at: index) || isSign(">", at: index) {
      index -= 1
    }
    return index >= 0 && index < brace - 1 && isSign("^", at: index)
  }

  /// `Type name(parameters) {` at the outermost level.
  private mutating func declareFunction() -> Int? {
    var end = place - 1
    // Attributes by macro may follow the parameters.
    while isName(end) { end -= 1 }
    guard isSign(")", at: end), partners[end] > 0 else { return nil }
    let name = Int(partners[end]) - 1
    guard isName(name), keyword(at: name) == .none else { return nil }
    structure.declarations.append(Declaration(.function, name: tokens[code[name]].range, from: code[name], parent: container))
    return structure.declarations.count - 1
  }

  var innermostOpen: Int { frames[frames.count - 1].open }

  mutating func forgetOperand() {
    operand = nil
  }

  mutating func pop() {
    if frame.kind == .arguments || (frame.word != nil && frame.list.hasLabel)
      || !frame.list.arguments.isEmpty
    {
      endArgument(at: place)
    }
    let closed = frames.removeLast()
    switch closed.kind {
    case .arguments: addFunctionCall(closed)
    case .bracket where closed.word != nil: addMessage(closed)
    case .bracket: operand = ObjectiveCOperand(name: nil, start: closed.callee?.start ?? closed.open)
    case .group: operand = ObjectiveCOperand(name: nil, start: closed.open, isGroup: true)
    case .block:
      structure.closures.append(Closure(tokens: tokenRange(closed.open, place + 1), declaration: closed.declaration))
      operand = ObjectiveCOperand(name: nil, start: closed.open)
    case .array, .literal: operand = ObjectiveCOperand(name: nil, start: closed.open)
    case .statements:
      operand = nil
      if let owner = closed.owner {
        structure.declarations[owner].body = tokenRange(closed.open + 1, place)
        structure.declarations[owner].tokens =
          structure.declarations[owner].tokens.lowerBound..<tokenRange(place, place + 1).upperBound
      }
    }
  }

  mutating func endOfStretch() {
    while frames.count > 1 { pop() }
  }

  mutating func endArgument(at end: Int) {
    let value = tokenRange(frame.list.start, end)
    frames[frames.count - 1].list.end(at: end, value: value)
  }

  private mutating func addFunctionCall(_ closed: ObjectiveCFrame) {
    guard let callee = closed.callee, let name = callee.name else { return }
    structure.calls.append(
      Call(
        kind: .function, name: code[name], receiver: callee.start < name ? tokenRange(callee.start, name - 1) : nil,
        arguments: closed.list.arguments, declaration: frame.declaration ?? container, isDead: tokens[code[name]].isDead))
    operand = ObjectiveCOperand(name: nil, start: callee.start)
  }

  private mutating func addMessage(_ closed: ObjectiveCFrame) {
    guard let word = closed.word else { return }
    structure.calls.append(
      Call(
        kind: .message, name: code[word], receiver: tokenRange(closed.open + 1, word), arguments: closed.list.arguments,
        declaration: frame.declaration ?? container, isDead: tokens[code[word]].isDead))
    operand = ObjectiveCOperand(name: nil, start: closed.open)
  }
}
