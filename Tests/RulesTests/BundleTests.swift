import Bytes
import Findings
import Scanner
import TestSupport
import Testing

@testable import Rules

/// What checks of the checkout know of bundles and of the APIs that sources and binaries use.
struct BundleTests {
  /// A rule as the App Store needs them: an API in a framework that has no privacy manifest.
  private static let rule: Rule = {
    let table = APITable(classes: ["UIWebView"])
    return Rule(
      RuleDescriptor(
        id: "api-without-manifest", title: "Sample", level: .error, summary: "A", rationale: "A.", remedy: "A.", fix: "A",
        tags: ["a"],
        checksThirdParty: true,
        badExamples: [], goodExamples: []),
      checks: [
        .checkout(facts: .bundles, apis: table) { checkout, sink in
          for bundle in checkout.bundles where bundle.kind == .framework && bundle.privacyManifest == nil {
            for use in checkout.uses(of: table) where bundle.holds(use.place.path) {
              sink.report("uses \(use.name)", use.evidence, of: use.name, at: use.place)
            }
          }
        }
      ])
  }()

  private func scan(_ files: [String: [UInt8]], _ rule: Rule = rule) -> [Finding] {
    let files = Dictionary(files.map { (Path($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    return Array(Scan(ScanOptions(rules: RuleSet([rule], includesMentions: false), jobs: 2)).run(MemorySource(files)).findings)
  }

  @Test func aUseInAFrameworkNamesMemberArchitecturesAndSymbol() throws {
    let findings = scan([
      "Kit.framework/Kit": try fixtureBytes("binaries/fat-archives.a"), "App/Page.swift": Array("let a = UIWebView()\n".utf8),
    ])
    #expect(findings.map(\.path) == ["Kit.framework/Kit"])
    let finding = try #require(findings.first)
    #expect(finding.member == "Receipt.o" && finding.architectures == ["arm64", "x86_64"] && finding.evidence == .use)
    #expect(finding.symbol == "_OBJC_CLASS_$_UIWebView")
  }

  @Test func architecturesOfOneMemberAreOneFinding() throws {
    let findings = scan(["Kit.framework/Kit": try fixtureBytes("binaries/fat-use.o")])
    #expect(findings.map(\.architectures) == [["arm64", "armv7", "x86_64"]])
  }

  @Test func aPrivacyManifestBelongsToTheFrameworkAroundIt() throws {
    let manifest = Array("<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>\n".utf8)
    let binary = try fixtureBytes("binaries/fat-use.o")
    #expect(scan(["Kit.framework/Kit": binary, "Kit.framework/PrivacyInfo.xcprivacy": manifest]).isEmpty)
    #expect(scan(["Kit.framework/Kit": binary, "PrivacyInfo.xcprivacy": manifest]).count == 1)
  }

  @Test func aProductHasTheListsThatItsBuildSettingsName() {
    let project = """
      { objects = {
          A = { isa = PBXProject; targets = (T); };
          C = { isa = XCBuildConfiguration; name = Debug; buildSettings = {
            INFOPLIST_FILE = "$(SRCROOT)/App/App-Info.plist"; CODE_SIGN_ENTITLEMENTS = App/App.entitlements; }; };
          L = { isa = XCConfigurationList; buildConfigurations = (C); };
          T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L; };
        };
        rootObject = A; }
      """
    let list = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>A</key><string>b</string></dict></plist>\n"
    let rule = Rule(
      Self.rule.descriptor,
      checks: [
        .checkout(facts: .products) { checkout, sink in
          for product in checkout.products {
            let build = product.builds[0]
            guard case .list(let entitlements) = build.entitlements else { continue }
            let files = [build.infoPlist?.file, entitlements].map { $0?.file.path ?? "-" }
            sink.report(
              "\(product.kind) \(product.name) \(files.joined(separator: " "))", path: product.project.description,
              identity: product.name)
          }
        }
      ])
    let findings = scan(
      [
        "iOS/App.xcodeproj/project.pbxproj": Array(project.utf8), "iOS/App/App-Info.plist": Array(list.utf8),
        "iOS/App/App.entitlements": Array(list.utf8),
      ], rule)
    #expect(findings.map(\.message) == ["app App iOS/App/App-Info.plist iOS/App/App.entitlements"])
  }
}
