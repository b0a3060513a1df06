/// Which bracket closes which.
enum BracketPairs {
  /// Brackets deeper than this are passed over with what is in them: nobody wrote them, and each would cost memory.
  static let deepest = 4096

  /// For every place in `code` the place of its partner, or -1. A closing bracket of another kind closes nothing: in a damaged file the
  /// innermost pairs stay right.
  ///
  /// - Parameter branches: of conditional code. Each begins with the brackets that were open before the first: of two that open the same
  ///   block one is compiled.
  static func partners(
    of code: [Int], _ tokens: [Token], _ bytes: [UInt8], branches: [CodeStretches.Branch] = []
  ) -> [Int32] {
    var partners = [Int32](repeating: -1, count: code.count)
    var open: [(place: Int32, close: UInt8)] = []
    var openBraces = 0
    var branches = branches[...]
    // nil where the stack was deep: copies of deep stacks would cost the square of the file.
    var before: [(open: [(place: Int32, close: UInt8)], braces: Int)?] = []
    for (place, index) in code.enumerated() {
      while let branch = branches.first, branch.place <= place {
        branches.removeFirst()
        switch branch.directive {
        case .first: before.append(open.count < 512 ? (open, openBraces) : nil)
        case .next: if let last = before.last ?? nil { (open, openBraces) = last }
        case .end: _ = before.popLast()
        }
      }
      guard tokens[index].kind == .punctuation else { continue }
      switch bytes[tokens[index].offset] {
      case UInt8(ascii: "("): open.append((Int32(place), UInt8(ascii: ")")))
      case UInt8(ascii: "["): open.append((Int32(place), UInt8(ascii: "]")))
      case UInt8(ascii: "{"):
        open.append((Int32(place), UInt8(ascii: "}")))
        openBraces += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let last = open.last, last.close == bytes[tokens[index].offset] {
          open.removeLast()
          partners[Int(last.place)] = Int32(place)
          partners[place] = last.place
          if last.close == UInt8(ascii: "}") { openBraces -= 1 }
        } else if bytes[tokens[index].offset] == UInt8(ascii: "}"), openBraces > 0 {
          // A brace ends whatever was forgotten in it.
          guard let brace = open.lastIndex(where: { $0.close == UInt8(ascii: "}") }) else { continue }
          openBraces -= 1
          partners[Int(open[brace].place)] = Int32(place)
          partners[place] = open[brace].place
          open.removeSubrange(brace...)
        }
      default: break
      }
    }
    return partners
  }
}
