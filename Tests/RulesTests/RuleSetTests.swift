import Binary
import Bytes
import Findings
import SourceText
import TestSupport
import Testing

@testable import Rules

struct RuleSetTests {
  /// Records of another process have the same key, however its dictionaries are ordered.
  @Test func keysOfRecordsDoNotDependOnTheOrderOfOptions() {
    func key(_ names: [String]) -> [UInt8] {
      let values = names.reduce(into: [String: Int]()) { $0[$1] = $1.utf8.count }
      return RuleSet([], options: ["one": values, "other": values], includesMentions: false).recordKey
    }
    let names = (1...40).map { "option\($0)" }
    for _ in 0..<10 { #expect(key(names) == key(names.shuffled())) }
    #expect(key(names) != key(Array(names.dropLast())))
  }

  /// A rule that fires at every name that is its own.
  private static func rule(_ id: String, checksThirdParty: Bool = true) -> Rule {
    let name = id.uppercased()
    let descriptor = RuleDescriptor(
      id: id, title: "Sample", level: .warning, summary: id, rationale: id, remedy: id, fix: id, tags: [],
      checksThirdParty: checksThirdParty,
      badExamples: [],
      goodExamples: [])
    return Rule(
      descriptor,
      checks: [
        .file(.swift, triggers: [name]) { file, sink in
          for token in file.tokens where file.text(token.range) == name {
            sink.report("is \(name)", .use, of: name, at: token.range)
          }
        },
        .binary(triggers: [], []) { image, sink in
          sink.report("is \(name)", image.architecture.name == "x86_64" ? .mention : .use, of: name, in: image)
        },
      ])
  }

  private static let set = RuleSet([rule("aa"), rule("bb", checksThirdParty: false)], includesMentions: false)

  private func ids(in text: String, isThirdParty: Bool = false) throws -> [String] {
    try ids(in: Array(text.utf8), isThirdParty: isThirdParty)
  }

  private func ids(in bytes: [UInt8], isThirdParty: Bool) throws -> [String] {
    let kind = try #require(FileKind(name: Array("a.swift".utf8), framework: nil))
    let place = FilePlace(Array("a.swift".utf8), in: Path(), isThirdParty: isThirdParty, isIgnored: false)
    var buffer = FileBuffer(capacity: 1)
    buffer.fill { storage in
      storage = bytes
      return bytes.count
    }
    var context = ReadingContext(path: place.location)
    let plan = Self.set.plan(for: kind, isThirdParty: isThirdParty)
    return try plan.run(&buffer, place, isChecked: true, &context).findings.map(\.ruleID)
  }

  @Test func onlyRulesWithATriggerInAFileCheckIt() throws {
    #expect(try ids(in: "A A B") == [])
    #expect(try ids(in: "AA BB") == ["aa", "bb"])
    #expect(try ids(in: "BB") == ["bb"])
  }

  @Test func triggersCannotBeFoundInUTF16SoEveryRuleChecksIt() throws {
    let text: [UInt8] = [0xFF, 0xFE, 0x41, 0, 0x41, 0, 0x20, 0, 0x42, 0, 0x42, 0]
    #expect(try ids(in: text, isThirdParty: false) == ["aa", "bb"])
    #expect(try ids(in: text, isThirdParty: true) == ["aa"])
  }

  @Test func rulesForFirstPartyCodeSeeNoThirdParty() throws {
    #expect(try ids(in: "AA BB", isThirdParty: true) == ["aa"])
    #expect(Self.set.binaryPlan(isThirdParty: true).opens(Self.binary, isChecked: true))
    let firstPartyOnly = RuleSet([Self.rule("bb", checksThirdParty: false)], includesMentions: false)
    #expect(!firstPartyOnly.binaryPlan(isThirdParty: true).opens(Self.binary, isChecked: true))
    #expect(!RuleSet([], includesMentions: false).binaryPlan(isThirdParty: false).opens(Self.binary, isChecked: true))
  }

  @Test func theArchitecturesOfOneThingAreOneFinding() throws {
    let images = try images(of: "binaries/fat-use.o")
    let findings = check(images, Self.set)
    #expect(findings.map(\.ruleID) == ["aa", "bb"])
    // The mention of one slice is not told beside the use in the others.
    #expect(findings.allSatisfy { $0.architectures == ["arm64", "armv7"] && $0.evidence == .use })
    #expect(check(images.reversed(), Self.set) == findings)
    let all = RuleSet([Self.rule("aa")], includesMentions: true)
    #expect(check(images, all) == findings.filter { $0.ruleID == "aa" })
  }

  @Test func theMembersOfAnArchiveAreFindingsOfTheirOwn() throws {
    let findings = check(try images(of: "binaries/fat-archives.a"), RuleSet([Self.rule("aa")], includesMentions: true))
    #expect(findings.map(\.member) == ["Preview.o", "Receipt.o"])
    #expect(findings.allSatisfy { $0.region == nil && $0.path == "a" && $0.architectures == ["arm64"] })
    #expect(Set(findings.map(\.fingerprint)).count == 2)
  }

  private static let binary = FilePlace(Array("a".utf8), in: Path(), isThirdParty: false, isIgnored: false)

  private func check(_ images: [BinaryImage], _ rules: RuleSet) -> [Finding] {
    rules.binaryPlan(isThirdParty: false).run(on: Self.binary) { check in images.forEach(check) }.findings
  }

  private func images(of path: String) throws -> [BinaryImage] {
    var images: [BinaryImage] = []
    readBinary(try fixtureBytes(path), .everything) { part in
      if case .image(let image) = part { images.append(image) }
    }
    return images
  }

  /// One that is missing made each commit read the whole checkout.
  @Test func everyFactOfSourcesIsKnownToBeCompared() {
    let facts = RuleSet(Rule.all, includesMentions: true).facts.all
    let sources: Set = ["swift", "objective-c", "objective-c++"]
    let keys = facts.filter { $0.collectors.contains { !sources.isDisjoint(with: $0.types) } }.map(\.key)
    // Compared with the code around them (`HasUsesInCode`).
    let uses: Set = [
      "app-code", "deprecated-uses", "image-file-names", "private-names", "protected-resource-uses", "required-reason-uses",
      "sides",
    ]
    // Few sources have these, and a commit that touches one reads everything.
    let rare: Set = ["package-manifests", "packages", "project-specifications", "run-sources"]
    let compared = CollectedFact.keysComparedByName.union(CollectedFact.keysNotCompared)
    #expect(Set(keys).subtracting(rare).subtracting(uses) == compared)
  }
}
