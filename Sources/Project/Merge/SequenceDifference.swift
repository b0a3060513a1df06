/// What changed between two sequences.
struct SequenceDifference {
  struct Hunk: Equatable {
    let base: Range<Int>
    let other: Range<Int>
  }

  /// In order; between them, the sequences are equal.
  private(set) var hunks: [Hunk] = []
  /// By index in the base: the equal element of the other sequence.
  private(set) var matches: [Int?]

  /// Larger pieces without unique common elements count as replaced.
  private static let largestTable = 1 << 16

  init(_ base: [UInt64], _ other: [UInt64]) {
    matches = Array(repeating: nil, count: base.count)
    var rest = [(base.indices, other.indices)]
    while let (mine, yours) = rest.popLast() {
      let (middle, match) = trim(mine, yours, base, other)
      guard !middle.isEmpty, !match.isEmpty else { continue }
      let pairs = Self.uniquePairs(middle, match, base, other)
      if pairs.isEmpty {
        fillTable(middle, match, base, other)
        continue
      }
      var (start, matchStart) = (middle.lowerBound, match.lowerBound)
      for (one, two) in pairs {
        matches[one] = two
        rest.append((start..<one, matchStart..<two))
        (start, matchStart) = (one + 1, two + 1)
      }
      rest.append((start..<middle.upperBound, matchStart..<match.upperBound))
    }
    collectHunks(base.count, other.count)
  }

  /// Matches equal elements at both ends and returns what is left.
  private mutating func trim(
    _ mine: Range<Int>, _ yours: Range<Int>, _ base: [UInt64], _ other: [UInt64]
  ) -> (Range<Int>, Range<Int>) {
    var (start, matchStart) = (mine.lowerBound, yours.lowerBound)
    var (end, matchEnd) = (mine.upperBound, yours.upperBound)
    while start < end, matchStart < matchEnd, base[start] == other[matchStart] {
      matches[start] = matchStart
      (start, matchStart) = (start + 1, matchStart + 1)
    }
    while start < end, matchStart < matchEnd, base[end - 1] == other[matchEnd - 1] {
      matches[end - 1] = matchEnd - 1
      (end, matchEnd) = (end - 1, matchEnd - 1)
    }
    return (start..<end, matchStart..<matchEnd)
  }

  /// Elements that occur once in both, in increasing order: a longest such subsequence.
  private static func uniquePairs(
    _ mine: Range<Int>, _ yours: Range<Int>, _ base: [UInt64], _ other: [UInt64]
  ) -> [(Int, Int)] {
    var counts: [UInt64: (mine: Int, yours: Int, place: Int)] = [:]
    for index in mine { counts[base[index], default: (0, 0, 0)].mine += 1 }
    for index in yours {
      counts[other[index], default: (0, 0, 0)].yours += 1
      counts[other[index], default: (0, 0, 0)].place = index
    }
    let pairs = mine.compactMap { index -> (Int, Int)? in
      guard let count = counts[base[index]], count.mine == 1, count.yours == 1 else { return nil }
      return (index, count.place)
    }
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tails[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tails[low - 1] : -1
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var chain: [(Int, Int)] = []
    var last = tails.last ?? -1
    while last >= 0 {
      chain.append(pairs[last])
      last = previous[last]
    }
    return chain.reversed()
  }

  /// The longest common subsequence of repeated elements.
  private mutating func fillTable(_ mine: Range<Int>, _ yours: Range<Int>, _ base: [UInt64], _ other: [UInt64]) {
    guard mine.count * yours.count <= Self.largestTable else { return }
    let width = yours.count + 1
    var table = [Int32](repeating: 0, count: (mine.count + 1) * width)
    for row in (0..<mine.count).reversed() {
      for column in (0..<yours.count).reversed() {
        let isEqual = base[mine.lowerBound + row] == other[yours.lowerBound + column]
        table[row * width + column] =
          isEqual
          ? table[(row + 1) * width + column + 1] + 1
          : max(table[(row + 1) * width + column], table[row * width + column + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < mine.count, column < yours.count {
      if base[mine.lowerBound + row] == other[yours.lowerBound + column] {
        matches[mine.lowerBound + row] = yours.lowerBound + column
        (row, column) = (row + 1, column + 1)
      } else if table[(row + 1) * width + column] >= table[row * width + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }

  private mutating func collectHunks(_ baseCount: Int, _ otherCount: Int) {
    var (start, otherStart) = (0, 0)
    for index in 0...baseCount {
      let match = index < baseCount ? matches[index] : otherCount
      guard let match else { continue }
      if start < index || otherStart < match { hunks.append(Hunk(base: start..<index, other: otherStart..<match)) }
      (start, otherStart) = (index + 1, match + 1)
    }
  }
}
