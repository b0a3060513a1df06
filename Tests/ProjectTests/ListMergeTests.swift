import TestSupport
import Testing

@testable import Project

/// Laws of the merge of lists, on generated lists.
struct ListMergeTests {
  /// The merged list, in which copies have numbers.
  private static func merged(_ base: [UInt64], _ ours: [UInt64], _ theirs: [UInt64], _ disputed: Set<UInt64>) -> [String] {
    let merge = ListMerge.ofSets(base, ours, theirs, disputed: disputed, sorting: nil)
    return elements(merge, numbered(ours), numbered(theirs))
  }

  private static func elements(_ merge: ListMerge, _ ours: [String], _ theirs: [String]) -> [String] {
    if let order = merge.order {
      return order.map { element in
        switch element {
        case .ours(let index): ours[index]
        case .theirs(let index): theirs[index]
        }
      }
    }
    var result = (merge.inserted[-1] ?? []).map { theirs[$0] }
    for (index, element) in ours.enumerated() {
      if !merge.removed.contains(index) { result.append(element) }
      result += (merge.inserted[index] ?? []).map { theirs[$0] }
    }
    return result
  }

  /// Edits a list; new elements begin at `first`.
  private static func edit(_ base: [UInt64], first: UInt64, _ random: inout SeededGenerator) -> [UInt64] {
    var list = base
    for number in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0...list.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1, 2: list.insert(first + UInt64(number), at: place)
      case 3 where !list.isEmpty: list.remove(at: min(place, list.count - 1))
      case 4 where list.count > 1: list.swapAt(0, min(place, list.count - 1))
      default: if let copy = list.randomElement(using: &random) { list.insert(copy, at: place) }
      }
    }
    return list
  }

  private static func numbered(_ list: [UInt64]) -> [String] {
    var counts: [UInt64: Int] = [:]
    return list.map { element in
      counts[element, default: 0] += 1
      return "\(element)#\(counts[element] ?? 0)"
    }
  }

  /// Elements of the base, with the set of what follows each.
  private static func runs(_ list: [String], _ base: Set<String>) -> [[String]] {
    var runs: [[String]] = [[]]
    for element in list {
      if base.contains(element) { runs.append([element]) } else { runs[runs.count - 1].append(element) }
    }
    return runs.map { $0.sorted() }
  }

  @Test func sidesAreInterchangeable() {
    var random = SeededGenerator(seed: 7)
    var (compared, reordered) = (0, 0)
    for number in 0..<5_000 {
      let base = Self.edit(Array(1...6), first: 50, &random)
      let (x, y) = (Self.edit(base, first: 100, &random), Self.edit(base, first: 200, &random))
      let onlyOne = Set(x).symmetricDifference(y)
      let disputed = onlyOne.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      let (one, other) = (Self.merged(base, x, y, disputed), Self.merged(base, y, x, disputed))
      #expect(one.sorted() == other.sorted(), "\(number): \(base) \(x) \(y)")
      let common = Set(Self.numbered(base)).intersection(Self.numbered(x)).intersection(Self.numbered(y))
      let orders = [base, x, y].map { Self.numbered($0).filter(common.contains) }
      if orders[1] != orders[0], orders[2] != orders[0] {
        reordered += 1
        continue
      }
      // Copies that both add may be at different places.
      let (inX, inY) = (Set(Self.numbered(x)), Set(Self.numbered(y)))
      guard inX.intersection(inY).isSubset(of: Self.numbered(base)) else { continue }
      compared += 1
      let known = Set(Self.numbered(base))
      #expect(
        Self.runs(one, known) == Self.runs(other, known),
        "\(number): \(base) \(x) \(y) \(disputed): \(one) \(other)")
    }
    #expect(compared > 3_000 && reordered > 50)
  }

  @Test func copiesAreElementsOfTheirOwn() {
    #expect(Self.merged([1, 2], [1, 2, 1], [1, 2, 3], []) == ["1#1", "2#1", "1#2", "3#1"])
    #expect(Self.merged([1, 2], [1, 2, 3], [1, 2, 1], []) == ["1#1", "2#1", "3#1", "1#2"])
    #expect(Self.merged([1, 2, 1], [1, 2], [1, 2, 1, 3], []) == ["1#1", "2#1", "3#1"])
  }

  // MARK: Flags

  private static func flags(_ base: String, _ ours: String, _ theirs: String) throws -> String? {
    let sides = try [base, ours, theirs].map { flags in
      let list = flags.split(separator: " ").map { "\"\($0)\"," }.joined(separator: "\n")
      return try MergeSide(Array("{\nobjects = {\nA = {\nisa = C;\nOTHER_LDFLAGS = (\n\(list)\n);\n};\n};\n}\n".utf8))
    }
    let nodes = sides.map { side in
      side.value("OTHER_LDFLAGS", of: side.keys[0] + 1).map { Array(side.document.elements(of: $0)) } ?? []
    }
    let lists = zip(sides, nodes).map { MergeSequence($0, $1) }
    guard let merge = ListMerge.ofSequences(lists[0], lists[1], lists[2]) else { return nil }
    let words = [ours, theirs].map { $0.split(separator: " ").map(String.init) }
    return elements(merge, words[0], words[1]).joined(separator: " ")
  }

  @Test(arguments: [
    ("-framework A", "-framework B -framework A", "-framework C -framework A", "-framework B -framework C -framework A"),
    ("-ObjC", "-ObjC -framework A", "-ObjC -framework A -framework B", "-ObjC -framework A -framework B"),
    (
      "a", "a -Xlinker -rpath -Xlinker b", "a -Xlinker -rpath -Xlinker c",
      "a -Xlinker -rpath -Xlinker b -Xlinker -rpath -Xlinker c"
    ),
    ("-lz", "-lz -lc++", "-ObjC -lz", "-ObjC -lz -lc++"),
    ("-sectcreate a b c", "-sectcreate a b c -sectcreate a d e", "-lz", "-lz -sectcreate a d e"),
  ]) func flagsKeepTheirArguments(_ base: String, _ ours: String, _ theirs: String, _ expected: String) throws {
    #expect(try Self.flags(base, ours, theirs) == expected)
  }
}
