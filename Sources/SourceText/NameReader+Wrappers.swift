internal import Bytes

// Calls that may pass on a name: macros, and functions that look up a key.
extension NameReader {
  /// `NAME(@"x")`, `localize("x")`, `tr(key: "x")`, whose definition may be in another file.
  mutating func readMacroCall(at index: Int) {
    let isLabeled = isSwift && isName(index + 2) && isSign(":", at: index + 3)
    let place = isLabeled ? index + 4 : index + 2
    guard isSign("(", at: index + 1), isSign(")", at: place + 1) || isSign(",", at: place + 1) else { return }
    addWrapped(place, by: index)
  }

  /// Whether a literal follows a word and its parenthesis, and the word may be a wrapper.
  @inline(__always)
  func mayBeMacroCall(_ index: Int) -> Bool {
    guard index + 2 < tokens.count else { return false }
    if tokens[index + 2].kind == .string { return !isSwift || mayWrap(index) }
    return isSwift && index + 4 < tokens.count && tokens[index + 4].kind == .string && mayWrap(index)
  }

  /// `"x".localized`
  mutating func readMember(ofLiteral literal: Int, at index: Int) {
    if literal >= 0, mayWrap(index) { addWrapped(literal, by: index) }
  }

  private mutating func addWrapped(_ literal: Int, by index: Int) {
    guard needs.contains(.uses), !isUndecided, literal < tokens.count, tokens[literal].kind == .string,
      let value = file.literal(of: literal..<literal + 1)?.value
    else { return }
    names.uses.append(
      NameUse(
        kind: .macro, name: .literal(value), bundle: .main, range: file.contentRange(ofString: tokens[literal]),
        macro: text(at: index), pool: nil, excludedBy: excluders(of: index), traits: traits,
        formatArguments: formatArguments(after: min(literal, index))))
  }

  /// Whether a Swift function may look up a key, by its name: recording the literals of all calls would be too much.
  func mayWrap(_ index: Int) -> Bool {
    let word = tokens[index].range
    if word.count <= 2 { return true }
    let text = bytes.span.extracting(word)
    return Self.wrapperWords.hasMatch(in: text)
  }

  private static let wrapperWords = LiteralSearch(["ocal", "ransl", "l10n", "L10n", "i18n", "NSString"])
}

/// `#define NAME(a, b) …`, or a function of either language.
struct MacroDefinition {
  /// Its token.
  let name: Int
  /// The token of the first parameter, to which calls pass literals; nil if there is none.
  let parameter: Int?
  /// All parameters of a macro, by name; empty for a function.
  var macroParameters: Set<String> = []
  /// Whether `self` may be passed on, too: in an extension of String.
  var passesSelf = false
  /// The byte after its last line.
  let end: Int
  /// Whether it is a function that may pass on a key.
  var isFunction = false
}

extension NameReader {
  /// Records that a macro or function passes on a parameter in this place, if it does.
  ///
  /// - Returns: whether the text is a parameter.
  mutating func recordParameter(_ text: Range<Int>, of macro: MacroDefinition, _ kind: NameUse.Kind) -> Bool {
    let isFirst = macro.parameter.map { isSame(text, $0) } == true
    let isSelf = macro.passesSelf && bytes.span.extracting(text).isEqual(to: "self")
    if isFirst || isSelf { names.macros.append(NameMacro(name: self.text(at: macro.name), kind: kind)) }
    return isFirst || isSelf || !macro.macroParameters.isEmpty && macro.macroParameters.contains(file.text(text))
  }

  private func isSame(_ text: Range<Int>, _ token: Int) -> Bool {
    isName(token) && tokens[token].range.count == text.count
      && bytes.span.hasSameBytes(at: tokens[token].offset, and: text.lowerBound, count: text.count)
  }
}
