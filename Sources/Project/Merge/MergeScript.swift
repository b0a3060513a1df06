/// Edits of OURS, some of which are conflicts.
struct MergeScript {
  struct Change {
    /// In OURS.
    let range: Range<Int>
    /// Of a conflict, what replaces the lines of OURS in them: nothing but new comments.
    let text: [UInt8]
    var conflict: (base: [UInt8], theirs: [UInt8])?
  }

  enum Choice {
    case ours, theirs, markers
  }

  private(set) var changes: [Change] = []

  var conflictCount: Int { changes.count { $0.conflict != nil } }

  mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    changes.append(Change(range: range, text: text, conflict: nil))
  }

  mutating func insert(_ text: [UInt8], at place: Int) { replace(place..<place, with: text) }

  /// - Parameter lines: whole lines with their terminators, or an empty range at the start of a line.
  mutating func conflict(_ lines: Range<Int>, ours: [UInt8], base: [UInt8], theirs: [UInt8]) {
    changes.append(Change(range: lines, text: ours, conflict: (base, theirs)))
  }

  mutating func removeChanges(from count: Int) { changes.removeSubrange(count...) }

  /// Insertions precede a replacement of what follows them.
  mutating func sort() {
    let order = changes.indices.sorted { one, other in
      let (left, right) = (changes[one].range, changes[other].range)
      if left.lowerBound != right.lowerBound { return left.lowerBound < right.lowerBound }
      if left.isEmpty != right.isEmpty { return left.isEmpty }
      return one < other
    }
    changes = order.map { changes[$0] }
  }

  /// The ranges that are replaced, in order. Requires sorted changes.
  var replaced: [Range<Int>] { changes.lazy.map(\.range).filter { !$0.isEmpty } }

  /// The file after the changes, which must be sorted; nil if two of them overlap.
  ///
  /// - Parameter markers: how to write conflicts; without them, they are OURS.
  func applied(to bytes: [UInt8], _ choice: Choice, _ markers: ConflictMarkers?) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    var position = 0
    var index = 0
    while index < changes.count {
      let change = changes[index]
      guard change.range.lowerBound >= position else { return nil }
      result += bytes[position..<change.range.lowerBound]
      position = change.range.upperBound
      index += 1
      guard let conflict = change.conflict else {
        result += change.text
        continue
      }
      var (ours, base, theirs) = (change.text, conflict.base, conflict.theirs)
      // Conflicts in adjacent lines are one.
      while index < changes.count, let other = changes[index].conflict, changes[index].range.lowerBound == position {
        ours += changes[index].text
        base += other.base
        theirs += other.theirs
        position = changes[index].range.upperBound
        index += 1
      }
      switch choice {
      case .ours: result += ours
      case .theirs: result += theirs
      case .markers: markers?.write(ours: ours, base: base, theirs: theirs, to: &result)
      }
    }
    return result + bytes[position...]
  }
}

/// Writes conflicts like Git.
struct ConflictMarkers {
  let style: MergeOptions.Style
  let size: Int
  let labels: MergeOptions.Labels
  let lineEnd: [UInt8]

  func write(ours: [UInt8], base: [UInt8], theirs: [UInt8], to result: inout [UInt8]) {
    var (ours, theirs) = (ours[...], theirs[...])
    var common: ArraySlice<UInt8> = []
    if style != .diff3 {
      let head = Self.commonLines(ours, theirs)
      result += ours.prefix(head)
      (ours, theirs) = (ours.dropFirst(head), theirs.dropFirst(head))
      let tail = Self.commonLastLines(ours, theirs)
      common = ours.suffix(tail)
      (ours, theirs) = (ours.dropLast(tail), theirs.dropLast(tail))
    }
    marker("<", labels.ours, to: &result)
    result += ours
    if style != .merge {
      marker("|", labels.base, to: &result)
      result += base
    }
    marker("=", "", to: &result)
    result += theirs
    marker(">", labels.theirs, to: &result)
    result += common
  }

  private func marker(_ sign: Unicode.Scalar, _ label: String, to result: inout [UInt8]) {
    result += [UInt8](repeating: UInt8(ascii: sign), count: size)
    if !label.isEmpty { result += Array(" \(label)".utf8) }
    result += lineEnd
  }

  /// The length of the lines with which both begin.
  private static func commonLines(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Int {
    var end = 0
    for (index, pair) in zip(one, other).enumerated() {
      guard pair.0 == pair.1 else { break }
      if pair.0 == UInt8(ascii: "\n") { end = index + 1 }
    }
    return end
  }

  private static func commonLastLines(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Int {
    var length = 0
    var lines = 0
    for (left, right) in zip(one.reversed(), other.reversed()) {
      guard left == right else { return lines }
      if left == UInt8(ascii: "\n") { lines = length }
      length += 1
    }
    let longer = one.count > length ? one : other
    return longer.count == length || longer.dropLast(length).last == UInt8(ascii: "\n") ? length : lines
  }
}
