internal import Bytes

/// The runs of objects of one class in OURS, and what THEIRS adds to them.
struct ObjectSections {
  private struct Section {
    let name: String
    /// Indices in the keys of OURS.
    var objects: Range<Int>
    var isSorted = true
    var removed = 0
  }

  private struct Addition {
    let place: Int
    let isInLine: Bool
    let id: [UInt8]
    let isSorted: Bool
    let text: [UInt8]
    /// The lines of the base, for a conflict.
    let base: [UInt8]?
  }

  private let keys: [Int]
  private var sections: [Section] = []
  private var indices: [String: Int] = [:]
  private var additions: [Addition] = []
  /// Objects of classes that OURS does not have.
  private var newSections: [String: [(text: [UInt8], base: [UInt8]?)]] = [:]
  private var filled: Set<String> = []
  /// The last object of each class in THEIRS that OURS has, too.
  private var anchors: [String: Int] = [:]
  private var scanned = 0

  init(_ ours: MergeSide) {
    keys = ours.keys
    for (index, key) in keys.enumerated() {
      let name = ours.isa(of: key) ?? ""
      if let last = sections.indices.last, sections[last].name == name {
        sections[last].objects = sections[last].objects.lowerBound..<index + 1
        if !Self.id(keys[index - 1], ours).lexicographicallyPrecedes(Self.id(key, ours)) { sections[last].isSorted = false }
      } else {
        sections.append(Section(name: name, objects: index..<index + 1))
        if indices[name] == nil { indices[name] = sections.count - 1 }
      }
    }
  }

  private static func id(_ key: Int, _ side: MergeSide) -> ArraySlice<UInt8> {
    side.document.bytes[side.document.content(of: key)]
  }

  mutating func remove(_ key: Int) {
    guard let index = Self.index(of: key, in: keys) else { return }
    var (low, high) = (0, sections.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if sections[middle].objects.lowerBound <= index { low = middle } else { high = middle }
    }
    sections[low].removed += 1
  }

  private static func index(of key: Int, in keys: [Int]) -> Int? {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key ? low : nil
  }

  // MARK: Additions

  /// Adds an object of THEIRS. Objects must come in the order of THEIRS.
  ///
  /// - Parameter conflict: the lines of the base, if the addition is a conflict.
  mutating func add(_ key: Int, _ theirs: MergeSide, _ ours: MergeSide, text: [UInt8], conflict: [UInt8]?) {
    let name = theirs.isa(of: key) ?? ""
    noteAnchors(before: key, theirs, ours)
    filled.insert(name)
    guard let section = indices[name].map({ sections[$0] }) else {
      newSections[name, default: []].append((text, conflict))
      return
    }
    let id = Self.id(key, theirs)
    let place: Int?
    if section.isSorted {
      place = Self.lastIndex(in: section.objects) { Self.id(keys[$0], ours).lexicographicallyPrecedes(id) }
    } else {
      place = anchors[name]
    }
    let after = place.map { keys[$0] }
    let lines = ours.lines(of: after ?? keys[section.objects.lowerBound])
    let whole = ours.document.extent(of: after ?? keys[section.objects.lowerBound]).whole
    let offset = after == nil ? (lines ?? whole).lowerBound : (lines ?? whole).upperBound
    additions.append(
      Addition(
        place: offset, isInLine: lines == nil, id: Array(id), isSorted: section.isSorted, text: text, base: conflict))
  }

  private static func lastIndex(in range: Range<Int>, where precedes: (Int) -> Bool) -> Int? {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if precedes(middle) { low = middle + 1 } else { high = middle }
    }
    return low > range.lowerBound ? low - 1 : nil
  }

  private mutating func noteAnchors(before key: Int, _ theirs: MergeSide, _ ours: MergeSide) {
    while scanned < theirs.keys.count, theirs.keys[scanned] < key {
      let other = theirs.keys[scanned]
      scanned += 1
      guard let mine = ours.objects[theirs.hashes[other]], let index = Self.index(of: mine, in: keys) else { continue }
      anchors[theirs.isa(of: other) ?? ""] = index
    }
  }

  // MARK: Result

  /// Writes the additions and removes the frames of empty sections.
  ///
  /// - Returns: false if there is no line for a conflict.
  func write(to script: inout MergeScript, _ ours: MergeSide, _ lineEnd: [UInt8]) -> Bool {
    let order = additions.indices.sorted { one, other in
      let (left, right) = (additions[one], additions[other])
      if left.place != right.place { return left.place < right.place }
      if left.isSorted, right.isSorted, left.id != right.id { return left.id.lexicographicallyPrecedes(right.id) }
      return one < other
    }
    for addition in order.map({ additions[$0] }) {
      if let base = addition.base {
        guard !addition.isInLine else { return false }
        script.conflict(addition.place..<addition.place, ours: [], base: base, theirs: addition.text)
      } else {
        script.insert(addition.text, at: addition.place)
      }
    }
    for section in sections where section.removed == section.objects.count && !filled.contains(section.name) {
      for range in frame(of: section, ours) { script.replace(range, with: []) }
    }
    return writeNewSections(to: &script, ours, lineEnd)
  }

  /// The lines around the objects of a section: comments that name it, and an empty line.
  private func frame(of section: Section, _ ours: MergeSide) -> [Range<Int>] {
    guard let first = ours.lines(of: keys[section.objects.lowerBound]),
      let last = ours.lines(of: keys[section.objects.upperBound - 1]),
      let head = header(above: first.lowerBound, of: section.name, ours),
      let tail = footer(below: last.upperBound, of: section.name, ours)
    else { return [] }
    let emptyLine = ours.document.bytes[tail...].starts(with: ours.lineEnd) ? ours.lineEnd.count : 0
    return [head..<first.lowerBound, last.upperBound..<tail + emptyLine]
  }

  /// The start of the line `/* Begin … section */` above a line.
  private func header(above line: Int, of name: String, _ ours: MergeSide) -> Int? {
    let text = Array("/* Begin \(name) section */".utf8) + ours.lineEnd
    let start = line - text.count
    return start >= 0 && ours.document.bytes[start..<line].elementsEqual(text) ? start : nil
  }

  private func footer(below line: Int, of name: String, _ ours: MergeSide) -> Int? {
    let text = Array("/* End \(name) section */".utf8) + ours.lineEnd
    return ours.document.bytes[line...].starts(with: text) ? line + text.count : nil
  }

  private func writeNewSections(to script: inout MergeScript, _ ours: MergeSide, _ lineEnd: [UInt8]) -> Bool {
    var rest = sections[...]
    for (name, objects) in newSections.sorted(by: { $0.key < $1.key }) {
      while let first = rest.first, first.name <= name { rest = rest.dropFirst() }
      let next = rest.first
      let head = next.flatMap { next in
        ours.lines(of: keys[next.objects.lowerBound]).map { (header(above: $0.lowerBound, of: next.name, ours), $0.lowerBound) }
      }
      let last = sections.last.flatMap { last in
        ours.lines(of: keys[last.objects.upperBound - 1]).map {
          footer(below: $0.upperBound, of: last.name, ours) ?? $0.upperBound
        }
      }
      let hasFrames = next == nil ? true : head?.0 != nil
      let fallback = ours.behindLineEnd(ours.range(of: ours.objectsNode).lowerBound + 1)
      let place = next == nil ? last ?? fallback : head.map { $0.0 ?? $0.1 } ?? fallback
      let begin = hasFrames ? Array("/* Begin \(name) section */".utf8) + lineEnd : []
      let end = hasFrames ? Array("/* End \(name) section */".utf8) + lineEnd : []
      if hasFrames { script.insert((next == nil ? lineEnd : []) + begin, at: place) }
      for object in objects {
        if let base = object.base {
          script.conflict(place..<place, ours: [], base: base, theirs: object.text)
        } else {
          script.insert(object.text, at: place)
        }
      }
      if hasFrames { script.insert(end + (next == nil ? [] : lineEnd), at: place) }
    }
    return true
  }
}
