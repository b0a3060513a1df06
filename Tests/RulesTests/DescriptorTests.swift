import Bytes
import Findings
import Testing

@testable import Rules

/// What a rule says of itself is read by people in five places, so it is held to one form.
struct DescriptorTests {
  @Test(arguments: Rule.all.map(\.descriptor))
  func theIdIsInKebabCase(descriptor: RuleDescriptor) {
    let words = descriptor.id.split(separator: "-", omittingEmptySubsequences: false)
    #expect(words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) } })
    #expect(words.first?.first?.isLetter == true)
  }

  @Test func idsAreUniqueAndInOrder() {
    let ids = Rule.all.map(\.id)
    #expect(ids == Set(ids).sorted())
  }

  @Test(arguments: Rule.all.map(\.descriptor))
  func theSummaryIsOneLineWithoutAFullStop(descriptor: RuleDescriptor) {
    #expect(descriptor.summary.first?.isUppercase == true || descriptor.summary.hasPrefix("@2x"))
    #expect(descriptor.summary.last?.isLetter == true || descriptor.summary.last?.isNumber == true)
    #expect(!descriptor.summary.contains("\n") && descriptor.summary.count <= 100)
  }

  @Test(arguments: Rule.all.map(\.descriptor))
  func rationaleAndRemedyAreSentences(descriptor: RuleDescriptor) {
    for text in [descriptor.rationale, descriptor.remedy] {
      #expect(text.first?.isUppercase == true && text.last == ".")
      #expect(!text.contains("\n") && !text.contains("  "), "it is wrapped by whoever prints it")
    }
    #expect(descriptor.rationale != descriptor.remedy)
  }

  @Test(arguments: Rule.all.map(\.descriptor))
  func theFixIsAShortClause(descriptor: RuleDescriptor) {
    #expect(descriptor.fix.first?.isUppercase == true && descriptor.fix.last != ".")
    #expect(descriptor.fix.count <= 60 && !descriptor.fix.contains("\n") && !descriptor.fix.contains("  "))
  }

  @Test(arguments: Rule.all.map(\.descriptor))
  func codesAndTagsHaveTheirForm(descriptor: RuleDescriptor) {
    for code in descriptor.rejectionCodes {
      #expect(code.hasPrefix("ITMS-") && Int(code.dropFirst(5)) != nil)
    }
    #expect(!descriptor.tags.isEmpty && Set(descriptor.tags).count == descriptor.tags.count)
    #expect(descriptor.tags.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
  }

  @Test(arguments: Rule.all.map(\.descriptor))
  func thereAreExamplesOfBothKinds(descriptor: RuleDescriptor) {
    // Whether a suppression is of use depends on the findings of other rules, which a scan for its examples alone does not run.
    let isOfOtherRules = descriptor.id == "unused-suppression"
    #expect(descriptor.badExamples.isEmpty == isOfOtherRules && descriptor.goodExamples.isEmpty == isOfOtherRules)
    let examples = descriptor.badExamples + descriptor.goodExamples
    #expect(examples.allSatisfy { $0.text.hasSuffix("\n") && !$0.text.contains(Example.marker) })
    #expect(Set(examples.map { Example($0.language, $0.text, beside: $0.companions) }).count == examples.count)
    let languages = Set(descriptor.badExamples.map(\.language))
    #expect(
      languages.isSubset(of: descriptor.goodExamples.map(\.language)), "what is bad in a language has something good beside it")
  }

  /// Shorter literals are left out of the search, and those that are not ASCII would not be found in every encoding.
  @Test(arguments: Rule.all.map(\.id))
  func triggersCanBeSearchedFor(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    for check in rule.checks {
      switch check {
      case .file(let check):
        // Projects and privacy manifests are few, so that every check sees all of them.
        #expect(!check.triggers.isEmpty || [["project"], ["privacy-manifest"]].contains(check.types))
        #expect(check.triggers.allSatisfy { $0.utf8.count >= 2 && $0.utf8.allSatisfy { $0 < 0x80 } })
      case .binary, .checkout: break
      }
    }
  }

  @Test(arguments: Rule.all.map(\.descriptor), Evidence.allCases)
  func weakerEvidenceIsNeverGraver(descriptor: RuleDescriptor, evidence: Evidence) {
    #expect(descriptor.level(for: evidence) <= descriptor.level(for: .use))
    #expect(descriptor.level(for: .use) == descriptor.level)
    #expect(descriptor.level(for: .mention) == .note)
  }
}
