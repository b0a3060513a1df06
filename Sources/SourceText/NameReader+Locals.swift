internal import Bytes

/// The parameters and variables of a function, which shadow constants of the same name.
struct LocalNames {
  /// The token of the function's brace.
  let function: Int
  /// nil values for parameters, and for variables declared or assigned several times.
  private(set) var values: [String: String?] = [:]

  init(function: Int) {
    self.function = function
  }

  fileprivate mutating func declare(_ name: String, _ value: String? = nil) {
    let isSame = values[name].map { $0 == value } ?? true
    values.updateValue(isSame ? value : nil, forKey: name)
  }

  fileprivate mutating func assign(_ name: String) {
    if values.keys.contains(name) { values.updateValue(nil, forKey: name) }
  }
}

extension NameReader {
  /// The possible declarations of a name that is not a literal.
  func constant(_ range: Range<Int>) -> NameUse.Name? {
    var parts = range.filter(isName).map { text(at: $0) }
    if parts.last == "rawValue" { parts.removeLast() }
    let isMember = parts.first == "self" || parts.first == "Self"
    if isMember { parts.removeFirst() }
    guard let name = parts.last, parts[0] != "nil" else { return nil }
    if parts.count > 1 { return .constant([parts.suffix(2).joined(separator: ".")]) }
    guard isSwift else { return isMember ? .variable(nil) : (locals(named: name) ?? .constant([name])) }
    if !isMember, let local = locals(named: name) { return local }
    var names: [String] = []
    var scope = open.last?.scope
    // Limits the work for nested types.
    while let index = scope, names.count < 4 {
      names.append("\(scopes[index].name).\(name)")
      scope = scopes[index].around
    }
    return .constant(isMember ? names : names + [name])
  }

  private func locals(named name: String) -> NameUse.Name? {
    guard let locals, locals.function == open.last?.function else { return nil }
    return locals.values[name].map { .variable($0) }
  }

  /// The declarations of the enclosing function, read once, when an argument is not a literal.
  ///
  /// - Parameter header: the first token of its header.
  func localNames(of function: Int, header: Int) -> LocalNames {
    var locals = LocalNames(function: function)
    guard let end = closing(function) else { return locals }
    if isSwift {
      for place in header..<function where isSign(":", at: place) && isName(place - 1) { locals.declare(text(at: place - 1)) }
      for place in function..<end { readSwiftLocals(at: place, &locals) }
    } else {
      var start = function
      while start > 0, !";}@#".utf8.contains(sign(at: start - 1)), tokens[start - 1].kind != .directive { start -= 1 }
      for place in start..<end { readObjectiveCLocal(at: place, &locals) }
    }
    return locals
  }

  // MARK: Swift

  private func readSwiftLocals(at place: Int, _ locals: inout LocalNames) {
    switch keyword(at: place) {
    case .let, .var, .for: readPattern(from: place + 1, isLet: keyword(at: place) == .let, &locals)
    case .func, .`init`:
      let list = isSign("(", at: place + 1) ? place + 1 : place + 2
      guard !isSign(".", at: place - 1), isSign("(", at: list), let end = closing(list) else { return }
      for place in list..<min(end, list + Self.longestPattern) where isSign(":", at: place) && isName(place - 1) {
        locals.declare(text(at: place - 1))
      }
    default:
      switch sign(at: place) {
      case UInt8(ascii: "{"): for name in closureParameters(from: place + 1) { locals.declare(name) }
      case UInt8(ascii: ","): if isName(place + 1), isSign("=", at: place + 2) { locals.declare(text(at: place + 1)) }
      default: break
      }
    }
  }

  /// The maximum length in tokens, so that nested patterns stay cheap.
  private static let longestPattern = 64

  /// `name = "x"`, `(a, b)`, `.some(name)`
  private func readPattern(from start: Int, isLet: Bool, _ locals: inout LocalNames) {
    let group = isSign(".", at: start) ? start + 2 : start
    if isSign("(", at: group), let end = closing(group) {
      for place in group..<min(end, group + Self.longestPattern) where isName(place) { locals.declare(text(at: place)) }
    } else if isName(start) {
      let value = isSign(":", at: start + 1) && isName(start + 2) ? start + 3 : start + 1
      let isLiteral = isLet && isSign("=", at: value) && value + 1 < tokens.count && endsStatement(at: value + 2)
      locals.declare(text(at: start), isLiteral ? file.literal(of: value + 1..<value + 2)?.value : nil)
    }
  }

  private static let signsInParameters: ByteSet = "[](),:.?!<>&@"

  /// `{ [weak self] a, b in`, `{ (a: A) -> B in`
  func closureParameters(from start: Int) -> [String] {
    var names: [String] = []
    var place = isSign("[", at: start) ? next(after: start) ?? start : start
    let end = min(tokens.count, place + Self.longestPattern)
    while place < end, keyword(at: place) != .in {
      if isName(place) {
        if keyword(at: place) == .none { names.append(text(at: place)) }
      } else if tokens[place].kind != .operator, !Self.signsInParameters.contains(sign(at: place)) {
        return []
      }
      place += 1
    }
    return place < end ? names : []
  }

  /// Whether a name is a parameter of an enclosing closure or block.
  func isParameterOfClosure(_ index: Int) -> Bool {
    guard isName(index) else { return false }
    let name = text(at: index)
    // `$0`
    if isSwift, name.hasPrefix("$") { return true }
    return open.suffix(Self.longestPattern).contains { bracket in
      guard isSign("{", at: bracket.index) else { return false }
      if isSwift { return closureParameters(from: bracket.index + 1).contains(name) }
      // `^(UITableView *table, NSString *name) {`
      guard isSign(")", at: bracket.index - 1), let list = tokens[bracket.index - 1].partner, isSign("^", at: list - 1) else {
        return false
      }
      return (list..<bracket.index - 1).contains { isText(name, at: $0) }
    }
  }

  // MARK: Objective-C

  private static let signsAfterNames: ByteSet = ";,)[{:"

  /// `Type *name = @"x";`, `(Type)name` in a method's header, `name = …`
  private func readObjectiveCLocal(at place: Int, _ locals: inout LocalNames) {
    guard place > 0, isName(place), place + 1 < tokens.count else { return }
    let isAssigned = isSign("=", at: place + 1)
    guard isAssigned || Self.signsAfterNames.contains(sign(at: place + 1)) || isName(place + 1) else { return }
    switch sign(at: place - 1) {
    case 0 where isName(place - 1) && !Self.statements.contains(keyword(at: place - 1)),
      UInt8(ascii: "*") where !isSign(":", at: place + 1):
      guard isAssigned || keyword(at: place + 1) == .in || ";,)[".utf8.contains(sign(at: place + 1)) else { return }
      locals.declare(text(at: place), isAssigned ? literal(assignedAt: place + 1) : nil)
    case UInt8(ascii: ")"):
      // A parameter of the method; a cast in its body does not follow a colon after a word.
      guard place < locals.function, let type = tokens[place - 1].partner, isSign(":", at: type - 1) else { return }
      locals.declare(text(at: place))
    case UInt8(ascii: "."): return
    default: if isAssigned { locals.assign(text(at: place)) }
    }
  }

  private static let statements: [Keyword] = [.return, .else, .in, .goto, .case, .throw, .do]

  /// The literals between `=` and the end of a declaration.
  func literal(assignedAt sign: Int) -> String? {
    var end = sign + 1
    while end < tokens.count, tokens[end].kind == .string || tokens[end].kind == .comment { end += 1 }
    guard end > sign + 1, isSign(";", at: end) || isSign(",", at: end) else { return nil }
    return file.literal(of: sign + 1..<end)?.value
  }
}
