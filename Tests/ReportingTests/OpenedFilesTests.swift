import Bytes
import Findings
import Reporting
import Synchronization
import TestSupport
import Testing

struct OpenedFilesTests {
  /// Files in the order in which a report has asked for them.
  private final class Opened: Sendable {
    private let paths = Mutex<[String]>([])

    var sorted: [String] { paths.withLock { $0.sorted() } }

    func open(_ path: String) -> [UInt8]? {
      paths.withLock { $0.append(path) }
      return Array("let ü = it()\nlet é = it()\n".utf8)
    }
  }

  private static func finding(_ ruleID: String, _ path: String, _ line: Int, hasRegion: Bool = true) -> Finding {
    let region = Region(line: line, column: 10, endLine: line, endColumn: 12, utf16Column: 9, utf16EndColumn: 11)
    return Finding(
      ruleID: ruleID, level: .error, message: "m", path: path, region: hasRegion ? region : nil, identity: "\(ruleID) \(line)")
  }

  @Test(arguments: ReportFormat.allCases)
  func onlyReportsForPeopleOpenFilesAndEachOnce(format: ReportFormat) throws {
    let opened = Opened()
    // Both rules have findings in both files, and a group reaches from one into the other.
    var findings = ["a", "b"].flatMap { path in
      [("some-rule", 1), ("other-rule", 1), ("some-rule", 2), ("other-rule", 2)].map { Self.finding($0, path, $1) }
    }
    for index in [2, 6] {
      findings[index].membership = Membership("it", in: FindingGroup("it", title: "uses", spansFiles: true))
    }
    var result = Sample.result(findings + [Self.finding("some-rule", "c", 1, hasRegion: false), Sample.binary])
    result.suppressed = [SuppressedFinding(Self.finding("some-rule", "d", 1), .baseline)]
    result.contents = { opened.open($0) }
    let text = try Sample.text(format, ReportStyle(listsNotes: true, listsAll: true, terminalWidth: 80), result)
    #expect(opened.sorted == ([.html, .text].contains(format) ? ["a", "b"] : []))
    if format == .html { #expect(text.matches(of: /<mark>it<\/mark>/).count == 7) }
  }

  @Test func aPageOpensNoFileWhoseFindingsItDoesNotList() throws {
    let opened = Opened()
    let shown = (1...2_000).map { Self.finding("some-rule", "b", $0) }
    var weak = Self.finding("some-rule", "a", 1)
    weak.level = .note
    var result = Sample.result([weak] + shown)
    result.contents = { opened.open($0) }
    _ = try Sample.text(.html, result)
    #expect(opened.sorted == ["b"])
  }
}
