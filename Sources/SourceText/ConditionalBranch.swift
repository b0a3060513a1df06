internal import Bytes

/// Code between `#if` and `#endif`, or one branch of it.
public struct ConditionalBranch: Hashable, Sendable {
  /// Bytes of the condition as it is written; empty after `#else`.
  public let condition: Range<Int>
  /// Tokens of the branch, without the directives around it.
  public let tokens: Range<Int>
  /// No compiler sees it.
  public let isDead: Bool
}

extension SourceFile {
  /// Every branch of conditional code, in the order in which they end: what depends on the build is for a rule to weigh.
  public var conditionalBranches: [ConditionalBranch] {
    var branches: [ConditionalBranch] = []
    var open: [(condition: Range<Int>, first: Int)] = []
    for (index, token) in tokens.enumerated() {
      guard let directive = token.conditional else { continue }
      if directive != .first, let last = open.popLast() {
        let range = last.first..<max(last.first, index)
        branches.append(
          ConditionalBranch(condition: last.condition, tokens: range, isDead: range.first.map { tokens[$0].isDead } ?? false))
      }
      guard directive != .end else { continue }
      let line = lines.position(of: token.offset).line
      var first = index + 1
      while first < tokens.count, tokens[first].kind != .comment, lines.position(of: tokens[first].offset).line == line {
        first += 1
      }
      let condition = first > index + 1 ? tokens[index + 1].offset..<tokens[first - 1].end : token.end..<token.end
      open.append((condition, first))
    }
    return branches
  }
}
