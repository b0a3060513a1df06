import Rules
import Testing

/// Which variants of an app count, and apps that are not for the App Store.
struct ProductVariantTests {
  private let list = """
    <plist version="1.0"><dict><key>CFBundleShortVersionString</key><string>1.0b</string>
    <key>CFBundleVersion</key><string>1</string></dict></plist>

    """

  private struct Target {
    let name: String
    var settings = ""
    var source = "Code.swift"
    var kind = "application"
  }

  /// A project in which each target has a property list with the same defect.
  private func files(_ targets: [Target], _ others: [String: String] = [:]) -> [String: String] {
    let objects = targets.enumerated().map { index, target in
      """
      T\(index) = { isa = PBXNativeTarget; name = "\(target.name)"; productType = "com.apple.product-type.\(target.kind)";
        buildConfigurationList = L\(index); buildPhases = (P\(index)); };
      P\(index) = { isa = PBXSourcesBuildPhase; files = (B\(index)); };
      B\(index) = { isa = PBXBuildFile; fileRef = F\(index); };
      F\(index) = { isa = PBXFileReference; path = \(target.source); sourceTree = "<group>"; };
      L\(index) = { isa = XCConfigurationList; buildConfigurations = (C\(index)); };
      C\(index) = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos;
        INFOPLIST_FILE = "\(index).plist"; \(target.settings) }; };
      """
    }
    let project = """
      { objects = {
        R = { isa = PBXProject; mainGroup = G; targets = (\(targets.indices.map { "T\($0)" }.joined(separator: ", "))); };
        G = { isa = PBXGroup; children = (\(targets.indices.map { "F\($0)" }.joined(separator: ", "))); sourceTree = "<group>"; };
        \(objects.joined(separator: "\n"))
      }; rootObject = R; }
      """
    let lists = Dictionary(uniqueKeysWithValues: targets.indices.map { ("\($0).plist", list) })
    return lists.merging(["App.xcodeproj/project.pbxproj": project]) { $1 }.merging(others) { $1 }
  }

  /// The targets with a finding.
  private func found(_ targets: [Target]) -> [String] {
    findings(of: "invalid-bundle-version", in: files(targets)).compactMap { message in
      message.split(separator: "(target '").last?.split(separator: "'").first.map(String.init)
    }
  }

  @Test(arguments: [
    (["App", "AppDev"], ["App"]), (["App", "App-qa"], ["App"]), (["App", "App DEV SERVER"], ["App"]),
    (["App", "App AdHoc"], ["App", "App AdHoc"]), (["App", "App adhoc"], ["App"]), (["AppDev"], ["AppDev"]),
    (["App TECHTOUR", "App App Store"], ["App App Store"]), (["Play", "PlayDistribution"], ["PlayDistribution"]),
    (["Reader", "Player"], ["Reader", "Player"]), (["App", "App_ToMac"], ["App"]), (["AppMac"], ["AppMac"]),
  ])
  func names(names: [String], shipped: [String]) {
    #expect(found(names.map { Target(name: $0) }) == shipped)
  }

  @Test func anotherAppOfTheProjectShips() {
    #expect(
      found([Target(name: "Play", source: "A.swift"), Target(name: "Release", source: "B.swift")]) == ["Play", "Release"])
  }

  @Test func bundleIdentifiersAndCertificates() {
    let identifier = { (name: String) in "PRODUCT_BUNDLE_IDENTIFIER = com.example.\(name);" }
    #expect(found([Target(name: "A", settings: identifier("app.dev")), Target(name: "B", settings: identifier("app"))]) == ["B"])
    #expect(
      found([
        Target(name: "A", settings: "PRODUCT_BUNDLE_IDENTIFIER = dev.example.app;"),
        Target(name: "B", settings: identifier("other")),
      ]) == ["A", "B"])
    let identity = { (name: String) in "CODE_SIGN_IDENTITY = \"\(name)\";" }
    let signed = [
      Target(name: "A", settings: identity("iPhone Developer")), Target(name: "B", settings: identity("iPhone Distribution")),
    ]
    #expect(found(signed) == ["B"])
    #expect(found([signed[0], Target(name: "B", settings: identity("iPhone Developer"))]) == ["A", "B"])
  }

  @Test(arguments: [
    ("README.md", "Install it with TrollStore.\n", "note"), ("README.md", "Install it with TrollStore or TestFlight.\n", "error"),
    ("README.md", "It looks for traces of a jailbreak. Get it in the App Store.\n", "error"), ("README.md", "An app.\n", "error"),
    ("Kit/README.md", "Install it with TrollStore.\n", "error"), ("build.sh", "zip -r App.ipa Payload\n", "note"),
    ("build.sh", "\tldid -S App\n", "note"), ("build.sh", "SIGN = $(shell which ldid)\n", "note"),
    ("build.sh", "echo buildid\n", "error"), ("build.sh", "echo Payload\n", "error"),
  ])
  func appsThatAreNotForTheAppStore(path: String, text: String, level: String) {
    let found = findings(of: "invalid-bundle-version", in: files([Target(name: "App")], [path: text]))
    #expect(found.map { String($0.prefix { $0 != ":" }) } == [level])
    #expect(found[0].hasSuffix("'\(path)' describes installation without the App Store") == (level == "note"))
  }

  /// Disks of Macs ignore case.
  @Test func anIncludeThatIsSpelledOtherwise() {
    let settings = "GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_UILaunchScreen_Generation = YES;"
    let plist = "<plist version=\"1.0\"><dict/></plist>\n"
    func found(_ include: String) -> Int {
      let files = files(
        [Target(name: "App")],
        [
          "0.plist": plist, "Shared.xcconfig": settings.replacing("; ", with: "\n").replacing(";", with: "\n"),
          "App.xcconfig": "#include \"\(include).xcconfig\"\n",
        ])
      let project = (files["App.xcodeproj/project.pbxproj"] ?? "").replacing(
        "C0 = { isa = XCBuildConfiguration;", with: "C0 = { isa = XCBuildConfiguration; baseConfigurationReference = X;"
      ).replacing(
        "F0 = {", with: "X = { isa = PBXFileReference; path = App.xcconfig; sourceTree = \"<group>\"; };\nF0 = {"
      ).replacing("children = (F0)", with: "children = (F0, X)")
      return findings(
        of: "missing-launch-screen", in: files.merging(["App.xcodeproj/project.pbxproj": project]) { $1 }
      ).count
    }
    #expect(found("Shared") == 0)
    #expect(found("shared") == 0)
    #expect(found("Missing") == 0, "what it sets is unknown")
  }
}
