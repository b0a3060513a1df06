import Bytes
import Findings
import Foundation
import Rules
import Scanner

/// Scans a folder with every rule, as the program does.
func scan(_ folder: URL, _ change: (inout ScanOptions) -> Void = { _ in }) -> ScanResult {
  var options = ScanOptions(rules: RuleSet(Rule.all, includesMentions: false), jobs: 2)
  change(&options)
  // The fixtures are checkouts of their own, although a repository is around them.
  if options.patterns.folder == nil { options.patterns.folder = Path(folder.path) }
  return Scan(options).run(paths: [Path(folder.path)])
}

extension ScanResult {
  /// Every finding and notification as one line, for comparison.
  var lines: [String] {
    findings.map(\.line) + notifications.map { "\($0.path): \($0)" }
  }

  /// The paths of the findings, each once.
  var paths: [String] {
    findings.reduce(into: []) { paths, finding in
      if paths.last != finding.path { paths.append(finding.path) }
    }
  }
}

extension Finding {
  /// `path:line:column: level: evidence: message`; for a binary `path(member) [architectures]` in place of the position.
  var line: String {
    var place = path
    if let region { place += ":\(region.line):\(region.column)" }
    if let member { place += "(\(member))" }
    if !architectures.isEmpty { place += " [\(architectures.joined(separator: ", "))]" }
    return "\(place): \(level): \(evidence?.rawValue ?? "-"): \(message)"
  }
}

/// A source with one use, at 1:5, and another with none.
let usingText = "id a[UIWebView new];\n".replacing("a[", with: "a = [")
let harmlessText = "id a = [WKWebView new];\n"
