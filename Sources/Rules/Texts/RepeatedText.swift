internal import Findings
internal import SourceText

extension Rule {
  static let repeatedText = Rule(
    RuleDescriptor(
      id: "repeated-text",
      level: .note,
      summary: "One sentence for people in three places or more",
      rationale: """
        A sentence that stands in three places is changed in two of them. Then the app says the same thing in different words, and a \
        search for the old sentence finds a bug.
        """,
      remedy: "Give the sentence a name, in a table of strings or as a constant.",
      fix: "Define the string once, in a strings table or a constant",
      tags: ["texts"],
      judgesThirdParty: false,
      options: [RuleOption("places", "in how many places a sentence must stand", value: 3, in: 2...1000)],
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
          let group = FindingGroup(text, title: "places with \"\(text.excerpt)\"", spansFiles: true)
          for (file, region) in found {
            sink.report(.repeated(text, found.count), path: file.path, at: region, identity: text, in: Membership("", in: group))
          }
        }
      }
    ])
}

extension String {
  /// Three words or more, or six characters of a script without spaces.
  fileprivate var isSentence: Bool {
    split(separator: " ").count >= 3 || unicodeScalars.count(where: \.isEastAsian) >= 6
  }

  /// The beginning of the first line.
  var excerpt: String {
    let line = split(whereSeparator: \.isNewline).first.map(String.init) ?? self
    return line.count > 40 ? line.prefix(39) + "…" : line
  }
}

extension Message {
  fileprivate static func repeated(_ text: String, _ count: Int) -> Message { "\"\(text.excerpt)\" appears in \(count) places" }
}
