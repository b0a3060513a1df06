internal import Bytes

extension NameReader {
  /// Reads a literal that may be a user-facing string.
  mutating func readString(_ token: Token, at index: Int) {
    if needs.contains(.everyName) { noteLiteral(token, at: index) }
    guard needs.contains(.visibleTexts) else { return }
    let isForeign = bytes[token.range].contains { $0 >= 0xE3 && $0 <= 0xED }
    let isShown = isShown(at: index)
    guard isForeign || isShown, !isLoggedOrLocalized(index) else { return }
    let text = String(decoding: file.decodedLiteral(token), as: UTF8.self)
    // Conversions such as `%d` are not words.
    let plain = text.utf8.contains(UInt8(ascii: "%")) ? FormatString.pieces(of: Array(text.utf8)[...]).joined() : text
    guard isForeign ? text.unicodeScalars.contains(where: \.isEastAsian) : plain.unicodeScalars.count(where: \.isLetter) >= 2
    else { return }
    guard !isInPreview, !isTitleOfHiddenBar(at: index), !isTitleOfMenu(at: index), !isDefault(at: index) else { return }
    let place: VisibleText.Place = isShown ? .interface : isCompared(at: index) ? .comparison : .logic
    names.texts.append(
      VisibleText(text: text, place: place, isForDevelopers: isForDevelopers(), range: file.contentRange(ofString: token)))
  }

  /// Whether a literal is assigned as user-facing text, possibly as a side of a conditional or as a format.
  private func isShown(at index: Int) -> Bool {
    var place = index
    for _ in 0..<Self.maxExpressions {
      if isSet(at: place) { return true }
      guard let around = expression(around: place) else { return false }
      place = around
    }
    return false
  }

  /// The maximum number of enclosing conditionals and formats.
  private static let maxExpressions = 4

  /// `label.text = "…"`, `setTitle("…"`, `UIAlertController(title: "…"`, `initWithTitle:@"…"`.
  private func isSet(at index: Int) -> Bool {
    guard index >= 2 else { return false }
    let word = bytes.span.extracting(tokens[index - 2].range)
    switch sign(at: index - 1) {
    case UInt8(ascii: "="): return isSign(".", at: index - 3) && VisibleTextWords.properties.contains(word)
    case UInt8(ascii: "("): return isSwift && VisibleTextWords.functions.contains(word)
    case UInt8(ascii: ":"):
      if !isSwift { return VisibleTextWords.selectorParts.contains(word) }
      guard VisibleTextWords.labels.contains(word), let call = open.last(where: { $0.index < index })?.index else { return false }
      return isName(call - 1) && VisibleTextWords.callees.contains(bytes.span.extracting(tokens[call - 1].range))
    default: return false
    }
  }

  /// Whether the enclosing call logs a literal, asserts something, or looks up a translation.
  private func isLoggedOrLocalized(_ index: Int) -> Bool {
    if isSign(".", at: index + 1) || isSign("]", at: index + 1) && isSign("[", at: index - 1) { return true }
    // Calls may be nested, as a format in a log.
    for bracket in open.suffix(5).reversed() {
      let call = bracket.index
      guard !isSign("{", at: call) else { return false }
      let callee = isSign(".", at: call - 2) ? text(at: call - 3) + text(at: call - 1) : text(at: call - 1)
      let name = (isSign("[", at: call) ? text(at: call + 1) + text(at: call + 2) : callee).lowercased()
      // It selects number formats, not translations.
      if name.holds("localizedstringwithformat") { continue }
      if Self.nonvisibleWords.contains(where: { name.holds($0) }) { return true }
    }
    return false
  }

  /// Whether the code is an Xcode preview: a `PreviewProvider` or `#Preview { … }`, both at the top level.
  var isInPreview: Bool {
    guard isSwift, let brace = open.last?.brace else { return false }
    // `struct Page_Previews: PreviewProvider {`, `#Preview("Page", traits: .sizeThatFitsLayout) {`
    for place in stride(from: brace - 1, through: max(0, brace - 24), by: -1) {
      if isText("PreviewProvider", at: place) || isText("#Preview", at: place) || isPreviewMacro(at: place) { return true }
      if isSign("{", at: place) || isSign("}", at: place) { return false }
    }
    return false
  }

  private func isPreviewMacro(at place: Int) -> Bool { isText("Preview", at: place) && isSign("#", at: place - 1) }

  /// `[name isEqualToString:@"…"]`, `name == "…"`
  private func isCompared(at index: Int) -> Bool {
    isText("isEqualToString", at: index - 2) || isText("isEqual", at: index - 2) || isText("==", at: index - 1)
      || isText("==", at: index + 1)
  }

  /// `[[NSMenu alloc] initWithTitle:@"…"]`, `menu.title = "…"`: a menu's title is visible only as a submenu in the menu bar,
  /// through its item.
  private func isTitleOfMenu(at index: Int) -> Bool {
    if isText("initWithTitle", at: index - 2) { return isText("NSMenu", at: index - 5) }
    let receiver = isText("setTitle", at: index - 2) ? index - 3 : isText("title", at: index - 2) ? index - 4 : -1
    return text(at: receiver).lowercased().hasSuffix("menu")
  }

  /// Whether a literal is a placeholder that other code replaces, set in the closure that creates the view:
  /// `let label = { let label = UILabel(); label.text = "…"; return label }()`
  private func isDefault(at index: Int) -> Bool {
    guard isSwift, isSign("=", at: index - 1), isText("text", at: index - 2) || isText("stringValue", at: index - 2) else {
      return false
    }
    return open.contains { isSign("{", at: $0.index) && isSign("=", at: $0.index - 1) }
  }

  /// Whether the enclosing code is for developers, by its names: `func showDebugMenu() {`, `if flags.allowsDebugging {`.
  private mutating func isForDevelopers() -> Bool {
    if isDebugOnly || isUndecided { return true }
    for bracket in open where isSign("{", at: bracket.index) {
      let isMatch = bracketsOfDevelopers[bracket.index] ?? isForDevelopers(before: bracket.index)
      bracketsOfDevelopers[bracket.index] = isMatch
      if isMatch { return true }
    }
    return false
  }

  private func isForDevelopers(before index: Int) -> Bool {
    for place in stride(from: index - 1, through: max(0, index - 24), by: -1) {
      let isBefore = isSign("{", at: place) || isSign("}", at: place) || isSign(";", at: place) || isText("import", at: place)
      if isBefore { return false }
      guard tokens[place].kind == .identifier else { continue }
      let name = text(at: place).lowercased()
      if Self.developerWords.contains(where: { name.holds($0) }) { return true }
    }
    return false
  }

  /// Whether a literal is the title of a window that hides it: `window.titleVisibility = .hidden` or a borderless style occurs
  /// nearby.
  private func isTitleOfHiddenBar(at index: Int) -> Bool {
    guard isText("title", at: index - 2), isSign("=", at: index - 1), let body = open.last(where: { isSign("{", at: $0.index) })
    else { return false }
    let receiver = text(at: index - 4)
    let around = max(body.index, index - Self.maxTokens)..<min(body.closing, index + Self.maxTokens)
    return around.contains { place in
      if tokens[place].kind == .identifier, bytes.span.extracting(tokens[place].range).holds("orderless") { return true }
      return isText("titleVisibility", at: place) && isSign(".", at: place - 1) && text(at: place - 2) == receiver
        && isSign("=", at: place + 1) && (place + 2...place + 3).contains { text(at: $0).lowercased().hasSuffix("hidden") }
    }
  }

  /// The maximum distance between two lines that configure a window.
  private static let maxTokens = 400
}

extension Unicode.Scalar {
  /// A letter of any alphabet, such as Latin, Greek, or Cyrillic.
  var isLetter: Bool { properties.isAlphabetic }

  /// Han, kana or Hangul.
  public var isEastAsian: Bool {
    switch value {
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x2FA1F: true
    default: false
    }
  }
}
