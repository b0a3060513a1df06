import Bytes
import Testing

@testable import Project

struct ProjectOrderTests {
  /// A project with one group of these files in this order, of which the names that end in `/` are groups.
  private static func file(_ names: [String], order: ProjectOrder = .natural, lineEnd: String = "\n") -> ProjectFile {
    var objects = "\t\tROOT = {isa = PBXProject; mainGroup = M; };\n\t\tM = {isa = PBXGroup; children = (G, ); };\n"
    for (index, name) in names.enumerated() {
      let isGroup = name.hasSuffix("/")
      let path = isGroup ? String(name.dropLast()) : name
      objects +=
        "\t\t\(id(index)) /* \(path) */ = {isa = \(isGroup ? "PBXGroup; children = ( )" : "PBXFileReference"); path = \"\(path)\"; };\n"
    }
    let children = names.enumerated().map { "\t\t\t\t\(id($0)) /* \($1.hasSuffix("/") ? String($1.dropLast()) : $1) */,\n" }
      .joined()
    objects += "\t\tG /* Group */ = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n\(children)\t\t\t);\n\t\t\tpath = G;\n\t\t};\n"
    let text = "// !$*UTF8*$!\n{\n\tobjects = {\n\(objects)\t};\n\trootObject = ROOT;\n}\n".replacing("\n", with: lineEnd)
    return ProjectFile(Array(text.utf8), name: "App", order: order)
  }

  private static func id(_ index: Int) -> String { "AAAAAAAAAAAAAAAAAAAAAA" + (index < 10 ? "0" : "") + "\(index)" }

  private func children(_ bytes: [UInt8]) throws -> [String] {
    let project = try #require(ProjectFile(bytes, name: "App").project)
    let group = try #require(project["G"])
    return project.objects(group, "children").map { project.title(of: $0) + ($0.isa == .group ? "/" : "") }
  }

  @Test(arguments: [
    ["b", "a"], ["a10", "a9"], ["B", "a"], ["v1.0/", "a", "LICENSE", "Z/"], ["a", "A"], ["a01", "a1", "a001"],
    ["É.m", "é.m", "e.m"], ["x", "x"],
    ["Page2.swift", "page10.swift", "Page1.swift"], ["a1b2", "a1b10", "a1b"],
  ])
  func sortedListIsInNaturalOrderAndStays(names: [String]) throws {
    let file = Self.file(names)
    let repair = try ProjectRepair(of: file, .order)
    let sorted = try children(repair.bytes)
    #expect(sorted.sorted() == names.sorted())
    let groups = sorted.prefix { $0.hasSuffix("/") }.count
    #expect(sorted.dropFirst(groups).allSatisfy { !$0.hasSuffix("/") })
    let again = try ProjectRepair(of: ProjectFile(repair.bytes, name: "App"), .order)
    #expect(again.bytes == repair.bytes && again.sortedLists == 0)
  }

  @Test(arguments: [
    (
      ["a10", "B", "a9", "C/", "é", "LICENSE", "v1.0/"], ProjectOrder.natural, ["C/", "v1.0/", "a9", "a10", "B", "LICENSE", "é"]
    ),
    (["v1.1/", "a10", "B", "a9.m", "C/", "LICENSE", "v1.0/"], .webkit, ["a10", "B", "C/", "LICENSE", "v1.0/", "a9.m", "v1.1/"]),
    (["b.m", "B.m", "a.m", "C/", "LICENSE"], .xunique, ["C/", "LICENSE", "B.m", "a.m", "b.m"]),
    (["b.m", "B.h", "a10", "a9", "C/"], .xcodeproj, ["a10", "a9", "B.h", "b.m", "C/"]),
  ])
  func orderIsThatOfItsTool(names: [String], order: ProjectOrder, expected: [String]) throws {
    let repair = try ProjectRepair(of: Self.file(names, order: order), .order)
    #expect(try children(repair.bytes) == expected)
  }

  @Test func objectsThatMoveAreSortedInside() throws {
    let text = """
      // !$*UTF8*$!
      {
      \tobjects = {
      \t\tC = {isa = PBXFileReference; children = (
      \t\t\tB /* b.m */,
      \t\t\tA /* a.m */,
      \t\t); };
      \t\tA = {isa = PBXFileReference; path = a.m; };
      \t\tB = {isa = PBXFileReference; path = b.m; };
      \t\tP = {isa = PBXProject; mainGroup = C; };
      \t};
      \trootObject = P;
      }
      """
    let repair = try ProjectRepair(of: ProjectFile(Array(text.utf8), name: "", order: .xunique), .order)
    let lines = String(decoding: repair.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines[3...8].map { $0.filter(\.isLetter).prefix(1) } == ["A", "B", "C", "A", "B", ""])
    #expect(repair.sortedLists == 2)
  }

  @Test(arguments: ["\n", "\r\n"])
  func onlyLinesMove(lineEnd: String) throws {
    let file = Self.file(["c.m", "a.m", "b.m", "z.m"], lineEnd: lineEnd)
    let repair = try ProjectRepair(of: file, .all)
    let old = String(decoding: file.bytes, as: UTF8.self).split(separator: lineEnd, omittingEmptySubsequences: false)
    let new = String(decoding: repair.bytes, as: UTF8.self).split(separator: lineEnd, omittingEmptySubsequences: false)
    #expect(old != new && old.sorted() == new.sorted())
    #expect(zip(old, new).filter { $0 != $1 }.count == 3)
    #expect(repair.bytes.count == file.bytes.count)
  }

  @Test(arguments: [
    ("(B, A)", "(A, B)"), ("( B /* b */ , A )", "( A , B /* b */ )"),
    ("(\n// first\nB,\n/* second */ A\n)", "(\n// first\nA,\n/* second */ B\n)"),
    ("(\n\tB, // b\n\tA, // a\n)", "(\n\tA, // a\n\tB, // b\n)"), ("(\n  B,\n\tA,\n)", "(\n\tA,\n  B,\n)"),
    ("(\nB,\nA,)", "(\nA,\nB,)"),
  ])
  func listOfAnyShapeIsSorted(list: String, expected: String) throws {
    let text = { (list: String) in
      "{ objects = { ROOT = { isa = PBXProject; mainGroup = M; }; M = { isa = PBXGroup; children = (G); };\nG = { isa = PBXGroup; children = \(list); };"
        + " A = { isa = PBXFileReference; path = a; }; B = { isa = PBXFileReference; path = b; }; }; rootObject = ROOT; }"
    }
    let repair = try ProjectRepair(of: ProjectFile(Array(text(list).utf8), name: ""), .order)
    #expect(String(decoding: repair.bytes, as: UTF8.self) == text(expected))
  }

  /// Xcode writes them itself, and would put them back.
  @Test func listsThatXcodeWritesAreInItsOrder() throws {
    let text = """
      { objects = {
        ROOT = { isa = PBXProject; mainGroup = M; projectReferences = ({ ProductGroup = Q; ProjectRef = X; }); };
        M = { isa = PBXGroup; children = (R, Q, S); };
        R = { isa = PBXGroup; name = Products; children = (B, A); };
        Q = { isa = PBXGroup; name = Products; children = (Z, Y); };
        A = { isa = PBXFileReference; path = a.app; sourceTree = BUILT_PRODUCTS_DIR; };
        B = { isa = PBXFileReference; path = b.app; sourceTree = BUILT_PRODUCTS_DIR; };
        X = { isa = PBXFileReference; path = x.xcodeproj; };
        Y = { isa = PBXFileReference; path = y.h; };
        Z = { isa = PBXFileReference; path = z.h; };
        S = { isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E); path = App; };
        E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (
          "_a.swift", Info.plist, Page.swift, "Page+Menu.swift", Page1.swift, Page10.swift, PageA.swift, Secrets/gyb, Secrets/gyb.py,
        ); };
      }; rootObject = ROOT; }
      """
    let file = ProjectFile(Array(text.utf8), name: "")
    let project = try #require(file.project)
    #expect(ProjectOrder.natural.rearrangements(of: project, projectName: "").isEmpty)
  }

  @Test func whatHasAMeaningIsLeft() throws {
    let text = """
      { objects = {
        ROOT = { isa = PBXProject; mainGroup = M; productRefGroup = R; targets = (U, T); };
        M = { isa = PBXGroup; children = (R, B, A); };
        R = { isa = PBXGroup; name = Products; children = (B, A); };
        A = { isa = PBXFileReference; path = a.h; };
        B = { isa = PBXFileReference; path = b.h; };
        U = { isa = PBXNativeTarget; name = b; buildPhases = (S, F, H, C); dependencies = (); };
        T = { isa = PBXNativeTarget; name = a; };
        BA = { isa = PBXBuildFile; fileRef = A; };
        BB = { isa = PBXBuildFile; fileRef = B; };
        F = { isa = PBXFrameworksBuildPhase; files = (BB, BA); };
        C = { isa = PBXCopyFilesBuildPhase; files = (BB, BA); };
        S = { isa = PBXShellScriptBuildPhase; inputPaths = (b, a); files = (BB, BA); };
        H = { isa = PBXHeadersBuildPhase; files = (BB, BA); };
      }; rootObject = ROOT; }
      """
    // The umbrella header of the target `b` comes first in its phase.
    let repair = try ProjectRepair(of: ProjectFile(Array(text.utf8), name: ""), .all)
    #expect(String(decoding: repair.bytes, as: UTF8.self) == text)
  }

  /// Lists of a project that is not kept sorted are not reported unless an order is required.
  @Test(arguments: [(4, 4), (5, 0)])
  func projectsThatAreNotKeptSorted(unsorted: Int, reported: Int) {
    let groups = (0..<8).map { group in
      let children = (group < unsorted ? ["c", "b", "a"] : ["a", "b", "c"]).map { "\($0)\(group)" }
      let files = children.map { "\($0) = { isa = PBXFileReference; path = \($0).m; };" }.joined(separator: " ")
      return "G\(group) = { isa = PBXGroup; path = g\(group); children = (\(children.joined(separator: ", "))); }; \(files)"
    }
    let names = (0..<8).map { "G\($0)" }.joined(separator: ", ")
    let text = """
      { objects = { ROOT = { isa = PBXProject; mainGroup = M; }; M = { isa = PBXGroup; children = (\(names)); };
      \(groups.joined(separator: "\n")) }; rootObject = ROOT; }
      """
    #expect(ProjectFile(Array(text.utf8), name: "App").unsortedLists.count == reported)
    #expect(ProjectFile(Array(text.utf8), name: "App", requiresOrder: true).unsortedLists.count == unsorted)
  }

  @Test func firstMoveIsTheOneThatAPersonWouldMake() throws {
    let file = Self.file(["a", "c", "d", "b", "e"])
    let project = try #require(file.project)
    let list = try #require(ProjectOrder.natural.rearrangements(of: project, projectName: "").first)
    #expect(project.title(ofElement: list.firstMove.element) == "b")
    #expect(list.firstMove.behind.map { project.title(ofElement: $0) } == "a")
  }

  @Test func exactRepetitionsAreTakenAwayAndNamed() throws {
    let text = """
      { objects = {
        ROOT = { isa = PBXProject; mainGroup = M; name = x; name = x; };
        M = { isa = PBXGroup; children = (
          A /* a */,
          B,
          A /* a */,
        ); };
        A = { isa = PBXFileReference; path = a; };
        B = { isa = PBXFileReference; path = b; path = c; };
        A = { isa = PBXFileReference; path = a; };
      }; rootObject = ROOT; }
      """
    let repair = try ProjectRepair(of: ProjectFile(Array(text.utf8), name: ""), .all)
    let result = String(decoding: repair.bytes, as: UTF8.self)
    #expect(repair.removed.count == 3)
    #expect(result.split(separator: "A /* a */,").count == 2 && result.split(separator: "name = x;").count == 2)
    #expect(result.split(separator: "A = {").count == 2)
    // The two say different things, and nobody can tell which is meant.
    #expect(result.contains("path = b; path = c;"))
    #expect(try ProjectRepair(of: ProjectFile(repair.bytes, name: ""), .all).bytes == repair.bytes)
  }

  @Test(arguments: ["{ objects = { A = { isa = PBXProject; } }; }", "{\n<<<<<<< HEAD\n}\n", "", "{}", "[]"])
  func projectThatCannotBeReadIsRefused(text: String) {
    #expect(throws: ProjectRefusal.self) { _ = try ProjectRepair(of: ProjectFile(Array(text.utf8), name: ""), .all) }
  }
}
