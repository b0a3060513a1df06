import Foundation
import TestSupport
import Testing

/// An SDK without a privacy manifest that a comparison shows to be new.
struct NewSDKTests {
  private let repository: Repository

  init() throws {
    repository = try Repository()
    try repository.commit([
      "App.xcodeproj/project.pbxproj": Self.project, "Info.plist": "<plist version=\"1.0\"><dict/></plist>\n",
    ])
  }

  private static let project = """
    // !$*UTF8*$!
    { objects = {
      A = { isa = PBXProject; targets = (T); buildConfigurationList = L; };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L; };
      R = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; INFOPLIST_FILE = Info.plist; }; };
      L = { isa = XCConfigurationList; buildConfigurations = (R); };
    }; rootObject = A; }

    """
  private static let resolved = "App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"

  private func pods(_ pods: String...) -> [String: String] {
    ["Podfile.lock": "PODS:\n" + pods.map { "  - \($0)\n" }.joined()]
  }

  private func packages(_ packages: (identity: String, repository: String, version: String)...) -> [String: String] {
    let pins = packages.map {
      """
      {"identity": "\($0.identity)", "location": "https://github.com/\($0.repository)", "state": {"version": "\($0.version)"}}
      """
    }
    return [Self.resolved: "{\"pins\": [\(pins.joined(separator: ", "))], \"version\": 2}\n"]
  }

  /// The severities of new findings of the rule after a change: of the staged files, and since the commit before.
  private func levels(before: [String: String], after: [String: String]) throws -> [Set<String>] {
    try repository.commit(before)
    try repository.stage(after)
    let rule = ["--rule", "missing-sdk-privacy-manifest"]
    let staged = try scanReport(["--staged"] + rule, in: repository.url)
    try repository.git("commit", "--quiet", "--no-verify", "--message", "change")
    let since = try scanReport(["--since", "HEAD~1"] + rule, in: repository.url)
    #expect(staged.status == (staged.report.levels.contains("error") ? 1 : 0))
    return [staged.report.levels, since.report.levels]
  }

  @Test func aNewSDKIsAnError() throws {
    #expect(try levels(before: pods("Other (1.0)"), after: pods("Alamofire (5.4.0)", "Other (1.0)")) == [["error"], ["error"]])
  }

  @Test func anOlderDefectIsNotNew() throws {
    #expect(try levels(before: pods("Alamofire (5.3.0)"), after: pods("Alamofire (5.4.0)")) == [[], []])
  }

  @Test func anSDKAtAnotherVersionIsNotNew() throws {
    #expect(try levels(before: pods("Alamofire (5.9.0)"), after: pods("Alamofire (5.4.0)")) == [["warning"], ["warning"]])
  }

  @Test func aListThatIsNewTellsNothing() throws {
    #expect(try levels(before: [:], after: pods("Alamofire (5.4.0)")) == [["warning"], ["warning"]])
  }

  @Test func anSDKFromAnotherManagerIsNotNew() throws {
    let other = ("other", "example/other", "1.0.0")
    let before = pods("Alamofire (5.9.0)").merging(packages(other)) { $1 }
    let after = pods("Other (1.0)").merging(packages(("alamofire", "Alamofire/Alamofire", "5.4.0"), other)) { $1 }
    #expect(try levels(before: before, after: after) == [["warning"], ["warning"]])
  }

  @Test func aVendoredSDKWasThere() throws {
    let framework = "<plist version=\"1.0\"><dict/></plist>\n"
    let before = pods("Other (1.0)").merging(["Alamofire.framework/Info.plist": framework]) { $1 }
    #expect(try levels(before: before, after: pods("Alamofire (5.4.0)", "Other (1.0)")) == [["warning"], ["warning"]])
  }

  @Test func theConfigurationDecides() throws {
    let quiet = [".applint.yml": "rules: {missing-sdk-privacy-manifest: note}\n"]
    let before = pods("Other (1.0)").merging(quiet) { $1 }
    #expect(try levels(before: before, after: pods("Alamofire (5.4.0)", "Other (1.0)")) == [["note"], ["note"]])
  }

  /// The SDK is new to one parent of the merge, but its defect is not.
  @Test func anSDKOfAMergedBranchIsNotNew() throws {
    try repository.commit(pods("Other (1.0)"))
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.commit(pods("Alamofire (5.9.0)", "Other (1.0)"))
    try repository.git("checkout", "--quiet", "main")
    try repository.commit(["README": "main\n"])
    try repository.git("merge", "--quiet", "--no-commit", "--no-ff", "feature")
    try repository.stage(pods("Alamofire (5.4.0)", "Other (1.0)"))
    let staged = try scanReport(["--staged", "--rule", "missing-sdk-privacy-manifest"], in: repository.url)
    #expect(staged.report.levels == ["warning"])
  }
}
