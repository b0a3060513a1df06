/// An app with configurations Debug and Release.
func appProject(
  debug: String = "", release: String = "", base: String = "", productType: String = "application", name: String = "App",
  phases: String = "", objects: String = ""
) -> String {
  func configuration(_ id: String, _ name: String, _ settings: String, base: String = "") -> String {
    "\(id) = { isa = XCBuildConfiguration; name = \(name); \(base) buildSettings = { \(settings) }; };"
  }
  return """
    { objects = {
      A = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = PL; developmentRegion = en; };
      G = { isa = PBXGroup; children = (X, S); sourceTree = "<group>"; };
      X = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
      S = { isa = PBXFileReference; path = Code.swift; sourceTree = "<group>"; };
      B = { isa = PBXBuildFile; fileRef = S; };
      P = { isa = PBXSourcesBuildPhase; files = (B); };
      \(configuration("PD", "Debug", "SDKROOT = iphoneos;"))
      \(configuration("PR", "Release", "SDKROOT = iphoneos;"))
      PL = { isa = XCConfigurationList; buildConfigurations = (PD, PR); };
      \(configuration("TD", "Debug", "INFOPLIST_FILE = Info.plist; \(debug)", base: base))
      \(configuration("TR", "Release", "INFOPLIST_FILE = Info.plist; \(release)", base: base))
      TL = { isa = XCConfigurationList; buildConfigurations = (TD, TR); };
      T = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(productType)";
        buildConfigurationList = TL; buildPhases = (P\(phases)); };
      \(objects)
    }; rootObject = A; }
    """
}

/// The text of an information property list.
func plist(_ entries: String) -> String { "<plist version=\"1.0\"><dict>\(entries)</dict></plist>\n" }

/// - Parameters:
///   - project: the text of the project.
///   - entries: those of its information property list.
func findings(
  of rule: String, inApp project: String, _ entries: String, beside others: [String: String] = [:]
) -> [String] {
  let files = ["App.xcodeproj/project.pbxproj": project, "Info.plist": plist(entries)]
  return findings(of: rule, in: files.merging(others) { $1 })
}
