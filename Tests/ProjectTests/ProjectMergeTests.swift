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
      let (one, other) = (Self.merge(base.bytes, x.bytes, y.bytes), Self.merge(base.bytes, y.bytes, x.bytes))
      for merge in [one, other] {
        if case .lines(let reason) = merge.outcome { Issue.record("\(number): \(reason)") }
      }
      #expect(Self.places(one) == Self.places(other), "\(number)")
      if Self.places(one).isEmpty {
        #expect(try Self.graph(one.bytes) == Self.graph(other.bytes), "\(number)")
      } else {
        conflicts += 1
      }
      for (a, b, c) in [(base, x, base), (base, base, x), (base, x, x)] {
        #expect(Self.merge(a.bytes, b.bytes, c.bytes).bytes == x.bytes)
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

/// A small project and random edits of it.
private struct SampleProject {
  private var groups: [String: [String]] = [:]
  private var files: [String: String] = [:]
  private var order: [String] = []
  var settings: [String: String] = [:]
  private var version = 1

  init(_ random: inout SeededGenerator) {
    for group in ["G1", "G2", "G3"] { groups[group] = [] }
    for number in 1...Int.random(in: 4...12, using: &random) { add("F\(number)", "File\(number).swift", &random) }
    for number in 1...6 { settings["KEY_\(number)"] = "\(Int.random(in: 0...9, using: &random))" }
    version = Int.random(in: 1...50, using: &random)
  }

  private mutating func add(_ id: String, _ name: String, _ random: inout SeededGenerator) {
    guard let group = groups.keys.sorted().randomElement(using: &random) else { return }
    files[id] = name
    let place = Int.random(in: 0...(groups[group]?.count ?? 0), using: &random)
    groups[group]?.insert(id, at: place)
    order.insert(id, at: Int.random(in: 0...order.count, using: &random))
  }

  mutating func edit(_ side: String, _ random: inout SeededGenerator) {
    guard let file = files.keys.sorted().randomElement(using: &random),
      let key = settings.keys.sorted().randomElement(using: &random)
    else { return }
    let number = Int.random(in: 1...999, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      // An id twice in a list is no project.
      let id = "F\(side)\(number)"
      if files[id] == nil { add(id, "New\(side)\(number).swift", &random) }
    case 2:
      files[file] = nil
      order.removeAll { $0 == file }
      for group in groups.keys { groups[group]?.removeAll { $0 == file } }
    case 3: files[file] = "Renamed\(number % 3).swift"
    case 4: settings[key] = "\(side)\(number % 2)"
    case 5: settings["NEW_\(number % 5)"] = "\(number % 2)"
    case 6: version += number
    default:
      for group in groups.keys { groups[group]?.removeAll { $0 == file } }
      groups[groups.keys.sorted()[number % groups.count]]?.append(file)
    }
  }

  var bytes: [UInt8] {
    var text = "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tobjects = {\n\n/* Begin PBXBuildFile section */\n"
    for id in files.keys.sorted() {
      let name = files[id] ?? ""
      text += "\t\tB\(id) /* \(name) in Sources */ = {isa = PBXBuildFile; fileRef = \(id) /* \(name) */; };\n"
    }
    text += "/* End PBXBuildFile section */\n\n/* Begin PBXFileReference section */\n"
    for id in files.keys.sorted() {
      let name = files[id] ?? ""
      text += "\t\t\(id) /* \(name) */ = {isa = PBXFileReference; path = \(name); sourceTree = \"<group>\"; };\n"
    }
    text += "/* End PBXFileReference section */\n\n/* Begin PBXGroup section */\n"
    for group in groups.keys.sorted() {
      text += "\t\t\(group) = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n"
      for id in groups[group] ?? [] { text += "\t\t\t\t\(id) /* \(files[id] ?? "") */,\n" }
      text += "\t\t\t);\n\t\t\tpath = \(group);\n\t\t};\n"
    }
    text += "/* End PBXGroup section */\n\n/* Begin PBXSourcesBuildPhase section */\n"
    text += "\t\tS = {\n\t\t\tisa = PBXSourcesBuildPhase;\n\t\t\tfiles = (\n"
    for id in order { text += "\t\t\t\tB\(id) /* \(files[id] ?? "") in Sources */,\n" }
    text += "\t\t\t);\n\t\t};\n/* End PBXSourcesBuildPhase section */\n\n/* Begin XCBuildConfiguration section */\n\t\tC = {\n"
    text += "\t\t\tisa = XCBuildConfiguration;\n\t\t\tbuildSettings = {\n\t\t\t\tCURRENT_PROJECT_VERSION = \(version);\n"
    for key in settings.keys.sorted() { text += "\t\t\t\t\(key) = \(settings[key] ?? "");\n" }
    text += "\t\t\t};\n\t\t};\n/* End XCBuildConfiguration section */\n\t};\n\trootObject = S;\n}\n"
    return Array(text.utf8)
  }
}
