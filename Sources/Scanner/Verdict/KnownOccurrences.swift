internal import Findings

/// The findings of an older state, as a multiset of identities: of more findings than it has of one identity the rest is new.
struct KnownOccurrences {
  /// What a finding must not exceed to be the known one: a commit that makes an error of a note has caused the error.
  struct Strength: Hashable, Comparable {
    let evidence: Evidence
    let level: Level

    /// - Parameters:
    ///   - evidence: nil for rules that have only one sort.
    ///   - level: nil where it is not known; every level counts as known then.
    init(_ evidence: Evidence?, _ level: Level?) {
      self.evidence = evidence ?? .use
      self.level = level ?? .error
    }

    static let ascending = Evidence.allCases.flatMap { evidence in Level.allCases.map { Strength(evidence, $0) } }.sorted()

    func covers(_ other: Strength) -> Bool { evidence >= other.evidence && level >= other.level }

    static func < (left: Strength, right: Strength) -> Bool { (left.evidence, left.level) < (right.evidence, right.level) }
  }

  private struct Occurrence {
    let context: UInt32
    let strength: Strength
    let index: Int
  }

  /// Those of one identity.
  private struct Occurrences {
    private struct Kind: Hashable {
      let strength: Strength
      /// Nil for any.
      let context: UInt32?
    }

    private(set) var left: Set<Int> = []
    /// Indices in the reverse of the order in which they were added; some may be gone from `left`.
    private var byKind: [Kind: [Int]] = [:]

    init(_ all: [Occurrence]) {
      for known in all.reversed() {
        left.insert(known.index)
        byKind[Kind(strength: known.strength, context: known.context), default: []].append(known.index)
        byKind[Kind(strength: known.strength, context: nil), default: []].append(known.index)
      }
    }

    /// The first one that is left of the weakest ones that cover this strength.
    mutating func take(_ strength: Strength, _ context: UInt32?) -> Int? {
      for known in Strength.ascending where known.covers(strength) {
        let kind = Kind(strength: known, context: context)
        while let index = byKind[kind]?.popLast() {
          if left.remove(index) != nil { return index }
        }
      }
      return nil
    }
  }

  private var added: [UInt64: [Occurrence]] = [:]
  /// Made when a fingerprint is first asked for.
  private var open: [UInt64: Occurrences] = [:]
  private var count = 0

  mutating func add(_ fingerprint: UInt64, context: UInt32, _ strength: Strength) {
    added[fingerprint, default: []].append(Occurrence(context: context, strength: strength, index: count))
    count += 1
  }

  mutating func add(_ finding: Finding, at path: String) {
    add(finding.fingerprint(at: path), context: finding.region?.context ?? 0, Strength(finding))
  }

  /// Matches the findings of one file.
  ///
  /// Findings whose line has not changed come first, so that what remains is most likely what was added. Weaker evidence of something that
  /// was known with stronger evidence is known, not the reverse, and so it is with levels.
  ///
  /// - Parameter paths: under which the file may be known, in the order of preference.
  /// - Returns: for each finding the index of what it is matched with, in the order of `add`, or nil for a new one.
  mutating func match(_ findings: [Finding], at paths: [String]) -> [Int?] {
    var matches = [Int?](repeating: nil, count: findings.count)
    let strengths = findings.map(Strength.init)
    // The strongest first, so that a weaker one does not take what only a stronger one could be matched with.
    let order = findings.indices.sorted { left, right in
      let (a, b) = (strengths[left], strengths[right])
      return a != b ? a > b : left < right
    }
    for path in paths {
      for isSameContext in [true, false] {
        for place in order where matches[place] == nil {
          let finding = findings[place]
          let fingerprint = finding.fingerprint(at: path)
          guard let all = added[fingerprint] else { continue }
          matches[place] = open[fingerprint, default: Occurrences(all)]
            .take(strengths[place], isSameContext ? finding.region?.context ?? 0 : nil)
        }
      }
    }
    return matches
  }

  /// Indices of what no finding has been matched with, sorted.
  var unmatched: [Int] {
    added.flatMap { fingerprint, all in open[fingerprint].map { Array($0.left) } ?? all.map(\.index) }.sorted()
  }
}

extension KnownOccurrences.Strength {
  fileprivate init(_ finding: Finding) { self.init(finding.evidence, finding.ruleLevel) }
}
