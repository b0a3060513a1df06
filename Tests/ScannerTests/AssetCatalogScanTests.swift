import Bytes
import Findings
import Foundation
import TestSupport
import Testing

@testable import Rules
@testable import Scanner

/// Asset catalogs and what else a scan of them meets.
struct AssetCatalogScanTests {
  private let folder: TemporaryFolder
  private let set = "{ \"images\" : [ { \"filename\" : \"a.png\", \"idiom\" : \"universal\" } ] }\n"

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What a catalog holds as `kind name`, with a star for what is part of another set.
  private func items(_ files: [String: String]) throws -> [String] {
    let rules = RuleSet(Rule.all.filter { $0.id == "broken-asset-catalog" }, includesMentions: false)
    let source = MemorySource(
      Dictionary(uniqueKeysWithValues: files.map { (Path("A.xcassets/" + $0.key), Array($0.value.utf8)) }))
    let facts = CheckoutState(Scan(ScanOptions(rules: rules)), source, top: Path()).part(nil).facts
    let items = AssetCatalog.all(of: FactStore(facts, rules.facts)[.assetFolders]).flatMap(\.items)
    return items.compactMap { item in item.kind.map { (item.isPart ? "*" : "") + "\($0) \(item.name)" } }
  }

  /// Scans with rules of the checkout alone.
  private func found() -> ScanResult {
    let ids: Set = ["broken-asset-catalog", "missing-image", "wrong-pixel-size"]
    return scan(folder.url) { $0.rules = RuleSet(Rule.all.filter { ids.contains($0.id) }, includesMentions: false) }
  }

  @Test func groupsNameTheirSetsWhereTheyAreNamespaces() throws {
    let namespace = "{ \"properties\" : { \"provides-namespace\" : true } }\n"
    let found = try items([
      "Contents.json": "{}\n", "Plain/a.imageset/Contents.json": set, "Flags/Contents.json": namespace,
      "Flags/b.imageset/Contents.json": set, "Flags/Old/c.colorset/Contents.json": "{}\n", "Flags/Red/Contents.json": namespace,
      "Flags/Red/d.imageset/Contents.json": set,
    ])
    #expect(found == ["color Flags/c", "image Flags/Red/d", "image Flags/b", "image a"])
  }

  @Test func setsInSetsAreParts() throws {
    let found = try items([
      "a.imagestack/Contents.json": "{}\n", "a.imagestack/Front.imagestacklayer/Contents.json": "{}\n",
      "a.imagestack/Front.imagestacklayer/Content.imageset/Contents.json": set,
    ])
    #expect(found == ["imageStack a", "*imageStackLayer Front", "*image Content"])
  }

  @Test func namesKeepTheirPointsAndLettersOfAnyScript() throws {
    #expect(try items(["a.b.imageset/Contents.json": set, "图.ImageSet/Contents.json": set]) == ["image a.b", "image 图"])
  }

  @Test func aLinkToAFileExists() throws {
    try folder.write("A.xcassets/a.imageset/Contents.json", set)
    try folder.write("A.xcassets/b.imageset/Contents.json", set)
    try folder.write("A.xcassets/c.imageset/b.png", "")
    for (name, target) in [("a", "../c.imageset/b.png"), ("b", "../d.png")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appending(path: "A.xcassets/\(name).imageset/a.png").path, withDestinationPath: target)
    }
    let absent = found().findings.filter { $0.message.contains("does not exist") }
    #expect(absent.map(\.path) == ["A.xcassets/b.imageset/Contents.json"])
  }

  @Test func contentsThatAreNoJSONAreToldAndTheRestIsRead() throws {
    try folder.write("A.xcassets/a.imageset/Contents.json", "{ \"images\" : [ ")
    try folder.write("A.xcassets/b.imageset/Contents.json", set)
    let result = found()
    #expect(result.findings.map(\.path) == ["A.xcassets/a.imageset/Contents.json", "A.xcassets/b.imageset/Contents.json"])
    #expect(result.notifications.map(\.path) == ["A.xcassets/a.imageset/Contents.json"])
    #expect(result.notifications.first?.offset != nil)
  }

  @Test func anImageThatIsCutOffIsToldAndTheRestIsRead() throws {
    let image = try fixtureBytes("rules/wrong-pixel-size/bad/App/Assets.xcassets/card.imageset/card.png")
    try folder.write("A.xcassets/a.imageset/Contents.json", set)
    try folder.write("A.xcassets/a.imageset/a.png", Array(image.prefix(14)))
    try folder.write("A.xcassets/b.imageset/Contents.json", set)
    try folder.write("b@2x.png", Array(image.prefix(18)))
    let result = found()
    #expect(result.findings.map(\.path) == ["A.xcassets/b.imageset/Contents.json"])
    #expect(result.notifications.map(\.path) == ["A.xcassets/a.imageset/a.png", "b@2x.png"])
    #expect(result.notifications.allSatisfy { $0.offset != nil })
  }

  @Test func entitiesOfAnInterfaceFileAreNotExpanded() throws {
    let entities = (1...9).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">\n" }.joined()
    try folder.write("A.xcassets/a.imageset/Contents.json", set)
    try folder.write("A.xcassets/a.imageset/a.png", try fixtureBytes("rules/wrong-pixel-size/bad/App/arrow@2x.png"))
    let prolog = "<?xml version=\"1.0\"?>\n<!DOCTYPE document [\n<!ENTITY e0 \"resolved\">\n\(entities)]>\n"
    try folder.write("Main.storyboard", prolog + "<document><imageView image=\"&e9;\"/></document>\n")
    try folder.write("B.swift", "let resolved = UIImage(named: \"resolved\")\n")
    let result = found()
    #expect(result.findings.map(\.path) == ["B.swift"])
    #expect(result.notifications.map(\.path) == ["Main.storyboard"])
  }

  @Test func anIgnoredCatalogIsKnownAndNotJudged() throws {
    try folder.write(".gitignore", "Made/\n")
    try folder.write("Made/A.xcassets/a.imageset/Contents.json", set)
    try folder.write("B.swift", "let here = UIImage(named: \"a\")\nlet resolved = UIImage(named: \"resolved\")\n")
    #expect(found().lines == ["B.swift:2:32: warning: -: no image named 'resolved'"])
  }

  @Test func aCatalogOfThirdPartiesIsNotJudged() throws {
    try folder.write("Pods/Kit/A.xcassets/a.imageset/Contents.json", set)
    #expect(found().lines.isEmpty)
  }

  @Test func filesOfACatalogAreNoLooseImages() throws {
    try folder.write("A.xcassets/a.imageset/Contents.json", set)
    try folder.write("A.xcassets/a.imageset/b@2x@2x.png", try fixtureBytes("rules/wrong-pixel-size/bad/App/arrow@2x.png"))
    #expect(found().paths == ["A.xcassets/a.imageset/Contents.json", "A.xcassets/a.imageset/b@2x@2x.png"])
  }
}
