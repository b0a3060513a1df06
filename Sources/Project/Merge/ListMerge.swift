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
  /// Indices of elements that only one side has, and that need a decision.
  var disputed: (ours: Set<Int>, theirs: Set<Int>) = ([], [])

  enum Element: Equatable {
    case ours(Int)
    case theirs(Int)
  }

  var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && order == nil }

  // MARK: Sets

  /// Merges lists of ids or names, in which order matters less than membership.
  ///
  /// Common elements have the order of OURS, unless only THEIRS changes that of the base. What one side adds follows its
  /// predecessor among them, or keeps the list sorted.
  ///
  /// - Parameters:
  ///   - disputed: elements that are not decided by the list.
  ///   - sorting: the order that all versions keep.
  static func ofSets(
    _ base: [UInt64], _ ours: [UInt64], _ theirs: [UInt64], disputed: Set<UInt64> = [], sorting: ListSorting?
  ) -> ListMerge {
    var merge = ListMerge()
    let (base, ours, theirs) = (occurrences(base), occurrences(ours), occurrences(theirs))
    let (inBase, inOurs, inTheirs) = (Set(base.ids), Set(ours.ids), Set(theirs.ids))
    for (index, id) in ours.ids.enumerated() where !inTheirs.contains(id) {
      if disputed.contains(ours.elements[index]) {
        merge.disputed.ours.insert(index)
      } else if inBase.contains(id) {
        merge.removed.insert(index)
      }
    }
    let isNew = theirs.ids.enumerated().map { index, id in
      guard !inOurs.contains(id) else { return false }
      let isDisputed = disputed.contains(theirs.elements[index])
      if isDisputed { merge.disputed.theirs.insert(index) }
      return isDisputed || !inBase.contains(id)
    }
    let places = Dictionary(uniqueKeysWithValues: zip(base.ids, base.ids.indices))
    let moves = (isReordered(ours.ids, places, inTheirs), isReordered(theirs.ids, places, inOurs))
    if moves.1, !moves.0 {
      merge.order = merge.orderOfTheirs(isNew, ours.ids, theirs.ids, places)
    } else if isNew.contains(true) {
      merge.place(isNew, ours.ids, theirs.ids, places, sorting: moves.0 ? nil : sorting)
    }
    return merge
  }

  /// Tells repeated elements apart: the second of two equal ones is another element.
  private static func occurrences(_ elements: [UInt64]) -> (elements: [UInt64], ids: [UInt64]) {
    var counts: [UInt64: UInt64] = [:]
    let ids = elements.map { element in
      let count = counts[element, default: 0]
      counts[element] = count + 1
      return count == 0 ? element : MergeSide.mix(element, count)
    }
    return (elements, ids)
  }

  /// Whether a side changes the order of elements that the other one has, too.
  private static func isReordered(_ side: [UInt64], _ places: [UInt64: Int], _ other: Set<UInt64>) -> Bool {
    var last = -1
    for element in side {
      guard other.contains(element), let place = places[element] else { continue }
      if place < last { return true }
      last = place
    }
    return false
  }

  private mutating func place(
    _ isNew: [Bool], _ ours: [UInt64], _ theirs: [UInt64], _ inBase: [UInt64: Int], sorting: ListSorting?
  ) {
    let inTheirs = Set(theirs)
    let places = Dictionary(uniqueKeysWithValues: zip(ours, ours.indices))
    // Each element that the base or both sides have is followed by what OURS adds; -1 is the front.
    var ends: [Int: Int] = [:]
    var next: [Int: Int] = [:]
    var last = -1
    ends[-1] = -1
    for index in ours.indices where !removed.contains(index) {
      if inBase[ours[index]] != nil || inTheirs.contains(ours[index]) {
        next[last] = index
        last = index
      }
      ends[last] = index
    }
    var anchor = -1
    for (index, element) in theirs.enumerated() {
      guard isNew[index] else {
        if let place = places[element] { anchor = place }
        continue
      }
      // Of elements that only one side deletes, the base knows the order.
      if let place = inBase[element] {
        while let other = next[anchor], !inTheirs.contains(ours[other]), inBase[ours[other]] ?? place < place { anchor = other }
      }
      // Two elements of one name have no order by name.
      if let place = sorting?.place(ofTheirs: index), !place.isNamesake || !inTheirs.contains(ours[place.index]) {
        inserted[place.isNamesake ? place.index : place.index - 1, default: []].append(index)
      } else {
        let end = ends[anchor] ?? anchor
        if end > anchor { sharesPlace = true }
        inserted[end, default: []].append(index)
      }
    }
  }

  /// The list in the order of THEIRS. What OURS adds follows its predecessor, and precedes what THEIRS adds there.
  private func orderOfTheirs(_ isNew: [Bool], _ ours: [UInt64], _ theirs: [UInt64], _ inBase: [UInt64: Int]) -> [Element] {
    let inTheirs = Set(theirs)
    var places: [UInt64: Int] = [:]
    // After common elements: what OURS adds, then what only THEIRS deletes, each with what OURS adds there.
    var followers: [Int: [(place: Int, elements: [Element])]] = [-1: [(-1, [])]]
    var anchor = -1
    for (index, element) in ours.enumerated() where !removed.contains(index) {
      if inTheirs.contains(element) {
        places[element] = index
        anchor = index
        followers[anchor] = [(-1, [.ours(index)])]
      } else if let place = inBase[element] {
        followers[anchor]?.append((place, [.ours(index)]))
      } else {
        let last = (followers[anchor]?.count ?? 1) - 1
        followers[anchor]?[last].elements.append(.ours(index))
      }
    }
    var order: [Element] = []
    var rest = (followers[-1] ?? [])[...]
    let write = { (end: Int) in
      while let first = rest.first, first.place < end {
        order += first.elements
        rest = rest.dropFirst()
      }
    }
    write(0)
    for (index, element) in theirs.enumerated() {
      if let place = places[element] {
        write(.max)
        rest = (followers[place] ?? [])[...]
        write(0)
      } else if isNew[index] {
        if let place = inBase[element] { write(place) }
        order.append(.theirs(index))
      }
    }
    write(.max)
    return order
  }
}
