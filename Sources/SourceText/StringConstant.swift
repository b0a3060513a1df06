internal import Bytes

/// A name that stands for a string: `#define NAME @"x"`, `static NSString *const name = @"x"`, `let name = "x"`, `case name = "x"`.
public struct StringConstant: Hashable, Sendable {
  public let name: String
  public let literal: StringLiteral
  /// The type around a Swift constant; nil at the top level and in C's languages.
  public let container: String?
  /// Whether other files cannot name it: `static` in C's languages.
  public let isOfFile: Bool

  init(name: String, literal: StringLiteral, container: String?, isOfFile: Bool = false) {
    self.name = name
    self.literal = literal
    self.container = container
    self.isOfFile = isOfFile
  }
}

extension SourceFile {
  /// The constants that the file defines, dead code left out.
  public var stringConstants: [StringConstant] {
    language == .swift ? swiftConstants : cConstants
  }

  private var swiftConstants: [StringConstant] {
    let structure = structure
    return structure.declarations.compactMap { declaration in
      guard declaration.kind == .enumCase || declaration.kind == .variable else { return nil }
      let first = declaration.tokens.lowerBound
      guard !tokens[first].isDead, declaration.kind == .enumCase || tokens[first].keyword == .let else { return nil }
      // The name, perhaps a type, and the value on its own.
      guard let name = tokens.index(startingAt: declaration.name.lowerBound), tokens[name].range == declaration.name else {
        return nil
      }
      var index = declaration.type?.upperBound ?? name + 1
      guard isSign("=", at: index) else { return nil }
      index += 1
      guard index < tokens.count, let literal = literal(of: index..<index + 1), endsStatement(at: index + 1) else { return nil }
      let parent = declaration.parent.map { structure.declarations[$0] }
      // A local constant is known in its function only.
      if let parent, [.function, .`init`, .deinit, .subscript].contains(parent.kind) { return nil }
      return StringConstant(name: text(declaration.name), literal: literal, container: parent.map { text($0.name) })
    }
  }

  /// Literals are few, so that each is asked what stands before it.
  private var cConstants: [StringConstant] {
    var constants: [StringConstant] = []
    for index in tokens.indices where tokens[index].kind == .string && !tokens[index].isDead && index >= 2 {
      if tokens[index - 1].isSign("=", in: bytes) {
        let name = index - 2 - (isSign("]", at: index - 2) ? 2 : 0)
        guard name >= 0, tokens[name].kind == .identifier, isConstantName(name) else { continue }
        let end = literalsEnd(index)
        if isSign(";", at: end), let literal = literal(of: index..<end) {
          constants.append(
            StringConstant(name: text(tokens[name].range), literal: literal, container: nil, isOfFile: isStatic(name)))
        }
        continue
      }
      var first = index - 1
      while first > 0, tokens[first].isSign("(", in: bytes) { first -= 1 }
      if first > 0, tokens[first].kind == .identifier, tokens[first - 1].kind == .directive, tokens[first - 1].keyword == .define,
        let constant = macro(at: first - 1)
      {
        constants.append(constant)
      }
    }
    return constants
  }

  /// `#define NAME @"x"`: nothing but literals follows the name on its line.
  private func macro(at directive: Int) -> StringConstant? {
    let name = directive + 1
    guard name < tokens.count, tokens[name].kind == .identifier,
      !isSign("(", at: name + 1) || tokens[name].end < tokens[name + 1].offset
    else { return nil }
    var end = name + 1
    while end < tokens.count, tokens[end].kind == .string || isSign("(", at: end) || isSign(")", at: end),
      lines.position(of: tokens[end].offset).line == lines.position(of: tokens[end - 1].end).line
    {
      end += 1
    }
    guard end > name + 1, let literal = literal(of: name + 1..<end) else { return nil }
    // More code on the line makes it an expression.
    if end < tokens.count, tokens[end].kind != .comment,
      lines.position(of: tokens[end].offset).line == lines.position(of: tokens[end - 1].end).line
    {
      return nil
    }
    return StringConstant(name: text(tokens[name].range), literal: literal, container: nil)
  }

  /// `NSString *const name`, `NSString * name` behind `static`, `const char name[]` and the like.
  private func isConstantName(_ index: Int) -> Bool {
    tokens[max(0, index - 6)..<index].reversed().prefix { $0.kind == .identifier || "*[]".utf8.contains(bytes[$0.offset]) }
      .contains { $0.keyword == .const || $0.keyword == .static }
  }

  private func isStatic(_ index: Int) -> Bool {
    tokens[max(0, index - 6)..<index].reversed().prefix { $0.kind == .identifier || "*[]".utf8.contains(bytes[$0.offset]) }
      .contains { $0.keyword == .static }
  }

  private func literalsEnd(_ start: Int) -> Int {
    var index = start
    while index < tokens.count, tokens[index].kind == .string || tokens[index].kind == .comment { index += 1 }
    return index
  }

  /// Whether nothing goes on after a value of Swift: the line ends, or a sign that ends it follows.
  private func endsStatement(at index: Int) -> Bool {
    guard index < tokens.count else { return true }
    if tokens[index].kind == .comment { return true }
    if tokens[index].kind == .punctuation, ",;})".utf8.contains(bytes[tokens[index].offset]) { return true }
    guard tokens[index].kind != .operator, !isSign(".", at: index) else { return false }
    return lines.position(of: tokens[index].offset).line > lines.position(of: tokens[index - 1].end).line
  }

  private func isSign(_ sign: Unicode.Scalar, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].isSign(sign, in: bytes)
  }
}

/// The constants of many files, by name.
public struct StringConstantTable: Sendable {
  /// nil for a name that stands for several values.
  private var values: [String: String?] = [:]

  public init() {}

  public init(_ constants: [StringConstant]) {
    add(constants)
  }

  public mutating func add(_ constants: [StringConstant]) {
    for constant in constants {
      for name in [constant.name] + (constant.container.map { ["\($0).\(constant.name)"] } ?? []) {
        if let known = values[name] {
          if known != constant.literal.value { values[name] = .some(nil) }
        } else {
          values[name] = constant.literal.value
        }
      }
    }
  }

  public mutating func add(_ other: StringConstantTable) {
    for (name, value) in other.values {
      if let known = values[name], known != value { values[name] = .some(nil) } else { values[name] = value }
    }
  }

  /// The value of `name` or `Type.name`; nil where it is not known, or not unique.
  public func value(of name: String) -> String? {
    values[name] ?? nil
  }
}
