import Foundation
import TestSupport
import Testing

struct HookTests {
  private func hook(_ repository: Repository, _ path: String = ".git/hooks/pre-commit") -> URL {
    repository.url.appending(path: path)
  }

  private func exists(_ file: URL) -> Bool { (try? FileManager.default.attributesOfItem(atPath: file.path)) != nil }

  private func repository() throws -> Repository {
    let repository = try Repository()
    try repository.commit(["A.swift": "let x = 1\n"])
    return repository
  }

  @Test func aBadCommitIsRefusedAndAGoodOneIsNot() throws {
    let repository = try repository()
    #expect(try applint(["hook", "install"], in: repository.url).status == 0)
    try repository.stage(["A.swift": "let a = UIWebView()\n"])
    #expect(throws: (any Error).self) { try repository.git("commit", "--message", "bad") }
    try repository.stage(["A.swift": "let a = 2\n"])
    try repository.git("commit", "--message", "good")
    // Only what is staged: the file on disk is bad, and another one, too.
    try repository.folder.write("B.swift", "let a = UIWebView()\n")
    try repository.folder.write("A.swift", "let a = UIWebView()\n")
    try repository.stage(["C.swift": "let c = 1\n"])
    try repository.git("commit", "--message", "good")
    // git writes another index for this, and names it.
    #expect(throws: (any Error).self) { try repository.git("commit", "--message", "bad", "A.swift") }
  }

  @Test func aHookThatIsThereIsKeptAndAskedFirst() throws {
    let repository = try repository()
    let old = "#!/bin/sh\necho asked > \"$(git rev-parse --git-dir)/asked\"\n[ ! -e refuse ]\n"
    try repository.folder.write(".git/hooks/pre-commit", old)
    _ = try run(URL(filePath: "/bin/chmod"), ["755", hook(repository).path])
    let installed = try applint(["hook", "install"], in: repository.url)
    #expect(installed.status == 0 && installed.output.contains("is kept as"))
    #expect(try applint(["hook", "install"], in: repository.url).output.contains("updated"))
    try repository.stage(["A.swift": "let x = 2\n"])
    try repository.git("commit", "--message", "good")
    #expect(exists(repository.url.appending(path: ".git/asked")))
    try repository.folder.write("refuse", "")
    try repository.stage(["A.swift": "let x = 3\n"])
    #expect(throws: (any Error).self) { try repository.git("commit", "--message", "refused by the old one") }
    #expect(try applint(["hook", "uninstall"], in: repository.url).output.contains("restored the previous hook"))
    #expect(try String(contentsOf: hook(repository), encoding: .utf8) == old)
    #expect(!exists(hook(repository, ".git/hooks/pre-commit.before-applint")))
    #expect(try applint(["hook", "uninstall"], in: repository.url).output.contains("unchanged"))
  }

  @Test func whatPeopleHaveWrittenIsNotLost() throws {
    let repository = try repository()
    _ = try applint(["hook", "install"], in: repository.url)
    let text = try String(contentsOf: hook(repository), encoding: .utf8) + "echo mine\n"
    try repository.folder.write(".git/hooks/pre-commit", text)
    for command in ["install", "uninstall"] {
      let result = try applint(["hook", command], in: repository.url)
      #expect(result.status == 2 && result.errors.contains("it was edited"))
    }
    #expect(try String(contentsOf: hook(repository), encoding: .utf8) == text)
    try FileManager.default.removeItem(at: hook(repository))
    try repository.folder.write(".git/hooks/pre-commit.before-applint", "mine")
    #expect(try applint(["hook", "install"], in: repository.url).errors.contains("pre-commit.before-applint' already exists"))
    try FileManager.default.removeItem(at: hook(repository, ".git/hooks/pre-commit.before-applint"))
    try repository.folder.write(".git/hooks/pre-commit/file", "")
    #expect(try applint(["hook", "install"], in: repository.url).errors.contains("not a regular file"))
  }

  @Test func hooksPathIsHeededInsideOfTheRepositoryOnly() throws {
    let repository = try repository()
    try repository.git("config", "core.hooksPath", ".githooks")
    #expect(try applint(["hook", "install"], in: repository.url).status == 0)
    #expect(exists(hook(repository, ".githooks/pre-commit")) && !exists(hook(repository)))
    try repository.stage(["A.swift": "let a = UIWebView()\n"])
    #expect(throws: (any Error).self) { try repository.git("commit", "--message", "bad") }
    let outside = try TemporaryFolder()
    try repository.git("config", "core.hooksPath", outside.url.path)
    let refused = try applint(["hook", "install"], in: repository.url)
    #expect(refused.status == 2 && refused.errors.contains("core.hooksPath is outside the repository"))
    // Through a link that looks as if it lay inside.
    try FileManager.default.createSymbolicLink(
      atPath: repository.url.appending(path: "linked").path, withDestinationPath: outside.url.path)
    try repository.git("config", "core.hooksPath", "linked")
    #expect(try applint(["hook", "install"], in: repository.url).status == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.url.path).isEmpty)
  }

  @Test func itLooksAtTheFolderThatItWasInstalledFor() throws {
    let repository = try repository()
    try repository.commit(["ios app/.applint.yml": "rules: {deprecated-web-view: off}\n", "ios app/B.swift": "let b = 1\n"])
    #expect(try applint(["hook", "install", "ios app"], in: repository.url).status == 0)
    try repository.stage(["ios app/B.swift": "let b = UIWebView()\n", "A.swift": "let a = UIWebView()\n"])
    try repository.git("commit", "--message", "of no concern")
  }

  @Test func workTreesShareTheHook() throws {
    let repository = try repository()
    let clones = try TemporaryFolder()
    let tree = clones.url.appending(path: "tree")
    try repository.git("worktree", "add", "--quiet", tree.path)
    #expect(try applint(["hook", "install"], in: tree).status == 0)
    #expect(exists(hook(repository)))
  }

  @Test func withoutARepositoryItIs2() throws {
    let folder = try TemporaryFolder()
    let result = try applint(["hook", "install"], in: folder.url)
    #expect(result.status == 2 && result.errors.contains("is not in a Git repository"))
  }
}
