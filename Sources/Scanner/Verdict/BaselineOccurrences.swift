internal import Findings

/// The findings of an older state, as a multiset of identities. Findings in excess of their identity are new.
struct BaselineOccurrences {
  /// A finding matches one that is at least as strong: a commit that turns a note into an error has introduced the error.
  struct Strength: Hashable, Comparable {
    let evidence: Evidence
    let level: Level

    /// - Parameters:
    ///   - evidence: nil for rules without evidence.
    ///   - level: nil if unknown, which matches any level.
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

  /// The occurrences of one identity.
  private struct Occurrences {
    private struct Kind: Hashable {
      let strength: Strength
      /// Nil for any context.
      let context: UInt32?
    }

    private(set) var unmatched: Set<Int> = []
    /// Indices in reverse order of addition, including matched ones.
    private var byKind: [Kind: [Int]] = [:]

    init(_ all: [Occurrence]) {
      for occurrence in all.reversed() {
        unmatched.insert(occurrence.index)
        byKind[Kind(strength: occurrence.strength, context: occurrence.context), default: []].append(occurrence.index)
        byKind[Kind(strength: occurrence.strength, context: nil), default: []].append(occurrence.index)
      }
    }

    /// Takes the first of the weakest unmatched occurrences that cover this strength.
    mutating func take(_ strength: Strength, _ context: UInt32?) -> Int? {
      for candidate in Strength.ascending where candidate.covers(strength) {
        let kind = Kind(strength: candidate, context: context)
        while let index = byKind[kind]?.popLast() {
          if unmatched.remove(index) != nil { return index }
        }
      }
      return nil
    }
  }

  private var added: [UInt64: [Occurrence]] = [:]
  /// Built for a fingerprint on first use.
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
  /// Findings on unchanged lines are matched first, so that the remaining ones are most likely new. A finding matches one with
  /// stronger evidence or higher severity, but not the reverse. Whether code composes the name that an unnamed finding depends on is
  /// estimated from the names of other files; so a change of them introduces no defect, and the finding matches a note, too.
  ///
  /// - Parameter paths: candidate paths of the file in the older state, preferred first.
  /// - Returns: for each finding the index of its match in the order of `add`, or nil for a new one.
  mutating func match(_ findings: [Finding], at paths: [String]) -> [Int?] {
    var matches = [Int?](repeating: nil, count: findings.count)
    let strengths = findings.map { $0.isUnnamed ? Strength($0.evidence, .note) : Strength($0) }
    // Strongest first, so that a weaker finding does not take the only match of a stronger one.
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

  /// Indices of unmatched occurrences, sorted.
  var unmatched: [Int] {
    added.flatMap { fingerprint, all in open[fingerprint].map { Array($0.unmatched) } ?? all.map(\.index) }.sorted()
  }
}

extension BaselineOccurrences.Strength {
  fileprivate init(_ finding: Finding) { self.init(finding.evidence, finding.ruleLevelIfNew) }
}
