internal import Bytes
internal import Findings
internal import SourceText

extension Rule {
  static let repeatedText = Rule(
    RuleDescriptor(
      id: "repeated-text",
      title: "Repeated user-facing string",
      level: .note,
      summary: "The same user-facing string in three or more places",
      rationale: "A string that appears in three places is easily changed in only two, which makes the app inconsistent.",
      remedy: "Define the string once, in a strings table or as a constant.",
      fix: "Define the string once, in a strings table or a constant",
      tags: ["strings"],
      checksThirdParty: false,
      options: [RuleOption("places", "minimum number of places", value: 3, in: 2...1000)],
      badExamples: [
        Example(
          .swift,
          """
          a.text = "↓The network is not reachable"
          b.text = "↓The network is not reachable"
          c.message = "↓The network is not reachable"

          """)
      ],
      goodExamples: [
        Example(.swift, "a.text = \"The network is not reachable\"\nb.text = \"The network is not reachable\"\n")
      ]),
    checks: [
      .checkout(facts: [.visibleTexts]) { checkout, sink in
        var places: [String: [(file: CheckoutFile, region: Region)]] = [:]
        for source in checkout.firstParty.sources {
          for text in source.texts where text.value.text.isSentence && !text.value.isForDevelopers {
            places[text.value.text, default: []].append((source.file, text.region))
          }
        }
        for (text, found) in places.sorted(by: { $0.key < $1.key }) where found.count >= sink.option("places") {
          let group = FindingGroup(text, title: "uses of \(text.quotedExcerpt)", spansFiles: true)
          for (file, region) in found {
            sink.report(.repeated(text, found.count), path: file.path, at: region, identity: text, in: Membership("", in: group))
          }
        }
      }
    ])
}

extension String {
  /// At least three words, or six characters of a script without spaces.
  fileprivate var isSentence: Bool {
    split(separator: " ").count >= 3 || unicodeScalars.count(where: \.isEastAsian) >= 6
  }
}

extension Message {
  fileprivate static func repeated(_ text: String, _ count: Int) -> Message {
    "user-facing string \(text.quotedExcerpt) is repeated in \(count) places"
  }
}
