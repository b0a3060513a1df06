internal import Bytes
internal import Findings

/// JUnit's XML, for services that show tests: a suite for each file with findings, and one for the rules, in which those pass that have found
/// nothing. Notes are no failures and not told.
struct JUnitReporter: Reporter {
  func write(_ report: Report, to output: Output) {
    let result = report.result
    let counts = report.units.countsByLevel
    let failures = (counts[.error] ?? 0) + (counts[.warning] ?? 0)
    let failing = Set(result.findings.files.flatMap { file in Set(file.filter { $0.level > .note }.map(\.ruleID)) })
    let passing = report.rules.filter { !failing.contains($0.id) }
    let errors = result.notifications.count
    output.write(markup: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    output.write(
      markup:
        "<testsuites name=\"applint\" tests=\"\(failures + passing.count + errors)\" failures=\"\(failures)\" errors=\"\(errors)\">\n"
    )
    for file in report.shownFiles {
      let count = file.count { $0.level > .note }
      guard count > 0 else { continue }
      let path = report.paths.inRepository(file[0].path)
      begin(path, tests: count, failures: count, to: output)
      var names = UniqueNames()
      for finding in file where finding.level > .note { write(finding, path, &names, to: output) }
      output.write(markup: "  </testsuite>\n")
    }
    if !passing.isEmpty {
      begin("rules without findings", tests: passing.count, to: output)
      for rule in passing { output.write(markup: "    <testcase classname=\"applint\" name=\"\(rule.id)\"/>\n") }
      output.write(markup: "  </testsuite>\n")
    }
    if errors > 0 {
      begin(FindingText.notReadID, tests: errors, errors: errors, to: output)
      var names = UniqueNames()
      for notification in result.notifications {
        let path = report.paths.inRepository(notification.path)
        let name = names(FindingText.notReadID, path + (notification.part.map { "(\($0))" } ?? ""))
        output.write(
          markup: """
                <testcase classname="\(FindingText.notReadID)" name="\(name)"><error message="\(notification.description)"/></testcase>

            """)
      }
      output.write(markup: "  </testsuite>\n")
    }
    output.write(markup: "</testsuites>\n")
  }

  private func begin(_ name: String, tests: Int, failures: Int = 0, errors: Int = 0, to output: Output) {
    output.write(
      markup:
        "  <testsuite name=\"\(name)\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\">\n")
  }

  private func write(_ finding: Finding, _ path: String, _ names: inout UniqueNames, to output: Output) {
    let parts = [finding.member, finding.symbol ?? finding.section].compactMap(\.self).joined(separator: " ")
    let place = finding.region.map { ":\($0.line):\($0.column)" } ?? (parts.isEmpty ? "" : "(\(parts))")
    let line: Markup = finding.region.map { " line=\"\($0.line)\"" } ?? ""
    output.write(
      markup: """
            <testcase classname="\(finding.ruleID)" name="\(names(finding.ruleID, path + place))" file="\(path)"\(line)>\
        <failure type="\(finding.level.rawValue)" message="\(FindingText.sentence(finding))"/></testcase>

        """)
  }
}

/// Services know a test by its class and name, so that no two of a suite may have the same.
private struct UniqueNames {
  private var counts: [String: Int] = [:]

  mutating func callAsFunction(_ ruleID: String, _ name: String) -> String {
    let count = counts["\(ruleID) \(name)", default: 0] + 1
    counts["\(ruleID) \(name)"] = count
    return count == 1 ? name : "\(name) #\(count)"
  }
}
