internal import Bytes
internal import Findings

/// JUnit XML, for services that show tests: a suite for each file with findings, and one of passing tests for rules without
/// findings. Findings that do not fail the run are output of passing tests, and notes below are omitted.
struct JUnitReporter: Reporter {
  func write(_ report: Report, to output: Output) {
    let result = report.result
    let counts = report.units.countsByLevel
    let isFailure = { (level: Level) in report.failLevel.map { level >= $0 } ?? false }
    let isShown = { (level: Level) in level > .note || isFailure(level) }
    let shown = counts.reduce(0) { isShown($1.key) ? $0 + $1.value : $0 }
    let failures = counts.reduce(0) { isFailure($1.key) ? $0 + $1.value : $0 }
    let rules = Set(result.findings.files.flatMap { file in Set(file.filter { isShown($0.level) }.map(\.ruleID)) })
    let passing = report.rules.filter { !rules.contains($0.id) }
    let errors = result.notifications.count
    output.write(markup: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    output.write(
      markup:
        "<testsuites name=\"applint\" tests=\"\(shown + passing.count + errors)\" failures=\"\(failures)\" errors=\"\(errors)\">\n"
    )
    for file in report.shownFiles {
      let count = file.count { isShown($0.level) }
      guard count > 0 else { continue }
      let path = report.paths.inRepository(file[0].path)
      begin(path, tests: count, failures: file.count { isFailure($0.level) }, to: output)
      var names = UniqueNames()
      for finding in file where isShown(finding.level) {
        write(finding, path, isFailure: isFailure(finding.level), &names, to: output)
      }
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

  private func write(_ finding: Finding, _ path: String, isFailure: Bool, _ names: inout UniqueNames, to output: Output) {
    let parts = [finding.member, finding.symbol ?? finding.section].compactMap(\.self).joined(separator: " ")
    let place = finding.region.map { ":\($0.line):\($0.column)" } ?? (parts.isEmpty ? "" : "(\(parts))")
    let line: Markup = finding.region.map { " line=\"\($0.line)\"" } ?? ""
    let (level, sentence) = (finding.level.rawValue, FindingText.sentence(finding))
    let outcome: Markup =
      isFailure ? "<failure type=\"\(level)\" message=\"\(sentence)\"/>" : "<system-out>\(level): \(sentence)</system-out>"
    output.write(
      markup: """
            <testcase classname="\(finding.ruleID)" name="\(names(finding.ruleID, path + place))" file="\(path)"\(line)>\
        \(outcome)</testcase>

        """)
  }
}

/// Services identify a test by class and name, which must be unique in a suite.
private struct UniqueNames {
  private var counts: [String: Int] = [:]

  mutating func callAsFunction(_ ruleID: String, _ name: String) -> String {
    let count = counts["\(ruleID) \(name)", default: 0] + 1
    counts["\(ruleID) \(name)"] = count
    return count == 1 ? name : "\(name) #\(count)"
  }
}
