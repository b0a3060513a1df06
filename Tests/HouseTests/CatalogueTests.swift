import Bytes
import Findings
import Foundation
import Reporting
import Rules
import TestSupport
import Testing

@testable import DevTool

/// Generated files are current, and every rule is complete.
struct CatalogueTests {
  private static let remedy: Comment = "run make generate"

  private func text(_ path: String) throws -> String {
    try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
  }

  @Test func registryListsEveryRuleFile() throws {
    let rules = try RuleRegistry.declaredRules(in: Path(packageRoot.path).appending("Sources/Rules"))
    #expect(rules.count == Rule.all.count)
    #expect(try text("Sources/Rules/AllRules.swift") == RuleRegistry.source(rules), Self.remedy)
  }

  @Test func registryListsEveryFileType() throws {
    let types = try FileTypeRegistry.declaredTypes(in: Path(packageRoot.path).appending("Sources/Rules"))
    #expect(try text("Sources/Rules/AllFileTypes.swift") == FileTypeRegistry.source(types), Self.remedy)
  }

  @Test func indexOfRulesIsCurrent() throws {
    #expect(try text("docs/rules/README.md") == RuleText.index(Rule.all.map(\.descriptor)), Self.remedy)
  }

  @Test(arguments: Rule.all.map(\.descriptor.id))
  func rulePageIsCurrent(_ id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    #expect(try text("docs/rules/\(id).md") == RuleText.markdown(rule.descriptor), Self.remedy)
  }

  @Test func noPageIsLeftOfARuleThatIsGone() throws {
    let pages = try FileManager.default.contentsOfDirectory(atPath: packageRoot.appending(path: "docs/rules").path)
    #expect(Set(pages) == Set(Rule.all.map { "\($0.id).md" }).union(["README.md"]))
  }

  @Test(arguments: Rule.all.map(\.descriptor.id))
  func ruleHasTestData(_ id: String) throws {
    for kind in ["bad", "good"] {
      let folder = fixture("rules/\(id)/\(kind)")
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: "expected.txt").path), "\(folder.path)")
    }
  }

  @Test func manualPageIsCurrent() throws {
    #expect(try applint(["--generate-manual"]).output == text("docs/applint.1"), Self.remedy)
  }

  @Test func schemaOfTheConfigurationIsCurrent() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "schema.json")
    try Generate.writeSchema(to: Path(file.path))
    #expect(try String(contentsOf: file, encoding: .utf8) == text("docs/applint-configuration.schema.json"), Self.remedy)
  }

  @Test func idsAreUniqueAndSorted() {
    let ids = Rule.all.map(\.id)
    #expect(ids == Set(ids).sorted())
  }
}
