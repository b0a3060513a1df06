import Bytes
import Findings
import Rules
import Scanner
import Testing

/// Dependencies that a checkout lists but does not contain are named, because nothing in them is checked.
struct AbsentDependencyTests {
  private func lists(_ files: [String: String]) -> [String] {
    let contents = Dictionary(uniqueKeysWithValues: files.map { (Path($0.key), Array($0.value.utf8)) })
    return Scan(ScanOptions(rules: RuleSet(Rule.all, includesMentions: false), jobs: 1)).run(MemorySource(contents)).summary
      .absentDependencies
  }

  private let pods = ["Podfile.lock": "PODS:\n  - Kit (1.0)\n"]
  private let packages = ["App/Package.resolved": "{\"pins\": [{\"identity\": \"kit\", \"state\": {\"version\": \"1.0\"}}]}"]

  @Test func podsAndFrameworksThatAreNotInstalled() {
    #expect(lists(pods) == ["Podfile.lock"])
    #expect(lists(pods.merging(["Pods/Kit/Kit.m": "int a;\n"]) { $1 }) == [])
    #expect(lists(["Cartfile.resolved": "github \"a/b\" \"1.0\"\n"]) == ["Cartfile.resolved"])
    #expect(lists(["Cartfile.resolved": "", "Carthage/Build/Kit.txt": ""]) == [])
    // Those of a dependency do not count.
    #expect(lists(["Pods/Kit/Podfile.lock": ""]) == [])
  }

  @Test func packagesThatAreNotFetched() {
    #expect(lists(packages) == ["App/Package.resolved"])
    #expect(lists(["Package.resolved": "{\"pins\": []}"]) == [])
    #expect(lists(packages.merging(["SourcePackages/checkouts/Kit/Kit.swift": ""]) { $1 }) == [])
  }

  @Test func submodulesThatAreEmpty() {
    let modules = [".gitmodules": "[submodule \"Kit\"]\n\tpath = Vendor/Kit \n\turl = https://example.com/kit\n"]
    #expect(lists(modules) == [".gitmodules"])
    #expect(lists(modules.merging(["Vendor/Kit/Kit.m": "int a;\n"]) { $1 }) == [])
  }
}
