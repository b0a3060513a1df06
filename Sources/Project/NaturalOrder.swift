/// `ProjectOrder.natural`.
struct NaturalOrder {
  private let project: XcodeProject

  init(_ project: XcodeProject) {
    self.project = project
  }

  func lists() -> [SortableList] {
    var lists: [SortableList] = []
    let untouched = Set(
      [project.root].compactMap { $0 }.flatMap { root in
        [project.string(root, "mainGroup"), project.string(root, "productRefGroup")].compactMap { $0 }
      })
    let umbrellas = umbrellaHeaders()
    for (index, object) in project.objects.enumerated() {
      switch object.isa {
      case .group, .variantGroup, .versionGroup:
        guard !untouched.contains(object.id) else { continue }
        lists.append(list(of: index, "children", first: []))
      case .sourcesBuildPhase, .resourcesBuildPhase:
        lists.append(list(of: index, "files", first: []))
      case .headersBuildPhase:
        lists.append(list(of: index, "files", first: umbrellas[object.id] ?? []))
      case .synchronizedBuildFileExceptions, .synchronizedBuildPhaseExceptions:
        let elements = project.elements(object, "membershipExceptions")
        let keys = elements.map { NaturalKey(project.document.text(of: $0)) }
        lists.append(SortableList(owner: index, key: "membershipExceptions", elements: elements, keys: keys, by: <))
      default: continue
      }
    }
    return lists
  }

  private struct Key: Comparable {
    let rank: Int
    let name: NaturalKey
    let id: String

    static func < (left: Key, right: Key) -> Bool {
      if left.rank != right.rank { return left.rank < right.rank }
      if left.name != right.name { return left.name < right.name }
      return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }
  }

  private func list(of index: Int, _ key: StaticString, first: Set<String>) -> SortableList {
    let elements = project.elements(project.objects[index], key)
    let keys = elements.map { node -> Key in
      let id = project.document.text(of: node)
      guard let object = project[id] else { return Key(rank: 2, name: NaturalKey(id), id: id) }
      let name = project.title(of: object)
      let isFolder = object.isa == .group || object.isa == .synchronizedGroup
      return Key(rank: isFolder || first.contains(name) ? 0 : 1, name: NaturalKey(name), id: id)
    }
    return SortableList(owner: index, key: "\(key)", elements: elements, keys: keys, by: <)
  }

  /// Names of the umbrella headers by the id of their headers phase: the compiler wants them first.
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

/// A name as people sort it: digits are numbers and case does not count; equal names are told apart by their bytes.
struct NaturalKey: Comparable {
  private let folded: [UInt8]
  private let raw: [UInt8]

  init(_ name: String) {
    raw = Array(name.utf8)
    folded = Array(name.lowercased().utf8)
  }

  static func < (left: NaturalKey, right: NaturalKey) -> Bool {
    switch order(left.folded, right.folded) {
    case ..<0: true
    case 0: left.raw.lexicographicallyPrecedes(right.raw)
    default: false
    }
  }

  /// Negative, zero or positive.
  private static func order(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var i = 0
    var j = 0
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let a = number(left, &i)
        let b = number(right, &j)
        // Without leading zeros the longer number is the greater one.
        if a.count != b.count { return a.count - b.count }
        if a != b { return a.lexicographicallyPrecedes(b) ? -1 : 1 }
      } else {
        if left[i] != right[j] { return Int(left[i]) - Int(right[j]) }
        i += 1
        j += 1
      }
    }
    return (left.count - i) - (right.count - j)
  }

  private static func number(_ text: [UInt8], _ index: inout Int) -> ArraySlice<UInt8> {
    let start = index
    while index < text.count, isDigit(text[index]) { index += 1 }
    return text[start..<index].drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
