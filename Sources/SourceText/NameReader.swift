/// Reads the names that code passes to APIs, and user-facing strings, while walking the tokens of either language.
struct NameReader: TokenReader {
  let file: SourceFile
  let bytes: [UInt8]
  let tokens: [Token]
  let needs: SourceNames.Needs
  let isSwift: Bool
  private let forms: NameForms
  var names = SourceNames()
  /// The enclosing brackets of the current token, outermost first.
  private(set) var open: [OpenBracket] = []
  var importsSwiftUI = false
  /// Whether only a build setting decides if the code is compiled.
  var isUndecided = false
  /// Whether the code is compiled only with `DEBUG`.
  var isDebugOnly = false
  /// The macro or wrapper function that is being read.
  var macro: MacroDefinition?
  /// The state of each call that takes a name, by the token of its bracket.
  var calls: [Int: NamingCall] = [:]
  /// The types found so far, each with the enclosing one.
  var scopes: [(name: String, around: Int?)] = []
  /// The last word that begins a Swift signature, up to the body of its function.
  var signature: Int?
  /// The start of the header of the outermost enclosing function.
  private var header = 0
  private(set) var locals: LocalNames?
  var excluded: [ExcludedCode] = []
  /// Whether the code in a brace is for developers, by the brace's token.
  var bracketsOfDevelopers: [Int: Bool] = [:]

  init(_ file: SourceFile, needs: SourceNames.Needs) {
    self.file = file
    bytes = file.bytes
    tokens = file.tokens
    self.needs = needs
    isSwift = file.language == .swift
    forms = isSwift ? .swift : .objectiveC
  }

  // MARK: Brackets

  /// An unmatched bracket is ignored.
  mutating func enter(_ index: Int, type: Int? = nil, isInTypes: Bool = true, opensFunction: Bool = false) {
    guard let closing = closing(index) else { return }
    var bracket = OpenBracket(index: index, closing: closing, type: type, isInTypes: isInTypes)
    bracket.scope = type ?? open.last?.scope
    bracket.function = open.last?.function ?? (opensFunction ? index : nil)
    bracket.brace = open.last?.brace ?? (isSign("{", at: index) ? index : nil)
    if bracket.function == index {
      // A closure among the parameters precedes the body.
      let isBody = open.last.map { isSign("{", at: $0.index) } ?? true
      header = isBody ? signature ?? index : index
      if isBody { signature = nil }
    }
    open.append(bracket)
  }

  mutating func leave(at index: Int) {
    while let last = open.last, last.closing <= index { open.removeLast() }
  }

  /// The innermost bracket if it is of a kind.
  private func innermost(_ sign: Unicode.Scalar) -> Int? {
    guard let index = open.last?.index, isSign(sign, at: index) else { return nil }
    return index
  }

  // MARK: Names

  /// Reads a word, which may belong to an API if a colon or an opening parenthesis follows.
  @inline(__always)
  mutating func readWord(_ token: Token, at index: Int) {
    guard token.end < bytes.count else { return }
    let after = bytes[token.end]
    if after == UInt8(ascii: "(") || after == UInt8(ascii: ":"), index + 2 < tokens.count {
      if forms.mayHold(token.end - token.offset, from: bytes[token.offset]) {
        readUse(at: index, isCall: after == UInt8(ascii: "("))
      } else if mayBeMacroCall(index) {
        readMacroCall(at: index)
      }
    }
    if isSwift, token.offset > 1, bytes[token.offset - 1] == UInt8(ascii: "."), bytes[token.offset - 2] == UInt8(ascii: "\"") {
      readMember(ofLiteral: index - 2, at: index)
    }
    if token.keyword == .none, needs.contains(.everyName) { names.identifiers.insert(text(at: index)) }
  }

  private mutating func readUse(at index: Int, isCall: Bool) {
    guard needs.contains(.uses), !isUndecided else { return }
    guard let candidates = forms.forms(of: bytes.span.extracting(tokens[index].range)) else {
      if mayBeMacroCall(index) { readMacroCall(at: index) }
      return
    }
    for form in candidates {
      guard let call = call(form, at: index, isCall: isCall) else { continue }
      return add(form.kind, form.pool, at: index, in: call, isMessage: form.word == .selectorPart)
    }
    readImplicitMember(at: index)
  }

  /// - Parameter call: the token of the enclosing bracket.
  private mutating func add(
    _ found: NameUse.Kind, _ pool: NameUse.ReusePool?, at index: Int, in call: Int, isMessage: Bool
  ) {
    var state = calls[call] ?? NamingCall()
    let start = index + 2
    // Double parentheses suppress the compiler's selector warning, as for private selectors.
    guard index >= state.argumentEnd, found != .selector || !isSign("(", at: start), !isProbe(found) else { return }
    let end = argumentEnd(from: start, inMessage: isMessage)
    state.argumentEnd = end
    if state.bundleEnd < end { (state.bundle, state.bundleEnd) = bundle(after: end) }
    var kind = found
    // `dequeueReusableCell(withIdentifier:for:)` and `…forIndexPath:` crash if nothing is registered.
    let label = isSign(",", at: end) ? end + 1 : end
    if kind == .reuse, isText("for", at: label) || isText("forIndexPath", at: label) { kind = .registeredReuse }
    if kind == .registeredReuse, isMessage {
      let first = state.firstPart ?? firstPart(ofMessage: call)
      state.firstPart = first
      if !text(at: first).hasPrefix("dequeue") { kind = .registration }
    }
    calls[call] = state
    if end > start + 1 || isName(start), let function = open.last?.function, locals?.function != function {
      locals = localNames(of: function, header: header)
    }
    var texts = nameTexts(in: start..<end)
    if kind == .registration, let open = openRegistration(texts, in: start..<end, of: call) { texts = open }
    if kind == .nib { texts = nibTexts(texts, in: start..<end, of: call) }
    let traits = traits(of: kind, at: index, in: call, label: label)
    if kind == .image, texts.isEmpty || texts.contains(where: \.name.isExpression) { names.computesImageNames = true }
    let display = kind == .image ? imageDisplay(at: index, in: call) : nil
    let arguments = kind == .text ? formatArguments(after: isMessage ? call : callee(of: call)) : nil
    for (name, range) in texts {
      if let macro, tokens[index].offset < macro.end, !macro.isFunction || kind == .text, name.isExpression {
        if recordParameter(range, of: macro, kind) || !macro.isFunction { continue }
      }
      names.uses.append(
        NameUse(
          kind: kind, name: name, bundle: state.bundle, range: range, macro: nil, pool: pool, excludedBy: excluders(of: index),
          traits: traits, display: display, formatArguments: arguments))
    }
  }

  /// The traits of debug-only and preview code.
  var traits: NameUse.Traits { isDebugOnly || isInPreview ? .debugOnly : [] }

  /// - Parameter label: the token of the next argument's label.
  private func traits(of kind: NameUse.Kind, at index: Int, in call: Int, label: Int) -> NameUse.Traits {
    switch kind {
    case .image, .color:
      traits.union(isAppKit(at: index, in: call) ? .appKit : []).union(hasFallback(call) ? .hasFallback : [])
        .union(isForced(call) ? .isForced : [])
    case .nib where isText("loadNibNamed", at: index) && isText("owner", at: label) && keyword(at: label + 2) == .`self`:
      traits.union(.ownerIsSelf)
    case .registration where isParameterOfClosure(index + 2): traits.union(.isOfClosure)
    default: traits
    }
  }

  private func isAppKit(at index: Int, in call: Int) -> Bool {
    isText("NSImage", at: isSwift ? callee(of: call) : call + 1) || isText("NSImage", at: index - 2)
  }

  /// Whether the call is `responds(to:)`, which the compiler cannot check.
  private func isProbe(_ kind: NameUse.Kind) -> Bool {
    guard isSwift, kind == .selector || kind == .dynamicSelector, let call = open.last?.index else { return false }
    return ["responds", "respondsToSelector", "instancesRespond", "instancesRespondToSelector"].contains {
      isText($0, at: call - 1)
    }
  }

  func excluders(of index: Int) -> [Availability] {
    excluded.lazy.filter { $0.tokens.contains(index) }.map(\.availability)
  }

  /// `.init(named: "x")`
  private mutating func readImplicitMember(at index: Int) {
    guard isSwift, isText("named", at: index), isSign("(", at: index - 1), keyword(at: index - 2) == .`init`,
      isSign(".", at: index - 3), !isName(index - 4) || tokens[index - 4].end < tokens[index - 3].offset,
      let kind = kindOfImplicitMember(at: index - 3)
    else { return }
    add(kind, nil, at: index, in: index - 1, isMessage: false)
  }

  // MARK: Whose word it is

  /// The bracket around the argument of a call that matches a form; nil if the word has another meaning.
  private func call(_ form: NameForm, at index: Int, isCall: Bool) -> Int? {
    guard !form.needsSwiftUI || importsSwiftUI else { return nil }
    switch form.word {
    case .function:
      // An argument label makes it another call.
      guard isCall, ![.func, .class, .struct].contains(keyword(at: index - 1)), !isName(index + 2) || !isSign(":", at: index + 3)
      else { return nil }
      return isFree(form, at: index) ? index + 1 : nil
    case .label:
      guard !isCall, let call = innermost("(") else { return nil }
      let fits = form.owners.isEmpty ? keyword(at: call - 2) != .func : isOwner(form, at: callee(of: call))
      return fits ? call : nil
    case .selectorPart:
      guard !isCall, let call = innermost("["), form.owners.isEmpty || isOwner(form, at: call + 1) else { return nil }
      return call
    }
  }

  /// Whether what precedes the dot before a function matches the form.
  private func isFree(_ form: NameForm, at index: Int) -> Bool {
    guard form.needsSwiftUI || !form.owners.isEmpty, isSign(".", at: index - 1) else { return form.owners.isEmpty }
    return form.needsSwiftUI ? isText("SwiftUI", at: index - 2) : isOwner(form, at: index - 2)
  }

  private func isOwner(_ form: NameForm, at index: Int) -> Bool {
    form.owners.contains { isText($0, at: index) }
  }

  /// The word before the bracket of `UIImage(`, or the one before `.init` in `UIImage.init(`.
  func callee(of call: Int) -> Int {
    isText("init", at: call - 1) && isSign(".", at: call - 2) ? call - 3 : call - 1
  }

  /// The first word of `[receiver word:argument word:argument]`.
  private func firstPart(ofMessage call: Int) -> Int {
    var place = call + 1
    while place < tokens.count, !isName(place) || !isSign(":", at: place + 1), let next = next(after: place) { place = next }
    return place
  }
}

/// The state of a call that takes a name: reading resumes there for its next name.
struct NamingCall {
  /// The token after the last argument that was read.
  var argumentEnd = 0
  /// The bundle for all names before this token.
  var bundle = NameUse.Bundle.main
  var bundleEnd = -1
  /// The first word of a message.
  var firstPart: Int?
}
