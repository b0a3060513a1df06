import Foundation
import TestSupport
import Testing

@testable import Bytes
@testable import Scanner

/// Ignore lists against gitignore(5), as git itself reads it.
struct GitignoreTests {
  /// Patterns, and a path that they are asked about; a path with a slash at its end is a folder's.
  private static let questions: [(patterns: String, path: String)] = [
    // Names, and where they are bound to the list's folder.
    ("a", "a"), ("a", "b/a"), ("a", "a/"), ("a", "a/b"), ("a", "ab"), ("A", "a"), ("/a", "a"), ("/a", "b/a"), ("a/", "a"),
    ("a/", "a/"), ("a/", "b/a/"), ("a/", "a/b"), ("a/b", "a/b"), ("a/b", "c/a/b"), ("/a/b/", "a/b/"), ("a/b/", "a/b"),
    ("/", "a/"), ("//a", "a"), ("a//b", "a/b"), ("a//", "a/"), ("网页/", "网页/"), ("", "a"), ("\n\n", "a"),
    // Stars within a name.
    ("*.o", "x.o"), ("*.o", "d/x.o"), ("*.o", ".o"), ("*.o", "x.os"), ("*", ".m"), ("*", "a/b"), ("?", "ab"), ("?", "a"),
    ("?", "页"),
    ("a?c", "a/c"), ("a*c", "abbc"), ("a*c", "a/c"), ("a*b*c", "aXbYc"), ("a*b*c", "aXcYb"), ("*a*", "bab"), ("*页", "网页"),
    ("/*.m", "d/x.m"), ("d/.*", "d/.m"), ("a/*", "a/b"), ("a/*", "a/b/c"), ("a/*/c", "a/b/c"), ("a/*/c", "a/b/b/c"),
    // Stars for folders.
    ("**", "a/b"), ("**", "a"), ("**/", "a"), ("**/", "a/"), ("**/a", "a"), ("**/a", "b/c/a"), ("**/a/b", "c/a/b"),
    ("/**/a", "a"),
    ("a/**", "a/"), ("a/**", "a/b/c"), ("a/**", "b/a/c"), ("a/**/", "a/b"), ("a/**/", "a/b/"), ("a/**/b", "a/b"),
    ("a/**/b", "a/c/d/b"), ("a/**/b", "a/cb"), ("a**b", "aXb"), ("a**b", "a/b"), ("a/**b", "a/c/b"), ("a/**b", "a/cb"),
    ("**a", "b/ca"),
    ("a/**/**/b", "a/b"), ("**/**", "a"), ("**/a/**/b/**", "x/a/y/b/z"), ("**/a/**/b/**", "x/a/y/b"), ("a/***", "a/b"),
    // Sets.
    ("[ab].c", "a.c"), ("[ab].c", "c.c"), ("[!a].c", "b.c"), ("[!a].c", "a.c"), ("[^a].c", "b.c"), ("[a-c]", "b"), ("[c-a]", "b"),
    ("[]a]", "]"), ("[]a]", "a"), ("[!]a]", "b"), ("[!]a]", "]"), ("[a-]", "-"), ("[-a]", "-"), ("[a-]", "b"), ("[页]", "页"),
    ("[[]", "["),
    ("[[:digit:]]", "1"), ("[[:digit:]]", "d"), ("[[:alpha:]_]x", "_x"), ("[[:upper:]]", "a"), ("[![:space:]]", "a"),
    ("[[:nonsense:]]", "n"), ("[[:alpha]", "p"), ("[a", "[a"), ("a[", "a["), ("[\\]]", "]"), ("[\\]]", "\\"), ("[\\a]", "a"),
    ("[a\\-c]", "b"), ("[a\\-c]", "-"), ("a[/]b", "a/b"), ("*[0-9]", "a1"), ("*[!0-9]", "a1"),
    // Signs that are escaped, comments and space.
    ("\\a", "a"), ("a\\", "a\\"), ("\\#a", "#a"), ("#a", "#a"), ("\\!a", "!a"), ("a\\*", "a*"), ("a\\*", "ab"), ("a\\?", "a?"),
    ("a ", "a"),
    ("a  ", "a"), ("a\\ ", "a "), ("a\\ ", "a"), ("a\\\\ ", "a\\"), (" a", " a"), ("a\t", "a\t"), ("a b", "a b"), ("a\\[", "a["),
    // What is taken in again, and what lies in a folder that is left out.
    ("!a", "a"), ("a\n!a", "a"), ("!a\na", "a"), ("*\n!a", "a"), ("*\n!a", "a/b"), ("a/\n!a/b", "a/b"), ("a/*\n!a/b", "a/b"),
    ("*\n!*/\n!*.m", "d/x.m"), ("*\n!*/\n!*.m", "d/x.h"), ("*.a\n!b.a", "c/b.a"), ("a/b\n!b", "a/b"),
    ("/*\n!/d\n/d/*\n!/d/x.m", "d/x.m"),
    ("!", "a"), ("!/", "a/"), ("a/**\n!a/**/\n!a/**/x.m", "a/b/x.m"),
    // Line ends, and the mark of an editor.
    ("a\r\nb\r\n", "a"), ("a\r\nb\r\n", "b"), ("a \r\n", "a"), ("a\rb", "a"), ("\u{FEFF}a", "a"), ("\u{FEFF}#a\nb", "b"),
  ]

  @Test func theAnswersAreThoseOfGit() throws {
    // One folder for each question, so that one run of git answers all of them.
    let repository = try TemporaryFolder()
    var paths: [String] = []
    for (index, question) in Self.questions.enumerated() {
      try repository.write("\(index)/.gitignore", question.patterns)
      let path = "\(index)/\(question.path)"
      try repository.write(path.hasSuffix("/") ? path + "inside" : path, "")
      // Git looks itself whether it is a folder's.
      paths.append(path.hasSuffix("/") ? String(path.dropLast()) : path)
    }
    guard let ignored = try gitCheckIgnore(paths, in: repository.url) else { return }
    for (index, question) in Self.questions.enumerated() {
      let expected = ignored.contains(paths[index])
      #expect(
        isIgnored(question.path, by: question.patterns) == expected, "\(question.patterns.debugDescription) for \(question.path)")
    }
  }

  /// As a walk does it, from folder to folder.
  private func isIgnored(_ path: String, by patterns: String) -> Bool {
    var context = FolderContext(ignoreLists: [IgnoreList(Array(patterns.utf8))])
    let components = Path(path).components.map(Array.init)
    for name in components.dropLast() { context = context.child(name, isIgnored: context.ignores(name, isFolder: true)) }
    return components.last.map { context.ignores($0, isFolder: path.hasSuffix("/")) } ?? false
  }

  /// The paths that git ignores, or nil where there is no git.
  private func gitCheckIgnore(_ paths: [String], in folder: URL) throws -> Set<String>? {
    let environment = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_DIR": "", "GIT_WORK_TREE": ""]
    func git(_ arguments: [String], input: String = "") throws -> ProgramResult {
      let unset = ["-u", "GIT_DIR", "-u", "GIT_WORK_TREE", "-u", "GIT_INDEX_FILE", "git"]
      return try run(URL(filePath: "/usr/bin/env"), unset + arguments, in: folder, input: input, environment: environment)
    }
    guard try git(["init", "--quiet"]).status == 0 else { return nil }
    let settings = ["-c", "core.ignoreCase=false", "-c", "core.excludesFile=/dev/null"]
    let result = try git(settings + ["check-ignore", "-z", "--stdin"], input: paths.map { $0 + "\0" }.joined())
    try #require(result.status <= 1, "\(result.errors)")
    return Set(result.output.split(separator: "\0").map(String.init))
  }
}
