import Bytes
import Findings
import SourceText
import Testing

@testable import Rules
@testable import Scanner

struct CodeUsesTests {
  /// The comparison of the first line that contains `gone`.
  private func uses(_ text: String, _ language: SourceFile.Language = .swift) -> CodeUses? {
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("gone") } ?? 0
    let use = UseInCode(subject: "gone", region: Region(line: line + 1, column: 3, endLine: line + 1, endColumn: 4))
    return CodeUses([use], in: ReadSource(Array(text.utf8), language, "A.swift"))
  }

  private static let function = "func fire() {\n  let image = UIImage(named: \"gone\")!\n}\n"

  /// A line with n directives was kept n times: 20,000 selectors took 13 GB.
  @Test func aLineWithManyDirectivesCountsOnce() throws {
    let selectors = "let all = [" + String(repeating: "#selector(show), ", count: 100) + "]\n"
    let found = try #require(uses(Self.function + selectors))
    #expect(found.events.count { if case .directive = $0 { true } else { false } } == 1)
  }

  @Test func moreMentionsThanCanBeComparedAreNotCompared() {
    #expect(uses(Self.function + String(repeating: "fire()\n", count: 10_000)) != nil)
    #expect(uses(Self.function + String(repeating: "fire()\n", count: 30_000)) == nil)
  }

  @Test func aDirectiveContinuesOnTheNextLine() {
    func text(_ condition: String) -> String {
      "#if DEBUG \\\n  && \(condition)\nvoid fire(void) {\n  [UIImage imageNamed:@\"gone\"];\n}\n#endif\n"
    }
    #expect(uses(text("A"), .objectiveC) != uses(text("B"), .objectiveC))
    #expect(uses(text("A"), .objectiveC) == uses(text("A"), .objectiveC))
  }

  /// A local variable hides the function, unless a dot precedes the name.
  @Test func aDotBeforeAMentionMatters() {
    func text(_ call: String) -> String { Self.function + "func show() {\n  let fire = print\n  \(call)\n}\n" }
    #expect(uses(text("fire()")) != uses(text("self.fire()")))
  }
}
