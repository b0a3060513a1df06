extension NameReader {
  /// The type of `.init(named: "x")` if the declaration states it: `let icon: UIImage? = .init(…)`, `-> UIColor { .init(…) }`.
  ///
  /// - Parameter dot: the token of the dot.
  func kindOfImplicitMember(at dot: Int) -> NameUse.Kind? {
    if takesImage(at: dot) { return .image }
    guard let type = isSign("=", at: dot - 1) ? declaredType(endingAt: dot - 2) : resultType(before: dot) else { return nil }
    switch text(at: type) {
    case "UIImage", "NSImage": return .image
    case "UIColor", "NSColor": return .color
    default: return nil
    }
  }

  /// Whether it is an image argument of a UIKit call: `UIImageView(image: .init(…))`, `setImage(.init(…), for: .normal)`.
  private func takesImage(at dot: Int) -> Bool {
    // The innermost bracket holds the member's own arguments.
    guard let call = open.dropLast().last?.index, isSign("(", at: call) else { return false }
    let name = text(at: call - 1)
    if dot - 1 == call { return ["setImage", "setBackgroundImage"].contains(name) }
    return isSign(":", at: dot - 1) && isText("image", at: dot - 2)
      && ["UIImageView", "UIBarButtonItem", "UITabBarItem"].contains(name)
  }

  /// The last word of a type that follows a colon or an arrow.
  private func declaredType(endingAt end: Int) -> Int? {
    var type = end
    while isSign("?", at: type) || isSign("!", at: type) { type -= 1 }
    var first = type
    while isSign(".", at: first - 1), isName(first - 2) { first -= 2 }
    guard isName(type), first > 0, isSign(":", at: first - 1) || tokens[first - 1].isOperator("->", in: bytes) else { return nil }
    return type
  }

  /// The result type of the enclosing function or property.
  private func resultType(before dot: Int) -> Int? {
    guard keyword(at: dot - 1) == .return || isSign("{", at: dot - 1) else { return nil }
    // Limits the work; deeper nesting does not occur.
    for bracket in open.dropLast().suffix(8).reversed() {
      guard isSign("{", at: bracket.index) else { return nil }
      if let type = declaredType(endingAt: bracket.index - 1) { return type }
      guard isControlFlow(bracket.index) else { return nil }
    }
    return nil
  }

  /// Whether a brace opens a branch, a loop, or an accessor, as opposed to a closure.
  private func isControlFlow(_ brace: Int) -> Bool {
    if [.else, .get, .do, .repeat].contains(keyword(at: brace - 1)) { return true }
    var place = brace - 1
    for _ in 0..<100 where place > 0 && !startsLine(place) && !isSign("{", at: place - 1) {
      let partner = sign(at: place) == UInt8(ascii: "}") ? nil : tokens[place].partner
      guard !isSign("}", at: place) else { break }
      place = (partner.map { min($0, place) } ?? place) - 1
    }
    if isSign("}", at: place) { place += 1 }
    return [.if, .guard, .switch, .for, .while, .else, .catch].contains(keyword(at: max(0, place)))
  }
}
