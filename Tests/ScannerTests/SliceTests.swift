import Bytes
import Findings
import Foundation
import Rules
import TestSupport
import Testing

@testable import Scanner

/// Findings in an `.xcframework` tell which of its slices they are in.
struct SliceTests {
  private static let platforms = [
    "ios-arm64": "iOS", "ios-arm64_x86_64-simulator": "iOS simulator", "ios-arm64_x86_64-maccatalyst": "Mac Catalyst",
    "macos-arm64_x86_64": "macOS", "tvos-arm64": "tvOS",
  ]
  private static let binary = "ios-arm64/Slices.framework/Slices"

  private let folder: TemporaryFolder
  private let bundle: URL

  init() throws {
    folder = try TemporaryFolder()
    bundle = folder.url.appending(path: "Slices.xcframework")
    try FileManager.default.copyItem(at: fixture("binaries/Slices.xcframework"), to: bundle)
  }

  @Test func aFindingNamesItsSliceAndPlatform() throws {
    let result = scan(folder.url)
    #expect(result.notifications.isEmpty)
    #expect(result.paths == ["Slices.xcframework/\(Self.binary)"])
    #expect(result.findings.map(\.slice) == [Slice(identifier: "ios-arm64", platform: "iOS")])
    #expect(Array(result.findings).first?.owner?.name == "Slices")
  }

  @Test func everySliceHasItsPlatform() throws {
    let binary = try fixtureBytes("binaries/use.dylib")
    for path in [
      "ios-arm64_x86_64-simulator/Slices.framework/Slices", "ios-arm64_x86_64-maccatalyst/Slices.framework/Versions/A/Slices",
      "macos-arm64_x86_64/Slices.framework/Versions/A/Slices",
    ] { try folder.write("Slices.xcframework/\(path)", binary) }
    try folder.write("Slices.xcframework/tvos-arm64/libSlices.a", try fixtureBytes("binaries/sorted-symdef.a"))
    let slices = scan(folder.url).findings.compactMap(\.slice)
    #expect(Dictionary(slices.map { ($0.identifier, $0.platform) }) { first, _ in first } == Self.platforms)
  }

  @Test func aSliceThatIsNotListedHasNone() throws {
    try folder.write("Slices.xcframework/watchos-arm64/Slices.framework/Slices", try fixtureBytes("binaries/use.dylib"))
    let result = scan(folder.url)
    #expect(
      result.findings.map { "\($0.path) \($0.slice?.identifier ?? "-")" } == [
        "Slices.xcframework/\(Self.binary) ios-arm64", "Slices.xcframework/watchos-arm64/Slices.framework/Slices -",
      ])
  }

  @Test(arguments: ["Slices.xcframework", "Slices.xcframework/ios-arm64", "Slices.xcframework/ios-arm64/Slices.framework"])
  func slicesAreKnownFromWhereTheRootLies(root: String) {
    let result = scan(folder.url.appending(path: root))
    #expect(result.findings.map(\.slice?.identifier) == ["ios-arm64"])
  }

  @Test func slicesOfListedFilesAreKnown() {
    let path = Path(bundle.appending(path: Self.binary).path)
    let result = Scan(ScanOptions(rules: RuleSet(Rule.all, includesMentions: false))).run(files: [path])
    #expect(result.findings.map(\.slice) == [Slice(identifier: "ios-arm64", platform: "iOS")])
  }

  @Test func severalRootsKeepTheirSlices() throws {
    try folder.write("Other/a.m", usingText)
    let options = ScanOptions(rules: RuleSet(Rule.all, includesMentions: false))
    let result = Scan(options).run(paths: [Path(bundle.path), Path(folder.url.appending(path: "Other").path)])
    #expect(Set(result.findings.map(\.slice?.identifier)) == ["ios-arm64", nil])
  }

  @Test(arguments: ["", "no list", "<plist version=\"1.0\"><dict><key>AvailableLibraries</key><string>a</string></dict></plist>"])
  func aFrameworkWithoutALegibleListHasNoSlices(text: String) throws {
    try folder.write("Slices.xcframework/Info.plist", text)
    #expect(scan(folder.url).findings.map(\.slice) == [nil])
    try FileManager.default.removeItem(at: bundle.appending(path: "Info.plist"))
    #expect(scan(folder.url).findings.map(\.slice) == [nil])
  }

  @Test func frameworksOutsideOfSuchABundleHaveNoSlice() throws {
    try folder.write("A.framework/A", try fixtureBytes("binaries/use.dylib"))
    #expect(scan(folder.url).findings.map { $0.slice?.platform } == [nil, "iOS"])
  }

  @Test func aListIsReadOnce() throws {
    var reads: [String] = []
    let plist = try fixtureBytes("binaries/Slices.xcframework/Info.plist")
    var resolver = SliceResolver {
      reads.append($0.description)
      return $0.description.hasPrefix("A") ? plist : nil
    }
    for _ in 0..<3 {
      #expect(resolver.slice(of: "A.xcframework/tvos-arm64/libSlices.a")?.platform == "tvOS")
      #expect(resolver.slice(of: "B.xcframework/tvos-arm64/libSlices.a") == nil)
      #expect(resolver.slice(of: "A.xcframework/libSlices.a") == nil)
      #expect(resolver.slice(of: "C.framework/C") == nil && resolver.slice(of: "A.xcframework") == nil)
    }
    #expect(reads == ["A.xcframework/Info.plist", "B.xcframework/Info.plist"])
  }
}
