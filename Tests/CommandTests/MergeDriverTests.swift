import Foundation
import TestSupport
import Testing

/// The driver in real Git: each way to merge, and the installation.
struct MergeDriverTests {
  private static let path = "Post 'Cards'/App.xcodeproj/project.pbxproj"
  private static func text(_ name: String) -> String {
    (try? String(contentsOf: fixture("merge/\(name).pbxproj"), encoding: .utf8)) ?? ""
  }

  /// Two branches that Git alone cannot merge: `main` is ours, `topic` theirs.
  private func repository(_ name: String, install: Bool = true) throws -> Repository {
    let repository = try Repository()
    if install { #expect(try applint(["merge", "install"], in: repository.url).status == 0) }
    try repository.commit([Self.path: Self.text("\(name)/base")])
    try repository.git("branch", "topic")
    try repository.commit([Self.path: Self.text("\(name)/ours")])
    try repository.git("checkout", "--quiet", "topic")
    try repository.commit([Self.path: Self.text("\(name)/theirs")])
    try repository.git("checkout", "--quiet", "main")
    return repository
  }

  private func contents(_ repository: Repository) throws -> String {
    try String(contentsOf: repository.url.appending(path: Self.path), encoding: .utf8)
  }

  private func fails(_ repository: Repository, _ arguments: String...) throws -> ProgramResult {
    let result = try run(
      URL(filePath: "/usr/bin/env"), ["git"] + arguments, in: repository.url,
      environment: ["GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true"])
    #expect(result.status != 0, "git \(arguments)")
    return result
  }

  @Test(arguments: [["merge", "--no-edit", "topic"], ["cherry-pick", "topic"]])
  func cleanMerges(_ arguments: [String]) throws {
    let repository = try repository("4-versions")
    let result = try run(URL(filePath: "/usr/bin/env"), ["git"] + arguments, in: repository.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try contents(repository) == Self.text("4-versions/expected"))
  }

  @Test func rebase() throws {
    let repository = try repository("4-versions")
    try repository.git("checkout", "--quiet", "topic")
    try repository.git("rebase", "main")
    #expect(try contents(repository) == Self.text("4-versions/expected"))
  }

  @Test func revertKeepsWhatCameLater() throws {
    let repository = try repository("4-versions")
    let flags = Self.text("4-versions/ours").replacing("PRODUCT_NAME = App;", with: "PRODUCT_NAME = Cards;")
    try repository.commit([Self.path: flags])
    try repository.git("revert", "--no-edit", "HEAD~1")
    let expected = Self.text("4-versions/base").replacing("PRODUCT_NAME = App;", with: "PRODUCT_NAME = Cards;")
    #expect(try contents(repository) == expected)
  }

  @Test func stashedChangesAreMerged() throws {
    let repository = try repository("4-versions")
    try repository.git("checkout", "--quiet", "--detach", "main~1")
    try repository.folder.write(Self.path, Self.text("4-versions/theirs"))
    try repository.git("stash")
    try repository.git("checkout", "--quiet", "main")
    try repository.git("stash", "pop")
    #expect(try contents(repository) == Self.text("4-versions/expected"))
  }

  @Test func conflictsAreResolvedAndReplayed() throws {
    let repository = try repository("6-two-values")
    try repository.git("config", "rerere.enabled", "true")
    #expect(try fails(repository, "merge", "topic").errors.contains("1 conflict in"))
    let marked = try contents(repository)
    #expect(marked.components(separatedBy: "<<<<<<<").count == 2 && marked.contains("CURRENT_PROJECT_VERSION = 10;"))
    try repository.git("checkout", "--conflict=diff3", "--", Self.path)
    #expect(try contents(repository).contains("<<<<<<<"))
    // Without the driver's help, from the index.
    try repository.folder.write(Self.path, "")
    let again = try applint(["merge", "--style", "diff3", "Post 'Cards'/App.xcodeproj"], in: repository.url)
    #expect(again.status == 1 && again.errors.contains("1 conflict"))
    #expect(try contents(repository).contains("|||||||"))
    try repository.folder.write(Self.path, Self.text("6-two-values/theirs"))
    try repository.git("add", "--all")
    try repository.git("commit", "--no-edit", "--message", "merged")
    try repository.git("reset", "--quiet", "--hard", "HEAD^")
    _ = try fails(repository, "merge", "topic")
    #expect(try contents(repository) == Self.text("6-two-values/theirs"))
  }

  @Test func crissCrossMergesHaveABaseWithoutMarkers() throws {
    let repository = try repository("6-two-values")
    let (main, topic) = (try repository.git("rev-parse", "main"), try repository.git("rev-parse", "topic"))
    for (branch, other) in [("main", topic), ("topic", main)] {
      try repository.git("checkout", "--quiet", branch)
      _ = try fails(repository, "merge", other.trimmingCharacters(in: .newlines))
      try repository.commit([Self.path: Self.text(branch == "main" ? "6-two-values/ours" : "6-two-values/theirs")])
    }
    let result = try fails(repository, "merge", "main")
    #expect(!result.errors.contains("line by line"), "\(result.errors)")
    #expect(try contents(repository).components(separatedBy: "<<<<<<<").count == 2)
  }

  @Test func lineEndsOfTheWorkTreeAreKept() throws {
    let repository = try repository("4-versions")
    try repository.git("config", "core.autocrlf", "true")
    try repository.git("rm", "--quiet", "--cached", "-r", ".")
    try repository.git("reset", "--quiet", "--hard")
    try repository.git("merge", "--no-edit", "topic")
    let expected = Self.text("4-versions/expected").replacing("\n", with: "\r\n")
    #expect(try contents(repository) == expected)
  }

  @Test func mergetoolWritesTheResult() throws {
    let repository = try repository("4-versions", install: false)
    #expect(try applint(["merge", "install", "--mergetool", "--private"], in: repository.url).status == 0)
    try repository.git("config", "--remove-section", "merge.applint")
    _ = try fails(repository, "merge", "topic")
    try repository.git("mergetool", "--tool=applint", "--no-prompt")
    #expect(try contents(repository) == Self.text("4-versions/expected"))
  }

  // MARK: Arguments

  @Test func labelsAreThoseOfGitOrItsLetters() throws {
    let folder = fixture("merge/6-two-values")
    let files = ["base.pbxproj", "ours.pbxproj", "theirs.pbxproj", "-o", "-", "--style=diff3", "--marker-size=9"]
    let old = try applint(["merge", "--labels=base=%S", "--labels=ours=%X", "--labels=theirs=%Y"] + files, in: folder)
    for line in ["<<<<<<<<< ours\n", "||||||||| base\n", "=========\n", ">>>>>>>>> theirs\n"] {
      #expect(old.output.contains(line))
    }
    let new = try applint(
      ["merge", "--labels=base=1a2b", "--labels=ours=HEAD", "--labels=theirs=fix, again"] + files, in: folder)
    for line in ["<<<<<<<<< HEAD\n", "||||||||| 1a2b\n", ">>>>>>>>> fix, again\n"] { #expect(new.output.contains(line)) }
  }

  @Test func missingProgramLeavesGitsMerge() throws {
    let repository = try repository("4-versions")
    let driver = try repository.git("config", "merge.applint.driver")
    let gone = driver.trimmingCharacters(in: .newlines)
      .replacing(try #require(driver.firstMatch(of: /p='[^']*'/)).output, with: "p='/nowhere/applint'")
      .replacing("|| p=applint", with: "|| p=applint-is-gone")
    try repository.git("config", "merge.applint.driver", gone)
    _ = try fails(repository, "merge", "topic")
    let text = try contents(repository)
    #expect(text.contains("<<<<<<< ours") && text.contains(">>>>>>> theirs"))
  }

  // MARK: Installation

  @Test(arguments: [[], ["--private"], ["--global"]]) func uninstallRestoresEverything(_ scope: [String]) throws {
    let repository = try Repository()
    let home = try TemporaryFolder()
    let environment = ["HOME": home.url.path, "XDG_CONFIG_HOME": home.url.appending(path: "xdg").path]
    try home.write(".gitconfig", "[user]\n\tname = Mira\n")
    try home.write("xdg/git/attributes", "*.png binary")
    try repository.folder.write(".gitattributes", "*.txt text\n")
    try repository.folder.write(".git/info/attributes", "*.swift text")
    let files = [
      home.url.appending(path: ".gitconfig"), home.url.appending(path: "xdg/git/attributes"),
      repository.url.appending(path: ".gitattributes"), repository.url.appending(path: ".git/info/attributes"),
      repository.url.appending(path: ".git/config"),
    ]
    let before = try files.map { try Data(contentsOf: $0) }
    let first = try applint(["merge", "install", "--mergetool"] + scope, in: repository.url, environment: environment)
    #expect(first.status == 0 && first.output.contains("merge.applint.recursive binary"), "\(first.errors)")
    let installed = try files.map { try Data(contentsOf: $0) }
    #expect(zip(before, installed).count { $0 != $1 } == 2)
    #expect(try applint(["merge", "status"] + scope, in: repository.url, environment: environment).status == 0)
    let second = try applint(["merge", "install", "--mergetool"] + scope, in: repository.url, environment: environment)
    let unchanged = second.output.components(separatedBy: "(unchanged)").count - 1
    let after = try files.map { try Data(contentsOf: $0) }
    #expect(unchanged == 6 && after == installed)
    let removed = try applint(["merge", "uninstall"] + scope, in: repository.url, environment: environment)
    let restored = try files.map { try Data(contentsOf: $0) }
    #expect(removed.status == 0 && restored == before)
    #expect(try applint(["merge", "status"] + scope, in: repository.url, environment: environment).status == 1)
  }

  @Test func linesThatWouldWinAreNamed() throws {
    let repository = try Repository()
    try repository.commit([
      Self.path: Self.text("4-versions/base"), "Post 'Cards'/.gitattributes": "*.pbxproj merge=union\n",
    ])
    let result = try applint(["merge", "install"], in: repository.url)
    #expect(
      result.status == 0 && result.errors.contains("Post 'Cards'/.gitattributes:1: *.pbxproj merge=union"), "\(result.errors)")
    try repository.folder.write(".git/info/attributes", "*.pbxproj binary\n")
    let status = try applint(["merge", "status"], in: repository.url)
    #expect(status.status == 1 && status.output.contains("info/attributes:1: *.pbxproj binary"), "\(status.output)")
  }
}
