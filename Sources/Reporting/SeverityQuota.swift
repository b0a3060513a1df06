internal import Findings

/// Selects the most severe findings for formats with a maximum number of results.
struct SeverityQuota {
  private var room: [Level: Int] = [:]
  /// Numbers of findings that fit and that do not.
  let taken: Int
  let omitted: Int

  /// - Parameter counts: number of findings of each level.
  init(_ counts: [Level: Int], atMost limit: Int) {
    var remainder = limit
    for level in Level.allCases.sorted(by: >) {
      let share = min(remainder, counts[level] ?? 0)
      room[level] = share
      remainder -= share
    }
    taken = limit - remainder
    omitted = counts.values.reduce(0, +) - taken
  }

  /// Whether the next finding of this level, in report order, is included.
  mutating func takes(_ level: Level) -> Bool {
    guard let left = room[level], left > 0 else { return false }
    room[level] = left - 1
    return true
  }
}
