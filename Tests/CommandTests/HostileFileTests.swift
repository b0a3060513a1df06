import Foundation
import TestSupport
import Testing

/// Files whose objects refer to themselves or to each other, and files that nest deeper than any stack.
struct HostileFileTests {
  /// Runs every command that reads projects.
  ///
  /// - Parameters:
  ///   - objects: beside the project `P`, which names a target `T`, a group `G` and a list of configurations `L`.
  ///   - isLarge: whether only a scan and a repair are tried, because the rest takes long in a debug build.
  private func checkProject(
    _ objects: String, files: [String: String] = [:], isLarge: Bool = false, _ comment: Comment
  ) throws {
    let folder = try TemporaryFolder()
    let project = """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 46; objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
      \(objects)
      }; rootObject = P; }
      """
    try folder.write("App.xcodeproj/project.pbxproj", project)
    for (path, text) in files { try folder.write(path, text) }
    var commands = [["scan"], ["fix", "--check"]]
    if !isLarge { commands.append(["inspect", "App.xcodeproj/project.pbxproj"]) }
    for order in isLarge ? [] : ["natural", "webkit", "xunique", "xcodeproj"] {
      commands.append(["scan", "--project-order", order])
      commands.append(["fix", "--check", "--project-order", order])
    }
    for command in commands {
      let result = try applint(command, in: folder.url)
      #expect((0...2).contains(result.status) && !result.isCrash, "\(comment): \(command): \(result.status) \(result.errors)")
    }
  }

  private static let list = "L = { isa = XCConfigurationList; buildConfigurations = (C); };"
  private static let group = "G = { isa = PBXGroup; children = (F); }; F = { isa = PBXFileReference; path = a.swift; };"
  private static let target = "T = { isa = PBXNativeTarget; name = App; buildPhases = (S); dependencies = (D); };"

  @Test(arguments: [
    "B = { isa = PBXBuildFile; fileRef = B; };",
    "B = { isa = PBXBuildFile; productRef = B; };",
    "B = { isa = PBXBuildFile; fileRef = B; productRef = B; };",
    "B = { isa = PBXBuildFile; fileRef = A; }; A = { isa = PBXBuildFile; fileRef = B; };",
    "B = { isa = PBXBuildFile; productRef = A; }; A = { isa = PBXBuildFile; fileRef = B; };",
    "B = { isa = PBXBuildFile; fileRef = D; }; A = { isa = PBXBuildFile; productRef = A; };",
    "B = { isa = PBXBuildFile; fileRef = T; }; A = { isa = PBXBuildFile; fileRef = S; };",
  ])
  func buildFilesThatReferToBuildFiles(_ files: String) throws {
    let phases = "S = { isa = PBXSourcesBuildPhase; files = (B, A, B, Z); };"
    let dependency = "D = { isa = PBXTargetDependency; productRef = B; };"
    try checkProject([Self.group, Self.target, phases, dependency, files].joined(separator: "\n"), "\(files)")
    let group = "G = { isa = PBXGroup; children = (B, A); };"
    try checkProject([group, Self.target, phases, dependency, files].joined(separator: "\n"), "in a group: \(files)")
  }

  @Test(arguments: [
    "G = { isa = PBXGroup; children = (G); };",
    "G = { isa = PBXGroup; children = (H, H); path = g; }; H = { isa = PBXVariantGroup; children = (G, H); path = h; };",
    "G = { isa = PBXGroup; children = (P, T, S, B, L, C); };",
    "G = { isa = XCVersionGroup; children = (G, F); currentVersion = G; }; F = { isa = PBXFileReference; path = F; };",
  ])
  func groupsThatHoldThemselves(_ groups: String) throws {
    let rest = "S = { isa = PBXResourcesBuildPhase; files = (B); }; B = { isa = PBXBuildFile; fileRef = G; };"
    try checkProject([groups, Self.target, rest].joined(separator: "\n"), "\(groups)")
  }

  @Test func classesThatInheritFromEachOther() throws {
    let folder = try TemporaryFolder()
    let classes = "class A: B { @IBOutlet var a: UIView! }\nclass B: A {}\nclass C: C {}\n"
    try folder.write("A.swift", classes)
    try folder.write("A.m", "@interface D : E\n@end\n@interface E : D\n@end\n@implementation D\n@end\n@implementation E\n@end\n")
    let objects = ["A", "B", "C", "D", "E"].enumerated().map { index, name in
      """
      <viewController id="v\(index)" customClass="\(name)"><connections><outlet property="none" destination="w" id="o\(index)"/>\
      </connections></viewController>
      """
    }
    try folder.write(
      "A.storyboard",
      """
      <?xml version="1.0"?><document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"><scenes>
      <scene sceneID="s"><objects>\(objects.joined())<view id="w"/></objects></scene></scenes></document>
      """)
    let result = try applint(["scan", "."], in: folder.url)
    #expect([0, 1].contains(result.status), "\(result.output + result.errors)")
  }

  @Test(arguments: [
    "D = { isa = PBXTargetDependency; target = T; };",
    "D = { isa = PBXTargetDependency; productRef = D; }; E = { isa = PBXTargetDependency; productRef = D; };",
    "D = { isa = PBXTargetDependency; targetProxy = X; }; X = { isa = PBXContainerItemProxy; containerPortal = X; };",
  ])
  func targetsThatDependOnThemselves(_ dependencies: String) throws {
    let phases = "S = { isa = PBXNativeTarget; buildPhases = (T, S); dependencies = (D, E); };"
    try checkProject([Self.group, Self.target, phases, dependencies].joined(separator: "\n"), "\(dependencies)")
    let configurations = "L = { isa = XCConfigurationList; buildConfigurations = (L, P); buildConfigurationList = L; };"
    try checkProject([Self.group, Self.target, configurations, dependencies].joined(separator: "\n"), "\(dependencies)")
  }

  /// Scenes, packages, pods, workspaces, and projects that lead to themselves and to each other.
  @Test func whateverLeadsToItself() throws {
    let folder = try TemporaryFolder()
    func scene(_ id: String, to destination: String) -> String {
      """
      <scene sceneID="\(id)"><objects><viewController id="\(id)"><view key="view" id="\(id)v"/><connections>
      <segue destination="\(destination)" kind="embed" identifier="s\(id)" id="\(id)s"/></connections></viewController>
      <viewControllerPlaceholder storyboardName="B" id="\(id)p"/></objects></scene>
      """
    }
    for (name, scenes) in [("A", scene("a", to: "a")), ("B", scene("b", to: "c") + scene("c", to: "b"))] {
      try folder.write(
        "\(name).storyboard",
        """
        <?xml version="1.0"?><document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
        initialViewController="\(name.lowercased())"><scenes>\(scenes)</scenes></document>
        """)
    }
    try folder.write("A.swift", "class A { func f() { performSegue(withIdentifier: \"none\", sender: nil) } }\n")
    for (name, other) in [("P", "Q"), ("Q", "P"), ("R", "R")] {
      let package = """
        // swift-tools-version:5.9
        import PackageDescription
        let package = Package(name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
          dependencies: [.package(path: "../\(other)")],
          targets: [.target(name: "\(name)", dependencies: ["\(name)", .product(name: "\(other)", package: "\(other)")])])
        """
      try folder.write("\(name)/Package.swift", package)
      try folder.write("\(name)/Sources/\(name)/A.swift", "let a = UIWebView()\n")
    }
    try folder.write("Podfile.lock", "PODS:\n  - A (1.0):\n    - A\n    - B\n  - B (1.0):\n    - A\n\nDEPENDENCIES:\n  - A\n")
    try folder.write("A.podspec", "Pod::Spec.new do |s|\n  s.name = 'A'\n  s.dependency 'A'\n  s.dependency 'A/A'\nend\n")
    for (name, other) in [("K", "L"), ("L", "K"), ("M", "M")] {
      let objects = """
        P = { isa = PBXProject; mainGroup = G; projectReferences = ({ ProductGroup = G; ProjectRef = F; }); targets = (T); };
        G = { isa = PBXGroup; children = (F); };
        F = { isa = PBXFileReference; lastKnownFileType = "wrapper.pb-project"; path = ../\(other)/\(other).xcodeproj; };
        T = { isa = PBXNativeTarget; name = \(name); dependencies = (D); buildPhases = (S); };
        S = { isa = PBXFrameworksBuildPhase; files = (B); }; B = { isa = PBXBuildFile; fileRef = R; };
        R = { isa = PBXReferenceProxy; path = \(other).framework; remoteRef = X; };
        D = { isa = PBXTargetDependency; targetProxy = X; };
        X = { isa = PBXContainerItemProxy; containerPortal = F; remoteGlobalIDString = T; remoteInfo = \(other); };
        """
      try folder.write(
        "\(name)/\(name).xcodeproj/project.pbxproj",
        "// !$*UTF8*$!\n{ archiveVersion = 1; objectVersion = 46; objects = { \(objects) }; rootObject = P; }\n")
    }
    for (name, other) in [("V", "W"), ("W", "V")] {
      let text = "<Workspace version=\"1.0\"><FileRef location=\"group:\(other).xcworkspace\"/></Workspace>"
      try folder.write("\(name).xcworkspace/contents.xcworkspacedata", text)
    }
    for command in ["scan", "sdks"] {
      let result = try applint([command, "."], in: folder.url)
      #expect([0, 1].contains(result.status), "\(command): \(result.output + result.errors)")
    }
  }

  @Test func chainsOfBuildSettings() throws {
    let target = "T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; buildPhases = (S); };"
    let phases =
      "S = { isa = PBXSourcesBuildPhase; files = (B); }; B = { isa = PBXBuildFile; fileRef = F; };"
    let chain = (0..<20_000).map { "S\($0) = \"$(S\($0 + 1))\";" }.joined(separator: "\n")
    let nested = String(repeating: "$(", count: 20_000)
    let settings = [
      "SWIFT_VERSION = \"$(S0)\"; \(chain)",
      "SWIFT_VERSION = \"\(nested)A\(String(repeating: ")", count: 20_000))\";",
      "SWIFT_VERSION = \"\(String(repeating: "$(A:default=", count: 20_000))\(String(repeating: ")", count: 20_000))\";",
      "SWIFT_VERSION = \"\(String(repeating: "$(SWIFT_VERSION)", count: 2_000))\";",
      "SWIFT_VERSION = \"\(String(repeating: "$(A)", count: 9_000))\"; A = \(String(repeating: "a", count: 100_000));",
      "SWIFT_VERSION = \"\(nested)\";",
    ]
    for text in settings {
      let configuration = "C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(text) }; };"
      try checkProject(
        [Self.group, target, phases, Self.list, configuration].joined(separator: "\n"), isLarge: true, "\(text.prefix(40))")
    }
  }

  @Test func configurationFilesThatIncludeEachOther() throws {
    let objects = """
      G = { isa = PBXGroup; children = (F); }; F = { isa = PBXFileReference; path = 0.xcconfig; };
      T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; }; \(Self.list)
      C = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F; buildSettings = {}; };
      """
    try checkProject(objects, files: ["0.xcconfig": "#include \"0.xcconfig\"\n"], "itself")
    try checkProject(
      objects, files: ["0.xcconfig": "#include \"1.xcconfig\"\n", "1.xcconfig": "#include \"0.xcconfig\"\n"], "two")
    let chain = (0..<3_000).map { ("\($0).xcconfig", "#include \"\($0 + 1).xcconfig\"\nA = $(inherited) \($0)\n") }
    try checkProject(objects, files: Dictionary(uniqueKeysWithValues: chain), "chain")
  }

  @Test func nothingNestsDeeperThanTheStack() throws {
    let folder = try TemporaryFolder()
    let count = 100_000
    func nested(_ open: String, _ close: String) -> String {
      String(repeating: open, count: count) + String(repeating: close, count: count)
    }
    let comments = String(repeating: "/*\n", count: count)
    try folder.write("Comments.xcodeproj/project.pbxproj", "{ objects = {\n\(comments)")
    try folder.write("Nested.xcodeproj/project.pbxproj", "{ objects = \(nested("{ a = ", "; }"))")
    try folder.write("Array.xcodeproj/project.pbxproj", "{ objects = \(nested("(", ")"))")
    try folder.write("JSON.xcodeproj/project.pbxproj", nested("{\"a\":", "}"))
    try folder.write("XML.xcodeproj/project.pbxproj", "<?xml version=\"1.0\"?>\n<plist>\(nested("<array>", "</array>"))</plist>")
    try folder.write("A.xcassets/a.imageset/Contents.json", nested("[", "]"))
    try folder.write("A.xib", "<document>\(nested("<view>", "</view>"))</document>")
    try folder.write("B.xib", "<document><!DOCTYPE a>\(nested("<view>", "</view>"))</document>")
    try folder.write("A.xcstrings", "{\"strings\":\(nested("{\"variations\":", "}"))}")
    try folder.write("Info.plist", "<?xml version=\"1.0\"?>\n<plist>\(nested("<dict><key>a</key>", "</dict>"))</plist>")
    try folder.write("A.strings", "a = \(nested("(", ")"));\n")
    try folder.write("A.podspec.json", nested("{\"vendored_frameworks\":", "}"))
    try folder.write(".swiftlint.yml", nested("[", "]"))
    try folder.write("A.tbd", "--- !tapi-tbd\ntbd-version: 4\nexports: \(nested("[", "]"))\n")
    try folder.write(
      "A.swift", "let a = UIImage(named: \(nested("(", ")")))\nlet b = \(nested("[", "]"))\nlet c = \(nested("{", "}"))\n")
    try folder.write("B.swift", "let a = UIImage(named: \(String(repeating: "\"\\(", count: count))a\n")
    try folder.write("C.swift", nested("class A { ", "}"))
    try folder.write("A.m", "id a = \(nested("[", " imageNamed:@\"a\"]"));\n#if A\n\(nested("#if A\n", "#endif\n"))")
    for command in [["scan"], ["fix", "--check"]] {
      let result = try applint(command, in: folder.url)
      #expect((0...2).contains(result.status) && !result.isCrash, "\(command): \(result.status) \(result.errors.prefix(2_000))")
    }
    for file in ["Comments.xcodeproj/project.pbxproj", "XML.xcodeproj/project.pbxproj", "A.xib", "A.xcstrings", "A.tbd"] {
      let result = try applint(["inspect", file], in: folder.url)
      #expect((0...2).contains(result.status) && !result.isCrash, "\(file): \(result.status)")
    }
  }

  @Test func foldersNestDeeperThanTheStack() throws {
    let folder = try TemporaryFolder()
    // Each step is a path of its own, because together they are longer than any system opens.
    let script = "for i in $(seq 1 3000); do mkdir d && cd d || exit 0; done; echo 'let a = UIWebView()' > A.swift"
    #expect(try run(URL(filePath: "/bin/sh"), ["-c", script], in: folder.url).status == 0)
    for command in [["scan"], ["fix", "--check"]] {
      let result = try applint(command, in: folder.url)
      #expect((0...2).contains(result.status) && !result.isCrash, "\(command): \(result.status)")
    }
    _ = try run(URL(filePath: "/bin/rm"), ["-rf", "d"], in: folder.url)
  }
}
