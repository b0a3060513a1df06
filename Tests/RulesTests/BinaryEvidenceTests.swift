import Binary
import Bytes
import Findings
import Foundation
import Rules
import TestSupport
import Testing

/// What `deprecated-web-view` makes of every image in `testdata/binaries`, against the list that LLVM's tools confirm.
struct BinaryEvidenceTests {
  @Test(arguments: try expectedRows().keys.sorted())
  func anImagesStrongestEvidenceIsAsListed(file: String) throws {
    #expect(try Self.rows(of: file) == Self.expectedRows()[file])
  }

  @Test func everyFixtureIsListed() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture("binaries").path)
    let fixtures = names.filter { $0 != "src" && !["md", "sh", "tsv"].contains(($0 as NSString).pathExtension) }
    #expect(try fixtures.sorted() == Self.expectedRows().keys.sorted())
  }

  /// `architecture member evidence` by file.
  private static func expectedRows() throws -> [String: [String]] {
    var rows: [String: [String]] = [:]
    for line in String(decoding: try fixtureBytes("binaries/expected.tsv"), as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      try #require(fields.count == 4)
      rows[fields[0], default: []].append(fields[1...].joined(separator: " "))
    }
    return rows.mapValues { $0.sorted() }
  }

  private static func rows(of file: String) throws -> [String] {
    let rule = try #require(Rule.all.first { $0.id == "deprecated-web-view" })
    let rules = RuleSet([rule], includesMentions: true)
    var rows: [String] = []
    BinaryReader.read(ByteRegion(MemoryBytes(try fixtureBytes("binaries/\(file)")))) { part in
      switch part {
      case .unreadable(_, let part): rows.append("- \(part ?? "-") none")
      case .image(let image):
        var judge = rules.binaryJudge(path: file, isThirdParty: false)
        // A scan does not judge debug symbols either.
        if image.fileType != .debugSymbols { judge.judge(image) }
        let evidence = judge.finish().compactMap(\.evidence).max()
        rows.append("\(image.architecture.name) \(image.member ?? "-") \(evidence?.rawValue ?? "none")")
      }
    }
    return rows.isEmpty ? ["- - none"] : rows.sorted()
  }
}
