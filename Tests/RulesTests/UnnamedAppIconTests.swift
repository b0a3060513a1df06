import Findings
import Testing

@testable import Rules

/// Apps that name no icon set, and what may name one.
struct UnnamedAppIconTests {
  private func found(_ entries: String, settings: String = "", script: String? = nil, beside others: [String: String] = [:])
    -> [String]
  {
    var project = Example.app(settings)
    if let script {
      project = project.replacing("buildPhases = (P);", with: "buildPhases = (P, Q);").replacing(
        "  L = {", with: "  Q = { isa = PBXShellScriptBuildPhase; shellScript = \"\(script)\"; };\n    L = {")
    }
    let files = ["App.xcodeproj/project.pbxproj": project, "Info.plist": Example.propertyList(entries)]
    return findings(of: "invalid-app-icon", in: files.merging(others) { $1 })
  }

  private static let none = ["error: no app icon is named (target 'App', ITMS-90022)"]
  private static let files = "error: app icons must be in an icon set (target 'App', ITMS-90713)"

  private func files(_ names: String...) -> String {
    "<key>CFBundleIconFiles</key><array>\(names.map { "<string>\($0)</string>" }.joined())</array>"
  }

  @Test func anAppNeedsAnIcon() {
    #expect(found("") == Self.none)
    #expect(found("<key>CFBundleIcons</key><dict/>", settings: "ASSETCATALOG_COMPILER_APPICON_NAME = \"\";") == Self.none)
  }

  @Test func iconsMustBeInASet() {
    #expect(found(files("Icon"), beside: ["Images/icon@2x.png": ""]) == [Self.files])
    let icons = "<key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict>\(files("Icon.png"))</dict></dict>"
    #expect(found(icons, beside: ["Icon.png": ""]) == [Self.files])
  }

  @Test func filesMustExist() {
    let missing = "error: no image 'Logo' for CFBundleIconFiles (target 'App', ITMS-90032)"
    #expect(found(files("Icon", "Logo"), beside: ["Icon.png": ""]) == [Self.files, missing])
    #expect(found(files("Icon", "Logo"), script: "make icons", beside: ["Icon.png": ""]) == [Self.files])
  }

  @Test func somethingNamesASet() {
    #expect(found("<key>CFBundleIconName</key><string>AppIcon</string>") == [])
    #expect(found("", settings: "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;") == [])
    #expect(found("", settings: "ASSETCATALOG_COMPILER_APPICON_NAME = \"$(ICON)\";") == [])
    #expect(found("", settings: "ASSETCATALOG_OTHER_FLAGS = \"--app-icon AppIcon\";") == [])
    #expect(found("<key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><string>AppIcon</string></dict>") == [])
    #expect(found("", beside: ["AppIcon.icon/Assets/front.png": ""]) == [])
  }

  @Test func somethingElseMayNameIt() {
    #expect(found("", script: "defaults write $INFOPLIST_PATH CFBundleIconName AppIcon") == [])
    #expect(found("<key>CFBundleIconFile</key><string>$(ICON_FILE)</string>") == [])
    #expect(found("<key>LSApplicationLaunchProhibited</key><true/>") == [])
  }
}
