internal import Bytes

extension Finding: Comparable {
  /// By path, position and rule: the order of reports.
  public static func < (left: Finding, right: Finding) -> Bool {
    if !left.path.isSame(as: right.path) { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    return left.sortKey < right.sortKey
  }

  /// What determines the order of findings in one file. Smaller than a finding, and thus faster to sort.
  struct SortKey: Comparable {
    let line: Int
    let column: Int
    let ruleID: String
    let member: String
    let message: String
    let identity: UInt64

    static func < (left: SortKey, right: SortKey) -> Bool {
      if left.line != right.line { return left.line < right.line }
      if left.column != right.column { return left.column < right.column }
      if left.ruleID != right.ruleID { return left.ruleID < right.ruleID }
      if left.member != right.member { return left.member < right.member }
      return left.message != right.message ? left.message < right.message : left.identity < right.identity
    }
  }

  var sortKey: SortKey {
    let region = region
    return SortKey(
      line: region?.line ?? 0, column: region?.column ?? 0, ruleID: ruleID, member: member ?? "", message: message,
      identity: identity)
  }
}
