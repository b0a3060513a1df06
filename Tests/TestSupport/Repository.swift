public import Foundation

/// A fresh repository of git, removed when the value goes away.
public final class Repository: Sendable {
  public let folder: TemporaryFolder

  public var url: URL { folder.url }

  public init() throws {
    folder = try TemporaryFolder()
    try git("init", "--quiet", "--initial-branch=main")
    try git("config", "user.name", "Mira")
    try git("config", "user.email", "mira@example.org")
    try git("config", "commit.gpgsign", "false")
  }

  /// - Throws: where git does not end with 0.
  @discardableResult
  public func git(_ arguments: String..., environment: [String: String] = [:]) throws -> String {
    let result = try run(
      URL(filePath: "/usr/bin/env"), ["git"] + arguments, in: url,
      environment: environment.merging(["GIT_CONFIG_NOSYSTEM": "1"]) { $1 })
    guard result.status == 0 else { throw Failure(description: "git \(arguments): \(result.errors)") }
    return result.output
  }

  /// Writes files and commits everything.
  public func commit(_ files: [String: String]) throws {
    for (path, text) in files { try folder.write(path, text) }
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--no-verify", "--message", "change")
  }

  /// Writes files and stages them.
  public func stage(_ files: [String: String]) throws {
    for (path, text) in files {
      try folder.write(path, text)
      try git("add", "--", path)
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}

/// What a JSON report tells.
public struct Report: Sendable {
  /// `path:line: rule`
  public let findings: [String]
  /// `path:line: rule (by what)`
  public let suppressed: [String]
  public let levels: Set<String>

  public init(_ json: String) throws {
    let report = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    func lines(_ key: String) -> [String] {
      (report[key] as? [[String: Any]] ?? []).map { finding in
        let place = "\(finding["path"] ?? ""):\(finding["line"] ?? "-"): \(finding["ruleID"] ?? "")"
        return place + ((finding["suppressedBy"] as? String).map { " (\($0))" } ?? "")
      }
    }
    findings = lines("findings")
    suppressed = lines("suppressed")
    levels = Set((report["findings"] as? [[String: Any]] ?? []).compactMap { $0["level"] as? String })
  }
}

/// Runs a scan and reads its report.
public func scanReport(_ arguments: [String], in folder: URL, input: String = "", environment: [String: String] = [:]) throws -> (
  report: Report, status: Int32, errors: String
) {
  let result = try applint(["scan", "--format", "json"] + arguments, in: folder, input: input, environment: environment)
  return (try Report(result.output.isEmpty ? "{}" : result.output), result.status, result.errors)
}
