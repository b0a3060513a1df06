import Bytes
import Findings
import Rules
import Scanner
import Testing

struct MissingTranslationTests {
  private func units(_ files: [String: String]) -> [FindingUnit] {
    let rules = Rule.all.filter { $0.id == "missing-translation" }
    let contents = Dictionary(uniqueKeysWithValues: files.map { (Path($0.key), Array($0.value.utf8)) })
    let result = Scan(ScanOptions(rules: RuleSet(rules, includesMentions: false), jobs: 1)).run(MemorySource(contents))
    return FindingUnits(result.findings).flatMap { $0 }
  }

  /// `"a1" = "x"; "a2" = "x"; …`
  private func table(_ keys: ClosedRange<Int>, _ text: String = "text") -> String {
    keys.map { "\"a\($0)\" = \"\(text)\";\n" }.joined()
  }

  @Test func languagesThatLackTheSameKeysAreOneGroup() {
    let found = units([
      "en.lproj/L.strings": table(1...13), "de.lproj/L.strings": table(1...1), "fr.lproj/L.strings": table(1...1),
      "it.lproj/L.strings": table(1...12),
    ])
    #expect(
      found.map(\.finding.message) == [
        "12 keys are missing in 'de', 'fr': 'a10', 'a11', 'a12', 'a13', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', …",
        "key 'a13' is missing in 'it'",
      ])
    #expect(found.map(\.count) == [24, 1])
    let findings: [Finding] = found.map(\.finding) + found.flatMap(\.others)
    #expect(Set(findings.map(\.fingerprint)).count == 25)
  }

  /// The key, which is shown instead, is in the language already.
  @Test func aKeyInTheLanguageNeedsNoText() {
    func found(_ language: String) -> [String] {
      units([
        "en.lproj/L.strings": table(1...20) + "\"语音通话\" = \"Call\";\n", "\(language).lproj/L.strings": table(1...20, "other"),
        "A.swift": "NSLocalizedString(\"语音通话\", comment: \"\")\n",
      ]).map(\.finding.message)
    }
    #expect(found("zh-Hans") == [])
    #expect(found("zh-Hant") == ["key '语音通话' is missing in 'zh-Hant'"])
    #expect(found("de") == ["key '语音通话' is missing in 'de'"])
  }

  /// The key is the text then.
  @Test func aSentenceIsShownAsItIsWithoutTranslations() {
    func levels(_ key: String, _ tables: [String: String]) -> [Level] {
      let asked = (1...20).map { "NSLocalizedString(\"a\($0)\", comment: \"\")\n" }.joined()
      let code = ["A.swift": asked + "NSLocalizedString(\"\(key)\", comment: \"\")\n"]
      return units(tables.merging(code) { $1 }).map(\.finding.level)
    }
    let one = ["en.lproj/L.strings": table(1...20)]
    #expect(levels("Quit anyway", one) == [.note])
    #expect(levels("quit_anyway", one) == [.warning])
    #expect(levels("Quit anyway", one.merging(["de.lproj/L.strings": table(1...20, "Text")]) { $1 }) == [.warning])
    // A copy is not a translation.
    #expect(levels("Quit anyway", one.merging(["de.lproj/L.strings": table(1...20)]) { $1 }) == [.note])
  }

  @Test func keysThatNoCodeAsksForAreNotes() {
    let tables = [
      "en.lproj/L.strings": table(1...8) + "\"old\" = \"%d left\";\n",
      "de.lproj/L.strings": table(1...7) + "\"old\" = \"%@ da\";\n",
      "fr.lproj/L.strings": table(1...8),
    ]
    func levels(_ code: String) -> [String] {
      let asked = (1...8).map { "NSLocalizedString(\"a\($0)\", comment: \"\")\n" }.joined()
      return units(tables.merging(["A.swift": asked + code]) { $1 }).map { "\($0.finding.level) \($0.finding.path.prefix(2))" }
        .sorted()
    }
    #expect(levels("") == ["note de", "note fr", "warning de"])
    #expect(levels("NSLocalizedString(\"old\", comment: \"\")\n") == ["error de", "warning de", "warning fr"])
    // Nobody knows which keys are missed, but no code contains these.
    #expect(levels("NSLocalizedString(name, comment: \"\")\n") == ["note de", "note fr", "warning de"])
    #expect(levels("NSLocalizedString(name, comment: \"\")\n// \"old\"\n") == ["note de", "note fr", "warning de"])
    #expect(levels("NSLocalizedString(name, comment: \"\")\nlet name = \"old\"\n") == ["error de", "warning de", "warning fr"])
    #expect(
      levels("NSLocalizedString(name, comment: \"\")\nlet name = R.string.l.old\n") == ["error de", "warning de", "warning fr"])
    #expect(levels("NSLocalizedString(\"x\\(kind)ld\", comment: \"\")\n") == ["note de", "note fr", "warning de"])
    #expect(levels("NSLocalizedString(\"ol\\(kind)\", comment: \"\")\n") == ["error de", "warning de", "warning fr"])
  }

  @Test func aFormatOfAKeyThatNoCodeHoldsIsANote() {
    let tables = [
      "en.lproj/L.strings": table(1...8) + "\"old\" = \"%d left\";\n", "de.lproj/L.strings": "\"old\" = \"%@ da\";\n",
    ]
    func level(_ code: String) -> Level? {
      units(tables.merging(["A.swift": code]) { $1 }).first { $0.finding.message.contains("'old'") }?.finding.level
    }
    #expect(level("let keys = [\"a1\", \"a2\", \"a3\"]\n") == .note)
    #expect(level("let keys = [\"a1\", \"a2\", \"a3\", \"old\"]\n") == .error)
    // Code names keys in another way.
    #expect(level("let keys = [L10n.a1, L10n.a2]\n") == .error)
  }

  @Test func aRegionIsNoOriginalAndNeedNotHoldAll() {
    // `en-AU` has keys of its own, and what `hy-AM` lacks `hy` has.
    let found = units([
      "en.lproj/L.strings": table(1...13), "en_AU.lproj/L.strings": table(1...15), "hy.lproj/L.strings": table(1...13),
      "hy-AM.lproj/L.strings": table(1...2),
    ])
    #expect(found.map(\.finding.message) == [])
  }

  @Test func aTableInNoTargetIsNamed() {
    let project = """
      {
        objects = {
          A = { isa = PBXProject; mainGroup = G; targets = (T); };
          B1 = { isa = PBXBuildFile; fileRef = F1; };
          B2 = { isa = PBXBuildFile; fileRef = F2; };
          F1 = { isa = PBXFileReference; path = en.lproj/L.strings; sourceTree = "<group>"; };
          F2 = { isa = PBXFileReference; path = de.lproj/L.strings; sourceTree = "<group>"; };
          G = { isa = PBXGroup; children = (F1, F2); sourceTree = "<group>"; };
          P = { isa = PBXResourcesBuildPhase; files = (B1, B2); };
          T = { isa = PBXNativeTarget; name = App; buildPhases = (P); };
        };
        rootObject = A;
      }
      """
    let found = units([
      "App.xcodeproj/project.pbxproj": project, "en.lproj/L.strings": table(1...2), "de.lproj/L.strings": table(1...1),
      "Old/de.lproj/L.strings": table(2...2),
    ])
    #expect(
      found.map(\.finding.message) == ["key 'a2' is missing in 'de'; 'Old/de.lproj/L.strings' has it but is not in any target"])
  }

  @Test func aLanguageThatIsHardlyBegunIsOneNote() {
    let found = units([
      "en.lproj/L.strings": table(1...40), "de.lproj/L.strings": table(1...3), "fr.lproj/L.strings": table(1...39, "texte"),
    ])
    #expect(found.map(\.finding.message) == ["only 3 of 40 keys are translated into 'de'", "key 'a40' is missing in 'fr'"])
    #expect(found.map(\.finding.level) == [.note, .warning])
    let keys = (1...40).map { key in
      let texts = [("de", 3), ("fr", 39)].filter { key <= $0.1 }
        .map { "\"\($0.0)\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"x\"}}" }
      return "\"a\(key)\": {\"localizations\": {\(texts.joined(separator: ", "))}}"
    }
    let catalog = "{\"sourceLanguage\": \"en\", \"strings\": {\(keys.joined(separator: ", "))}, \"version\": \"1.0\"}"
    #expect(
      Set(units(["L.xcstrings": catalog]).map(\.finding.message)) == [
        "only 3 of 40 keys are translated into 'de'", "key 'a40' is missing in 'fr'",
      ])
  }

  @Test func aLanguageThatTheProjectNoLongerListsIsSilent() {
    func messages(_ regions: String, _ folder: String = "", copiesFolders: Bool = false) -> [String] {
      let file = copiesFolders ? "" : "/L.strings"
      let project = """
        {
          objects = {
            A = { isa = PBXProject; mainGroup = G; targets = (T); knownRegions = (\(regions)); };
            B1 = { isa = PBXBuildFile; fileRef = F1; };
            B2 = { isa = PBXBuildFile; fileRef = F2; };
            F1 = { isa = PBXFileReference; path = \(folder)en.lproj\(file); sourceTree = "<group>"; };
            F2 = { isa = PBXFileReference; path = \(folder)de.lproj\(file); sourceTree = "<group>"; };
            G = { isa = PBXGroup; children = (F1, F2); sourceTree = "<group>"; };
            P = { isa = PBXResourcesBuildPhase; files = (B1, B2); };
            T = { isa = PBXNativeTarget; name = App; buildPhases = (P); };
          };
          rootObject = A;
        }
        """
      return units([
        "App.xcodeproj/project.pbxproj": project, "\(folder)en.lproj/L.strings": table(1...2),
        "\(folder)de.lproj/L.strings": table(1...1),
      ]).map(\.finding.message)
    }
    let missing = ["key 'a2' is missing in 'de'"]
    #expect(messages("en, fr, Base") == [])
    #expect(messages("en, de, Base") == missing)
    #expect(messages("English, German") == missing)
    #expect(messages("en, \"de-AT\"") == missing)
    #expect(messages("en, fr, Base", copiesFolders: true) == missing)
    // Xcode lists the development language by itself, and the settings have languages of their own.
    #expect(messages("en, Base") == missing)
    #expect(messages("en, fr, Base", "Settings.bundle/") == missing)
  }

  /// The system chooses one of the languages of the app.
  @Test func aLanguageThatNoAppHasIsSilent() {
    func messages(_ files: [String: String]) -> [String] {
      let project = """
        { objects = {
          A = { isa = PBXProject; mainGroup = G; targets = (T); knownRegions = (en, Base); };
          B = { isa = PBXBuildFile; fileRef = F; };
          F = { isa = PBXFileReference; path = "fr.lproj/InfoPlist.strings"; sourceTree = "<group>"; };
          G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
          P = { isa = PBXResourcesBuildPhase; files = (B); };
          T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (P); };
        }; rootObject = A; }
        """
      let package = """
        // swift-tools-version:5.9
        import PackageDescription
        let package = Package(name: "Texts", targets: [.target(name: "Texts", resources: [.process("Resources")])])
        """
      let folder = "Texts/Sources/Texts/Resources"
      let tables = [
        "\(folder)/en.lproj/L.strings": table(1...20), "\(folder)/de.lproj/L.strings": table(1...19, "Text"),
        "\(folder)/fr.lproj/L.strings": table(1...19, "texte"),
      ]
      let all = ["App.xcodeproj/project.pbxproj": project, "Texts/Package.swift": package].merging(tables) { $1 }
      return units(all.merging(files) { $1 }).map(\.finding.message)
    }
    #expect(messages([:]) == [])
    #expect(messages(["fr.lproj/InfoPlist.strings": "\"a\" = \"b\";\n"]) == ["key 'a20' is missing in 'fr'"])
    let list = "<plist version=\"1.0\"><dict><key>CFBundleLocalizations</key><array><string>de</string></array></dict></plist>\n"
    #expect(messages(["Info.plist": list]) == ["1 key is missing in 'de', 'fr': 'a20'"])
  }

  @Test func aSpecificationTellsWhatAGeneratedProjectBuilds() {
    let tables = ["App/en.lproj/L.strings": table(1...2), "App/de.lproj/L.strings": table(1...1)]
    let messages = { (name: String, text: String) in units(tables.merging([name: text]) { $1 }).map(\.finding.message) }
    let missing = ["key 'a2' is missing in 'de'"]
    #expect(messages("project.yml", "targets:\n  A:\n    sources: App # all\n") == missing)
    #expect(messages("project.yml", "targets:\n  A:\n    sources:\n    - path: \"App\"\n") == missing)
    #expect(messages("project.yml", "targets:\n  A:\n    sources: [App/en.lproj, Other]\n  App:\n    type: a\n") == [])
    #expect(messages("project.yml", "targets:\n  A:\n    sources:\n      - path: App\n        excludes: [de.lproj]\n") == [])
    func tuist(_ list: String) -> String {
      "import ProjectDescription\nlet p = Project(name: \"App\", targets: [.target(name: \"App\", \(list))])\n"
    }
    #expect(messages("Project.swift", tuist("resources: [\"App/**\"]")) == missing)
    #expect(messages("Project.swift", tuist("sources: [\"App/**/*.swift\"]")) == [])
  }

  @Test func whatIsTheSameInEveryLanguageNeedsNoTranslation() {
    let keys = ["CFBundleName", "* ", "000", "E4ECF5", "A4", "%@ MB", "Pay", "Fee"]
    let strings = keys.map { "\"\($0)\": {\"localizations\": {}}" }
    let other = "\"x y\": {\"localizations\": {\"de\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"z\"}}}}"
    let catalog =
      "{\"sourceLanguage\": \"en\", \"strings\": {\((strings + [other]).joined(separator: ", "))}, \"version\": \"1.0\"}"
    #expect(units(["L.xcstrings": catalog]).map(\.finding.message) == ["2 keys are missing in 'de': 'Pay', 'Fee'"])
  }
}
