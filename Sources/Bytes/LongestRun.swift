/// The longest increasing subsequence, by patience sorting.
public enum LongestRun {
  /// Indexes of its members.
  public static func indexes(of ranks: [Int]) -> Set<Int> {
    var tails: [Int] = []
    var before = [Int?](repeating: nil, count: ranks.count)
    for index in ranks.indices {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if ranks[tails[middle]] < ranks[index] { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var members = Set<Int>()
    var next = tails.last
    while let index = next {
      members.insert(index)
      next = before[index]
    }
    return members
  }
}
