/// Finds the Swift method that a selector refers to, for use in `#selector`.
public struct SelectorMethods: Sendable {
  private let reader: MethodReader

  public init(_ file: SourceFile) {
    reader = MethodReader(file)
  }

  /// The `#selector` spelling of the only method in the enclosing class of this file that has the selector.
  ///
  /// - Parameter offset: in bytes, of the code that uses the selector.
  /// - Returns: nil if no method, or more than one, has it, or if another declaration shadows it.
  public func spelling(of selector: String, at offset: Int) -> String? {
    guard let type = reader.type(around: offset), !reader.isStatic(at: offset, in: type) else { return nil }
    let methods = reader.types.filter { $0.name == type.name }.flatMap(reader.methods)
    let fitting = methods.filter { $0.isSeen && $0.selector == selector }
    guard fitting.count == 1, let method = fitting.first, methods.count(where: { $0.name == method.name }) == 1,
      !reader.declaresVariable(method.name)
    else { return nil }
    return method.spelling
  }
}

private struct MethodReader: TokenReader, Sendable {
  struct DeclaredType {
    let name: String
    /// Tokens of the braces.
    let open: Int
    let end: Int
  }

  struct Method {
    let name: String
    let labels: [String]
    /// The name in `@objc(name)`.
    let objectiveCName: String?
    /// Whether it is an instance method that is visible to Objective-C under a plain selector.
    let isSeen: Bool

    var spelling: String { labels.isEmpty ? name : "\(name)(\(labels.map { $0 + ":" }.joined()))" }

    var selector: String {
      if let objectiveCName { return objectiveCName }
      guard let first = labels.first else { return name }
      let remainder = labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
      guard first != "_" else { return "\(name):\(remainder)" }
      let word = first.prefix(1).uppercased() + first.dropFirst()
      // The compiler inserts "With" unless the word begins with a preposition.
      let joint = Self.prepositions.contains { word.hasPrefix($0) } ? "" : "With"
      return "\(name)\(joint)\(word):\(remainder)"
    }

    private static let prepositions = ["With", "For", "From", "To", "By", "At", "In", "Of", "On", "As", "After", "Before"]
  }

  let bytes: [UInt8]
  let tokens: [Token]
  private(set) var types: [DeclaredType] = []

  init(_ file: SourceFile) {
    bytes = file.bytes
    tokens = file.tokens
    for index in tokens.indices where [.class, .extension, .struct, .enum, .actor, .protocol].contains(tokens[index].keyword) {
      guard isName(index + 1), tokens[index + 1].keyword == .none, !isSign(".", at: index - 1) else { continue }
      var name = index + 1
      while isSign(".", at: name + 1), isName(name + 2) { name += 2 }
      guard let open = (name..<tokens.count).first(where: { isSign("{", at: $0) }), let end = closing(open) else { continue }
      types.append(DeclaredType(name: text(at: name), open: open, end: end))
    }
  }

  func type(around offset: Int) -> DeclaredType? {
    types.last { tokens[$0.open].offset < offset && offset < tokens[$0.end].offset }
  }

  /// Whether the enclosing member is a type member.
  func isStatic(at offset: Int, in type: DeclaredType) -> Bool {
    let member = members(of: type).last { [.func, .var, .let].contains(keyword(at: $0)) && tokens[$0].offset < offset }
    return member.map { !Set(modifiers(before: $0)).isDisjoint(with: ["static", "class"]) } ?? false
  }

  func methods(of type: DeclaredType) -> [Method] {
    members(of: type).filter { keyword(at: $0) == .func && isName($0 + 1) }.map { function in
      let words = modifiers(before: function)
      let open = (function + 2..<tokens.count).first { isSign("(", at: $0) } ?? tokens.count
      let end = closing(open) ?? tokens.count
      let isPlain = ![.async, .throws, .rethrows].contains(keyword(at: end + 1)) && open == function + 2
      let name = words.first { $0.hasPrefix("@objc(") }.map { String($0.dropFirst(6).dropLast()) }
      let isSeen = name != nil || words.contains("@objc") || words.contains("@IBAction")
      return Method(
        name: text(at: function + 1), labels: parameterLabels(from: open, to: end), objectiveCName: name,
        isSeen: isSeen && isPlain && Set(words).isDisjoint(with: ["static", "class"]))
    }
  }

  func declaresVariable(_ name: String) -> Bool {
    tokens.indices.contains { index in
      guard isName(index), isText(name, at: index) else { return false }
      return [.let, .var].contains(keyword(at: index - 1))
        || isSign(":", at: index + 1) && (isSign("(", at: index - 1) || isSign(",", at: index - 1))
    }
  }

  /// The tokens directly inside a type.
  private func members(of type: DeclaredType) -> [Int] {
    var places: [Int] = []
    var place = type.open + 1
    while place < type.end {
      places.append(place)
      place = next(after: place) ?? place + 1
    }
    return places
  }

  /// Words and attributes before a declaration: `private`, `@objc`, `@objc(name)`.
  private func modifiers(before index: Int) -> [String] {
    var words: [String] = []
    var place = index - 1
    while place >= 0 {
      if isSign(")", at: place), let open = tokens[place].partner, isName(open - 1), isSign("@", at: open - 2) {
        words.append("@" + (open - 1...place).map { text(at: $0) }.joined())
        place = open - 3
      } else if isName(place), isSign("@", at: place - 1) {
        words.append("@" + text(at: place))
        place -= 2
      } else if isName(place), tokens[place].keyword != .none || Self.modifierWords.contains(text(at: place)) {
        words.append(text(at: place))
        place -= 1
      } else {
        break
      }
    }
    return words
  }

  private static let modifierWords: Set<String> = ["final", "nonisolated", "open", "dynamic"]
}
