import Bytes
import Testing

struct HoldsTests {
  @Test(arguments: ["", "p", "path", "/to/", "file", "path/to/file", "é"])
  func finds(part: String) {
    #expect("path/to/file é".holds(part))
    #expect("xpath/to/file é"[...].dropFirst().holds(part))
  }

  @Test(arguments: ["path/to/file é ", "File", "e\u{301}", "pathto"])
  func isWithout(part: String) {
    #expect(!"path/to/file é".holds(part))
    #expect(!"".holds(part))
  }

  @Test(arguments: [
    ("a/b/c", "a/b", "c"), ("a/b", "a/b", ""), ("a/bc", "a/b", nil), ("a", "a/b", nil), ("a/b/c", "", "a/b/c"),
    ("a/./b/c", "a/b", nil), ("a//b", "a", "b"), ("/a/b", "/a", "b"), ("/a", "/a/b", nil),
  ])
  func pathsAreRelative(path: String, folder: String, expected: String?) {
    #expect(Path(path).relative(to: Path(folder))?.description == expected)
  }
}
