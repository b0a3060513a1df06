import TestSupport
import Testing

@testable import Project

/// Laws of merges, on generated projects and edits.
struct ProjectMergeTests {
  #if DEBUG
    private static let count = 500
  #else
    private static let count = 10_000
  #endif

  private static func merge(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> ProjectMerge {
    // Lines that never merge leave everything to the structure.
    ProjectMerge(base: base, ours: ours, theirs: theirs, explains: true, text: LineMerge([], isClean: false))
  }

  @Test func sidesAreInterchangeable() throws {
    var random = SeededGenerator(seed: 22)
    var conflicts = 0
    for number in 0..<Self.count {
      let base = SampleProject(&random)
      var (x, y) = (base, base)
      for _ in 0..<Int.random(in: 1...3, using: &random) { x.edit("x", &random) }
      for _ in 0..<Int.random(in: 1...3, using: &random) { y.edit("y", &random) }
      let (before, ours, theirs) = (base.bytes, x.bytes, y.bytes)
      let (one, other) = (Self.merge(before, ours, theirs), Self.merge(before, theirs, ours))
      for merge in [one, other] {
        if case .lines(let reason) = merge.outcome { Issue.record("\(number): \(reason)") }
      }
      #expect(Self.places(one) == Self.places(other), "\(number)")
      if Self.places(one).isEmpty {
        #expect(try Self.graph(one.bytes) == Self.graph(other.bytes), "\(number)")
      } else {
        conflicts += 1
      }
      for (a, b, c) in [(before, ours, before), (before, before, ours), (before, ours, ours)] {
        #expect(Self.merge(a, b, c).bytes == ours)
      }
    }
    #expect(conflicts > Self.count / 100 && conflicts < Self.count / 2)
  }

  @Test func editsOfDifferentKeysNeverConflict() throws {
    var random = SeededGenerator(seed: 23)
    for number in 0..<Self.count {
      let base = SampleProject(&random)
      var (x, y) = (base, base)
      let keys = Array(base.settings.keys).sorted().shuffled(using: &random)
      x.settings[keys[0]] = "x"
      y.settings[keys[1]] = "y"
      x.settings["X_NEW"] = "1"
      y.settings["Y_NEW"] = "2"
      if Bool.random(using: &random) { x.settings[keys[2]] = nil }
      let merge = Self.merge(base.bytes, x.bytes, y.bytes)
      var expected = x
      for key in [keys[1], "Y_NEW"] { expected.settings[key] = y.settings[key] }
      #expect(merge.bytes == expected.bytes, "\(number)")
    }
  }

  @Test func tenThousandConflictsAreWritten() {
    let text = { (value: String) in
      let settings = (0..<10_000).map { "\t\t\tA\($0) = \(value);\n\t\t\tB\($0) = same;\n" }.joined()
      return Array("{\n\tobjects = {\n\t\tC = {\n\(settings)\t\t};\n\t};\n\trootObject = C;\n}\n".utf8)
    }
    let merge = Self.merge(text("1"), text("2"), text("3"))
    guard case .conflicts(10_000) = merge.outcome else {
      Issue.record("\(merge.outcome)")
      return
    }
    #expect(MergeConflict.all(in: merge.bytes).count == 10_000)
  }

  @Test func objectsThatReferToThemselvesAreMerged() {
    let text = { (children: String, path: String) in
      Array(
        """
        {
        objects = {
        A = {
        isa = PBXGroup;
        children = (
        \(children)
        );
        path = \(path);
        };
        B = {isa = PBXBuildFile; fileRef = B; };
        };
        rootObject = A;
        }

        """.utf8)
    }
    let merge = Self.merge(text("A,", "P"), text("A,\nB,", "P"), text("A,", "Q"))
    #expect(merge.bytes == text("A,\nB,", "Q"))
  }

  @Test func groupsInGroupsAreJoinedAtAnyDepth() throws {
    let text = { (letter: String) in
      let groups = (0..<200).map {
        "\(letter)\($0) = {\nisa = PBXGroup;\nchildren = (\n\(letter)\($0 + 1),\n);\npath = G\($0);\n};\n"
      }
      let added = letter.isEmpty ? "" : groups.joined() + "\(letter)200 = {isa = PBXFileReference; path = F; };\n"
      let first = letter.isEmpty ? "" : "\(letter)0,\n"
      return Array("{\nobjects = {\nP = {\nisa = PBXGroup;\nchildren = (\n\(first));\n};\n\(added)};\nrootObject = P;\n}\n".utf8)
    }
    let merge = Self.merge(text(""), text("X"), text("Y"))
    #expect(merge.bytes == text("X"))
  }

  /// Where conflicts are, without the names that one of the sides has there.
  private static func places(_ merge: ProjectMerge) -> Set<String> {
    Set(merge.decisions.filter(\.isConflict).map { String($0.place.drop { $0 != "(" }) })
  }

  private static func graph(_ bytes: [UInt8]) throws -> [UInt64: [UInt64: [UInt64]]] {
    let side = try MergeSide(bytes)
    return side.objects.mapValues { object in
      var entries: [UInt64: [UInt64]] = [:]
      for key in side.document.keys(of: object + 1) {
        let isList = side.kind(of: key + 1) == .array
        let elements = side.document.elements(of: key + 1).map { side.hashes[$0] }
        entries[side.hashes[key]] = isList ? elements.sorted() : [side.hashes[key + 1]]
      }
      return entries
    }
  }
}
