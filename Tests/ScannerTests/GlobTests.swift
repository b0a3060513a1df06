import Testing

@testable import Bytes
@testable import Scanner

struct GlobTests {
  @Test(arguments: [
    ("a/b", "a/b", true), ("/a/b", "a/b", true), ("a/b", "a", false), ("a", "a/b", false), ("**/b", "b", true),
    ("a/**", "a", false),
    ("a/**", "a/b", true), ("a/**/b", "a/x/y/b", true), ("**/a/*/b", "a/a/x/b", true), ("**/a/**/b/c", "a/b/a/b/c", true),
    ("*/b", "a/b", true), ("*", "a/b", false), ("", "", true),
  ])
  func aPathIsMatchedNameByName(pattern: String, path: String, isMatch: Bool) {
    #expect(Glob(Array(pattern.utf8)).matches(Path(path).components[...]) == isMatch)
  }

  @Test(arguments: [
    ("[!a-c]", "d", true), ("[!a-c]", "b", false), ("[a-cx-z]", "y", true), ("[a-c-e]", "-", true), ("[a-c-e]", "d", false),
    ("[[:xdigit:]]", "F", true), ("[[:xdigit:]]", "g", false), ("[[:punct:]]", "_", true), ("[[:space:][:digit:]]", "7", true),
    ("[[:alnum:]-z]", "-", true), ("[:digit:]", "d", true), ("[\\]-a]", "^", true), ("[a\\", "a", false), ("[a-\\", "a", false),
    ("[", "[", false), ("[]", "]", false), ("[!", "a", false), ("\\", "\\", false), ("\\[", "[", true),
  ])
  func aSetIsOneByte(pattern: String, text: String, isMatch: Bool) {
    #expect(Glob.matches(Array(pattern.utf8), Array(text.utf8)[...]) == isMatch)
  }

  /// Every star goes back to the last one only, so a hostile pattern costs no more than the product of the lengths.
  @Test func manyStarsDoNotExplode() {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 20_000)
    let stars = Array(String(repeating: "a*", count: 200).utf8)
    #expect(!Glob.matches(stars + [UInt8(ascii: "b")], text[...]))
    let path = [ArraySlice<UInt8>](repeating: [UInt8(ascii: "a")], count: 20_000)
    #expect(!Glob(Array(String(repeating: "**/a/", count: 200).utf8) + [UInt8(ascii: "b")]).matches(path[...]))
  }
}
