import Foundation
import TestSupport
import Testing

/// Names and literals that would run commands in the log of a CI service, or forge lines of a patch.
struct HostileNameTests {
  private static let commands = ["##vso[", "##[", "##teamcity["]
  /// Of GitHub; style sheets of HTML contain others.
  private static let workflowCommands = [
    "::add-", "::debug", "::error", "::group", "::notice", "::save-", "::set-", "::stop-", "::warning",
  ]
  private static let characters = [
    "\u{1B}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{200F}",
  ]

  private func expectSafe(_ result: ProgramResult, _ comment: Comment) {
    for text in [result.output, result.errors] {
      for command in Self.commands { #expect(!text.contains(command), comment) }
      for character in Self.characters { #expect(!text.contains(character), comment) }
      let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(!lines.contains { line in Self.workflowCommands.contains(where: line.hasPrefix) }, comment)
    }
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let characters = "\u{2028}\u{2029}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}"
    let literal = "##vso[task.setvariable variable=a]b ##[error]c ::error::d \(characters)"
    try folder.write("A.swift", "let a = UIImage(named: \"\(literal)\")\n")
    try folder.write("##vso[task.x]\u{2028}\u{202E}\u{1B}[31m.swift", "let a = UIWebView()\n")
    try folder.write("##[error]\u{2066}.xib", "<document><view></document>")
    try folder.write("\u{2067}\u{2068}\u{2029}\u{2069}.xib", "<document><view></document>")
    try folder.write("::error::x.m", "id a = [UIWebView new];\n")
    try folder.write("A.xcassets/##teamcity[x]\u{200F}.imageset/Contents.json", "{\"images\":[{\"filename\":\"##[x].png\"}]}")
    return folder
  }

  @Test(arguments: [
    "text", "compact", "xcode", "json", "jsonl", "sarif", "gitlab", "checkstyle", "junit", "sonarqube", "markdown", "html",
  ])
  func reportsStartNoCommand(_ format: String) throws {
    let folder = try folder()
    let result = try applint(["scan", "--format", format, "--notes", "--all"], in: folder.url)
    #expect(result.status == 1 && !result.output.isEmpty)
    expectSafe(result, "\(format)")
  }

  @Test func annotationsStartNoOtherCommand() throws {
    let folder = try folder()
    let result = try withExtendedLifetime(folder) { try applint(["scan", "--format", "github"], in: folder.url) }
    #expect(result.output.split(separator: "\n").allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") })
    #expect(!result.output.contains("##vso[") && !result.output.contains("##[") && !result.output.contains("\u{2028}"))
  }

  @Test func errorsAndPagesStartNoCommand() throws {
    let folder = try folder()
    for arguments in [
      ["scan", "##vso[x]\u{202E}"], ["why", "##vso[task.x]\u{2028}\u{202E}\u{1B}[31m.swift"],
      ["inspect", "##[error]\u{2066}.xib"],
      ["inspect", "A.swift"], ["scan", "--list-files"], ["sdks"],
    ] { expectSafe(try applint(arguments, in: folder.url), "\(arguments)") }
  }

  @Test func pathsOfPatchesAreQuotedAsByGit() throws {
    let folder = try TemporaryFolder()
    let project = """
      { objects = { P = { isa = PBXProject; mainGroup = G; }; G = { isa = PBXGroup; children = (H); };
      H = { isa = PBXGroup; children = (
      Z,
      A,
      ); };
      A = { isa = PBXFileReference; path = a.m; }; Z = { isa = PBXFileReference; path = z.m; };
      }; rootObject = P; }

      """
    try folder.write("a\n+++ b/x\u{1B}[31m\u{202E}\"/App.xcodeproj/project.pbxproj", project)
    let diff = try applint(["fix", "--diff"], in: folder.url)
    let lines = diff.output.split(separator: "\n").prefix(3)
    let path = #"/a\012+++ b/x\033[31m\342\200\256\"/App.xcodeproj/project.pbxproj"#
    #expect(lines == ["--- \"a\(path)\"", "+++ \"b\(path)\"", "@@ -1,7 +1,7 @@"])
    try folder.write("fix.patch", diff.output)
    let applied = try run(URL(filePath: "/usr/bin/env"), ["git", "apply", "fix.patch"], in: folder.url)
    #expect(applied.status == 0, "\(applied.errors)")
    #expect(try applint(["fix", "--check"], in: folder.url).status == 0)
  }
}
