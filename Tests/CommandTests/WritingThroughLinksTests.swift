import Foundation
import TestSupport
import Testing

/// Links that a repository holds lead what applint writes nowhere.
struct WritingThroughLinksTests {
  /// A repository and a folder beside it, of which a fingerprint is kept.
  private struct Trap {
    let repository: Repository
    let outside: TemporaryFolder

    init() throws {
      repository = try Repository()
      outside = try TemporaryFolder()
      try repository.commit(["A.swift": "let a = UIWebView()\n"])
      try outside.write("victim", "precious\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: outside.url.appending(path: "victim").path)
    }

    var url: URL { repository.url }

    /// - Parameter target: from the folder outside.
    func link(_ path: String, to target: String) throws {
      let place = url.appending(path: path)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: place.path, withDestinationPath: target.hasPrefix("/") ? target : outside.url.appending(path: target).path)
    }

    func expectNothingHappenedOutside(_ comment: Comment) throws {
      let victim = outside.url.appending(path: "victim")
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside.url.path) == ["victim"], comment)
      #expect(try String(contentsOf: victim, encoding: .utf8) == "precious\n", comment)
      #expect(try FileManager.default.attributesOfItem(atPath: victim.path)[.posixPermissions] as? Int == 0o640, comment)
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url.appending(path: path).path) }
  }

  @Test(arguments: [
    ("link.html", "victim", "link.html"), ("link.html", "new", "link.html"), ("reports", "", "reports/a.html"),
    ("reports", "resolved", "reports/a.html"), ("a/reports", "", "a/reports/b.html"), ("reports", "", "reports/victim"),
  ])
  func reportsGoThroughNoLink(_ link: String, _ target: String, _ file: String) throws {
    for isAbsolute in [false, true] {
      let trap = try Trap()
      try trap.link(link, to: target)
      let path = isAbsolute ? trap.url.appending(path: file).path : file
      let result = try applint(["--output", "html=\(path)"], in: trap.url)
      #expect(result.status == 2)
      #expect(
        result.errors.contains("cannot write '\(path)': '\(link)' is a symbolic link leading outside the checkout"),
        "\(result.errors)")
      try trap.expectNothingHappenedOutside("\(link) \(file)")
    }
  }

  @Test func otherFoldersOfACheckoutAreProtectedFromAnywhere() throws {
    let trap = try Trap()
    try trap.link("reports", to: "")
    let elsewhere = try TemporaryFolder()
    let path = trap.url.appending(path: "reports/a.html").path
    #expect(try applint(["--output", "html=\(path)", trap.url.path], in: elsewhere.url).status == 2)
    #expect(try applint(["--output", "html=reports/../reports/a.html"], in: trap.url).status == 2)
    try trap.expectNothingHappenedOutside("from elsewhere")
  }

  @Test func aScannedFolderNeedsNoRepository() throws {
    let outside = try TemporaryFolder()
    let folder = try TemporaryFolder()
    try folder.write("A.swift", "let a = UIWebView()\n")
    let link = folder.url.appending(path: "reports").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: outside.url.path)
    #expect(try applint(["--output", "html=reports/a.html"], in: folder.url).status == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.url.path).isEmpty)
  }

  @Test func linksInsideOfTheCheckoutAreRefusedByAnotherMessage() throws {
    let trap = try Trap()
    try trap.repository.folder.write("real/x", "")
    try trap.link("reports", to: trap.url.appending(path: "real").path)
    let result = try applint(["--output", "html=reports/a.html"], in: trap.url)
    #expect(result.status == 2 && result.errors.contains("cannot write 'reports/a.html': 'reports' is a symbolic link\n"))
  }

  @Test func linksOfTheUserAreFollowed() throws {
    let trap = try Trap()
    let home = try TemporaryFolder()
    let link = home.url.appending(path: "reports")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: trap.outside.url.path)
    #expect(try applint(["--output", "json=\(link.path)/a.json", "--fail-on", "never"], in: trap.url).status == 0)
    #expect(FileManager.default.fileExists(atPath: trap.outside.url.appending(path: "a.json").path))
    // The user's link leads to a checkout; one in it is not the user's.
    let project = home.url.appending(path: "project")
    try FileManager.default.createSymbolicLink(atPath: project.path, withDestinationPath: trap.url.path)
    #expect(try applint(["--output", "json=\(project.path)/b.json", "--fail-on", "never"], in: trap.url).status == 0)
    #expect(trap.exists("b.json"))
    try trap.link("c.json", to: "victim")
    #expect(try applint(["--output", "json=\(project.path)/c.json"], in: trap.url).status == 2)
  }

  @Test func devicesAreWrittenTo() throws {
    let trap = try Trap()
    let result = try applint(["--output", "json=/dev/stdout", "--quiet", "--fail-on", "never"], in: trap.url)
    #expect(result.status == 0 && result.output.contains("deprecated-web-view"))
    #expect(try applint(["--output", "json=/dev/null", "--fail-on", "never"], in: trap.url).status == 0)
    #expect(try applint(["--output", "json=/dev/stdout", "--allow-empty", "/etc/hostname"], in: trap.url).status == 0)
  }

  @Test(arguments: [
    (".applint-baseline.jsonl", "victim", ["--write-baseline"]), (".applint-baseline.jsonl", "new", ["--write-baseline"]),
    ("known.jsonl", "victim", ["--baseline", "known.jsonl", "--write-baseline"]),
    ("known.jsonl", "new", ["--baseline", "known.jsonl", "--write-baseline"]),
    ("state", "", ["--baseline", "state/known.jsonl", "--write-baseline"]),
  ])
  func baselinesGoThroughNoLink(_ link: String, _ target: String, _ arguments: [String]) throws {
    let trap = try Trap()
    try trap.link(link, to: target)
    let result = try applint(arguments, in: trap.url)
    #expect(result.status == 2, "\(result.errors)")
    try trap.expectNothingHappenedOutside("\(arguments)")
  }

  @Test func hooksGoThroughNoLink() throws {
    for (link, target, path) in [
      ("hooks", "", "hooks"), ("tools", "", "tools/hooks"), ("hooks/pre-commit", "victim", "hooks"),
      ("hooks/pre-commit", "new", "hooks"), ("hooks/pre-commit.new", "victim", "hooks"), ("hooks/pre-commit.new", "new", "hooks"),
      ("hooks/pre-commit.before-applint", "victim", "hooks"), ("hooks/pre-commit.before-applint", "new", "hooks"),
    ] {
      for hasHook in [false, true] {
        let trap = try Trap()
        try trap.link(link, to: target)
        if hasHook, link.hasPrefix("hooks/"), link != "hooks/pre-commit" {
          try trap.repository.folder.write("hooks/pre-commit", "precious\n")
        }
        try trap.repository.git("config", "core.hooksPath", path)
        let installed = try applint(["hook", "install"], in: trap.url)
        #expect([0, 2].contains(installed.status), "\(link): \(installed.errors)")
        try trap.expectNothingHappenedOutside("install: \(link) \(hasHook)")
        if link == "hooks" || link == "tools" {
          #expect(installed.status == 2, "\(link)")
        } else if installed.status == 0 {
          // What runs now is applint's own file, and not what the link leads to.
          let hook = trap.url.appending(path: "hooks/pre-commit").path
          #expect(try FileManager.default.attributesOfItem(atPath: hook)[.type] as? FileAttributeType == .typeRegular, "\(link)")
        }
        _ = try applint(["hook", "uninstall"], in: trap.url)
        try trap.expectNothingHappenedOutside("uninstall: \(link) \(hasHook)")
      }
    }
  }

  /// Commands that change a file: a link in its place, or a folder on the way to it, is no such file.
  @Test(arguments: [
    ("B.swift", "victim", ["scan", "--add-suppressions", "known"]),
    ("B.swift", "victim", ["scan", "--add-suppressions", "known", "B.swift"]),
    ("Kit", "", ["scan", "--add-suppressions", "known", "Kit/victim"]),
    (".applint-baseline.jsonl", "victim", ["baseline", "prune"]),
    ("state", "", ["baseline", "prune", "--baseline", "state/victim"]),
    (".applint-baseline.jsonl", "victim", ["baseline", "merge"]),
    ("B.swift", "victim", ["fix", "--rule", "deprecated-web-view", "B.swift"]), ("B.swift", "victim", ["fix"]),
  ])
  func editsGoThroughNoLink(_ link: String, _ target: String, _ arguments: [String]) throws {
    let trap = try Trap()
    try trap.link(link, to: target)
    let result = try applint(arguments, in: trap.url)
    #expect([0, 1, 2].contains(result.status), "\(result.errors)")
    try trap.expectNothingHappenedOutside("\(arguments): \(result.output + result.errors)")
    let place = trap.url.appending(path: link).path
    #expect(try FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType == .typeSymbolicLink)
  }

  /// The name of the temporary file contains only the number of the process, which can be guessed.
  @Test(arguments: [
    ("out.json", "scan --quiet --output json=out.json"), (".applint-baseline.jsonl", "--write-baseline --quiet"),
    ("A.swift", "scan --quiet --add-suppressions known"),
  ])
  func plantedTemporaryFilesAreReplaced(_ file: String, _ command: String) throws {
    let trap = try Trap()
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "applint").path
    let victim = trap.outside.url.appending(path: "victim").path
    let script = "ln -s '\(victim)' \(file).$$.tmp; exec '\(program)' \(command)"
    let result = try run(URL(filePath: "/bin/sh"), ["-c", script], in: trap.url)
    #expect([0, 1].contains(result.status), "\(result.errors)")
    try trap.expectNothingHappenedOutside("\(command)")
    let left = try FileManager.default.contentsOfDirectory(atPath: trap.url.path)
    #expect(left.contains(file) && !left.contains { $0.hasSuffix(".tmp") }, "\(left)")
  }

  private static let project = """
    // !$*UTF8*$!
    { objects = {
    P = { isa = PBXProject; mainGroup = G; }; G = { isa = PBXGroup; children = (H); };
    H = { isa = PBXGroup; children = (
    Z,
    A,
    ); };
    A = { isa = PBXFileReference; path = a.m; }; Z = { isa = PBXFileReference; path = z.m; };
    }; rootObject = P; }

    """

  @Test func repairsGoThroughNoLink() throws {
    let project = Self.project
    let trap = try Trap()
    try trap.outside.write("victim", project)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: trap.outside.url.appending(path: "victim").path)
    try FileManager.default.copyItem(
      at: trap.outside.url.appending(path: "victim"), to: trap.outside.url.appending(path: "project.pbxproj"))
    try trap.link("App.xcodeproj/project.pbxproj", to: "victim")
    try trap.link("Other.xcodeproj", to: "")
    for path in ["App.xcodeproj/project.pbxproj", "Other.xcodeproj/project.pbxproj"] {
      let result = try applint(["fix", path], in: trap.url)
      #expect(result.status == 2 && result.errors.contains("symbolic link"), "\(path): \(result.errors)")
    }
    for file in ["victim", "project.pbxproj"] {
      #expect(try String(contentsOf: trap.outside.url.appending(path: file), encoding: .utf8) == project)
    }
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: trap.outside.url.path)) == ["victim", "project.pbxproj"])
  }

  /// The index has the project, and the folder on disk a link in place of the file or of its folder.
  @Test(arguments: [("App.xcodeproj/project.pbxproj", "victim"), ("App.xcodeproj", "")])
  func repairsOfStagedProjectsGoThroughNoLink(_ link: String, _ target: String) throws {
    let trap = try Trap()
    try trap.repository.stage(["App.xcodeproj/project.pbxproj": Self.project])
    try FileManager.default.removeItem(at: trap.url.appending(path: link))
    try trap.link(link, to: target)
    let result = try applint(["--staged", "--fix", "--project-order", "natural"], in: trap.url)
    #expect([0, 1, 2].contains(result.status) && !result.errors.contains("fixed and staged"), "\(result.errors)")
    try trap.expectNothingHappenedOutside("\(link): \(result.output + result.errors)")
  }
}
