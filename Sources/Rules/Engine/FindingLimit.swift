internal import Findings

/// Bounds the findings of a rule in a file at one level, because one hostile file must not fill the memory. The others are counted.
struct FindingLimit {
  private struct Key: Hashable {
    let path: String
    let level: Level
  }

  /// No real file has as many.
  static let maximum = 20_000

  private let ruleID: String
  private var total = 0
  /// By file and level; empty up to `maximum` findings in all.
  private var counts: [Key: Int] = [:]
  /// The number of findings that are left out, by file.
  private var omitted: [String: Int] = [:]

  init(_ ruleID: String) {
    self.ruleID = ruleID
  }

  /// Whether there is room for another finding.
  ///
  /// - Parameter kept: all findings so far.
  mutating func admits(_ path: String, _ level: Level, beside kept: () -> [Finding]) -> Bool {
    total += 1
    if total <= Self.maximum { return true }
    if counts.isEmpty {
      for finding in kept() { counts[Key(path: finding.path, level: finding.level), default: 0] += 1 }
    }
    let key = Key(path: path, level: level)
    if counts[key, default: 0] >= Self.maximum {
      omitted[path, default: 0] += 1
      return false
    }
    counts[key, default: 0] += 1
    return true
  }

  /// For each file of which findings are left out. An error, because a new defect may be among them.
  var notifications: [ExecutionNotification] {
    omitted.sorted { $0.key < $1.key }.map { path, count in
      ExecutionNotification(
        path: path, level: .error,
        reason: "too many findings of '\(ruleID)' (the maximum is \(Self.maximum)); \(count) are not listed", isOfFindings: true)
    }
  }
}
