internal import Bytes

extension Merger {
  /// Lists in which no element occurs twice and membership matters more than order.
  static let sets = ProjectSchema.listsOfIDs.union(["knownRegions", "membershipExceptions"])

  /// Merges an entry whose value is a list in at least one of the sides; a string counts as a list of one.
  mutating func mergeList(_ b: Int?, _ o: Int, _ t: Int, name: String) -> Bool {
    let (old, mine, yours) = (b.map { elements(base, $0 + 1) } ?? [], elements(ours, o + 1), elements(theirs, t + 1))
    let isList = (ours.kind(of: o + 1) == .array, theirs.kind(of: t + 1) == .array)
    let merge: ListMerge?
    if Self.sets.contains(name), isList.0, isList.1 {
      merge = ListMerge.ofSets(
        old.map { base.hashes[$0] }, mine.map { ours.hashes[$0] }, yours.map { theirs.hashes[$0] }, disputed: disputed,
        sorting: ListSorting(common: base, old, ours, mine, theirs, yours))
    } else {
      merge = ListMerge.ofSequences(MergeSequence(base, old), MergeSequence(ours, mine), MergeSequence(theirs, yours))
    }
    guard let merge else { return conflictOfList(b, o, t) }
    if merge.sharesPlace { note(owner, name, "both add at one place", "ours, then theirs", "neither is lost") }
    guard isList.0 else { return applyToString(merge, o, mine, t, yours) }
    let places = Dictionary(old.map { (base.hashes[$0], $0) }, uniquingKeysWith: { $1 })
    if let order = merge.order { return rewrite(order, merge, o, mine, yours, base: places) }
    return apply(merge, o, mine, yours, base: places, isList: isList.1)
  }

  private func elements(_ side: MergeSide, _ node: Int) -> [Int] {
    side.kind(of: node) == .array ? Array(side.document.elements(of: node)) : [node]
  }

  private mutating func conflictOfList(_ b: Int?, _ o: Int, _ t: Int) -> Bool {
    guard let lines = ours.lines(of: o), let old = wholeLines(base, b), let yours = wholeLines(theirs, t) else { return false }
    script.conflict(lines, ours: ours.text(lines, lineEnd: lineEnd), base: old, theirs: yours)
    note(owner, ours.text(of: o), "both change the same elements", "conflict", "two different values", isConflict: true)
    return true
  }

  // MARK: Edits

  private mutating func apply(
    _ merge: ListMerge, _ o: Int, _ mine: [Int], _ yours: [Int], base old: [UInt64: Int], isList: Bool
  ) -> Bool {
    for (index, element) in mine.enumerated() {
      if merge.removed.contains(index) {
        remove(element)
      } else if merge.disputed.ours.contains(index) {
        guard let lines = ours.lines(of: element), let before = wholeLines(base, old[ours.hashes[element]]) else { return false }
        script.conflict(lines, ours: ours.text(lines, lineEnd: lineEnd), base: before, theirs: [])
        noteElement(ours, element, o)
      }
    }
    for (index, additions) in merge.inserted.sorted(by: { $0.key < $1.key }) {
      let place = InsertionPlace(after: index < 0 ? nil : mine[index], in: o + 1, ours)
      if place.needsSeparator, index >= 0 {
        script.insert([UInt8(ascii: ",")], at: ours.document.extent(of: mine[index]).value.upperBound)
      }
      for addition in additions {
        let element = yours[addition]
        // A string that counts as a list is not an element.
        let lines = isList ? theirs.lines(of: element) : nil
        if merge.disputed.theirs.contains(addition) {
          guard place.isLine, let lines, let before = wholeLines(base, old[theirs.hashes[element]]) else { return false }
          let text = theirs.text(lines, lineEnd: lineEnd)
          script.conflict(place.offset..<place.offset, ours: [], base: before, theirs: text)
          noteElement(theirs, element, o)
          continue
        }
        let range = isList ? theirs.document.extent(of: element).value : theirs.range(of: element)
        let text = theirs.text(range, lineEnd: lineEnd) + [UInt8(ascii: ",")]
        if place.isLine {
          script.insert(lines.map { theirs.text($0, lineEnd: lineEnd) } ?? place.indentation + text + lineEnd, at: place.offset)
        } else {
          script.insert([UInt8(ascii: " ")] + text, at: place.offset)
        }
      }
    }
    return true
  }

  private mutating func noteElement(_ side: MergeSide, _ element: Int, _ o: Int) {
    let name = side.comment(after: element).map { String(decoding: side.document.bytes[$0], as: UTF8.self) } ?? ""
    note(
      owner, ours.text(of: o), "\(side.text(of: element)) \(name) in one of the sides", "conflict",
      "deleted by one side and used by the other, or moved to two places", isConflict: true)
  }

  /// Writes the elements in another order.
  private mutating func rewrite(
    _ order: [ListMerge.Element], _ merge: ListMerge, _ o: Int, _ mine: [Int], _ yours: [Int], base old: [UInt64: Int]
  ) -> Bool {
    let lines = mine.compactMap { ours.lines(of: $0) }
    guard lines.count == mine.count, let first = lines.first, let last = lines.last else {
      return merge.disputed.ours.isEmpty && merge.disputed.theirs.isEmpty && rewriteInLine(order, mine, yours, o)
    }
    let indentation = ours.indentation(of: mine[0])
    var range = first.lowerBound..<last.upperBound
    var text: [UInt8] = []
    for element in order {
      let (line, hash, isDisputed): ([UInt8], UInt64, Bool)
      switch element {
      case .ours(let index):
        (line, hash) = (ours.text(lines[index], lineEnd: lineEnd), ours.hashes[mine[index]])
        isDisputed = merge.disputed.ours.contains(index)
      case .theirs(let index):
        (line, hash) = (elementLine(yours[index], indentation), theirs.hashes[yours[index]])
        isDisputed = merge.disputed.theirs.contains(index)
      }
      guard isDisputed else {
        text += line
        continue
      }
      guard let before = wholeLines(base, old[hash]) else { return false }
      script.replace(range, with: text)
      (range, text) = (last.upperBound..<last.upperBound, [])
      if case .ours(let index) = element {
        script.conflict(range, ours: line, base: before, theirs: [])
        noteElement(ours, mine[index], o)
      } else if case .theirs(let index) = element {
        script.conflict(range, ours: [], base: before, theirs: line)
        noteElement(theirs, yours[index], o)
      }
    }
    script.replace(range, with: text)
    return true
  }

  /// Rewrites a list whose elements share lines.
  private mutating func rewriteInLine(_ order: [ListMerge.Element], _ mine: [Int], _ yours: [Int], _ o: Int) -> Bool {
    var text = [UInt8(ascii: "(")]
    for element in order {
      switch element {
      case .ours(let index): text += ours.text(ours.document.extent(of: mine[index]).value, lineEnd: lineEnd)
      case .theirs(let index): text += theirs.text(theirs.document.extent(of: yours[index]).value, lineEnd: lineEnd)
      }
      text += Array(", ".utf8)
    }
    script.replace(ours.range(of: o + 1), with: text + [UInt8(ascii: ")")])
    return true
  }

  private func elementLine(_ element: Int, _ indentation: [UInt8]) -> [UInt8] {
    if let lines = theirs.lines(of: element) { return theirs.text(lines, lineEnd: lineEnd) }
    let text = theirs.text(theirs.document.extent(of: element).value, lineEnd: lineEnd)
    return indentation + text + [UInt8(ascii: ",")] + lineEnd
  }

  /// Merges a list of THEIRS into a string of OURS, which becomes a list.
  private mutating func applyToString(_ merge: ListMerge, _ o: Int, _ mine: [Int], _ t: Int, _ yours: [Int]) -> Bool {
    if merge.isEmpty { return true }
    let list = (merge.inserted[-1] ?? []) + (merge.removed.isEmpty ? [-1] : []) + (merge.inserted[0] ?? [])
    if list.elementsEqual(yours.indices) {
      replace(o, by: t)
      return true
    }
    let indentation = theirs.lines(of: t) == nil ? [] : ours.indentation(of: o)
    let step = indentation + [UInt8(ascii: "\t")]
    var text = [UInt8(ascii: "(")] + lineEnd
    for index in list {
      text += step
      text +=
        index < 0
        ? ours.text(ours.range(of: o + 1), lineEnd: lineEnd) : theirs.text(theirs.range(of: yours[index]), lineEnd: lineEnd)
      text += [UInt8(ascii: ",")] + lineEnd
    }
    script.replace(ours.range(of: o + 1), with: text + indentation + [UInt8(ascii: ")")])
    return true
  }
}
