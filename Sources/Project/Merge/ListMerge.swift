/// The merge of a list, as changes of the list of OURS.
struct ListMerge {
  /// By index in OURS: what is removed.
  var removed: Set<Int> = []
  /// Indices in THEIRS, by the index in OURS after which they go; -1 for the front.
  var inserted: [Int: [Int]] = [:]
  /// The whole list, if OURS is not in its order.
  var order: [Element]?
  /// Whether both sides add at one place.
  var sharesPlace = false
  /// Elements that are only in one of the sides and need a decision.
  var disputed: Set<UInt64> = []

  enum Element: Equatable {
    case ours(Int)
    case theirs(Int)
  }

  var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && order == nil }

  // MARK: Sets

  /// Merges lists of ids or names, in which order matters less than membership.
  ///
  /// - Parameters:
  ///   - disputed: elements that are not decided by the list.
  ///   - precedes: the order in which both sides keep their lists, as a comparison of THEIRS with OURS, by index.
  static func ofSets(
    _ base: [UInt64], _ ours: [UInt64], _ theirs: [UInt64], disputed: Set<UInt64> = [], theirsPrecedes: ((Int, Int) -> Bool)?
  ) -> ListMerge {
    let (inBase, inOurs, inTheirs) = (Set(base), Set(ours), Set(theirs))
    var merge = ListMerge()
    for (index, element) in ours.enumerated() where !inTheirs.contains(element) {
      if disputed.contains(element) {
        merge.disputed.insert(element)
      } else if inBase.contains(element) {
        merge.removed.insert(index)
      }
    }
    var seen: Set<UInt64> = []
    let isNew = theirs.map { element in
      guard !inOurs.contains(element), seen.insert(element).inserted else { return false }
      if disputed.contains(element) { merge.disputed.insert(element) }
      return disputed.contains(element) || !inBase.contains(element)
    }
    if merge.disputed.isEmpty,
      let order = reordered(base, ours, theirs, isNew: isNew, inBase: inBase, removed: merge.removed)
    {
      merge.order = order
      return merge
    }
    let isOurs = ours.map { !inBase.contains($0) && !inTheirs.contains($0) }
    merge.place(isNew, ours, theirs, isOurs: isOurs, theirsPrecedes: theirsPrecedes)
    return merge
  }

  private mutating func place(
    _ isNew: [Bool], _ ours: [UInt64], _ theirs: [UInt64], isOurs: [Bool], theirsPrecedes: ((Int, Int) -> Bool)?
  ) {
    guard isNew.contains(true) else { return }
    var places: [UInt64: Int] = [:]
    for (index, element) in ours.enumerated() { places[element] = index }
    var anchor = -1
    for (index, element) in theirs.enumerated() {
      guard isNew[index] else {
        if let place = places[element] { anchor = place }
        continue
      }
      if let theirsPrecedes {
        // Lists are short or sorted; both allow a search by halves.
        var (low, high) = (0, ours.count)
        while low < high {
          let middle = (low + high) / 2
          if theirsPrecedes(index, middle) { high = middle } else { low = middle + 1 }
        }
        inserted[low - 1, default: []].append(index)
        continue
      }
      var place = anchor
      var next = anchor + 1
      while next < ours.count, isOurs[next] || removed.contains(next) {
        if isOurs[next] {
          place = next
          sharesPlace = true
        }
        next += 1
      }
      inserted[place, default: []].append(index)
    }
  }

  /// The order of THEIRS, if only they changed that of the common elements.
  private static func reordered(
    _ base: [UInt64], _ ours: [UInt64], _ theirs: [UInt64], isNew: [Bool], inBase: Set<UInt64>, removed: Set<Int>
  ) -> [Element]? {
    var places: [UInt64: Int] = [:]
    for (index, element) in base.enumerated() { places[element] = index }
    let isSorted = { (list: [UInt64], other: Set<UInt64>) in
      var last = -1
      for element in list {
        guard other.contains(element), let place = places[element] else { continue }
        if place < last { return false }
        last = place
      }
      return true
    }
    let (inOurs, inTheirs) = (Set(ours), Set(theirs))
    guard !isSorted(theirs, inOurs), isSorted(ours, inTheirs), inOurs.count == ours.count else { return nil }
    var indices: [UInt64: Int] = [:]
    for (index, element) in ours.enumerated() { indices[element] = index }
    // What OURS adds follows its predecessor.
    var followers: [Int: [Int]] = [:]
    var anchor = -1
    for (index, element) in ours.enumerated() where !removed.contains(index) {
      if inTheirs.contains(element) { anchor = index } else { followers[anchor, default: []].append(index) }
    }
    var order = (followers[-1] ?? []).map(Element.ours)
    for (index, element) in theirs.enumerated() {
      if let place = indices.removeValue(forKey: element) {
        order.append(.ours(place))
        order += (followers[place] ?? []).map(Element.ours)
      } else if isNew[index] {
        order.append(.theirs(index))
      }
    }
    return order
  }

  // MARK: Sequences

  /// Merges lists in which elements may occur repeatedly and order matters, such as flags.
  ///
  /// - Returns: nil if both sides changed the same elements.
  static func ofSequences(_ base: [UInt64], _ ours: [UInt64], _ theirs: [UInt64]) -> ListMerge? {
    let mine = SequenceDifference(base, ours)
    var merge = ListMerge()
    var rest = mine.hunks[...]
    for hunk in SequenceDifference(base, theirs).hunks {
      while let first = rest.first, first.base.upperBound < hunk.base.lowerBound { rest = rest.dropFirst() }
      let near = rest.prefix { $0.base.lowerBound <= hunk.base.upperBound }
      let same = near.first { $0.base == hunk.base }
      if let same, ours[same.other].elementsEqual(theirs[hunk.other]) { continue }
      guard !near.contains(where: { overlap($0.base, hunk.base) }) else { return nil }
      for index in hunk.base {
        if let place = mine.matches[index] { merge.removed.insert(place) }
      }
      guard !hunk.other.isEmpty else { continue }
      // After what OURS adds at the same place, and without elements that it adds, too.
      let added = same.map { Set(ours[$0.other]) } ?? []
      if same != nil { merge.sharesPlace = true }
      let start = hunk.base.lowerBound
      let place: Int
      if let same {
        place = same.other.upperBound - 1
      } else if !hunk.base.isEmpty {
        place = (mine.matches[start] ?? 0) - 1
      } else if start > 0 {
        place = mine.matches[start - 1] ?? near.first { $0.base.upperBound == start }.map { $0.other.upperBound - 1 } ?? -1
      } else {
        place = -1
      }
      merge.inserted[place, default: []] += hunk.other.filter { !added.contains(theirs[$0]) }
    }
    return merge
  }

  /// Whether two changes concern the same elements. Insertions at one place do not.
  private static func overlap(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.overlaps(other)
      || one.isEmpty && other.lowerBound < one.lowerBound && one.lowerBound < other.upperBound
      || other.isEmpty && one.lowerBound < other.lowerBound && other.lowerBound < one.upperBound
  }
}
