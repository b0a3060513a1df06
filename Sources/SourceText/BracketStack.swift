/// The brackets that are open where a tokenizer is: what pairs the brackets of Swift, C and Objective-C.
///
/// A closing bracket of another kind closes nothing, and a brace closes whatever is left open in it, so that in a damaged file the innermost
/// pairs are right. Each branch of conditional code begins with the brackets that were open before the first: of two that open the same
/// block one is compiled. Every step takes constant time.
struct BracketStack {
  /// A state to which the stack can return.
  struct Mark {
    fileprivate let innermost: Int32
    fileprivate let kept: Int
  }

  private struct Entry {
    /// Index of the bracket's token.
    let token: Int32
    /// Indexes in `entries` of the bracket around it and of the innermost brace, which it may be itself; -1 for none.
    let outer: Int32
    let brace: Int32
    /// The sign that closes it.
    let closing: UInt8
  }

  private var entries: [Entry] = []
  /// Index in `entries` of the innermost open bracket; -1 where none is open.
  private var innermost: Int32 = -1
  /// As many entries belong to marks, and stay when they are closed.
  private var kept = 0

  mutating func open(_ token: Int, closedBy closing: UInt8) {
    let index = Int32(truncatingIfNeeded: entries.count)
    let brace = closing == UInt8(ascii: "}") ? index : innermost < 0 ? -1 : entries[Int(innermost)].brace
    entries.append(Entry(token: Int32(truncatingIfNeeded: token), outer: innermost, brace: brace, closing: closing))
    innermost = index
  }

  /// - Returns: the index of the token that opened what the sign closes; nil where it closes nothing.
  mutating func close(_ sign: UInt8) -> Int? {
    guard innermost >= 0 else { return nil }
    var closed = Int(innermost)
    if entries[closed].closing != sign {
      closed = Int(entries[closed].brace)
      guard sign == UInt8(ascii: "}"), closed >= 0 else { return nil }
    }
    let entry = entries[closed]
    innermost = entry.outer
    if closed >= kept {
      // Nearly always it is the last one.
      if closed == entries.count - 1 { entries.removeLast() } else { entries.removeLast(entries.count - closed) }
    }
    return Int(entry.token)
  }

  // MARK: Conditional code

  mutating func mark() -> Mark {
    let mark = Mark(innermost: innermost, kept: kept)
    kept = entries.count
    return mark
  }

  mutating func restore(_ mark: Mark) {
    innermost = mark.innermost
  }

  /// Forgets a mark, and those made after it.
  mutating func release(_ mark: Mark) {
    kept = mark.kept
  }

  /// Forgets for a while that any bracket is open, as in the definition of a macro.
  mutating func hide() -> Mark {
    let mark = mark()
    innermost = -1
    return mark
  }
}
