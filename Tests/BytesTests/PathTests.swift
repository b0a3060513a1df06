import Bytes
import Testing

struct PathTests {
  @Test(arguments: [
    ("", "a", "a"), ("a", "b", "a/b"), ("a/", "b", "a/b"), ("/", "a", "/a"), ("a/b", "c d", "a/b/c d"),
  ])
  func appendingSetsOneSeparator(path: String, component: String, joined: String) {
    #expect(Path(path).appending(component) == Path(joined))
  }

  @Test(arguments: [
    ("", ""), ("a", ""), ("a/b", "a"), ("a/b/c", "a/b"), ("/a", "/"), ("/a/b", "/a"), ("/", "/"),
  ])
  func parentIsWhatStandsBeforeTheLastSeparator(path: String, parent: String) {
    #expect(Path(path).parent == Path(parent))
  }

  @Test(arguments: [("", ""), ("a", "a"), ("a/b.m", "b.m"), ("/a", "a"), ("a/.b", ".b")])
  func lastComponentIsTheName(path: String, name: String) {
    #expect(Path(path).lastComponent == Array(name.utf8))
  }

  @Test func componentsLeaveOutEmptyOnes() {
    #expect(Path("/a//b/c/").components.map(Array.init) == [[0x61], [0x62], [0x63]])
    #expect(Path("").components.isEmpty)
    #expect(Path("/").components.isEmpty)
  }

  @Test(arguments: [
    ("", ""), (".", ""), ("a", "a"), ("./a//b/", "a/b"), ("a/../b", "b"), ("a/b/../../c", "c"), ("a/..", ""), ("..", ".."),
    ("../a", "../a"), ("a/../../b", "../b"), ("../../a/../b", "../../b"), ("/a/./b/..", "/a"), ("/", "/"), ("/../a", "/../a"),
    ("...", "..."), ("a/..b", "a/..b"),
  ])
  func detourLeadsToTheSamePath(path: String, direct: String) {
    #expect(Path(path).withoutDetours == Path(direct))
    #expect(Path(direct).withoutDetours == Path(direct))
  }

  @Test(arguments: [
    ("a.m", "App", "App/a.m"), ("../a.m", "App", "a.m"), ("../../a.m", "App", nil), ("./a.m", "", "a.m"), ("a.m", "", "a.m"),
    ("..", "App", ""), ("", "App", "App"), ("a//b/", "App", "App/a/b"), ("/a", "App", nil), ("..a", "App", "App/..a"),
    ("a/..", "", ""), ("..", "", nil),
  ])
  func relativePathIsSeenFromTheRoot(path: String, folder: String, seen: String?) {
    #expect(Path(path).resolved(from: Path(folder)) == seen.map { Path($0) })
  }

  @Test(arguments: [
    ("a/b", ["a"], true), ("a/b/c", ["a"], true), ("a", ["a"], false), ("ab/c", ["a"], false), ("a", [""], true),
    ("", [""], false), ("/a/b", ["/"], true), ("/", ["/"], false), ("a/b", [], false),
  ])
  func pathIsBelowTheFoldersAroundIt(path: String, folders: [String], isBelow: Bool) {
    #expect(Path(path).isBelow(anyOf: Set(folders.map { Path($0) })) == isBelow)
  }

  @Test func pathIsSplitAndJoinedWithoutLoss() {
    let path = Path("App/Sources/Main.swift")
    #expect(path.parent.appending(path.lastComponent) == path)
  }

  @Test func pathsSortByTheirBytes() {
    let sorted = [Path(bytes: [0xFF]), Path("b"), Path("a/b"), Path("a"), Path("B"), Path("a.b")].sorted()
    #expect(sorted == [Path("B"), Path("a"), Path("a.b"), Path("a/b"), Path("b"), Path(bytes: [0xFF])])
  }

  @Test func bytesThatAreNotUTF8AreKept() {
    // "视" in GB18030.
    let path = Path("a").appending([0xCA, 0xD3])
    #expect(path.bytes == [0x61, 0x2F, 0xCA, 0xD3])
    #expect(path.lastComponent == [0xCA, 0xD3])
    #expect(path.description.hasPrefix("a/"))
    #expect(path.description.contains("\u{FFFD}"))
  }

  @Test func emptyPathIsEmpty() {
    #expect(Path().isEmpty)
    #expect(!Path(".").isEmpty)
  }
}
