/// The open brackets at a tokenizer's position; pairs the brackets of Swift, C, and Objective-C.
///
/// A mismatched closing bracket is ignored, and a brace closes everything left open inside it, so that the innermost pairs of a
/// damaged file are right. Each branch of conditional code starts with the brackets that were open before the first branch,
/// because only one branch is compiled. Every operation takes constant time.
struct BracketStack {
  /// A state to which the stack can be restored.
  struct Mark {
    fileprivate let innermost: Int32
    fileprivate let protectedCount: Int
  }

  private struct Entry {
    /// Index of the bracket's token.
    let token: Int32
    /// Indexes in `entries` of the enclosing bracket and of the innermost brace, which may be the bracket itself; -1 for none.
    let outer: Int32
    let brace: Int32
    let closing: UInt8
  }

  private var entries: [Entry] = []
  /// Index in `entries` of the innermost open bracket; -1 if none.
  private var innermost: Int32 = -1
  /// The number of entries that marks refer to; they are not removed when closed.
  private var protectedCount = 0

  mutating func open(_ token: Int, closedBy closing: UInt8) {
    let index = Int32(truncatingIfNeeded: entries.count)
    let brace = closing == UInt8(ascii: "}") ? index : innermost < 0 ? -1 : entries[Int(innermost)].brace
    entries.append(Entry(token: Int32(truncatingIfNeeded: token), outer: innermost, brace: brace, closing: closing))
    innermost = index
  }

  /// - Returns: the index of the matching opening token; nil if there is none.
  mutating func close(_ sign: UInt8) -> Int? {
    guard innermost >= 0 else { return nil }
    var closed = Int(innermost)
    if entries[closed].closing != sign {
      closed = Int(entries[closed].brace)
      guard sign == UInt8(ascii: "}"), closed >= 0 else { return nil }
    }
    let entry = entries[closed]
    innermost = entry.outer
    if closed >= protectedCount {
      // Nearly always the last entry.
      if closed == entries.count - 1 { entries.removeLast() } else { entries.removeLast(entries.count - closed) }
    }
    return Int(entry.token)
  }

  // MARK: Conditional code

  mutating func mark() -> Mark {
    let mark = Mark(innermost: innermost, protectedCount: protectedCount)
    protectedCount = entries.count
    return mark
  }

  mutating func restore(_ mark: Mark) {
    innermost = mark.innermost
  }

  /// Discards a mark and those made after it.
  mutating func release(_ mark: Mark) {
    protectedCount = mark.protectedCount
  }

  /// Hides the open brackets until the mark is restored, as in a macro definition.
  mutating func hide() -> Mark {
    let mark = mark()
    innermost = -1
    return mark
  }
}
