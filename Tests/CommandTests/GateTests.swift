import Foundation
import TestSupport
import Testing

/// The gate in daily life: git itself, the installed hooks, and a baseline.
struct GateTests {
  @Test func aSecondDefectIsRefusedAndTheKnownOneIsNot() throws {
    let repository = try Repository.gated()
    try repository.stage([
      "App/A.swift": "// touched\n" + Repository.defect.replacing("let a", with: "let view") + Repository.body
    ])
    try repository.git("commit", "--quiet", "--message", "touched")
    try repository.stage(["App/A.swift": Repository.defect + Repository.defect + Repository.body])
    #expect(try repository.isRefused("commit", "--message", "bad"))
    #expect(try repository.findings() == ["App/A.swift:2: deprecated-web-view"])
  }

  @Test func anAmendedCommitIsComparedWithWhatItReplaces() throws {
    let repository = try Repository.gated()
    try repository.commitWithHooks(["App/B.swift": "let b = 2\n"])
    try repository.stage(["App/B.swift": "let b = UIWebView()\n"])
    #expect(try repository.isRefused("commit", "--amend", "--no-edit"))
    try repository.stage(["App/B.swift": "let b = 3\n"])
    try repository.git("commit", "--quiet", "--amend", "--no-edit")
  }

  @Test func ofAPartlyStagedFileTheStagedPartCounts() throws {
    let repository = try Repository.gated()
    try repository.stage(["App/B.swift": "let b = 2\n"])
    try repository.folder.write("App/B.swift", "let b = UIWebView()\n")
    try repository.git("commit", "--quiet", "--message", "good part")
    try repository.stage(["App/B.swift": "let b = UIWebView()\n"])
    try repository.folder.write("App/B.swift", "let b = 3\n")
    #expect(try repository.isRefused("commit", "--message", "bad part"))
  }

  @Test func aRenamedFolderIsNotNew() throws {
    let repository = try Repository.gated()
    try repository.git("mv", "App", "Client")
    try repository.git("commit", "--quiet", "--message", "renamed")
    #expect(try repository.findings() == [])
    let pruned = try applint(["baseline", "prune"], in: repository.url)
    #expect(pruned.output.contains("0 resolved entries removed, 1 entry renamed"))
    let text = try String(contentsOf: repository.url.appending(path: Repository.baseline), encoding: .utf8)
    #expect(text.contains("\"Client/A.swift\"") && !text.contains("\"App/A.swift\""))
    try repository.stage(["Client/A.swift": Repository.defect + Repository.defect + Repository.body, Repository.baseline: text])
    #expect(try repository.isRefused("commit", "--message", "bad"))
  }

  @Test func aMergeBringsNothingNewOfItsOwn() throws {
    let repository = try Repository.gated()
    try repository.git("checkout", "--quiet", "-b", "feature")
    // Somebody went past the hook there.
    try repository.commit(["App/C.swift": Repository.defect, "App/B.swift": "let b = 1\nlet c = 1\n"])
    try repository.git("checkout", "--quiet", "main")
    try repository.commitWithHooks(["App/D.swift": "let d = 1\n"])
    try repository.git("merge", "--quiet", "--no-edit", "feature")
    #expect(try repository.git("log", "-1", "--format=%P").split(separator: " ").count == 2)
    #expect(try repository.findings() == ["App/C.swift:1: deprecated-web-view"])
  }

  @Test func aConflictIsResolvedWithoutNewDefects() throws {
    let repository = try Repository.gated()
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.commitWithHooks(["App/B.swift": "let b = 2\n"])
    try repository.git("checkout", "--quiet", "main")
    try repository.commitWithHooks(["App/B.swift": "let b = 3\n"])
    #expect(throws: (any Error).self) { try repository.git("merge", "--quiet", "feature") }
    try repository.stage(["App/B.swift": "let b = UIWebView()\n"])
    #expect(try repository.isRefused("commit", "--no-edit"))
    try repository.stage(["App/B.swift": "let b = 4\n"])
    try repository.git("commit", "--quiet", "--no-edit")
  }

  @Test func rebasedWorktreesAndSubmodulesAreChecked() throws {
    let repository = try Repository.gated()
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.commitWithHooks(["App/B.swift": "let b = 2\n"])
    try repository.git("checkout", "--quiet", "main")
    try repository.commitWithHooks(["App/D.swift": "let d = 1\n"])
    try repository.git("checkout", "--quiet", "feature")
    try repository.git("rebase", "--quiet", "main")
    #expect(try scanReport(["--since", "main"], in: repository.url).report.findings == [])
    let place = try TemporaryFolder()
    let tree = place.url.appending(path: "tree")
    try repository.git("worktree", "add", "--quiet", "--detach", tree.path)
    try place.write("tree/App/B.swift", Repository.defect)
    let git = URL(filePath: "/usr/bin/env")
    _ = try run(git, ["git", "add", "App/B.swift"], in: tree)
    #expect(try run(git, ["git", "commit", "--message", "bad"], in: tree).errors.contains("commit refused"))
    let inner = try Repository()
    try inner.commit(["A.swift": Repository.defect])
    try repository.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.url.path, "Kit")
    // Its files are its own affair.
    try repository.git("commit", "--quiet", "--message", "submodule")
  }

  @Test func anEditThatBreaksAnotherFileIsRefused() throws {
    let repository = try Repository()
    let page = "final class Page: UIViewController {\n  @IBOutlet var heading: UILabel!\n}\n"
    let board = """
      <document targetRuntime="iOS.CocoaTouch">
      <viewController customClass="Page" id="a"><connections><outlet property="heading" destination="b" id="c"/></connections>
      </viewController>
      </document>

      """
    try repository.commit(["Page.swift": page, "Main.storyboard": board, "Other.swift": "let x = 1\n"])
    try repository.stage(["Page.swift": page.replacing("heading", with: "title2")])
    let staged = try scanReport(["--staged"], in: repository.url)
    #expect(staged.status == 1 && staged.report.findings == ["Main.storyboard:2: missing-outlet-target"])
    #expect(try scanReport(["--since", "HEAD"], in: repository.url).report.findings == staged.report.findings)
    // What does not concern it is not its problem.
    try repository.git("reset", "--quiet", "--hard")
    try repository.stage(["Other.swift": "let x = 2\n"])
    #expect(try scanReport(["--staged"], in: repository.url).report.findings == [])
  }

  @Test func aNoteThatBecomesAnErrorIsNew() throws {
    let repository = try Repository()
    let view = "final class View {\n  func old() -> UIView { UIImageView(image: UIImage(named: \"absent\")!) }\n}\n"
    let contents = #"{"images":[{"idiom":"universal"}],"info":{"author":"xcode","version":1}}"#
    try repository.commit([
      "View.swift": view + "print(View())\n", "A.xcassets/x.imageset/Contents.json": contents, ".applint.yml": "",
    ])
    #expect(try applint(["--write-baseline"], in: repository.url).status == 0)
    #expect(try repository.levels() == [])
    try repository.stage(["View.swift": view + "print(View().old())\n"])
    #expect(try repository.levels() == ["error"])
    #expect(try repository.levels("--since", "HEAD", "--no-baseline") == ["error"])
    // Graver by the configuration alone is not new, and neither is an error that becomes a note.
    try repository.stage(["View.swift": view + "print(View())\n", ".applint.yml": "rules: {missing-image: error}\n"])
    #expect(try repository.levels() == [])
    try repository.accept(view + "print(View().old())\n", at: "View.swift")
    try repository.stage(["View.swift": view + "print(View())\n"])
    #expect(try repository.levels("--notes") == [])
    #expect(try repository.levels("--notes", "--staged", "--no-baseline") == [])
  }

  @Test func stagedProjectsAreSortedAndStagedAgain() throws {
    let repository = try Repository.gated()
    _ = try applint(["hook", "install", "--fix"], in: repository.url)
    func project(_ names: [String]) -> String {
      let files = names.map { "F\($0) = { isa = PBXFileReference; path = \($0).png; sourceTree = \"<group>\"; };\n" }.joined()
      let children = names.map { "F\($0),\n" }.joined()
      return """
        // !$*UTF8*$!
        {
        objects = {
        A = { isa = PBXProject; mainGroup = G; };
        G = { isa = PBXGroup; children = (H); };
        H = { isa = PBXGroup; path = h; children = (
        \(children)); };
        \(files)};
        rootObject = A;
        }

        """
    }
    let path = "App.xcodeproj/project.pbxproj"
    try repository.commitWithHooks([path: project(["b", "a"])])
    #expect(try repository.git("show", "HEAD:\(path)").contains("Fa,\nFb,"))
    #expect(try repository.git("status", "--porcelain") == "")
    try repository.stage([path: project(["c", "b", "a"])])
    try repository.folder.write(path, project(["d", "c", "b", "a"]))
    let refused = try applint(["--staged", "--fix"], in: repository.url)
    #expect(refused.errors.contains("it has unstaged changes"))
    #expect(try repository.git("show", ":\(path)").contains("Fc,\nFb,"))
  }

  /// Whether code composes names is estimated from the names of other storyboards, so they must not make a known finding new.
  @Test func otherStoryboardsMakeNoFindingNew() throws {
    let repository = try Repository()
    let scene = """
      <document targetRuntime="iOS.CocoaTouch"><scenes><scene sceneID="s"><objects><viewController id="a" customClass="Page">
      <connections><outlet property="x" destination="a" id="o"/></connections></viewController></objects></scene></scenes></document>

      """
    let load = "class Page: UIViewController {}\nfunc load(_ name: String) { show(UIStoryboard(name: name, bundle: nil)) }\n"
    try repository.commit([
      "App/Orders.storyboard": scene, "App/Home.storyboard": "<document/>\n", "App/Load.swift": load + "load(\"Home\")\n",
    ])
    #expect(try repository.levels() == ["note"])
    #expect(try applint(["--write-baseline"], in: repository.url).status == 0)
    try repository.commit([:])
    let boards = (0..<8).map { ("App/Board\($0).storyboard", "<document/>\n") }
    try repository.commit(Dictionary(uniqueKeysWithValues: boards))
    #expect(try repository.levels("--no-baseline") == ["error"])
    #expect(try repository.levels() == [])
    #expect(try repository.levels("--no-baseline", "--since", "HEAD~1") == [])
    try repository.commit(["App/Load.swift": load + "load(\"Home\")\nload(\"Orders\")\n"])
    #expect(try repository.levels() == ["error"])
    #expect(try repository.levels("--no-baseline", "--since", "HEAD~2") == ["error"])
  }

  @Test func nothingToCheckIsNoSuccess() throws {
    let repository = try Repository.gated()
    try repository.folder.write("notes.txt", "x")
    for (arguments, reason) in [
      (["notes.txt"], "no file of a supported type"), (["App", "--exclude", "*.swift"], "every file is excluded"),
      (["scna"], "no file or folder 'scna'; did you mean 'applint scan'?"),
    ] {
      let result = try applint(arguments, in: repository.url)
      #expect(result.status == 2 && result.errors.contains(reason), "\(arguments): \(result.errors)")
    }
    #expect(try applint(["notes.txt", "--allow-empty"], in: repository.url).status == 0)
    #expect(try applint(["--files-from", "-"], in: repository.url).status == 0)
    #expect(try applint(["--staged"], in: repository.url).status == 0)
    #expect(try applint(["--stdin", "--stdin-path", "empty.swift"], in: repository.url).status == 0)
  }

  @Test func eachPathHasItsOwnConfiguration() throws {
    let folder = try TemporaryFolder()
    for app in ["One", "Two"] {
      try folder.write("\(app)/.git/HEAD", "")
      try folder.write("\(app)/A.swift", Repository.defect)
    }
    try folder.write("One/.applint.yml", "rules: {deprecated-web-view: off}\n")
    try folder.write("Two/.applint.yml", "rules: {deprecated-web-view: {level: warning}}\n")
    let both = try scanReport(["One", "Two"], in: folder.url)
    #expect(both.status == 0 && both.report.findings == ["Two/A.swift:1: deprecated-web-view"])
    #expect(both.report.levels == ["warning"])
    let files = try scanReport(["One/A.swift", "Two/A.swift"], in: folder.url)
    #expect(files.report.findings == both.report.findings)
    #expect(try applint(["One", "Two", "--write-baseline"], in: folder.url).status == 2)
  }
}
