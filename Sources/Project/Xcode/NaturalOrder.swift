/// `ProjectOrder.natural`.
struct NaturalOrder {
  private let project: XcodeProject
  /// Names of elements, as written and case-folded, concatenated.
  private var names = NaturalNames()
  /// By object, computed lazily.
  private var keys: [NaturalNames.Key?]

  init(_ project: XcodeProject) {
    self.project = project
    keys = Array(repeating: nil, count: project.objects.count)
    names.reserve(24 * project.objects.count)
  }

  mutating func lists() -> [SortableList] {
    var lists: [SortableList] = []
    let untouched = untouchedGroups()
    let umbrellas = umbrellaHeaders()
    for (index, object) in project.objects.enumerated() {
      switch object.isa {
      case .group, .variantGroup, .versionGroup:
        guard !untouched.contains(object.id) else { continue }
        lists.append(list(of: index, "children"))
      case .sourcesBuildPhase, .resourcesBuildPhase: lists.append(list(of: index, "files"))
      case .headersBuildPhase: lists.append(list(of: index, "files", first: umbrellas[object.id] ?? []))
      case .synchronizedBuildFileExceptions, .synchronizedBuildPhaseExceptions:
        lists.append(list(of: index, "membershipExceptions", isXcodes: true))
      default: continue
      }
    }
    return lists
  }

  /// The main group, and the product groups of this project and of referenced ones.
  private func untouchedGroups() -> Set<String> {
    guard let root = project.root else { return [] }
    var ids = Set([project.string(root, "mainGroup"), project.string(root, "productRefGroup")].compactMap { $0 })
    for node in project.elements(root, "projectReferences") {
      if let group = project.document.value(of: node, "ProductGroup") { ids.insert(project.document.text(of: group)) }
    }
    for object in project.objects where object.isa == .group && project.title(of: object) == "Products" {
      let children = project.objects(object, "children")
      let areProducts = children.allSatisfy {
        $0.isa == .referenceProxy || project.string($0, "sourceTree") == "BUILT_PRODUCTS_DIR"
      }
      if areProducts, !children.isEmpty { ids.insert(object.id) }
    }
    return ids
  }

  /// - Parameter isXcodes: whether Xcode sorts the list itself, in Finder order, and would revert any other order.
  private mutating func list(
    of index: Int, _ key: StaticString, first: Set<String> = [], isXcodes: Bool = false
  ) -> SortableList {
    let elements = project.elements(project.objects[index], key)
    let keys = elements.map { self.key(of: $0, first: first) }
    let names = names
    let document = project.document
    func areSortedByName(asFinder: Bool) -> Bool {
      zip(keys, keys.dropFirst()).allSatisfy { names.order($0, $1, asFinder: asFinder) < 0 }
    }
    // A person may have sorted it by name alone, and a generator as Finder does.
    if first.isEmpty, areSortedByName(asFinder: isXcodes) || areSortedByName(asFinder: true) {
      return SortableList(owner: index, key: "\(key)", elements: elements, order: Array(elements.indices))
    }
    return SortableList(owner: index, key: "\(key)", elements: elements, count: elements.count) { left, right in
      if keys[left].rank != keys[right].rank { return keys[left].rank < keys[right].rank }
      let order = names.order(keys[left], keys[right], asFinder: isXcodes)
      guard order == 0 else { return order < 0 }
      return document.bytes[document.range(of: elements[left])].lexicographicallyPrecedes(
        document.bytes[document.range(of: elements[right])])
    }
  }

  /// Folders first, then files, then undefined ids.
  private mutating func key(of node: Int, first: Set<String>) -> NaturalNames.Key {
    guard let index = project.index(named: node) else { return names.append(project.document.text(of: node), rank: 2) }
    if let known = keys[index], first.isEmpty { return known }
    let object = project.objects[index]
    let isFolder = object.isa == .group || object.isa == .synchronizedGroup
    guard first.isEmpty, let range = project.nameRange(of: object) else {
      let name = project.title(of: object)
      return names.append(name, rank: isFolder || first.contains(name) ? 0 : 1)
    }
    let key = names.append(project.document.bytes[range], rank: isFolder ? 0 : 1)
    keys[index] = key
    return key
  }

  /// Names of umbrella headers, by id of their headers phase: the compiler needs them first.
  private func umbrellaHeaders() -> [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    for target in project.objects where target.isa == .nativeTarget {
      let titles = [project.string(target, "name"), project.string(target, "productName")].compactMap { $0 }
      for phase in project.objects(target, "buildPhases") where phase.isa == .headersBuildPhase {
        names[phase.id, default: []].formUnion(titles.map { $0 + ".h" })
      }
    }
    return names
  }
}

/// Natural order: digits compare as numbers, case is ignored, ties are broken by bytes.
struct NaturalNames {
  /// Kept small because a large project has thousands.
  struct Key {
    let rank: UInt8
    private let rawStart: Int32
    private let rawEnd: Int32
    private let foldedStart: Int32
    private let foldedEnd: Int32

    init(rank: Int, raw: Range<Int>, folded: Range<Int>) {
      self.rank = UInt8(rank)
      (rawStart, rawEnd) = (Int32(raw.lowerBound), Int32(raw.upperBound))
      (foldedStart, foldedEnd) = (Int32(folded.lowerBound), Int32(folded.upperBound))
    }

    /// As written.
    var raw: Range<Int> { Int(rawStart)..<Int(rawEnd) }
    /// Case-folded if not all ASCII; otherwise the same range as `raw`.
    var folded: Range<Int> { Int(foldedStart)..<Int(foldedEnd) }
  }

  private var text: [UInt8] = []

  mutating func reserve(_ bytes: Int) {
    text.reserveCapacity(bytes)
  }

  mutating func append(_ name: String, rank: Int) -> Key {
    append(Array(name.utf8)[...], rank: rank)
  }

  mutating func append(_ name: ArraySlice<UInt8>, rank: Int) -> Key {
    let start = text.count
    text.append(contentsOf: name)
    let raw = start..<text.count
    guard name.contains(where: { $0 >= 0x80 }) else { return Key(rank: rank, raw: raw, folded: raw) }
    text.append(contentsOf: String(decoding: name, as: UTF8.self).lowercased().utf8)
    return Key(rank: rank, raw: raw, folded: raw.upperBound..<text.count)
  }

  /// Negative, zero or positive.
  ///
  /// - Parameter asFinder: whether punctuation sorts as in Finder: `Page.swift` before `Page+Menu.swift`.
  func order(_ left: Key, _ right: Key, asFinder: Bool = false) -> Int {
    let span = text.span
    let order = Self.naturalOrder(
      span.extracting(left.folded), span.extracting(right.folded), asFinder ? Self.finderRanks : Self.ranks)
    return order != 0 ? order : Self.byteOrder(span.extracting(left.raw), span.extracting(right.raw))
  }

  private static func naturalOrder(_ left: Span<UInt8>, _ right: Span<UInt8>, _ ranks: [UInt8]) -> Int {
    var i = 0
    var j = 0
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let a = number(left, &i)
        let b = number(right, &j)
        // Without leading zeros, the longer number is greater.
        if a.count != b.count { return a.count - b.count }
        let order = byteOrder(left.extracting(a), right.extracting(b))
        if order != 0 { return order }
      } else {
        let (a, b) = (ranks[Int(left[i])], ranks[Int(right[j])])
        if a != b { return Int(a) - Int(b) }
        i += 1
        j += 1
      }
    }
    return (left.count - i) - (right.count - j)
  }

  private static func byteOrder(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return Int(left[index]) - Int(right[index])
    }
    return left.count - right.count
  }

  /// Digits from an index, without leading zeros; advances the index past them.
  private static func number(_ text: Span<UInt8>, _ index: inout Int) -> Range<Int> {
    var start = index
    while index < text.count, isDigit(text[index]) { index += 1 }
    while start < index, text[start] == UInt8(ascii: "0") { start += 1 }
    return start..<index
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// By byte: case-insensitive for ASCII letters.
  private static let ranks: [UInt8] = (0...255).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }

  /// The same, with punctuation before digits and letters, as in Unicode's root collation.
  private static let finderRanks: [UInt8] = {
    var ranks = Self.ranks
    for (rank, byte) in " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$".utf8.enumerated() { ranks[Int(byte)] = UInt8(rank) }
    // Other bytes, control characters included, keep their position.
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { ranks[Int(byte)] = 0x40 + (byte & 0x0F) }
    return ranks
  }()
}
