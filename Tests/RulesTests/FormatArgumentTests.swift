import Testing

/// What a translation may read depends on what code passes.
struct FormatArgumentTests {
  private func findings(_ files: [String: String]) -> [String] { RulesTests.findings(of: "missing-translation", in: files) }

  private func levels(_ original: String, _ translation: String, _ code: String, _ name: String = "A.m") -> [String] {
    findings([
      "en.lproj/L.strings": "\"k\" = \"\(original)\";\n", "de.lproj/L.strings": "\"k\" = \"\(translation)\";\n", name: code,
    ]).map { String($0.prefix { $0 != ":" }) }
  }

  @Test(arguments: [
    ("[NSString stringWithFormat:NSLocalizedString(@\"k\", nil), a, b]", []),
    ("[NSString stringWithFormat:TEXT(@\"k\"), [a name], f(b, c)]", []),
    ("[[NSString alloc] initWithFormat:[bundle localizedStringForKey:@\"k\" value:nil table:nil], a, b]", []),
    ("[NSString stringWithFormat:NSLocalizedString(@\"k\", nil), a]", ["error"]),
    ("[NSString stringWithFormat:NSLocalizedString(@\"k\", nil), a, b]; [NSString stringWithFormat:TEXT(@\"k\"), a]", ["error"]),
    ("NSLocalizedString(@\"k\", nil)", ["warning"]),
    ("TEXT(@\"k\", nil, a, b)", ["warning"]),
    ("[[NSString alloc] initWithFormat:NSLocalizedString(@\"k\", nil) arguments:list]", ["warning"]),
  ])
  func callsOfObjectiveC(code: String, expected: [String]) {
    #expect(levels("%@", "%@: %@", "void f(id a, id b) { \(code); }\n") == expected, "\(code)")
  }

  @Test(arguments: [
    ("String(format: NSLocalizedString(\"k\", comment: \"\"), a, b)", []),
    ("String(format: NSLocalizedString(\"k\", comment: \"\"), locale: locale, a, b)", []),
    ("String(format: \"k\".localized, a, b)", []),
    ("String.localizedStringWithFormat(NSLocalizedString(\"k\", comment: \"\"), a, b)", []),
    ("String(format: Bundle.main.localizedString(forKey: \"k\", value: nil, table: nil), a, b)", []),
    ("String(format: \"k\".localized, a)", ["error"]),
    ("String(format: \"k\".localized, locale: locale, a)", ["error"]),
    ("String(format: \"k\".localized, arguments: list)", ["warning"]),
    ("show(\"k\".localized, a, b)", ["warning"]),
  ])
  func callsOfSwift(code: String, expected: [String]) {
    #expect(levels("%@", "%@: %@", "func f() { \(code) }\n", "A.swift") == expected, "\(code)")
  }

  @Test func aTextWithoutSpecifiersMayIgnoreAnArgument() {
    let code = "void f(int a) { [NSString stringWithFormat:NSLocalizedString(@\"k\", nil), a]; }\n"
    #expect(levels("Guessing", "%d", code) == [])
    #expect(levels("Guessing", "%d", "id a = NSLocalizedString(@\"k\", nil);\n") == ["warning"])
    #expect(levels("Guessing", "%@ %@", code) == ["error"])
    // It reads an argument that exists as another type.
    #expect(levels("%d", "%@", code) == ["error"])
    #expect(levels("", "%d", "id a = NSLocalizedString(@\"k\", nil);\n") == [])
  }

  /// Variants of an app have tables with the same keys.
  @Test func anotherTableTellsWhatCodePasses() {
    let code = "void f(id a, id b) { TEXT(@\"k\", nil, a, b); }\n"
    var files = ["en.lproj/A.strings": "\"k\" = \"%@\";\n", "de.lproj/A.strings": "\"k\" = \"%@: %@\";\n", "A.m": code]
    #expect(findings(files).count == 1)
    files["en.lproj/B.strings"] = "\"k\" = \"%@ %@\";\n"
    #expect(findings(files) == [])
    files["de.lproj/A.strings"] = "\"k\" = \"%d\";\n"
    #expect(findings(files).count == 1)
  }

  @Test func aKeyThatIsAFormatHasAllArguments() {
    func catalog(_ key: String, _ attributes: String = "", _ texts: (String, String)...) -> String {
      let values = texts.map { "\"\($0.0)\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"\($0.1)\"}}" }
      return "{\"sourceLanguage\": \"en\", \"strings\": {\"\(key)\": {\(attributes) \"localizations\": "
        + "{\(values.joined(separator: ", "))}}}, \"version\": \"1.0\"}"
    }
    let code = ["A.swift": "Text(\"Send \\(a) to \\(b)\")\n"]
    func levels(_ text: String, _ code: [String: String]) -> [String] {
      findings(code.merging(["L.xcstrings": text]) { $1 }).map { String($0.prefix { $0 != ":" }) }
    }
    let key = "Send %@ to %@"
    #expect(levels(catalog(key, "", ("en", "Send %@"), ("de", "%@ an %@")), code) == [])
    #expect(levels(catalog(key, "", ("de", "%@ an %@ mit %@")), code) == ["error"])
    #expect(levels(catalog(key, "\"shouldTranslate\": false,", ("de", "%@ an %@ mit %@")), code) == [])
    #expect(levels(catalog(key, "\"extractionState\": \"stale\",", ("de", "%@ an %@ mit %@")), code) == ["note"])
  }

  @Test func aKeyOfACatalogThatNoCodeHoldsIsANote() {
    func catalog() -> String {
      let keys = ["Open %@", "Close %@", "Send the letter %@", "Print all of %@"]
      let entries = keys.map { key in
        let text = key.hasPrefix("Send") ? "%@ %@" : "%@"
        return "\"\(key)\": {\"localizations\": {\"de\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(text)\"}}}}"
      }
      return "{\"sourceLanguage\": \"en\", \"strings\": {\(entries.joined(separator: ", "))}, \"version\": \"1.0\"}"
    }
    func found(_ code: String) -> [String] { findings(["L.xcstrings": catalog(), "A.swift": code]) }
    let others = "Text(\"Open \\(a)\")\nText(\"Close \\(a)\")\nText(\"Print all of \\(a)\")\n"
    #expect(
      found(others) == [
        "note: format specifier mismatch in 'Send the letter %@' ('de'): uses argument 2; expected only 1 argument; "
          + "no code looks up the key"
      ])
    #expect(found(others + "Text(\"Send the letter \\(a)\")\n").map { $0.prefix(5) } == ["error"])
  }
}
