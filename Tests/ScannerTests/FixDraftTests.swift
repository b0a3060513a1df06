import Bytes
import Findings
import Rules
import Testing

@testable import Scanner

/// Whether the edits of a file hold, by what a scan of the result finds.
struct FixDraftTests {
  private static let attributes = Array("*.pbxproj merge=union\n*.m text\nproject.pbxproj merge=union\n".utf8)

  private func finding(
    _ line: Int, _ subject: String, rule: String = "union-merged-project", level: Level = .warning, end: Int = 22
  )
    -> Finding
  {
    Finding(
      ruleID: rule, level: level, message: "m", path: ".gitattributes",
      region: Region(line: line, column: 1, endLine: line, endColumn: end), identity: subject)
  }

  private var before: [Finding] { [finding(1, "*.pbxproj"), finding(3, "project.pbxproj", end: 28)] }
  private static func fixIts(_ finding: Finding) -> FixIt? {
    var reader = FixItReader(attributes, at: Path(".gitattributes"))
    return reader.fixIt(for: finding)
  }

  private var draft: FixDraft.File { FixDraft.File(Self.attributes, before, among: before, Self.fixIts) }

  @Test func editsOfAFileAreAppliedTogether() {
    #expect(draft.new == Array("*.pbxproj merge=applint\n*.m text\nproject.pbxproj merge=applint\n".utf8))
    #expect(draft.fixed == before)
    #expect(draft.objection([]) == nil)
  }

  @Test func findingThatStaysIsAnObjection() {
    #expect(draft.objection([finding(1, "*.pbxproj")]) == "union-merged-project would still be reported")
  }

  @Test func newFindingIsAnObjection() {
    #expect(draft.objection([finding(1, "other", rule: "other", level: .error)]) == "other would be reported on line 1")
    #expect(draft.objection([finding(7, "other", rule: "other", level: .note)]) == "other would be reported on line 7")
  }

  @Test func milderFindingInTheSamePlaceIsNone() {
    #expect(draft.objection([finding(1, "other", rule: "other", level: .note)]) == nil)
  }

  @Test func findingThatWasThereIsNone() {
    let known = finding(2, "other", rule: "other", level: .error)
    let draft = FixDraft.File(Self.attributes, before, among: before + [known], Self.fixIts)
    #expect(draft.objection([known]) == nil)
    #expect(draft.objection([known, known]) != nil)
  }

  @Test func overlappingEditsAreNotAppliedTogether() {
    let twice = [finding(1, "*.pbxproj"), finding(1, "again")]
    let draft = FixDraft.File(Self.attributes, twice, among: twice, Self.fixIts)
    #expect(draft.fixed.count == 1 && draft.new == Array("*.pbxproj merge=applint\n*.m text\nproject.pbxproj merge=union\n".utf8))
  }
}
