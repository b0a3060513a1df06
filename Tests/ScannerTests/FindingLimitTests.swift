import Findings
import Scanner
import TestSupport
import Testing

/// A rule lists at most 20,000 findings of a file at one level, and a source may have three million tokens. What is left out is named.
struct FindingLimitTests {
  private let clause = "too many findings of 'deprecated-web-view' (the maximum is 20000); 5 are not listed"

  @Test func ofOneFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", (0..<20_005).map { "let a\($0) = UIWebView()\n" }.joined())
    let result = scan(folder.url)
    #expect(result.findings.count { $0.ruleID == "deprecated-web-view" } == 20_000)
    #expect(result.notifications.map(\.reason) == [clause])
    #expect(result.notifications.map(\.level) == [.error])
  }

  /// A note must not take the place of an error.
  @Test func ofOneLevel() throws {
    let folder = try TemporaryFolder()
    let declarations = (0..<20_010).map { "var a\($0): UIWebView?\n" }.joined()
    try folder.write("A.swift", declarations + "let a = UIWebView()\n")
    let result = scan(folder.url)
    #expect(result.findings.contains { $0.ruleID == "deprecated-web-view" && $0.level == .error })
    #expect(result.notifications.count == 1)
  }

  /// The limit is for each file.
  @Test func ofManyFiles() throws {
    let folder = try TemporaryFolder()
    for name in ["A.swift", "B.swift"] {
      try folder.write(name, (0..<15_000).map { "let a\($0) = UIWebView()\n" }.joined())
    }
    let result = scan(folder.url)
    #expect(result.findings.count { $0.ruleID == "deprecated-web-view" } == 30_000)
    #expect(result.notifications.isEmpty)
  }

  /// A source of short words has as many facts as findings.
  @Test func ofTokens() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", "let v = UIWebView()\nlet a = [\(String(repeating: "a,", count: 1_500_000))]\n")
    try folder.write("B.swift", "let v = UIWebView()\n")
    let result = scan(folder.url)
    #expect(result.notifications.map(\.reason) == ["more than 3000000 tokens"])
    #expect(result.findings.map(\.path) == ["B.swift"])
  }

  /// In a rule that compares files.
  @Test func ofAComparison() throws {
    let folder = try TemporaryFolder()
    try folder.write("en.lproj/Localizable.strings", (0..<20_005).map { "\"k\($0)\" = \"Orders %d\";\n" }.joined())
    try folder.write("de.lproj/Localizable.strings", (0..<20_005).map { "\"k\($0)\" = \"Orders %@\";\n" }.joined())
    let result = scan(folder.url)
    #expect(result.findings.count { $0.ruleID == "missing-translation" } == 20_000)
    #expect(result.notifications.map(\.path) == ["de.lproj/Localizable.strings"])
  }
}
