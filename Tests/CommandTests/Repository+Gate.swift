import Foundation
import TestSupport
import Testing

extension Repository {
  static let defect = "let a = UIWebView()\n"
  static let body = (0..<12).map { "let value\($0) = \($0) * scale\n" }.joined()
  static let baseline = ".applint-baseline.jsonl"

  /// A repository with a baselined defect and the installed hooks.
  static func gated() throws -> Repository {
    let repository = try Repository()
    try repository.commit(["App/A.swift": defect + body, "App/B.swift": "let b = 1\n", ".applint.yml": ""])
    #expect(try applint(["--write-baseline"], in: repository.url).status == 0)
    try repository.commit([:])
    #expect(try applint(["hook", "install"], in: repository.url).status == 0)
    return repository
  }

  /// Writes a file, records its findings in the baseline and commits both.
  func accept(_ text: String, at path: String) throws {
    try folder.write(path, text)
    _ = try applint(["--write-baseline"], in: url)
    try commit([:])
  }

  func commitWithHooks(_ files: [String: String]) throws {
    try stage(files)
    try git("commit", "--quiet", "--message", "change")
  }

  func isRefused(_ arguments: String...) throws -> Bool {
    let result = try run(URL(filePath: "/usr/bin/env"), ["git"] + arguments, in: url, environment: ["GIT_CONFIG_NOSYSTEM": "1"])
    return result.status != 0 && result.errors.contains("commit refused; run 'applint explain deprecated-web-view' for details")
  }

  func levels(_ arguments: String...) throws -> Set<String> { try scanReport(arguments, in: url).report.levels }

  func findings() throws -> [String] { try scanReport([], in: url).report.findings }
}
