import Foundation
import TestSupport
import Testing

/// `--staged`, `--since` and `--stdin` in sparse checkouts, shallow clones, work trees, submodules and outside of repositories.
struct RepositoryKindTests {
  private static let use = "let a = UIWebView()\n"

  private func staged(_ repository: Repository, _ arguments: [String] = []) throws -> [String] {
    let (report, _, errors) = try scanReport(["--staged"] + arguments, in: repository.url)
    #expect(errors == "")
    return report.findings
  }

  @Test func aSparseCheckoutIsJudgedAsAWhole() throws {
    let repository = try Repository()
    let set = "{\"images\":[{\"filename\":\"a.png\",\"idiom\":\"universal\"}],\"info\":{\"version\":1,\"author\":\"xcode\"}}"
    try repository.commit([
      "App/A.swift": "let x = 1\n", "Images/A.xcassets/fresh.imageset/Contents.json": set,
      "Images/A.xcassets/fresh.imageset/a.png": "",
      "Images/A.xcassets/Contents.json": "{}", "App/B.xcassets/b.imageset/Contents.json": set,
    ])
    try repository.git("sparse-checkout", "set", "App")
    try repository.stage(["App/A.swift": "import UIKit\nlet i = UIImage(named: \"fresh\")\nlet n = UIImage(named: \"none\")\n"])
    #expect(try staged(repository, ["--rule", "missing-image"]) == ["App/A.swift:3: missing-image"])
  }

  @Test func whatTheRepositoryDoesNotHaveIs2() throws {
    let repository = try Repository()
    try repository.commit(["A.swift": "let x = 1\n"])
    try repository.stage(["A.swift": "let x = 2\n"])
    let object = try repository.git("rev-parse", ":A.swift").trimmingCharacters(in: .whitespacesAndNewlines)
    try FileManager.default.removeItem(
      at: repository.url.appending(path: ".git/objects/\(object.prefix(2))/\(object.dropFirst(2))"))
    let staged = try scanReport(["--staged"], in: repository.url)
    #expect(staged.status == 2 && staged.errors.contains("1 object is missing from the repository"))
  }

  @Test func aTouchedFileOfLFSIsNoChange() throws {
    let repository = try Repository()
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n"
    try repository.commit(["lib.a": pointer, "A.swift": "let x = 1\n"])
    try repository.folder.write("lib.a", "!<arch>\n")
    try repository.stage(["A.swift": "import UIKit\nlet x = UIImage(named: \"x\")\n"])
    let result = try applint(["--staged", "--strict-read"], in: repository.url)
    #expect(result.status != 2, "\(result.output)")
  }

  @Test func sinceTellsWhatACommitDidNotHave() throws {
    let repository = try Repository()
    try repository.commit(["A.swift": Self.use, "B.swift": Self.use])
    try repository.commit(["A.swift": "// moved\n" + Self.use, "B.swift": "let b = 1\n", "C.swift": Self.use])
    let since = { try scanReport(["--since", $0], in: repository.url) }
    #expect(try since("HEAD~1").report.findings == ["C.swift:1: deprecated-web-view"])
    #expect(try since("HEAD~1").report.suppressed == ["A.swift:2: deprecated-web-view (unchanged)"])
    #expect(try since("HEAD").report.findings == [])
    try repository.folder.write("D.swift", Self.use)
    #expect(try since("HEAD").report.findings == ["D.swift:1: deprecated-web-view"])
    let none = try since("nothing")
    #expect(none.status == 2 && none.errors.contains("no commit 'nothing'"))
    #expect(try since("--output=x").status == 2)
  }

  @Test func aPartOfARepositoryIsLookedAtAlone() throws {
    let repository = try Repository()
    try repository.commit(["App/X.swift": "let x = 1\n"])
    try repository.stage(["App/A.swift": Self.use, "Lib/B.swift": Self.use])
    #expect(try scanReport(["--staged", "App"], in: repository.url).report.findings == ["A.swift:1: deprecated-web-view"])
    #expect(
      try scanReport(["--staged"], in: repository.url.appending(path: "App")).report.findings == [
        "A.swift:1: deprecated-web-view"
      ])
  }

  @Test func anotherIndexIsHeeded() throws {
    let repository = try Repository()
    try repository.commit(["X.swift": "let x = 1\n"])
    try repository.folder.write("A.swift", Self.use)
    try repository.git("add", "A.swift", environment: ["GIT_INDEX_FILE": ".git/other"])
    #expect(try staged(repository) == [])
    let found = try scanReport(["--staged"], in: repository.url, environment: ["GIT_INDEX_FILE": ".git/other"]).report.findings
    #expect(found == ["A.swift:1: deprecated-web-view"])
  }

  @Test func workTreesShallowClonesAndSubmodulesAreRead() throws {
    let repository = try Repository()
    try repository.commit(["A.swift": "let x = 1\n"])
    try repository.commit(["B.swift": "let x = 1\n"])
    let clones = try TemporaryFolder()
    try repository.git("worktree", "add", "--quiet", clones.url.appending(path: "tree").path)
    try repository.git(
      "clone", "--quiet", "--depth", "1", "file://\(repository.url.path)", clones.url.appending(path: "shallow").path)
    for name in ["tree", "shallow"] {
      let folder = clones.url.appending(path: name)
      try clones.write("\(name)/C.swift", Self.use)
      _ = try run(URL(filePath: "/usr/bin/env"), ["git", "add", "C.swift"], in: folder)
      #expect(try scanReport(["--staged"], in: folder).report.findings == ["C.swift:1: deprecated-web-view"], "\(name)")
    }
    let shallow = try scanReport(["--since", "HEAD~1"], in: clones.url.appending(path: "shallow"))
    #expect(shallow.status == 2 && shallow.errors.contains("this shallow clone does not have 'HEAD~1'"))
    try repository.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", repository.url.path, "Sub")
    try repository.stage(["D.swift": Self.use])
    #expect(try staged(repository) == ["D.swift:1: deprecated-web-view"])
  }

  @Test func noRepositoryIs2() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", Self.use)
    for arguments in [["--staged"], ["--since", "HEAD"]] {
      let result = try applint(arguments, in: folder.url)
      #expect(
        result.status == 2 && result.output == "" && result.errors.contains("is not in a Git repository"), "\(result.errors)")
    }
    let without = try applint(["--staged"], in: folder.url, environment: ["PATH": "/nowhere"])
    #expect(without.status == 2 && without.errors.contains("Git is not installed"))
  }

  @Test func standardInputStandsForAFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", Self.use)
    try folder.write("B.swift", Self.use)
    let stdin = { try scanReport(["--stdin", "--stdin-path", $0], in: folder.url, input: $1) }
    #expect(try stdin("A.swift", "\n\n" + Self.use).report.findings == ["A.swift:3: deprecated-web-view"])
    #expect(try stdin("A.swift", "let a = 1\n").report.findings == [])
    #expect(try stdin("New/C.swift", Self.use).report.findings == ["New/C.swift:1: deprecated-web-view"])
    #expect(try stdin("../C.swift", Self.use).status == 2)
    #expect(try applint(["--stdin"], in: folder.url).status == 2)
  }
}
