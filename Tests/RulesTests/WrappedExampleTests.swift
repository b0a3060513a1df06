import Findings
import Rules
import Testing

/// Bad examples where no compiler sees them: as a comment, as the text of a literal, in a branch that is left out.
struct WrappedExampleTests {
  /// Rules that tell of a name in such places when mentions are asked for.
  private static let rulesWithMentions: Set = ["deprecated-web-view"]

  /// Rules that check texts: a literal is just as wrong with code in it.
  private static let rulesOfTexts: Set = ["hardcoded-text", "repeated-text"]

  /// Only of examples with a defect in their text: what is wrong with a companion is wrong beside a comment as well.
  private static let wrapped = RuleExample.bad.filter { $0.example.text != $0.example.markedText }.flatMap { example in
    let isText = rulesOfTexts.contains(example.rule.id)
    return wrappings(example.example).filter { !isText || !isLiteral($0) }.map {
      WrappedExample(rule: example.rule, language: example.example.language, text: $0, companions: example.example.companions)
    }
  }

  @Test(arguments: wrapped)
  func aBadExampleThatIsNoCodeIsSilent(case example: WrappedExample) throws {
    let file = ExampleFile(example.language, marked: example.text, beside: example.companions)
    // A table without entries lacks them all, which is reported of the file.
    #expect(try file.findings(of: example.rule).allSatisfy { example.language == .translatedStrings && $0.region == nil })
  }

  @Test(arguments: wrapped)
  func aBadExampleThatIsNoCodeIsAMentionAtMost(case example: WrappedExample) throws {
    let file = ExampleFile(example.language, marked: example.text, beside: example.companions)
    let findings = try file.findings(of: example.rule, includesMentions: true).filter {
      example.language != .translatedStrings || $0.region != nil
    }
    #expect(findings.allSatisfy { $0.evidence == .mention && $0.level == .note })
    let isTold = example.language != .interface && Self.rulesWithMentions.contains(example.rule.id)
    #expect(findings.isEmpty == !isTold)
  }

  /// What comes after such text is code again.
  @Test(arguments: wrapped)
  func aBadExampleAfterOneThatIsNoCodeFires(case example: WrappedExample) throws {
    // Two documents in a row are none.
    guard example.language != .interface, example.language != .project else { return }
    for bad in example.rule.descriptor.badExamples where bad.language == example.language {
      let file = ExampleFile(example.language, marked: example.text + bad.markedText, beside: bad.companions)
      #expect(try file.findings(of: example.rule).compactMap(\.position) == file.marked)
    }
  }

  private static func isLiteral(_ text: String) -> Bool {
    ["let text =", "id text =", "const char *text ="].contains { text.hasPrefix($0) }
  }

  private static func wrappings(_ example: Example) -> [String] {
    let text = example.text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    if example.language == .swift {
      return [
        lines.map { "// \($0)\n" }.joined(), "/*\n\(text)*/\n", "/* /* */ \(text) /* */ */\n",
        "let text = #\"\"\"\n\(text)\"\"\"#\n",
        "#if false\n\(text)#endif\n", "#if true\n#else\n\(text)#endif\n", "#if false\n#if DEBUG\n\(text)#endif\n#endif\n",
      ]
    }
    if example.language == .objectiveC {
      let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      return [
        lines.map { "// \($0)\n" }.joined(), "//\\\n" + lines.joined(separator: "\\\n") + "\n", "/*\n\(text)*/\n",
        "id text = @\"\(escaped)\";\n", "const char *text = \"\"\n  \"\(escaped)\";\n", "#if 0\n\(text)#endif\n",
        "#if 1\n#else\n\(text)#endif\n", "#if 0\n#ifdef DEBUG\n\(text)#endif\n#endif\n",
        "#pragma mark \(lines.joined(separator: " "))\n",
      ]
    }
    if example.language == .project {
      let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      return [
        "{\n  objects = { A = { isa = PBXProject; name = \"\(escaped)\"; }; };\n  rootObject = A;\n}\n",
        "{\n  objects = {\n    A = { isa = PBXProject; };\n\(lines.map { "    // \($0)\n" }.joined())  };\n  rootObject = A;\n}\n",
      ]
    }
    if example.language == .translatedStrings {
      return [lines.map { "// \($0)\n" }.joined(), "/*\n\(text)*/\n"]
    }
    if [.gitAttributes, .podspec].contains(example.language) { return [lines.map { "# \($0)\n" }.joined()] }
    if example.language == .interface {
      let document = "<document targetRuntime=\"iOS.CocoaTouch\">\n"
      let attribute = text.replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
      return [
        "\(document)<!-- \(text) -->\n</document>\n", "\(document)<string><![CDATA[\(text)]]></string>\n</document>\n",
        "\(document)<label text=\"\(attribute)\"/>\n</document>\n", "\(document)<string>\(attribute)</string>\n</document>\n",
      ]
    }
    return []
  }
}

struct WrappedExample: CustomTestStringConvertible {
  let rule: Rule
  let language: Example.Language
  let text: String
  let companions: Companions

  var testDescription: String { "\(rule.id): \(text.debugDescription)" }
}
