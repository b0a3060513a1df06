internal import Bytes
internal import Findings
internal import SourceText

extension Rule {
  static let hardcodedText = Rule(
    RuleDescriptor(
      id: "hardcoded-text",
      level: .note,
      summary: "Texts for people that stand in code or in an interface file without translations",
      rationale: """
        A title in code cannot be translated, and a designer or lawyer who wants it changed needs a programmer. The rule judges apps \
        that translate anything at all: texts that code sets as titles, labels, messages and placeholders, Chinese, Japanese and \
        Korean literals in logic, and interface files that lie in no .lproj folder.
        """,
      remedy: "Use NSLocalizedString or String(localized:), and localise the interface file.",
      tags: ["texts"],
      judgesThirdParty: false,
      badExamples: [
        Example(.swift, "title = \"x\"\nnavigationItem.title = \"↓Your orders\"\n", beside: .translations),
        Example(.swift, "let alert = UIAlertController(title: \"↓Delete all?\", message: nil)\n", beside: .translations),
        Example(.objectiveC, "label.text = @\"↓Nothing found\";\n", beside: .translations),
        Example(.objectiveC, "if ([name isEqualToString:@\"↓取消\"]) { return; }\n", beside: .translations),
      ],
      goodExamples: [
        Example(.swift, "navigationItem.title = NSLocalizedString(\"Your orders\", comment: \"\")\n", beside: .translations),
        Example(.swift, "label.text = \"orders.title\".localized\n", beside: .translations),
        Example(.swift, "label.text = \"–\"\n", beside: .translations),
        Example(.objectiveC, "NSLog(@\"取消\");\n", beside: .translations),
        Example(.swift, "navigationItem.title = \"Your orders\"\n"),
      ]),
    checks: [
      .checkout(facts: [.visibleTexts, .interfaces, .stringTables]) { checkout, sink in
        guard checkout.isTranslated else { return }
        for source in checkout.firstParty.sources where !source.isOfDebugging {
          for text in source.texts
          where (text.value.place == .interface || text.value.text.isEastAsianText) && !text.value.text.isForMachines {
            sink.report(.hardcoded(text.value.text), path: source.file.path, at: text.region, identity: text.value.text)
          }
        }
        for interface in checkout.firstParty.interfaces where !interface.file.path.holds(".lproj/") {
          // What an outlet leads to holds a text for the designer, which code replaces.
          let texts = interface.texts.filter { !interface.reachableObjects.contains($0.value.object) }
          guard texts.count > 1 else { continue }
          for text in texts {
            sink.report(
              .hardcoded(text.value.text), path: interface.file.path, at: text.region, identity: text.value.text,
              in: Membership("\"\(text.value.text.excerpt)\"", in: ofInterface))
          }
        }
      }
    ])

  private static let ofInterface = FindingGroup(
    "interface", title: "user-facing strings of an interface file that is not localized")

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
          for text in source.texts where text.value.text.isSentence {
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

extension Checkout {
  /// Whether the app has a table of strings beyond the one that Info.plist needs.
  var isTranslated: Bool {
    firstParty.stringTables.contains {
      !$0.family.hasSuffix("InfoPlist.strings") && !$0.file.path.holds(".bundle/") && !$0.isEmpty
    }
  }
}

extension SourceFacts {
  /// Whether it shows itself to nobody but the team, by its name.
  fileprivate var isOfDebugging: Bool {
    let name = file.path.lastPathComponent
    return name.holds("Debug") || name.holds("Preview")
  }
}

extension String {
  /// Three words or more, or six characters of a script without spaces.
  fileprivate var isSentence: Bool {
    split(separator: " ").count >= 3 || unicodeScalars.count(where: \.isEastAsian) >= 6
  }

  /// A format of dates (`yyyy年MM月dd日`), an address, an identifier.
  fileprivate var isForMachines: Bool {
    holds("yy") || holds("MM") || holds("HH:mm") || holds("://") || !holds(" ") && holds("_")
  }

  fileprivate var isEastAsianText: Bool { unicodeScalars.contains(where: \.isEastAsian) }

  fileprivate var excerpt: String {
    let line = split(whereSeparator: \.isNewline).first.map(String.init) ?? self
    return line.count > 40 ? line.prefix(39) + "…" : line
  }
}

extension Message {
  fileprivate static func hardcoded(_ text: String) -> Message { "\"\(text.excerpt)\" cannot be translated" }

  fileprivate static func repeated(_ text: String, _ count: Int) -> Message { "\"\(text.excerpt)\" appears in \(count) places" }
}
