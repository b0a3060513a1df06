import Testing

/// Dependencies in the checkout that do not ship.
struct UnbuiltDependencyTests {
  private static let code = "id v = [[UIWebView alloc] init];\n"

  private func project(_ target: String, compiling path: String, aggregate: String? = nil) -> String {
    """
    { objects = {
      A = { isa = PBXProject; mainGroup = G; targets = (T, U); };
      B = { isa = PBXBuildFile; fileRef = F; };
      D = { isa = PBXTargetDependency; target = T; };
      F = { isa = PBXFileReference; path = "\(path)"; sourceTree = "<group>"; };
      G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
      P = { isa = PBXSourcesBuildPhase; files = (B); };
      T = { isa = PBXNativeTarget; name = \(target); buildPhases = (P); productType = "com.apple.product-type.framework"; };
      U = { isa = PBXNativeTarget; name = "\(aggregate ?? "Other")"; buildPhases = (); dependencies = (D); };
    }; rootObject = A; }
    """
  }

  private func found(_ files: [String: String]) -> [String] {
    let app = ProjectOfTargets(targets: [.init(name: "App", sources: ["A.swift"])]).text
    return findings(of: "deprecated-web-view", in: files.merging(["App.xcodeproj/project.pbxproj": app, "A.swift": ""]) { $1 })
  }

  @Test(arguments: [
    ("-framework \"Lens\"", "-framework \"Kit\"", "note: uses UIWebView; only debug builds link the pod"),
    ("-l\"Lens\"", "-l\"Kit\"", "note: uses UIWebView; only debug builds link the pod"),
    ("-framework \"Lens\"", "-framework \"Lens\"", "error: uses UIWebView"),
    ("-framework \"Kit\"", "-framework \"Kit\"", "error: uses UIWebView"),
    // What ships is unknown.
    ("-framework \"Lens\"", "", "error: uses UIWebView"),
  ])
  func aPodThatOnlyDebugBuildsLink(debug: String, release: String, finding: String) {
    let folder = "Pods/Target Support Files/Pods-App/Pods-App"
    let pods = project("Lens", compiling: "Lens/A.m", aggregate: "Pods-App")
    let files = [
      "Pods/Pods.xcodeproj/project.pbxproj": pods, "Pods/Lens/A.m": Self.code,
      "\(folder).debug.xcconfig": "OTHER_LDFLAGS = $(inherited) -ObjC \(debug)\n",
      "\(folder).release.xcconfig": "OTHER_LDFLAGS = $(inherited) -ObjC \(release)\n",
    ]
    #expect(found(files) == [finding])
  }

  private static let resolved = "github \"owner/Kit\" \"1.0\"\ngit \"https://example.com/Web.Kit.git\" \"2.0\"\n"
  private static let unbuilt = "note: uses UIWebView; nothing builds the project of the file"

  @Test(arguments: [
    ("Kit", "Sources/A.m", resolved, "error: uses UIWebView"), ("Web.Kit", "Sources/A.m", resolved, "error: uses UIWebView"),
    ("Old", "Sources/A.m", resolved, unbuilt), ("Old", "Sources/A.m", nil, "error: uses UIWebView"),
    ("Kit", "KitExample/A.m", resolved, "note: uses UIWebView; the file is not in any target"),
  ])
  func aCheckoutThatCarthageDoesNotBuild(name: String, path: String, resolved: String?, finding: String) {
    let folder = "Carthage/Checkouts/\(name)"
    var files = ["\(folder)/Kit.xcodeproj/project.pbxproj": project("Kit", compiling: path), "\(folder)/\(path)": Self.code]
    files["Cartfile.resolved"] = resolved
    #expect(found(files) == [finding])
  }

  /// Without `Cartfile.resolved`, checkouts list their dependencies themselves.
  @Test(arguments: [
    ("github \"owner/Kit\"\n", nil, "error: uses UIWebView"), ("github \"owner/Lens\"\n", nil, unbuilt),
    ("github \"owner/Lens\"\n", "github \"owner/kit\" ~> 1.0\n", "error: uses UIWebView"),
  ])
  func checkoutsThatCheckoutsList(cartfile: String, ofLens: String?, finding: String) {
    let folder = "Carthage/Checkouts/Kit"
    var files = ["\(folder)/Kit.xcodeproj/project.pbxproj": project("Kit", compiling: "A.m"), "\(folder)/A.m": Self.code]
    files["Cartfile"] = cartfile
    files["Carthage/Checkouts/Lens/Cartfile"] = ofLens
    #expect(found(files) == [finding])
  }

  /// Carthage builds the outer checkout of a dependency for all others.
  @Test(arguments: [("github \"owner/Kit\" \"1.0\"\ngithub \"owner/Lens\" \"1.0\"\n", unbuilt), ("", "error: uses UIWebView")])
  func checkoutsInsideOfCheckouts(resolved: String, finding: String) {
    let folder = "Carthage/Checkouts/Lens/Carthage/Checkouts/Kit"
    var files = ["\(folder)/Kit.xcodeproj/project.pbxproj": project("Kit", compiling: "A.m"), "\(folder)/A.m": Self.code]
    files["Cartfile.resolved"] = resolved
    #expect(found(files) == [finding])
  }

  /// A project may refer to a checkout that Carthage does not know.
  @Test func aCheckoutThatTheProjectBuilds() {
    let workspace = "<Workspace><FileRef location=\"group:Carthage/Checkouts/Old/Kit.xcodeproj\"/></Workspace>\n"
    let files = [
      "Carthage/Checkouts/Old/Kit.xcodeproj/project.pbxproj": project("Kit", compiling: "A.m"),
      "Carthage/Checkouts/Old/A.m": Self.code, "Cartfile.resolved": Self.resolved,
      "App.xcworkspace/contents.xcworkspacedata": workspace,
    ]
    #expect(found(files) == ["error: uses UIWebView"])
  }
}
