// Members that classes and categories declare for interface files.
extension ObjectiveCWalk {
  private mutating func add(property index: Int) {
    guard let owner, isName(index) else { return }
    reader.names.members[owner, default: ClassMembers()].add(property: text(at: index))
  }

  /// ` : Super <P> { Type name, *other; }`
  mutating func readVariables(from start: Int) {
    var place = start
    // A header consists of names, these signs, and conditions.
    while place < tokens.count, !isSign("{", at: place) {
      guard [.identifier, .comment, .directive].contains(tokens[place].kind) || ":()<>,".utf8.contains(sign(at: place)) else {
        return
      }
      place += 1
    }
    guard let end = closing(place) else { return }
    place += 1
    while place < end {
      switch sign(at: place) {
      case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "["): if !tokens[place].isDead { add(property: place - 1) }
      default: break
      }
      place = next(after: place) ?? place + 1
    }
  }

  /// `(nonatomic, setter=s:) IBOutlet Type *name, *other;`
  mutating func readProperties(from start: Int) {
    var place = start
    while place < tokens.count, !isSign(";", at: place) {
      if isSign(",", at: place) { add(property: place - 1) }
      // Another declaration begins, so this one is incomplete.
      guard !isSign("@", at: place), let next = next(after: place) else { return }
      place = next
    }
    // `Type name NS_AVAILABLE_IOS(8);`, `void (^name)(Type);`
    let isInParentheses = isSign(")", at: place - 1)
    add(property: isInParentheses ? (tokens[place - 1].partner ?? 0) - 2 : place - 1)
  }

  /// `a = _a, b;`
  mutating func readSynthesized(from start: Int) {
    var place = start
    while place < tokens.count, !isSign(";", at: place), !isSign("@", at: place) {
      add(property: place)
      place += 1
    }
  }

  /// `(Type)name`, `(Type)name:(Type)a part:(Type)b`
  mutating func readMethod(from start: Int) {
    guard let owner, var place = next(after: start), isName(place) else { return }
    var selector = text(at: place)
    place += 1
    if isSign(":", at: place) {
      selector += ":"
      place += 1
      while true {
        if isSign("(", at: place), let type = closing(place) { place = type + 1 }
        // The argument's name, which may have an attribute.
        if isName(place) { place += 1 }
        if isName(place), isSign(":", at: place + 1) {
          selector += text(at: place)
          place += 1
        }
        guard isSign(":", at: place) else { break }
        selector += ":"
        place += 1
      }
    }
    reader.names.members[owner, default: ClassMembers()].add(selector: selector)
  }
}
