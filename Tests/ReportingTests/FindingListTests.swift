import Findings
import TestSupport
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

  @Test func theOrderIsThatOfFindings() {
    var generator = SeededGenerator(seed: 4)
    let starts = ["key 'settings.account.", "key 'settings.", "", "é", "e\u{301}"]
    let findings = (0..<600).map { number in
      let rule = ["image", "key", "keys"].randomElement(using: &generator) ?? ""
      let start = starts.randomElement(using: &generator) ?? ""
      let isInMember = Int.random(in: 0..<4, using: &generator) == 0
      let line = Int.random(in: 0...2, using: &generator)
      return Finding(
        ruleID: rule, level: .error, message: "\(start)\(Int.random(in: 0..<90, using: &generator))", path: "a",
        region: line == 0 || isInMember ? nil : Region(line: line, column: 1, endLine: line, endColumn: 1),
        binary: isInMember ? BinaryPlace(member: "\(start).o") : nil, identity: "\(number)")
    }
    #expect(Array(FindingList([findings])) == findings.sorted())
  }

  @Test func aGroupOfSeveralLevelsIsShownOnceByItsStrongestMember() throws {
    func member(_ path: String, _ line: Int, _ evidence: Evidence, mixed: Bool) -> Finding {
      Finding(
        ruleID: "r", level: evidence == .use ? .error : .warning, message: "m", path: path,
        region: Region(line: line, column: 1, endLine: line, endColumn: 1), evidence: evidence,
        membership: Membership("X", in: FindingGroup("A", title: "references", spansFiles: true, mixesLevels: mixed)),
        identity: "\(path) \(line)")
    }
    func units(mixed: Bool) -> FindingUnits {
      FindingUnits(
        FindingList([
          [member("a.h", 1, .dynamic, mixed: mixed), member("a.h", 2, .declaration, mixed: mixed)],
          [member("a.m", 3, .use, mixed: mixed), member("a.m", 4, .use, mixed: mixed)],
        ]))
    }
    let unit = try #require(units(mixed: true).joined().first { _ in true })
    #expect(unit.finding.message == "4 references: X")
    #expect([unit.finding].map(\.region?.line) + unit.others.map(\.region?.line) == [3, 4, 2, 1])
    #expect(units(mixed: true).countsByLevel == [.error: 1])
    #expect(units(mixed: false).countsByLevel == [.error: 1, .warning: 1])
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
