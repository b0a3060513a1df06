internal import Findings

/// The findings of an older state, as a multiset of identities: of more findings than it has of one identity the rest is new.
struct KnownOccurrences {
  /// Those of one identity.
  private struct Occurrences {
    private struct Kind: Hashable {
      let evidence: Evidence
      /// Nil for any.
      let context: UInt32?
    }

    private(set) var left: Set<Int> = []
    /// Indices in the reverse of the order in which they were added; some may be gone from `left`.
    private var byKind: [Kind: [Int]] = [:]

    init(_ all: [(context: UInt32, evidence: Evidence, index: Int)]) {
      for (context, evidence, index) in all.reversed() {
        left.insert(index)
        byKind[Kind(evidence: evidence, context: context), default: []].append(index)
        byKind[Kind(evidence: evidence, context: nil), default: []].append(index)
      }
    }

    /// The first one that is left of the weakest evidence that is as strong as this one.
    mutating func take(_ evidence: Evidence, _ context: UInt32?) -> Int? {
      for known in Evidence.allCases.sorted() where known >= evidence {
        let kind = Kind(evidence: known, context: context)
        while let index = byKind[kind]?.popLast() {
          if left.remove(index) != nil { return index }
        }
      }
      return nil
    }
  }

  private var added: [UInt64: [(context: UInt32, evidence: Evidence, index: Int)]] = [:]
  /// Made when a fingerprint is first asked for.
  private var open: [UInt64: Occurrences] = [:]
  private var count = 0

  mutating func add(_ fingerprint: UInt64, context: UInt32, evidence: Evidence?) {
    added[fingerprint, default: []].append((context, evidence ?? .use, count))
    count += 1
  }

  mutating func add(_ finding: Finding, at path: String) {
    add(finding.fingerprint(at: path), context: finding.region?.context ?? 0, evidence: finding.evidence)
  }

  /// Matches the findings of one file.
  ///
  /// Findings whose line has not changed come first, so that what remains is most likely what was added. Weaker evidence of something that
  /// was known with stronger evidence is known, not the reverse.
  ///
  /// - Parameter paths: under which the file may be known, in the order of preference.
  /// - Returns: for each finding the index of what it is matched with, in the order of `add`, or nil for a new one.
  mutating func match(_ findings: [Finding], at paths: [String]) -> [Int?] {
    var matches = [Int?](repeating: nil, count: findings.count)
    // Strong evidence first, so that weaker evidence does not take what only it could be matched with.
    let order = findings.indices.sorted { left, right in
      let (a, b) = (findings[left].evidence ?? .use, findings[right].evidence ?? .use)
      return a != b ? a > b : left < right
    }
    for path in paths {
      for isSameContext in [true, false] {
        for place in order where matches[place] == nil {
          let finding = findings[place]
          let fingerprint = finding.fingerprint(at: path)
          guard let all = added[fingerprint] else { continue }
          matches[place] = open[fingerprint, default: Occurrences(all)]
            .take(finding.evidence ?? .use, isSameContext ? finding.region?.context ?? 0 : nil)
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
