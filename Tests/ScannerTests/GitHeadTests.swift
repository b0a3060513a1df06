import Bytes
import Foundation
import Scanner
import TestSupport
import Testing

struct GitHeadTests {
  private let commit = String(repeating: "0a", count: 20)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func head(_ name: String = "") -> GitHead? { GitHead(around: Path(folder.url.appending(path: name).path)) }

  @Test func looseAndPackedBranchesAreRead() throws {
    try folder.write("App/A.swift", "")
    try folder.write(".git/HEAD", "ref: refs/heads/feature/a b\n")
    try folder.write(".git/packed-refs", "# pack-refs with: peeled\n\(commit) refs/heads/feature/a b\n^\(commit)\n")
    #expect(head("App")?.branch == "feature/a b" && head("App")?.commit == commit)
    let newer = String(repeating: "1b", count: 20)
    try folder.write(".git/refs/heads/feature/a b", "\(newer)\n")
    #expect(head()?.commit == newer)
  }

  @Test func aDetachedHeadHasNoBranchAndAnUnbornBranchNoCommit() throws {
    try folder.write(".git/HEAD", "\(commit)\n")
    #expect(head()?.branch == nil && head()?.commit == commit)
    try folder.write(".git/HEAD", "ref: refs/heads/main\n")
    #expect(head()?.branch == "main" && head()?.commit == nil)
  }

  @Test func aLinkedWorkTreeSharesBranches() throws {
    try folder.write("tree/.git", "gitdir: ../main/.git/worktrees/tree\n")
    try folder.write("main/.git/worktrees/tree/HEAD", "ref: refs/heads/topic\n")
    try folder.write("main/.git/worktrees/tree/commondir", "../..\n")
    try folder.write("main/.git/refs/heads/topic", commit + "\n")
    #expect(head("tree")?.branch == "topic" && head("tree")?.commit == commit)
  }

  @Test(arguments: ["", "x", "ref: refs/heads/../../secret\n", "ref: refs/heads/.invalid\n", "\u{0}\n"])
  func nothingElseIsRead(text: String) throws {
    try folder.write("secret", commit)
    try folder.write(".git/HEAD", text)
    #expect(head()?.commit == nil && head()?.branch == nil)
  }
}
