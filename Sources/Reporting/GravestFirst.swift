internal import Findings

/// Of findings of several levels the gravest, where a format has room for so many.
struct GravestFirst {
  private var room: [Level: Int] = [:]
  /// How many there is room for, and for how many not.
  let taken: Int
  let omitted: Int

  /// - Parameter counts: how many there are of each level.
  init(_ counts: [Level: Int], atMost limit: Int) {
    var rest = limit
    for level in Level.allCases.sorted(by: >) {
      let share = min(rest, counts[level] ?? 0)
      room[level] = share
      rest -= share
    }
    taken = limit - rest
    omitted = counts.values.reduce(0, +) - taken
  }

  /// Whether the next finding of a level, in the order of the report, is among them.
  mutating func takes(_ level: Level) -> Bool {
    guard let left = room[level], left > 0 else { return false }
    room[level] = left - 1
    return true
  }
}
