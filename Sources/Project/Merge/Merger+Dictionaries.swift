internal import Bytes

extension Merger {
  /// Merges dictionaries by key.
  ///
  /// - Parameters:
  ///   - b: nil if the base has no such dictionary.
  ///   - name: its key, empty for an object.
  ///   - isTop: whether to skip the objects.
  /// - Returns: false if there is a conflict in a line that holds something else, too.
  mutating func mergeDictionary(_ b: Int?, _ o: Int, _ t: Int, name: String, isTop: Bool = false) -> Bool {
    let (inBase, inOurs, inTheirs) = (KeyTable(base, b), KeyTable(ours, o), KeyTable(theirs, t))
    for key in ours.document.keys(of: o) {
      if isTop, key + 1 == ours.objectsNode { continue }
      let hash = ours.hashes[key]
      guard mergeEntry(inBase[hash], key, inTheirs[hash]) else { return false }
    }
    var additions: [(key: Int, base: Int?)] = []
    for key in theirs.document.keys(of: t) where inOurs[theirs.hashes[key]] == nil {
      if isTop, key + 1 == theirs.objectsNode { continue }
      let b = inBase[theirs.hashes[key]]
      guard let b else {
        additions.append((key, nil))
        continue
      }
      if base.hashes[b + 1] == theirs.hashes[key + 1] { continue }
      if losesNothing(base, b, theirs, key) {
        note(owner, theirs.text(of: key), "ours deletes it, theirs only removes or raises", "deleted", "nothing is lost")
      } else {
        additions.append((key, b))
      }
    }
    return additions.isEmpty || insert(additions, into: o, inOurs, like: t)
  }

  /// Merges an entry of OURS.
  private mutating func mergeEntry(_ b: Int?, _ o: Int, _ t: Int?) -> Bool {
    let (mine, old) = (ours.hashes[o + 1], b.map { base.hashes[$0 + 1] })
    guard let t else {
      guard let b, let old else { return true }
      if old == mine, !disputed.contains(mine) {
        remove(o)
        return true
      }
      if losesNothing(base, b, ours, o) {
        note(owner, ours.text(of: o), "theirs deletes it, ours only removes or raises", "deleted", "nothing is lost")
        remove(o)
        return true
      }
      return conflict(b, o, nil, "one side deletes it, the other changes it")
    }
    let yours = theirs.hashes[t + 1]
    if mine == yours { return true }
    if !disputed.isEmpty, disputed.contains(mine) || disputed.contains(yours), theirs.kind(of: t + 1) == .string {
      return conflict(b, o, t, "it uses what the other side deletes")
    }
    if old == yours, disputed.isEmpty || !Self.sets.contains(ours.text(of: o)) { return true }
    return mergeValue(b, o, t, isOursUnchanged: old == mine)
  }

  private mutating func mergeValue(_ b: Int?, _ o: Int, _ t: Int, isOursUnchanged: Bool) -> Bool {
    let name = ours.text(of: o)
    switch (ours.kind(of: o + 1), theirs.kind(of: t + 1)) {
    case (.dictionary, .dictionary):
      if name == "requirement", ours.value("kind", of: o + 1) != nil {
        if isOursUnchanged { replace(o, by: t) } else { return mergeRequirement(b, o, t) }
        return true
      }
      let old = b.flatMap { base.kind(of: $0 + 1) == .dictionary ? $0 + 1 : nil }
      return mergeDictionary(old, o + 1, t + 1, name: name)
    case (.array, .string) where isOursUnchanged, (.string, .array) where isOursUnchanged:
      replace(o, by: t)
      return true
    case (.array, .array), (.array, .string), (.string, .array):
      return mergeList(b, o, t, name: name)
    default:
      if isOursUnchanged { replace(o, by: t) } else { return decide(b, o, t, name) }
      return true
    }
  }

  // MARK: Decisions

  /// Decides between two values that both sides set.
  private mutating func decide(_ b: Int?, _ o: Int, _ t: Int, _ name: String) -> Bool {
    guard options.versions == .higher, RisingValue.isRising(name),
      let mine = ours.document.string(o + 1), let yours = theirs.document.string(t + 1),
      let one = VersionNumber(mine), let other = VersionNumber(yours)
    else { return conflict(b, o, t, "two different values") }
    if one < other { replace(o, by: t) }
    note(owner, name, "ours \(mine), theirs \(yours)", "took \(one < other ? yours : mine)", "the higher version")
    return true
  }

  private mutating func mergeRequirement(_ b: Int?, _ o: Int, _ t: Int) -> Bool {
    let (mine, yours) = (PackageRequirement(ours, o + 1), PackageRequirement(theirs, t + 1))
    let values = "ours \(mine.text), theirs \(yours.text)"
    if options.versions == .higher, let one = mine.version, let other = yours.version, one < other || other < one {
      if one < other { replace(o, by: t) }
      note(owner, "requirement", values, "took \(one < other ? yours.text : mine.text)", "the higher version")
      return true
    }
    if options.pins == .keep, mine.isPin || yours.isPin {
      if !mine.isPin { replace(o, by: t) }
      note(owner, "requirement", values, "kept \(mine.isPin ? mine.text : yours.text)", "--pins keep")
      return true
    }
    return conflict(b, o, t, mine.isPin || yours.isPin ? "a branch or revision; see --pins" : "two different requirements")
  }

  /// A conflict of an entry of OURS, in its own lines.
  private mutating func conflict(_ b: Int?, _ o: Int, _ t: Int?, _ why: String) -> Bool {
    guard let lines = ours.lines(of: o), let old = wholeLines(base, b), let yours = wholeLines(theirs, t) else { return false }
    script.conflict(lines, ours: ours.text(lines, lineEnd: lineEnd), base: old, theirs: yours)
    let values = t.map { "ours \(ours.summary(of: o + 1)), theirs \(theirs.summary(of: $0 + 1))" }
    note(owner, ours.text(of: o), values ?? "theirs deletes it", "conflict", why, isConflict: true)
    return true
  }

  /// Whether an edit only removes or raises, so that deleting the whole loses nothing.
  func losesNothing(_ base: MergeSide, _ b: Int, _ side: MergeSide, _ key: Int) -> Bool {
    let (old, new) = (b + 1, key + 1)
    if base.hashes[old] == side.hashes[new] { return true }
    if side.kind(of: new) == .dictionary, side.document.hasText(key, "requirement"),
      let one = PackageRequirement(base, old).version, let other = PackageRequirement(side, new).version
    {
      return one < other
    }
    switch (base.kind(of: old), side.kind(of: new)) {
    case (.dictionary, .dictionary):
      let table = KeyTable(base, old)
      return side.document.keys(of: new).allSatisfy { key in
        table[side.hashes[key]].map { losesNothing(base, $0, side, key) } ?? false
      }
    case (.array, .array):
      var counts: [UInt64: Int] = [:]
      for element in base.document.elements(of: old) { counts[base.hashes[element], default: 0] += 1 }
      for element in side.document.elements(of: new) { counts[side.hashes[element], default: 0] -= 1 }
      return counts.values.allSatisfy { $0 >= 0 }
    case (.string, .string):
      guard RisingValue.isRising(side.text(of: key)), let one = VersionNumber(base.text(of: old)),
        let other = VersionNumber(side.text(of: new))
      else { return false }
      return one < other
    default: return false
    }
  }

  // MARK: Edits

  /// Replaces the value of an entry of OURS by that of THEIRS.
  mutating func replace(_ o: Int, by t: Int) {
    script.replace(ours.valueRange(ofKey: o), with: theirs.text(theirs.valueRange(ofKey: t), lineEnd: lineEnd))
  }

  /// Removes an entry or element.
  mutating func remove(_ node: Int) {
    if let lines = ours.lines(of: node) { return script.replace(lines, with: []) }
    let whole = ours.document.extent(of: node).whole
    var end = whole.upperBound
    let bytes = ours.document.bytes
    while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
    script.replace(whole.lowerBound..<end, with: [])
  }

  /// Inserts entries of THEIRS.
  private mutating func insert(
    _ additions: [(key: Int, base: Int?)], into o: Int, _ inOurs: KeyTable, like t: Int
  ) -> Bool {
    let order = EntryOrder(ours, o)
    let anchors = order.isSorted ? [:] : anchors(of: t, order, inOurs)
    var places: [Int: InsertionPlace] = [:]
    for (key, b) in additions {
      let after = order.isSorted ? order.predecessor(of: key, in: theirs, ours) : anchors[key]
      let place = places[after ?? -1] ?? InsertionPlace(after: after, in: o, ours)
      places[after ?? -1] = place
      let lines = theirs.lines(of: key)
      let isDisputed = theirs.kind(of: key + 1) == .string && disputed.contains(theirs.hashes[key + 1])
      if b != nil || isDisputed {
        guard place.isLine, let yours = wholeLines(theirs, key), let old = wholeLines(base, b) else { return false }
        script.conflict(place.offset..<place.offset, ours: [], base: old, theirs: yours)
        note(
          owner, theirs.text(of: key), b == nil ? "theirs adds it" : "ours deletes it, theirs changes it", "conflict",
          isDisputed ? "it uses what the other side deletes" : "one side deletes it, the other changes it", isConflict: true)
        continue
      }
      let extent = theirs.document.extent(of: key)
      let text = theirs.text(extent.whole, lineEnd: lineEnd) + (extent.isTerminated ? [] : [UInt8(ascii: ";")])
      if place.isLine {
        script.insert(lines.map { theirs.text($0, lineEnd: lineEnd) } ?? place.indentation + text + lineEnd, at: place.offset)
      } else {
        script.insert([UInt8(ascii: " ")] + text, at: place.offset)
      }
    }
    return true
  }

  /// The entries of OURS after which those of THEIRS go: after their predecessor, and what OURS adds there.
  private func anchors(of t: Int, _ order: EntryOrder, _ inOurs: KeyTable) -> [Int: Int] {
    let inTheirs = KeyTable(theirs, t)
    var ends: [Int: Int] = [:]
    var end: Int?
    for key in order.keys.reversed() {
      if end == nil { end = key }
      if inTheirs[ours.hashes[key]] != nil {
        ends[key] = end
        end = nil
      }
    }
    var anchors: [Int: Int] = [:]
    var last: Int?
    for key in theirs.document.keys(of: t) {
      if let mine = inOurs[theirs.hashes[key]] { last = ends[mine] ?? mine } else { anchors[key] = last }
    }
    return anchors
  }
}
