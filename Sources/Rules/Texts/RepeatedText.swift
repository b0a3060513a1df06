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

  /// The beginning of the first line.
  var excerpt: String {
    let line = split(whereSeparator: \.isNewline).first.map(String.init) ?? self
    return line.count > 40 ? line.prefix(39) + "…" : line
  }

  /// The excerpt in double quotes.
  var quotedExcerpt: String { "\"\(excerpt.replacing("\"", with: "\\\""))\"" }

  /// A key in a message: on one line, shortened to 40 characters, in quotes that it does not contain.
  var quotedKey: String {
    if let quoted = quotedPlainKey { return quoted }
    let start = count > 40 ? prefix(39) + "…" : self[...]
    let line = start.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\\n")
    return line.contains("'") && !line.contains("\"") ? "\"\(line)\"" : "'\(line)'"
  }

  /// The same for printable ASCII, whose characters are bytes; nil for other text, of which counting characters takes most of the time.
  private var quotedPlainKey: String? {
    let bytes = utf8Span.span
    let shown = bytes.count > 40 ? 39 : bytes.count
    var (hasApostrophe, hasQuotationMark) = (false, false)
    for index in bytes.indices {
      let byte = bytes[index]
      guard 0x20...0x7E ~= byte else { return nil }
      if byte == UInt8(ascii: "'"), index < shown { hasApostrophe = true }
      if byte == UInt8(ascii: "\""), index < shown { hasQuotationMark = true }
    }
    let mark = hasApostrophe && !hasQuotationMark ? "\"" : "'"
    var quoted = mark
    quoted.reserveCapacity(shown + 5)
    quoted += self[..<utf8.index(startIndex, offsetBy: shown)]
    if shown < bytes.count { quoted += "…" }
    quoted += mark
    return quoted
  }
}

extension Message {
  fileprivate static func repeated(_ text: String, _ count: Int) -> Message {
    "user-facing string \(text.quotedExcerpt) is repeated in \(count) places"
  }
}
