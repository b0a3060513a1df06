import Findings
import Testing

struct FindingListTests {
  private func finding(_ path: String, _ line: Int, level: Level = .error) -> Finding {
    Finding(
      ruleID: "r", level: level, message: "m", path: path, region: Region(line: line, column: 1, endLine: line, endColumn: 1),
      identity: "\(path) \(line)")
  }

  /// A scan may have a million of them.
  @Test func aFindingTakesLittleMemory() {
    #expect(MemoryLayout<Finding>.stride <= 104 && MemoryLayout<Region>.stride <= 28)
  }

  @Test func partsOfAnyOrderAreSortedByFile() {
    let list = FindingList([
      [finding("b", 2), finding("b", 1)], [finding("a", 9), finding("c", 1), finding("a", 3)], [], [finding("b", 0)],
    ])
    #expect(list.map { "\($0.path)\($0.region?.line ?? 0)" } == ["a3", "a9", "b0", "b1", "b2", "c1"])
    #expect(list.files.map(\.count) == [2, 3, 1] && list.count == 6)
    #expect(Array(list) == Array(list).sorted())
  }

  @Test func updatingTakesAwayAndPutsBackInOrder() {
    var list = FindingList([finding("a", 1), finding("a", 2), finding("b", 1), finding("c", 1)])
    list.update { finding in
      if finding.path == "a" { finding.path = "z" }
      return finding.region?.line == 1
    }
    #expect(list.map(\.path) == ["b", "c", "z"])
    list.insert([[finding("b", 7)], [finding("a", 1)]])
    #expect(list.map(\.path) == ["a", "b", "b", "c", "z"])
    list.update { _ in false }
    #expect(list.isEmpty && list == FindingList())
  }
}
