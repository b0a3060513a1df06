import Findings
import Foundation
import Scanner
import TestSupport
import Testing

/// The rules on binaries in apps that are built already, where the layout decides what ships.
struct BuiltBinaryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func findings(_ place: String = "") -> [Finding] { EmbeddedBinaries.findings(in: folder.url.appending(path: place)) }

  private func ids(_ place: String = "") -> [String] { findings(place).map(\.ruleID).sorted() }

  private func write(_ fixture: String, as path: String) throws {
    try folder.write(path, try fixtureBytes("rules/\(fixture)"))
  }

  private static let final = """
    <key>CFBundleExecutable</key><string>App</string>
    <key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>
    """

  @Test func theLayoutOfABuiltAppDecides() throws {
    let app = "App.app"
    try folder.write("\(app)/Info.plist", EmbeddedBinaries.list(Self.final))
    try write("outdated-sdk/bad/Payload/App.app/App", as: "\(app)/App")
    #expect(ids(app) == ["outdated-sdk"])
    try write("outdated-sdk/good/Payload/App.app/App", as: "\(app)/App")
    #expect(ids(app) == [])
    try write(EmbeddedBinaries.both, as: "\(app)/Frameworks/Kit.framework/Kit")
    #expect(ids(app) == ["simulator-slice"])
    try write(EmbeddedBinaries.withBitcode, as: "\(app)/Frameworks/Kit.framework/Kit")
    #expect(ids(app) == ["embedded-bitcode"])
    try write(EmbeddedBinaries.device, as: "\(app)/Frameworks/Kit.framework/Kit")
    try write(EmbeddedBinaries.device, as: "\(app)/Frameworks/libswiftCore.dylib")
    #expect(ids(app) == [])
    try write(EmbeddedBinaries.device, as: "\(app)/Frameworks/libother.dylib")
    #expect(ids(app) == ["embedded-static-library"])
    try write(EmbeddedBinaries.device, as: "\(app)/Frameworks/Kit.framework/Frameworks/Lens.framework/Lens")
    #expect(ids(app) == ["embedded-static-library", "nested-framework"])
  }

  @Test func swiftSupportIsRequiredInAnUploadOnly() throws {
    let library = "Payload/App.app/Frameworks/libswiftCore.dylib"
    try folder.write("Payload/App.app/Info.plist", EmbeddedBinaries.list(Self.final))
    try write("outdated-sdk/good/Payload/App.app/App", as: "Payload/App.app/App")
    try write(EmbeddedBinaries.device, as: library)
    #expect(findings().map(\.rejectionCode) == ["ITMS-90426"])
    try write(EmbeddedBinaries.device, as: "SwiftSupport/iphoneos/libswiftUIKit.dylib")
    #expect(findings().map(\.rejectionCode) == ["ITMS-90428"])
    try write(EmbeddedBinaries.device, as: "SwiftSupport/iphoneos/libswiftCore.dylib")
    #expect(ids() == [])
  }
}

/// The rules on what an app contains, and binaries for them below `testdata/rules`.
enum EmbeddedBinaries {
  static let rules: Set = [
    "embedded-bitcode", "embedded-static-library", "minimum-version-mismatch", "missing-arm64", "missing-swift-support",
    "nested-framework", "outdated-sdk", "resource-bundle-executable", "simulator-slice",
  ]

  private static let framework = "bad/Vendor/Scanner.framework/Scanner"
  static let both = "simulator-slice/\(framework)"
  static let withBitcode = "embedded-bitcode/\(framework)"
  static let device = "embedded-static-library/\(framework)"
  static let archive = "embedded-static-library/bad/Vendor/libScanner.a"
  static let object = "embedded-static-library/bad/Vendor/Scanner.framework/scanner.o"

  static func findings(in folder: URL) -> [Finding] { scan(folder).findings.filter { rules.contains($0.ruleID) } }

  /// A property list.
  static func list(_ entries: String) -> [UInt8] { Array("<plist version=\"1.0\"><dict>\(entries)</dict></plist>\n".utf8) }
}
