import Binary
import Bytes
import Findings
import SourceText
import TestSupport
import Testing

@testable import Rules

struct RuleSetTests {
  /// A rule that fires at every name that is its own.
  private static func rule(_ id: String, judgesThirdParty: Bool = true) -> Rule {
    let name = id.uppercased()
    let descriptor = RuleDescriptor(
      id: id, level: .warning, summary: id, rationale: id, remedy: id, tags: [], judgesThirdParty: judgesThirdParty,
      badExamples: [],
      goodExamples: [])
    return Rule(
      descriptor,
      checks: [
        .source(triggers: [name]) { file, sink in
          for token in file.tokens where file.text(token.range) == name {
            sink.report("is \(name)", .use, of: name, at: token.range)
          }
        },
        .binary(triggers: [], []) { image, sink in
          sink.report("is \(name)", image.architecture.name == "x86_64" ? .mention : .use, subject: name, in: image)
        },
      ])
  }

  private static let set = RuleSet([rule("aa"), rule("bb", judgesThirdParty: false)], includesMentions: false)

  private func ids(in text: String, isThirdParty: Bool = false) -> [String] {
    let file = SourceFile(Array(text.utf8), language: .swift)
    let checks = Self.set.source.triggered(by: file.bytes.span, isThirdParty: isThirdParty)
    return Self.set.source.run(checks, on: file, path: "a").map(\.ruleID)
  }

  @Test func onlyRulesWhoseTriggerStandsInAFileSeeIt() {
    #expect(Self.set.source.triggered(by: Array("A A B".utf8).span, isThirdParty: false).isEmpty)
    #expect(Self.set.source.triggered(by: Array("x BB AA".utf8).span, isThirdParty: false).indices == [0, 1])
    #expect(ids(in: "AA BB") == ["aa", "bb"])
    #expect(ids(in: "BB") == ["bb"])
  }

  @Test func triggersCannotBeSearchedForInUTF16SoEveryRuleSeesIt() {
    #expect(Self.set.source.triggered(by: [0xFF, 0xFE, 0x41].span, isThirdParty: false).indices == [0, 1])
    #expect(Self.set.source.triggered(by: [0xFE, 0xFF].span, isThirdParty: true).indices == [0])
  }

  @Test func rulesThatJudgeTheAppOnlySeeNoThirdParty() {
    #expect(ids(in: "AA BB", isThirdParty: true) == ["aa"])
    #expect(Self.set.judgesBinaries(thirdParty: true))
    #expect(!RuleSet([Self.rule("bb", judgesThirdParty: false)], includesMentions: false).judgesBinaries(thirdParty: true))
    #expect(!RuleSet([], includesMentions: false).judgesBinaries(thirdParty: false))
  }

  @Test func theArchitecturesOfOneThingAreOneFinding() throws {
    let images = try images(of: "binaries/fat-use.o")
    let findings = judge(images, Self.set)
    #expect(findings.map(\.ruleID) == ["aa", "bb"])
    // The mention of one slice is not told beside the use in the others.
    #expect(findings.allSatisfy { $0.architectures == ["arm64", "armv7"] && $0.evidence == .use })
    #expect(judge(images.reversed(), Self.set) == findings)
    let all = RuleSet([Self.rule("aa")], includesMentions: true)
    #expect(judge(images, all) == findings.filter { $0.ruleID == "aa" })
  }

  @Test func theMembersOfAnArchiveAreFindingsOfTheirOwn() throws {
    let findings = judge(try images(of: "binaries/fat-archives.a"), RuleSet([Self.rule("aa")], includesMentions: true))
    #expect(findings.map(\.member) == ["Preview.o", "Receipt.o"])
    #expect(findings.allSatisfy { $0.region == nil && $0.path == "a" && $0.architectures == ["arm64"] })
    #expect(Set(findings.map(\.fingerprint)).count == 2)
  }

  private func judge(_ images: [BinaryImage], _ rules: RuleSet) -> [Finding] {
    var judge = rules.binaryJudge(path: "a", isThirdParty: false)
    for image in images { judge.judge(image) }
    return judge.finish()
  }

  private func images(of path: String) throws -> [BinaryImage] {
    var images: [BinaryImage] = []
    readBinary(try fixtureBytes(path), .everything) { part in
      if case .image(let image) = part { images.append(image) }
    }
    return images
  }
}
