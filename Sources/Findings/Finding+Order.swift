internal import Bytes

extension Finding: Comparable {
  /// By path, position and rule: the order of reports. Text is compared by bytes.
  public static func < (left: Finding, right: Finding) -> Bool {
    if !left.path.isSame(as: right.path) { return left.path.precedes(right.path) }
    let (position, other) = (left.position, right.position)
    if position != other { return position < other }
    return left.ruleID.isSame(as: right.ruleID) ? left.precedes(right) : left.ruleID.precedes(right.ruleID)
  }

  /// The order of findings of one rule at one place.
  fileprivate func precedes(_ other: Finding) -> Bool {
    let (member, others) = (member ?? "", other.member ?? "")
    if !member.isSame(as: others) { return member.precedes(others) }
    return message.isSame(as: other.message) ? identity < other.identity : message.precedes(other.message)
  }
}

extension [Finding] {
  /// Sorts findings of one path. Each is moved once.
  mutating func order() {
    guard count > 1 else { return }
    let keys = orderKeys
    let isOrdered = indices.dropFirst().allSatisfy { !precedes(keys[$0], keys[$0 - 1]) }
    if !isOrdered { self = keys.sorted(by: precedes).map { self[$0.index] } }
  }

  private func precedes(_ left: OrderKey, _ right: OrderKey) -> Bool {
    left.position == right.position && left.rule == right.rule && left.head == right.head
      ? self[left.index].precedes(self[right.index]) : left.precedes(right)
  }

  /// A key for each finding.
  private var orderKeys: [OrderKey] {
    var rules = OrderedRules()
    let places = indices.map { rules.place(of: self[$0]) }
    let ranks = rules.ranks
    return indices.map { index in
      let place = places[index]
      return OrderKey(position: self[index].position, rule: ranks[place], head: rules.head(of: self[index], place), index: index)
    }
  }
}

/// What distinguishes most findings of one file, as numbers, which are faster to compare and to move than strings.
private struct OrderKey {
  let position: UInt64
  /// The rank of the rule.
  let rule: Int
  /// Eight bytes of the member or message, after those that it has in common with all of the rule.
  let head: UInt64
  let index: Int

  func precedes(_ other: OrderKey) -> Bool {
    if position != other.position { return position < other.position }
    return rule != other.rule ? rule < other.rule : head < other.head
  }
}

/// The rules of findings, each with and without findings in members of archives, and what their members or messages begin with.
private struct OrderedRules {
  private struct Place: Hashable {
    let ruleID: String
    let isInMember: Bool
  }

  private var indexes: [Place: Int] = [:]
  private var rules: [(place: Place, start: String, length: Int)] = []
  private var last = 0

  /// The index of a finding's rule.
  mutating func place(of finding: Finding) -> Int {
    let text = finding.orderedText
    let isInMember = finding.member != nil
    if last == rules.count || rules[last].place.isInMember != isInMember || rules[last].place.ruleID != finding.ruleID {
      let place = Place(ruleID: finding.ruleID, isInMember: isInMember)
      last = indexes[place] ?? rules.count
      indexes[place] = last
      if last == rules.count { rules.append((place, text, text.utf8.count)) }
    }
    if rules[last].length > 0 {
      rules[last].length = min(rules[last].length, text.utf8Span.span.commonPrefixLength(with: rules[last].start.utf8Span.span))
    }
    return last
  }

  /// The position of each rule in the order of their identifiers.
  var ranks: [Int] {
    let ordered = rules.indices.sorted { left, right in
      let (first, second) = (rules[left].place, rules[right].place)
      if !first.ruleID.isSame(as: second.ruleID) { return first.ruleID.precedes(second.ruleID) }
      return second.isInMember && !first.isInMember
    }
    var ranks = Array(repeating: 0, count: rules.count)
    for (rank, index) in ordered.enumerated() { ranks[index] = rank }
    return ranks
  }

  func head(of finding: Finding, _ place: Int) -> UInt64 {
    finding.orderedText.utf8Span.span.littleEndianWord(at: rules[place].length).byteSwapped
  }
}

extension Finding {
  /// Line and column.
  fileprivate var position: UInt64 {
    region.map { UInt64(UInt32(clamping: $0.line)) << 32 | UInt64(UInt32(clamping: $0.column)) } ?? 0
  }

  fileprivate var orderedText: String { member ?? message }
}
