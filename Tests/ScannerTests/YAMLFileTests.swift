import Findings
import Scanner
import TestSupport
import Testing

/// YAML files: only those that configure a build service are opened.
struct YAMLFileTests {
  private let workflow =
    "steps:\n  - run: sudo xcode-select --switch /Applications/Xcode_15.4.app\n  - run: upload_to_testflight\n"

  private func folder(_ path: String, _ text: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let project = "rules/simulator-slice/bad/App.xcodeproj/project.pbxproj"
    try folder.write("App.xcodeproj/project.pbxproj", fixtureBytes(project))
    try folder.write(path, text)
    return folder
  }

  @Test(arguments: [
    ".github/workflows/release.yml", ".github/workflows/release.yaml", "App/.github/workflows/a.yml", ".circleci/config.yml",
    ".travis.yml", "bitrise.yml",
  ])
  func aWorkflowThatUploads(path: String) throws {
    let folder = try folder(path, workflow)
    let result = scan(folder.url)
    #expect(result.findings.filter { $0.ruleID == "outdated-sdk" }.map(\.path) == [path])
    #expect(result.summary.filesRead == 2)
  }

  @Test(arguments: ["a.yml", "App/config.yml", ".github/dependabot.yml", "fastlane/release.yaml"])
  func anotherFile(path: String) throws {
    let folder = try folder(path, workflow)
    let result = scan(folder.url)
    #expect(result.findings.allSatisfy { $0.ruleID != "outdated-sdk" })
    #expect(result.summary.filesRead == 1)
  }

  @Test func anExcludedWorkflow() throws {
    let folder = try folder(".github/workflows/a.yml", workflow)
    let result = scan(folder.url) { $0.excludes = ["a.yml"] }
    #expect(result.summary.filesRead == 1)
  }

  @Test(arguments: [
    ("16.4\n", "16.4"), ("  15.0.1\r\n", "15.0.1"), ("26.1\n", nil), ("15.4\n16.0\n", nil), ("# 15.4\n", nil), ("Xcode\n", nil),
    ("", nil),
  ])
  func aVersionFile(text: String, version: String?) throws {
    let folder = try folder(".xcode-version", text)
    let found = scan(folder.url).findings.filter { $0.ruleID == "outdated-sdk" }
    #expect(found.map { $0.message.prefix { $0 != ";" } } == (version.map { ["selects Xcode \($0)"] } ?? []))
  }
}
