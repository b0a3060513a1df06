import Findings
import Foundation
import Scanner
import TestSupport
import Testing

/// Files that repeat one thing thousands of times. Where the cost of a scan grew as the square of it these tests took minutes; the check
/// `growth` measures the same.
struct GrowthTests {
  private static let image = [
    "Assets.xcassets/present.imageset/Contents.json": contents([#"{"idiom":"universal","filename":"a.png"}"#])
  ]

  private static func contents(_ images: [String]) -> String {
    "{\"images\":[\(images.joined(separator: ","))],\"info\":{\"version\":1,\"author\":\"xcode\"}}"
  }

  private func findings(_ files: [String: String], _ ruleID: String) throws -> Int {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(path, text) }
    return scan(folder.url).findings.count { $0.ruleID == ruleID }
  }

  private func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined(separator: "\n") + "\n"
  }

  @Test func manyValuesOnOneLine() throws {
    let values = (0..<10_000).map { "'Sounds\($0).bundle'" }.joined(separator: ", ")
    #expect(try findings(["A.podspec": "s.vendored_frameworks = \(values)\n"], "bundle-as-vendored-framework") == 10_000)
    let slots = Self.contents((0..<10_000).map { "{\"idiom\":\"universal\",\"filename\":\"a\($0).png\"}" })
    #expect(try findings(["A.xcassets/a.imageset/Contents.json": slots], "broken-asset-catalog") == 10_000)
  }

  @Test func constantsThatAreUsedOften() throws {
    let uses = lines(5_000) { "  static let k\($0) = \"absent\($0)\"\n  let i\($0) = UIImage(named: Names.k\($0))" }
    #expect(try findings(["A.swift": "enum Names {\n\(uses)}\n"].merging(Self.image) { $1 }, "missing-image") == 5_000)
    let macros = "#define KEY @\"absent\"\nvoid f(void) {\n" + lines(5_000) { _ in "[UIImage imageNamed:KEY];" } + "}\n"
    #expect(try findings(["A.m": macros].merging(Self.image) { $1 }, "missing-image") == 5_000)
  }

  @Test func missingNamesBesideSimilarOnes() throws {
    let views = lines(5_000) { "<segue identifier=\"showPageOfNumber\($0)\" id=\"a\($0)\"/>" }
    let uses = lines(5_000) { "performSegue(withIdentifier: \"showPagOfNumbers\($0)\", sender: nil)" }
    let files = ["A.storyboard": "<document targetRuntime=\"iOS.CocoaTouch\">\n\(views)</document>\n", "A.swift": uses]
    #expect(try findings(files, "missing-segue") == 5_000)
  }

  @Test func chainOfClassesWithOutlets() throws {
    let classes = lines(5_000) { "class C\($0): C\($0 + 1) {}" } + "class C5000: UIView {}\n"
    let views = lines(5_000) {
      "<view customClass=\"C\($0)\" id=\"v\($0)\"><connections><outlet property=\"none\" destination=\"v\" id=\"o\($0)\"/></connections></view>"
    }
    let files = [
      "A.swift": classes, "A.xib": "<document targetRuntime=\"iOS.CocoaTouch\"><objects>\n\(views)</objects></document>\n",
    ]
    // Of a class with a hundred classes above it nothing is said.
    #expect(try findings(files, "missing-outlet-target") == 98)
  }

  /// Each connection of the owner must not look at every class.
  @Test func classesThatLoadANibWithManyOutlets() throws {
    let nib = """
      <document targetRuntime="MacOSX.Cocoa"><customObject id="-2" customClass="Page"><connections>
      \(lines(4_000) { "<outlet property=\"o\($0)\" destination=\"b\" id=\"c\($0)\"/>" })
      </connections></customObject></document>
      """
    let loader =
      lines(40_000) { "@interface Q\($0) : NSObject\n@end" } + "void f() { [NSBundle loadNibNamed:@\"Page\" owner:self]; }\n"
    let page = "@interface Page : NSObject\n@end\n"
    #expect(try findings(["Page.xib": nib, "Page.h": page, "Q.m": loader], "missing-outlet-target") == 0)
  }

  @Test func attributesOfOneElement() throws {
    let attributes = (0..<100_000).map { "a\($0)=\"1\"" }.joined(separator: " ")
    for head in ["", "<!DOCTYPE document>", "<?xml version=\"1.0\"?><!-- don't --><?p '?>"] {
      let folder = try TemporaryFolder()
      try folder.write("A.xib", "\(head)<document><view \(attributes)/></document>\n")
      #expect(scan(folder.url).notifications.map(\.path) == ["A.xib"], "\(head)")
    }
  }

  @Test func targetsThatShareEverything() throws {
    func list(_ letter: String) -> String { (0..<2_000).map { "\(letter)\($0)" }.joined(separator: ",") }
    let objects = lines(2_000) { n in
      """
      T\(n) = { isa = PBXNativeTarget; name = App; buildPhases = (S); fileSystemSynchronizedGroups = (Y); buildConfigurationList = L; };
      B\(n) = { isa = PBXBuildFile; fileRef = F\(n); }; F\(n) = { isa = PBXFileReference; path = a.swift; };
      E\(n) = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T\(n); membershipExceptions = (x\(n).swift); };
      """
    }
    let project = """
      // !$*UTF8*$!
      { objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (\(list("T"))); buildConfigurationList = L; };
      G = { isa = PBXGroup; children = (Y, \(list("F"))); };
      Y = { isa = PBXFileSystemSynchronizedRootGroup; path = d; exceptions = (\(list("E"))); };
      S = { isa = PBXSourcesBuildPhase; files = (\(list("B"))); };
      L = { isa = XCConfigurationList; buildConfigurations = (C); };
      C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SWIFT_VERSION = 5; \(lines(2_000) { "S\($0) = v;" }) }; };
      \(objects)}; rootObject = P; }
      """
    let sources = (0..<200).map { ("d/x\($0).swift", "let a = UIImage(named: \"present\")\n") }
    let files = ["App.xcodeproj/project.pbxproj": project].merging(sources) { $1 }.merging(Self.image) { $1 }
    #expect(try findings(files, "missing-image") == 0)
  }

  @Test(arguments: [
    ("swift", "class A { "), ("swift", "class A { func func "), ("swift", "class A { func f("), ("swift", "class A { @objc("),
    ("swift", "enum A { case a = case b = "), ("swift", "class "), ("swift", "{ let a = \"x\" "), ("swift", "init(a: ["),
    ("swift", "func f(a: @b("), ("swift", "let a: "), ("swift", "enum A { case case,"), ("swift", "a<"),
    ("m", "@interface A\n-("), ("m", "@implementation A @synthesize a "), ("m", "@interface A @property a) "),
    ("m", "@interface A : B "), ("m", "#ifdef A\n[UIImage imageNamed:@\"a\"];\n"), ("m", "[[UIImage imageNamed:"),
  ])
  func declarationsThatNothingEnds(_ suffix: String, _ text: String) throws {
    let folder = try TemporaryFolder()
    let head =
      suffix == "m"
      ? "id a = [UIImage imageNamed:NSClassFromString(@\"UIWebView\")];\n"
      : "let a = UIImage(named: k)\nNSClassFromString(\"UIWebView\")\n"
    try folder.write("A.\(suffix)", head + String(repeating: text, count: 20_000))
    try folder.write(
      "A.xib",
      "<document targetRuntime=\"iOS.CocoaTouch\"><view customClass=\"A\" id=\"v\"><connections><outlet property=\"x\" destination=\"v\" id=\"o\"/></connections></view></document>\n"
    )
    #expect(scan(folder.url).notifications.isEmpty)
  }

  @Test func keysAndLanguagesOfACatalog() throws {
    let languages = (0..<3_000).map { "\"l\($0)\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"v\"}}" }.joined(
      separator: ",")
    let keys = (0..<3_000).map { "\"k\($0)\":{}" }.joined(separator: ",")
    let catalog = "{\"sourceLanguage\":\"en\",\"strings\":{\"a\":{\"localizations\":{\(languages)}},\(keys)},\"version\":\"1.0\"}"
    #expect(try findings(["A.xcstrings": catalog], "missing-translation") == 20_000)
  }

  @Test func slotsWithOneFile() throws {
    let slots = Self.contents((0..<4_000).map { "{\"idiom\":\"universal\",\"scale\":\"\($0 % 3 + 1)x\",\"filename\":\"a.png\"}" })
    let folder = try TemporaryFolder()
    try folder.write("A.xcassets/a.imageset/Contents.json", slots)
    try folder.write(
      "A.xcassets/a.imageset/a.png",
      try fixtureBytes("rules/broken-asset-catalog/bad/App/Assets.xcassets/letter.imageset/letter.png"))
    #expect(scan(folder.url).notifications.isEmpty)
  }

  private func project(_ objects: String, targets: Int) -> String {
    let list = (0..<targets).map { "T\($0)" }.joined(separator: ",")
    return """
      // !$*UTF8*$!
      { objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (\(list)); buildConfigurationList = L; };
      G = { isa = PBXGroup; children = (F); }; F = { isa = PBXFileReference; path = A.swift; };
      L = { isa = XCConfigurationList; buildConfigurations = (C); };
      C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; \(lines(4_000) { "S\($0) = v;" }) }; };
      \(objects)}; rootObject = P; }
      """
  }

  /// Each target depends on the next one and the last one on the first, so that each consists of all.
  @Test(arguments: ["application", "framework", "library.static"])
  func targetsInACircle(_ kind: String) throws {
    let count = 2_000
    let objects = lines(count) { n in
      """
      T\(n) = { isa = PBXNativeTarget; name = App\(n); productType = "com.apple.product-type.\(kind)"; buildPhases = (S\(n));
      dependencies = (D\(n)); buildConfigurationList = L; };
      D\(n) = { isa = PBXTargetDependency; target = T\((n + 1) % count); };
      S\(n) = { isa = PBXSourcesBuildPhase; files = (B\(n)); }; B\(n) = { isa = PBXBuildFile; fileRef = F; };
      """
    }
    let source = "import UIKit\n@UIApplicationMain class A: UIResponder {}\nlet a = UIDevice.current.uniqueIdentifier\n"
    let files = ["App.xcodeproj/project.pbxproj": project(objects, targets: count), "A.swift": source]
    #expect(try findings(files, "missing-image") == 0)
  }

  @Test func keysThatAreThereThousandsOfTimes() throws {
    let group = "A = { isa = PBXGroup; \(lines(10_000) { "path = p\($0);" }) };"
    #expect(try findings(["App.xcodeproj/project.pbxproj": project(group, targets: 0)], "duplicate-project-key") == 9_999)
  }

  @Test func namesInNestedCalls() throws {
    let text = String(repeating: "UIImage(named: f(((", count: 10_000) + "a" + String(repeating: "))))", count: 10_000)
    #expect(try findings(["A.swift": text + "\n"].merging(Self.image) { $1 }, "missing-image") == 0)
  }
}
