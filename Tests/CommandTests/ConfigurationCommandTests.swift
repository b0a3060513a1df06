import Foundation
import TestSupport
import Testing

struct ConfigurationCommandTests {
  private func checkout(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(path, text) }
    return folder
  }

  private static let use = "let a = UIWebView()\n"

  private func paths(_ files: [String: String], _ arguments: [String] = [], in path: String = "") throws -> [String] {
    let folder = try checkout(files)
    return try scanReport(arguments, in: folder.url.appending(path: path)).report.findings.map { String($0.prefix { $0 != ":" }) }
  }

  @Test func initWritesWhatIsReadBackAndChangesNothing() throws {
    let folder = try checkout(["A.swift": Self.use, "Pods/P/P.m": "UIWebView *a;\n"])
    let before = try applint(["--format", "json"], in: folder.url)
    #expect(try applint(["init"], in: folder.url).status == 0)
    let text = try String(contentsOf: folder.url.appending(path: ".applint.yml"), encoding: .utf8)
    #expect(text.contains("# Detected: \"Pods\".") && text.contains("#   deprecated-web-view: error   # 2 today"))
    #expect(try applint(["--format", "json"], in: folder.url).output == before.output)
    #expect(try applint(["config"], in: folder.url).errors == "")
    // Nothing is overwritten.
    #expect(try applint(["init"], in: folder.url).status == 2)
    #expect(try applint(["init", "--print"], in: folder.url).status == 0)
  }

  @Test func whatIsInForceIsAConfigurationAndSaysWhereItIsFrom() throws {
    let folder = try checkout([
      ".applint.yml":
        "preset: strict\nexclude: [\"*.generated.swift\"]\nrules:\n  missing-image: {level: warning, paths: [App/]}\n"
    ])
    let first = try applint(["config", "--fail-on", "note", "--skip-rule", "missing-nib"], in: folder.url)
    #expect(first.status == 0)
    for line in [
      "preset: strict                                  # line 1", "fail_on: note                                   # --fail-on",
      "strict_read: true                               # preset strict", "  missing-nib: off ", "  unused-image: note ",
      "    level: warning                              # line 4", "    paths: [\"App/\"]                             # line 4",
    ] { #expect(first.output.contains(line), "\(line)") }
    try folder.write("again.yml", first.output)
    let second = try applint(["config", "--config", "again.yml"], in: folder.url)
    let values = { (text: String) in
      text.split(separator: "\n").dropFirst().map { $0.replacing(/\ *# .*$/, with: "") }
    }
    #expect(values(second.output) == values(first.output))
  }

  @Test func itIsFoundAboveUpToTheTopOfTheRepository() throws {
    let files = [".applint.yml": "exclude: [B.swift]\n", "App/A.swift": Self.use, "App/B.swift": Self.use]
    #expect(try paths(files) == ["App/A.swift"])
    #expect(try paths(files, in: "App") == ["A.swift"])
    #expect(try paths(files, ["App/A.swift", "App/B.swift"]) == ["App/A.swift"])
    #expect(try paths(files.merging(["App/.git/HEAD": ""]) { $1 }, in: "App") == ["A.swift", "B.swift"])
    #expect(try paths(files, ["--no-config"]).count == 2)
  }

  @Test func patternsAreMeantFromTheFolderOfTheConfiguration() throws {
    let files = [
      ".applint.yml": "include: [App/, Lib/Own]\nexclude: [/App/Old, \"!/App/Old/Kept.swift\", Deep/*/x.swift]\n",
      "App/A.swift": Self.use,
      "App/Old/B.swift": Self.use, "Lib/Own/C.swift": Self.use, "Lib/Other/D.swift": Self.use, "E.swift": Self.use,
      "App/In/App/Old/F.swift": Self.use, "App/Deep/y/x.swift": Self.use,
    ]
    let all = ["App/A.swift", "App/Deep/y/x.swift", "App/In/App/Old/F.swift", "Lib/Own/C.swift"]
    #expect(try paths(files) == all)
    #expect(try paths(files, in: "App/In") == ["App/Old/F.swift"])
    #expect(try paths(files, in: "Lib") == ["Own/C.swift"])
    #expect(
      try paths(files, ["Lib", "App"]) == ["App/A.swift", "App/Deep/y/x.swift", "App/In/App/Old/F.swift", "Lib/Own/C.swift"])
    #expect(try paths(files, ["Lib/Other/D.swift", "App/A.swift", "E.swift"]) == ["App/A.swift"])
  }

  @Test func thirdPartiesAreWhoTheConfigurationSays() throws {
    let files = [
      "Libs/A.m": "UIWebView *a;\nlabel.text = @\"@2x\";\n", "Vendor/Ours/B.swift": Self.use, "Vendor/Theirs/C.swift": Self.use,
      ".applint.yml": "third_party: {scan: exclude, folders: [Libs/, \"!Vendor/Ours/\"]}\n", "D.swift": Self.use,
    ]
    #expect(try paths(files) == ["D.swift", "Vendor/Ours/B.swift"])
    #expect(try paths(files, ["--third-party", "include"]).count == 4)
    // Files that are named are of third parties as those that are found.
    #expect(try paths(files, ["D.swift", "Libs/A.m", "Vendor/Ours/B.swift"]) == ["D.swift", "Vendor/Ours/B.swift"])
  }

  @Test func aRuleCountsWhereItsPathsSay() throws {
    func files(_ patterns: String) -> [String: String] {
      let rule = "rules: {deprecated-web-view: {paths: [\(patterns)]}}\n"
      return [".applint.yml": rule, "App/A.swift": Self.use, "Old/B.swift": Self.use, "Old/New/C.swift": Self.use]
    }
    #expect(try paths(files("App/")) == ["App/A.swift"])
    #expect(try paths(files("\"!Old/\"")) == ["App/A.swift"])
    #expect(try paths(files("Old/, \"!Old/New/\"")) == ["Old/B.swift"])
    #expect(try paths(files("App/"), in: "Old") == [])
  }

  @Test func presetsAndOptionsAreHeeded() throws {
    let text = "import UIKit\na.text = \"Nothing was found\"\nb.text = \"Nothing was found\"\n"
    #expect(try paths(["A.swift": text, ".applint.yml": "only: [repeated-text]\n"]) == [])
    let options = "only: [repeated-text]\nrules: {repeated-text: {options: {places: 2}}}\n"
    #expect(try paths(["A.swift": text, ".applint.yml": options]) == ["A.swift", "A.swift"])
    let files = ["A.swift": Self.use, ".gitattributes": "*.pbxproj merge=union\n"]
    #expect(try paths(files).count == 2)
    #expect(try paths(files.merging([".applint.yml": "preset: app-store\n"]) { $1 }).count == 1)
    let folder = try checkout(["A.swift": "weak var page: UIWebView?\n"])
    #expect(try applint([], in: folder.url).status == 0)
    try folder.write(".applint.yml", "preset: strict\n")
    #expect(try applint([], in: folder.url).status == 1)
    #expect(try applint(["--fail-on", "error"], in: folder.url).status == 0)
  }

  @Test func aPresetOfTheCommandLineReplacesThatOfTheFile() throws {
    let both = ["A.swift": Self.use, ".gitattributes": "*.pbxproj merge=union\n"]
    #expect(try paths(both, ["--preset", "app-store"]) == ["A.swift"])
    func with(_ configuration: String) -> [String: String] { both.merging([".applint.yml": configuration]) { $1 } }
    #expect(try paths(with("only: [union-merged-project]\n"), ["--preset", "app-store"]) == ["A.swift"])
    #expect(try paths(with("preset: app-store\n"), ["--preset", "recommended"]).count == 2)
    // What the team turns off stays off.
    #expect(try paths(with("rules: {deprecated-web-view: off}\n"), ["--preset", "app-store"]) == [])
    #expect(try paths(both, ["--preset", "app-store", "--rule", "union-merged-project"]) == [".gitattributes"])
    let folder = try checkout(["A.swift": "weak var page: UIWebView?\n", ".applint.yml": "preset: strict\n"])
    #expect(try applint([], in: folder.url).status == 1)
    #expect(try applint(["--preset", "recommended"], in: folder.url).status == 0)
    #expect(try applint(["config", "--preset", "app-store"], in: folder.url).output.contains("preset: app-store "))
    #expect(try applint(["--preset", "app-shop"], in: folder.url).status == 2)
  }

  @Test func optionsOfTheCommandLineWin() throws {
    let files = [
      "A.swift": "import UIKit\na.text = \"Nothing was found\"\nb.text = \"Nothing was found\"\nc.text = \"Nothing was found\"\n"
    ]
    let off = files.merging([".applint.yml": "rules: {repeated-text: off}\n"]) { $1 }
    #expect(try paths(off, ["--skip-rule", "hardcoded-text"]) == [])
    #expect(
      try paths(off, ["--enable", "repeated-text", "--skip-rule", "hardcoded-text"]) == Array(repeating: "A.swift", count: 3))
    let only = files.merging([".applint.yml": "preset: app-store\n"]) { $1 }
    #expect(try paths(only, ["--enable", "repeated-text"]) == Array(repeating: "A.swift", count: 3))
  }

  @Test func aConfigurationFromElsewhereIsMeantForWhatIsScanned() throws {
    let files = [
      "App/A.swift": Self.use, "Old/B.swift": Self.use, "Old/C.swift": Self.use,
      "ci/team.yml":
        "exclude: [/Old/B.swift]\nsuppress:\n- {rule: deprecated-web-view, path: /Old/C.swift, reason: x}\nrules: {deprecated-web-view: {paths: [/Old]}}\n",
    ]
    let folder = try checkout(files)
    let report = try scanReport(["--config", "ci/team.yml"], in: folder.url).report
    #expect(report.findings == [] && report.suppressed == ["Old/C.swift:1: deprecated-web-view (configuration)"])
    #expect(try applint(["--config", "ci/team.yml", "--write-baseline"], in: folder.url).status == 0)
  }

  @Test func aFaultIs2WithAllPlacesAndNothingOnStandardOutput() throws {
    let folder = try checkout([".applint.yml": "exlude: []\nfail_on: x\n", "A.swift": Self.use])
    for command in [["scan"], ["config"], ["why", "A.swift"], ["fix"], ["baseline", "report"], ["--write-baseline"]] {
      let result = try applint(command, in: folder.url)
      #expect(result.status == 2 && result.output == "", "\(command)")
      #expect(result.errors.contains(".applint.yml': line 1: unknown key 'exlude'; did you mean 'exclude'?"))
      #expect(result.errors.contains(".applint.yml': line 2: unknown value 'x'; expected note, warning, error, never"))
    }
    #expect(try applint(["--config", "none.yml"], in: folder.url).errors.contains("cannot read 'none.yml': No such file"))
  }

  @Test func whySaysHowAPathIsTreated() throws {
    let folder = try checkout([
      ".applint.yml": "exclude: [Old/]\ninclude: [\"*\"]\nrules: {missing-image: {paths: [\"!App/\"]}}\n", "App/A.swift": "",
      "Old/B.swift": "",
      "Pods/P/P.m": "", ".gitignore": "Ignored/\n# x\n*.gen.swift\n", "Ignored/a.swift": "", "Ignored/lib.a": "",
      "x.gen.swift": "",
      "notes.txt": "", "DerivedData/x.swift": "", "A.xcassets/a.imageset/Contents.json": "{}",
    ])
    let why = { (path: String) in try applint(["why", path], in: folder.url) }
    for (path, line, status) in [
      ("App/A.swift", "checked as a Swift source", 0), ("Old/B.swift", "skipped: folder Old is excluded by 'Old/' (exclude)", 1),
      ("Pods/P/P.m", "third-party: in folder Pods", 0),
      ("Ignored/a.swift", "skipped: Ignored/a.swift is ignored by 'Ignored/' (.gitignore:1)", 1),
      ("Ignored/lib.a", "ignored by Git (.gitignore:1: Ignored/): only binaries and bundles are checked", 0),
      ("x.gen.swift", "skipped: x.gen.swift is ignored by '*.gen.swift' (.gitignore:3)", 1),
      ("notes.txt", "skipped: no rule checks this type of file", 1),
      ("DerivedData/x.swift", "skipped: folder DerivedData contains build products", 1), ("none.swift", "", 2),
      ("..", "", 2),
      ("App", "checked as a folder", 0),
      ("A.xcassets/a.imageset/Contents.json", "checked as part of the asset catalog A.xcassets", 0),
    ] as [(String, String, Int32)] {
      let result = try why(path)
      #expect(
        result.status == status && (line.isEmpty || result.output.contains(line)), "\(path): \(result.output)\(result.errors)")
    }
    #expect(try !why("App/A.swift").output.contains("missing-image,"))
    #expect(try why("Pods/P/P.m").output.contains("missing-image") == false)
  }
}
