internal import Bytes
internal import Findings
internal import Rules

/// A project of an app that links every SDK and embeds the dynamic ones, for a distribution without a project of its own: what
/// rules find in an SDK is what it would bring to an app.
struct HostApp {
  /// By path relative to the top.
  let files: [Path: OverlaySource.Change]

  private static let folder = "App.xcodeproj"
  private static let target = "App"
  /// The target in messages, which the user does not know.
  static let remark = " (target '\(target)')"

  init(_ units: [SDKUnit]) {
    let linked = units.filter { unit in
      // A path with other characters cannot be in a project.
      unit.mayRunOnIOS && unit.path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{FFFD}" }
    }
    let contents = ["project.pbxproj": Self.project(linked), "Info.plist": Self.propertyList]
    files = Dictionary(
      uniqueKeysWithValues: contents.map { (Path(Self.folder).appending($0.key), .bytes(Array($0.value.utf8))) })
  }

  private static func project(_ units: [SDKUnit]) -> String {
    var objects = ""
    var children: [String] = []
    var linked: [String] = []
    var embedded: [String] = []
    for (index, unit) in units.enumerated() {
      objects += "F\(index) = { isa = PBXFileReference; path = \(quoted(unit.path)); sourceTree = \"<group>\"; };\n"
      objects += "L\(index) = { isa = PBXBuildFile; fileRef = F\(index); };\n"
      children.append("F\(index)")
      linked.append("L\(index)")
      guard !unit.isStatic else { continue }
      // Unsigned, so that bitcode stays as in apps that use CocoaPods.
      objects += "E\(index) = { isa = PBXBuildFile; fileRef = F\(index); };\n"
      embedded.append("E\(index)")
    }
    return """
      // !$*UTF8*$!
      {
      archiveVersion = 1;
      objectVersion = 56;
      objects = {
      P = { isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = (T); };
      G = { isa = PBXGroup; children = (\(children.joined(separator: ", "))); sourceTree = "<group>"; };
      \(objects)T = { isa = PBXNativeTarget; name = \(target); productType = "com.apple.product-type.application";
      buildConfigurationList = TL; buildPhases = (TF, TE); };
      TF = { isa = PBXFrameworksBuildPhase; files = (\(linked.joined(separator: ", "))); };
      TE = { isa = PBXCopyFilesBuildPhase; dstPath = ""; dstSubfolderSpec = 10; files = (\(embedded.joined(separator: ", "))); };
      PL = { isa = XCConfigurationList; buildConfigurations = (PC); };
      PC = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
      TL = { isa = XCConfigurationList; buildConfigurations = (TC); };
      TC = { isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = "\(folder)/Info.plist"; }; };
      };
      rootObject = P;
      }

      """
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// With every purpose string, because an app that adopts the SDK can explain what it is for.
  private static var propertyList: String {
    let purposes = PurposeStrings.keys.map { "<key>\($0)</key><string>Yes</string>" }.joined(separator: "\n")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      <key>CFBundleIdentifier</key><string>com.example.app</string>
      <key>CFBundlePackageType</key><string>APPL</string>
      <key>CFBundleShortVersionString</key><string>1.0</string>
      <key>CFBundleVersion</key><string>1</string>
      \(purposes)
      </dict>
      </plist>

      """
  }
}
