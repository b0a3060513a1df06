import Binary
import Bytes
import Findings
import Rules
import TestSupport
import Testing

/// What `deprecated-web-view` makes of every image in `testdata/binaries`, against the list that LLVM's tools confirm.
struct BinaryEvidenceTests {
  @Test(arguments: try BinaryFixture.listedFiles())
  func anImagesStrongestEvidenceIsAsListed(file: String) throws {
    let expected = try BinaryFixture.all().filter { $0.file == file }
    #expect(try Self.rows(of: file) == expected.map { "\($0.architecture ?? "-") \($0.member ?? "-") \($0.evidence)" }.sorted())
  }

  private static func rows(of file: String) throws -> [String] {
    let rule = try #require(Rule.all.first { $0.id == "deprecated-web-view" })
    let rules = RuleSet([rule], includesMentions: true)
    var rows: [String] = []
    let place = FilePlace(Array(file.utf8), in: Path(), isThirdParty: false, isIgnored: false)
    let plan = rules.binaryPlan(isThirdParty: false)
    readBinary(try fixtureBytes("binaries/\(file)"), plan.request(for: place)) { part in
      switch part {
      case .unreadable(_, let part): rows.append("- \(part ?? "-") none")
      case .image(let image):
        // A scan does not check debug symbols either.
        let findings = plan.run(on: place) { check in
          if image.fileType != .debugSymbols { check(image) }
        }.findings
        let evidence = findings.compactMap(\.evidence).max()
        rows.append("\(image.architecture.name) \(image.member ?? "-") \(evidence?.rawValue ?? "none")")
      }
    }
    return rows.isEmpty ? ["- - none"] : rows.sorted()
  }
}
