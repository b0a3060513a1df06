import Findings
import Foundation
import Rules
import Scanner
import TestSupport
import Testing

/// Information property lists that only the build knows are counted, because no rule checks them.
struct UnknownPropertyListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scan(list: String, product: String = "application", _ change: (inout ScanOptions) -> Void = { _ in }) throws -> Int
  {
    let project = """
      // !$*UTF8*$!
      { objects = {
        A = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
        G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
        D = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; INFOPLIST_FILE = "\(list)"; }; };
        L = { isa = XCConfigurationList; buildConfigurations = (D); };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.\(product)"; buildConfigurationList = L;
          buildPhases = (); };
      }; rootObject = A; }

      """
    try folder.write("App.xcodeproj/project.pbxproj", Array(project.utf8))
    try folder.write("Info.plist", Array("<plist version=\"1.0\"><dict/></plist>\n".utf8))
    return ScannerTests.scan(folder.url, change).summary.unknownPropertyLists
  }

  @Test func aListThatTheBuildMakesIsCounted() throws {
    #expect(try scan(list: "$(DERIVED_FILE_DIR)/Info.plist") == 1)
    #expect(try scan(list: "Generated/Info.plist") == 1)
    #expect(try scan(list: "Info.plist") == 0)
    #expect(try scan(list: "Generated/Info.plist", product: "framework") == 0)
  }

  @Test func withoutRulesForTheAppStoreNothingIsUnknown() throws {
    let rules = Rule.all.filter { $0.id == "unsorted-project" }
    #expect(try scan(list: "Generated/Info.plist") { $0 = ScanOptions(rules: RuleSet(rules, includesMentions: false)) } == 0)
  }
}
