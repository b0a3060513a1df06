import Bytes
import Findings
import Rules
import SourceText
import TestSupport
import Testing

@testable import Scanner

/// What a team has decided may be damaged, too: by a merge, an editor, a full disk.
struct DamagedDecisionsTests {
  @Test func damagedBaselineIsReadOrNamed() throws {
    let sample = Array(
      """
      {"applintBaseline":3}
      {"path":"A.m","rule":"a-b","message":"c \\u00fc","evidence":"use","fingerprint":"0123","context":"1f","content":"00"}
      {"path":"B.m","rule":"a-b","message":"","fingerprint":"4567"}

      """
      .utf8)
    _ = try Baseline(sample, folder: Path("/a"))
    forEachDamage(to: sample) { bytes, what in
      do throws(Baseline.Failure) {
        _ = try Baseline(bytes, folder: Path("/a"))
      } catch {
        if "\(error)".isEmpty { Issue.record("\(what): no reason") }
      }
    }
  }

  @Test func damagedSuppressionsStayInTheFile() {
    let sample = Array(
      "a // applint:disable:next a-b,c until 2030-01-01 -- d\nb /* applint:disable:file *\n applint:enable */\n\"\\u{FC}\"\n".utf8
    )
    forEachDamage(to: sample) { bytes, what in
      let file = SourceFile(bytes, language: .swift)
      for comment in SuppressionReader(file).read() where comment.region.endLine > file.lines.lineCount {
        Issue.record("\(what): \(comment.region)")
      }
    }
  }
}
