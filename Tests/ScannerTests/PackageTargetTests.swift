import Findings
import TestSupport
import Testing

/// Targets of Swift packages have their own resources, which `Bundle.module` finds.
struct PackageTargetTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Kit", defaultLocalization: "en",
      dependencies: [.package(url: "https://example.com/a.git", from: "1.0.0")],
      targets: [
        .target(name: "Core", dependencies: [.target(name: "UI"), "Other"]),
        .target(name: "UI", path: "Interface", exclude: ["Old"]),
        .testTarget(name: "CoreTests", dependencies: ["Core"]),
      ])
    """

  private func missingImages(_ sources: [String: String], manifest: String = manifest) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write("Kit/Package.swift", manifest)
    for (target, name) in [("Sources/Core", "flag"), ("Interface", "gear"), ("Interface/Old", "lamp")] {
      try folder.write(
        "Kit/\(target)/Media.xcassets/\(name).imageset/Contents.json",
        "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"a.pdf\"}]}\n")
      try folder.write("Kit/\(target)/Media.xcassets/\(name).imageset/a.pdf", "%PDF-1.4\n")
    }
    for (path, text) in sources { try folder.write("Kit/\(path)", text) }
    return scan(folder.url).findings.filter { $0.ruleID == "missing-image" }.map(\.line)
  }

  private func use(_ name: String, _ bundle: String = ".module") -> String {
    "let image = UIImage(named: \"\(name)\", in: \(bundle), with: nil)\n"
  }

  @Test func moduleHasTheResourcesOfItsOwnTarget() throws {
    #expect(try missingImages(["Sources/Core/A.swift": use("flag"), "Interface/Sub/B.swift": use("gear")]) == [])
    #expect(
      try missingImages(["Sources/Core/A.swift": use("gear"), "Interface/B.swift": use("flag")]) == [
        "Kit/Interface/B.swift:1:29: warning: -: image 'flag' is in target 'Core' but not in this file's target 'UI'",
        "Kit/Sources/Core/A.swift:1:29: warning: -: image 'gear' is in target 'UI' but not in this file's target 'Core'",
      ])
  }

  @Test func whatIsNotKnownIsNotMissing() throws {
    // Excluded, in no target; in the main bundle; in targets that a function makes.
    #expect(try missingImages(["Interface/B.swift": use("lamp")]) == [])
    #expect(try missingImages(["Sources/Core/A.swift": use("gear", ".main")]) == [])
    let computed = Self.manifest.replacing(".target(name: ", with: "library(")
    #expect(try missingImages(["Sources/Core/A.swift": use("gear")], manifest: computed) == [])
  }
}
