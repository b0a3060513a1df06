extension ListMerge {
  /// Merges lists in which elements may occur repeatedly and order matters, such as flags.
  ///
  /// - Returns: nil if both sides changed the same elements.
  static func ofSequences(_ base: MergeSequence, _ ours: MergeSequence, _ theirs: MergeSequence) -> ListMerge? {
    let mine = SequenceDifference(base.hashes, ours.hashes)
    var merge = ListMerge()
    var rest = mine.hunks[...]
    for hunk in SequenceDifference(base.hashes, theirs.hashes).hunks {
      while let first = rest.first, first.base.upperBound < hunk.base.lowerBound { rest = rest.dropFirst() }
      let near = rest.prefix { $0.base.lowerBound <= hunk.base.upperBound }
      let same = near.first { $0.base == hunk.base }
      if let same, ours.hashes[same.other].elementsEqual(theirs.hashes[hunk.other]) { continue }
      guard !near.contains(where: { overlap($0.base, hunk.base) }) else { return nil }
      for unit in hunk.base {
        if let place = mine.matches[unit] { merge.removed.formUnion(ours.units[place]) }
      }
      guard !hunk.other.isEmpty else { continue }
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
      // After what OURS adds at the same place, and without what both add.
      let end = place < 0 ? -1 : ours.units[place].upperBound - 1
      merge.inserted[end, default: []] += theirs.elements(in: hunk.other, without: ours.hashes[same?.other ?? 0..<0])
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
