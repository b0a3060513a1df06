internal import Bytes

// Functions and properties that may pass on a key to NSLocalizedString.
extension SwiftWalk {
  /// `func name(_ key: String) … {`; the first parameter counts, and the string itself in an extension of String.
  mutating func readWrapper(function name: Int) {
    guard let close = closing(name + 1), isSign("(", at: name + 1) else { return }
    let parameter = isSign(":", at: name + 3) ? name + 2 : name + 3
    readWrapper(at: name, parameter, from: close + 1)
  }

  /// `var name: String {`
  mutating func readWrapper(property name: Int) {
    guard innermostType?.name == "String", isName(name), isSign(":", at: name + 1) else { return }
    readWrapper(at: name, nil, from: name + 2)
  }

  private mutating func readWrapper(at name: Int, _ parameter: Int?, from start: Int) {
    // Little follows the parameters; without a body the next declaration begins.
    var body = start
    while body < min(start + 12, tokens.count), !isSign("{", at: body) {
      if isSign("}", at: body) || [.func, .var, .let, .case].contains(keyword(at: body)) { return }
      body += 1
    }
    guard isSign("{", at: body), let end = closing(body) else { return }
    reader.macro = MacroDefinition(
      name: name, parameter: parameter, passesSelf: innermostType?.name == "String", end: tokens[end].end, isFunction: true)
  }
}
