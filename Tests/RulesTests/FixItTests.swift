import Bytes
import Findings
import Rules
import Scanner
import Testing

/// The edits that findings have, with what the checkout around them says.
struct FixItTests {
  private struct Outcome: Equatable {
    var texts: [String] = []
    var areSafe: [Bool] = []
  }

  /// What each finding of a rule in a file makes of it.
  private func fix(_ path: String, _ bytes: [UInt8], _ rule: String, beside files: [String: [UInt8]] = [:]) throws -> Outcome {
    var all = files
    all[path] = bytes
    let rule = try #require(Rule.all.first { $0.id == rule })
    let source = MemorySource(Dictionary(uniqueKeysWithValues: all.map { (Path($0.key), $0.value) }))
    let findings = Scan(ScanOptions(rules: RuleSet([rule], includesMentions: false), jobs: 1)).run(source).findings
    var reader = FixItReader(bytes, at: Path(path))
    return findings.filter { $0.path == path }.reduce(into: Outcome()) { outcome, finding in
      guard let fixIt = reader.fixIt(for: finding) else { return }
      outcome.texts.append(String(decoding: fixIt.edits.applied(to: bytes), as: UTF8.self))
      outcome.areSafe.append(fixIt.isSafe)
    }
  }

  private func fix(_ text: String, _ rule: String, _ path: String = "Page.swift", beside files: [String: [UInt8]] = [:]) throws
    -> Outcome
  {
    try fix(path, Array(text.utf8), rule, beside: files)
  }

  private static let catalog: [String: [UInt8]] = [
    "Assets.xcassets/flag.imageset/Contents.json": Array(
      "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"flag.pdf\"}]}".utf8),
    "Assets.xcassets/flag.imageset/flag.pdf": Array("%PDF-1.4\n".utf8),
  ]

  private static func project(version: Int = 60, setting: String = "YES", targets: String = "T") -> [String: [UInt8]] {
    let text = """
      // !$*UTF8*$!
      {
        objectVersion = \(version);
        objects = {
          R = {isa = PBXProject; mainGroup = M; targets = (\(targets)); };
          M = {isa = PBXGroup; children = (A, S); };
          A = {isa = PBXFileReference; path = Assets.xcassets; sourceTree = "<group>"; };
          S = {isa = PBXFileReference; path = Page.swift; sourceTree = "<group>"; };
          T = {isa = PBXNativeTarget; name = App; buildConfigurationList = L; buildPhases = (P, Q); };
          U = {isa = PBXNativeTarget; name = Other; buildPhases = (V); };
          V = {isa = PBXSourcesBuildPhase; files = (B3); };
          B3 = {isa = PBXBuildFile; fileRef = S; };
          L = {isa = XCConfigurationList; buildConfigurations = (C); };
          C = {isa = XCBuildConfiguration; name = Debug; buildSettings = {ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS = \(setting); }; };
          P = {isa = PBXSourcesBuildPhase; files = (B1); };
          Q = {isa = PBXResourcesBuildPhase; files = (B2); };
          B1 = {isa = PBXBuildFile; fileRef = S; };
          B2 = {isa = PBXBuildFile; fileRef = A; };
        };
        rootObject = R;
      }

      """
    return ["App.xcodeproj/project.pbxproj": Array(text.utf8)]
  }

  private static let app = catalog.merging(project()) { $1 }

  // MARK: Scale suffixes

  @Test func scaleSuffixIsRemovedFromTheLiteral() throws {
    let png: [String: [UInt8]] = ["seal.png": [], "seal@2x.png": [], "seal@3x.png": []]
    #expect(
      try fix(
        "/* é */ a(UIImage(named: \"seal@2x.png\"), UIImage(named: \"seal@3X\"))\r\n", "scale-suffix-in-image-name", beside: png)
        == Outcome(
          texts: [
            "/* é */ a(UIImage(named: \"seal.png\"), UIImage(named: \"seal@3X\"))\r\n",
            "/* é */ a(UIImage(named: \"seal@2x.png\"), UIImage(named: \"seal\"))\r\n",
          ], areSafe: [true, true]))
    #expect(
      try fix("UIImage *a = [UIImage imageNamed:@\"seal@2x\"];\n", "scale-suffix-in-image-name", "Page.m", beside: png).texts
        == ["UIImage *a = [UIImage imageNamed:@\"seal\"];\n"])
  }

  @Test(arguments: [
    "a(UIImage(named: \"other@2x\"))\n", "a(UIImage(named: name + \"@2x\"))\n", "a(UIImage(named: \"seal@2x~ipad\"))\n",
    "a(UIImage(named: \"se\\u{61}l@2x\"))\n",
  ])
  func nameThatIsNotWholeOrResolvesToNothingStays(text: String) throws {
    #expect(try fix(text, "scale-suffix-in-image-name", beside: ["seal.png": []]) == Outcome())
  }

  // MARK: Image names

  @Test func nameWithAScaleHasTheSymbolOfItsSet() throws {
    #expect(
      try fix("view.image = UIImage(named: \"flag@2x.png\")\n", "hardcoded-image-name", beside: Self.app).texts
        == ["view.image = UIImage(resource: .flag)\n"])
  }

  @Test(arguments: [
    ("let a = UIImage(named: \"flag\")!.size\n", "let a = UIImage(resource: .flag).size\n", true),
    ("view.image = UIImage(named: \"flag\")\r\n", "view.image = UIImage(resource: .flag)\r\n", true),
    ("let a = UIImage(named: \"flag\")\n", "let a = UIImage(resource: .flag)\n", false),
    ("import SwiftUI\nlet a = Image(\"flag\")\n", "import SwiftUI\nlet a = Image(.flag)\n", true),
  ])
  func nameBecomesTheSymbol(text: String, expected: String, isSafe: Bool) throws {
    #expect(try fix(text, "hardcoded-image-name", beside: Self.app) == Outcome(texts: [expected], areSafe: [isSafe]))
  }

  @Test(arguments: [
    "if let a = UIImage(named: \"flag\") {}\n", "a = UIImage(named: \"flag\") ?? b\n",
    "a = UIImage(named: \"flag\", in: nil, with: nil)\n",
    "a = NSImage(named: \"flag\")\n", "a = UIKit.UIImage(named: \"flag\")\n",
  ])
  func whereNilMattersTheNameStays(text: String) throws {
    #expect(try fix(text, "hardcoded-image-name", beside: Self.app) == Outcome())
  }

  @Test func symbolsThatXcodeMayNotGenerateAreSuggested() throws {
    let text = "view.image = UIImage(named: \"flag\")\n"
    for files in [
      Self.catalog, Self.catalog.merging(Self.project(version: 56)) { $1 },
      Self.catalog.merging(Self.project(setting: "NO")) { $1 },
    ] {
      #expect(try fix(text, "hardcoded-image-name", beside: files).areSafe == [false])
    }
    // A target that compiles the file lacks the catalog.
    let twoTargets = Self.catalog.merging(Self.project(targets: "T, U")) { $1 }
    #expect(try fix(text, "hardcoded-image-name", beside: twoTargets).areSafe == [false])
  }

  @Test func accessorOfTheProjectIsTaken() throws {
    let generated =
      "// This is a generated file, do not edit!\n// Generated by R.swift\nstruct R { static func flag() -> UIImage? { UIImage(named: \"flag\") } }\n"
    let files = Self.app.merging(["R.generated.swift": Array(generated.utf8)]) { $1 }
    #expect(
      try fix("if let a = UIImage(named: \"flag\") {}\n", "hardcoded-image-name", beside: files)
        == Outcome(texts: ["if let a = R.image.flag() {}\n"], areSafe: [true]))
  }

  @Test func objectiveCHasToImportTheSymbol() throws {
    #expect(
      try fix("UIImage *a = [UIImage imageNamed:@\"flag\"];\n", "hardcoded-image-name", "Page.m", beside: Self.catalog)
        == Outcome(texts: ["UIImage *a = [UIImage imageNamed:ACImageNameFlag];\n"], areSafe: [false]))
  }

  // MARK: Selectors, attributes, formats

  @Test func selectorIsSpelledAsTheMethodOfTheClass() throws {
    let text =
      "\u{FEFF}class Page {\n  @objc func tap(_ a: Any) {}\n  func f() { b(\"é\", Selector(\"tap:\"), Selector(\"resolved\")) }\n}\n"
    #expect(
      try fix(text, "string-selector")
        == Outcome(texts: [text.replacing("Selector(\"tap:\")", with: "#selector(tap(_:))")], areSafe: [true]))
  }

  @Test func fileThatIsConvertedWhenReadIsLeftAlone() throws {
    let text = "class Page {\n  @objc func tap() {}\n  func f() { b(Selector(\"tap\")) }\n}\n"
    let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try fix("Page.swift", bytes, "string-selector") == Outcome())
  }

  @Test(arguments: [
    ("*.png binary\r\n*.pbxproj merge=union\r\n*.m text\r\n", "*.png binary\r\n*.pbxproj merge=applint\r\n*.m text\r\n"),
    ("*.pbxproj -text\tmerge=union  eol=lf\n", "*.pbxproj -text\tmerge=applint  eol=lf\n"),
    ("*.pbxproj merge=union", "*.pbxproj merge=applint"),
    ("*.pbxproj merge=union merge=union\n", "*.pbxproj merge=applint merge=applint\n"),
  ])
  func unionIsTakenOutOfTheLine(text: String, expected: String) throws {
    #expect(try fix(text, "union-merged-project", ".gitattributes") == Outcome(texts: [expected], areSafe: [true]))
  }

  @Test func swappedSpecifiersAreOnlySuggested() throws {
    let files = ["en.lproj/Localizable.strings": Array("\"of\" = \"%d of %@\";\n".utf8)]
    #expect(
      try fix("\"of\" = \"%@ \\\"é\\\" %d\";\n", "missing-translation", "de.lproj/Localizable.strings", beside: files)
        == Outcome(texts: ["\"of\" = \"%2$@ \\\"é\\\" %1$d\";\n"], areSafe: [false]))
    #expect(try fix("\"of\" = \"%@\";\n", "missing-translation", "de.lproj/Localizable.strings", beside: files) == Outcome())
  }
}
