internal import Findings

// Checkouts for the examples of rules.

extension Companions {
  /// An asset catalog with an image `flag`.
  static let flag = vectorSet("flag")

  /// An asset catalog with a color `brand`.
  static let brandColor = Companions(
    ("Assets.xcassets/brand.colorset/Contents.json", "{\"colors\": [{\"idiom\": \"universal\"}]}\n"))

  /// An asset catalog with a color `brand` that has a dark variant.
  static let darkColor = Companions(
    (
      "Assets.xcassets/brand.colorset/Contents.json",
      """
      {
        "colors": [
          {"idiom": "universal"},
          {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}]}
        ]
      }

      """
    ))

  /// A project whose target builds the example.
  static func app(oldest: String) -> Companions {
    let project = Example.project(
      "PBXSourcesBuildPhase", of: "Example.swift", "Example.m", settings: "IPHONEOS_DEPLOYMENT_TARGET = \(oldest);")
    return Companions(("App.xcodeproj/project.pbxproj", project))
  }

  /// A project that builds an app for iOS with the list `Info.plist`.
  ///
  /// - Parameter settings: further settings, in OpenStep format.
  static func app(_ settings: String = "") -> Companions { Companions(("App.xcodeproj/project.pbxproj", Example.app(settings))) }

  /// A project that builds an app for iOS from the example.
  ///
  /// - Parameters:
  ///   - entries: keys and values of `Info.plist`.
  ///   - settings: further settings, in OpenStep format.
  static func codeOfApp(_ entries: String = "", settings: String = "") -> Companions {
    Companions(
      ("App.xcodeproj/project.pbxproj", Example.app(settings, sources: "Example.swift", "Example.m")),
      ("Info.plist", Example.propertyList(entries)))
  }

  /// `Card.xib`
  static let cardNib = Companions(("Card.xib", "<document targetRuntime=\"iOS.CocoaTouch\"/>\n"))

  /// A storyboard with a scene `Page`, a segue `showPage` and a cell `Card`.
  static let storyboard = Companions(
    (
      "Main.storyboard",
      """
      <document targetRuntime="iOS.CocoaTouch">
      <viewController storyboardIdentifier="Page" id="a"/>
      <segue destination="a" kind="show" identifier="showPage" id="b"/>
      <tableViewCell reuseIdentifier="Card" id="c"/>
      </document>

      """
    ))

  /// A class `Page` with an outlet `heading` and an action `share:`.
  static let pageClass = Companions(
    (
      "Page.swift",
      """
      final class Page: UIViewController {
        @IBOutlet var heading: UILabel!
        @IBAction func share(_ sender: Any) {}
      }

      """
    ))

  /// A strings table in two languages.
  static let translations = Companions(
    ("en.lproj/Localizable.strings", "\"orders.title\" = \"Your orders\";\n"),
    ("de.lproj/Localizable.strings", "\"orders.title\" = \"Ihre Bestellungen\";\n"))

  /// The same, with a translated storyboard or nib and code that loads the example.
  static let translatedInterface =
    translations
    + Companions(
      ("Row.xib", "<document/>\n"), ("de.lproj/Row.strings", "\"1.text\" = \"Zahlen\";\n"),
      ("Loader.m", "id page = [NSStoryboard storyboardWithName:@\"Example\" bundle:nil];\n"))

  /// A strings table in a right-to-left language.
  static let arabic = Companions(("ar.lproj/Localizable.strings", "\"orders.title\" = \"طلباتك\";\n"))

  /// A strings table whose Base has an extra key and lacks others, in a project developed in English.
  static let staleBase = Companions(
    ("Base.lproj/Localizable.strings", "\"orders.old\" = \"Former orders\";\n\"orders.pay\" = \"Pay\";\n"),
    ("en.lproj/Localizable.strings", "\"orders.count\" = \"%d of %@\";\n\"orders.pay\" = \"Pay\";\n\"orders.dash\" = \"–\";\n"),
    (
      "App.xcodeproj/project.pbxproj",
      Example.project(
        "PBXResourcesBuildPhase", of: "Base.lproj/Localizable.strings", "en.lproj/Localizable.strings",
        "de.lproj/Localizable.strings", developmentRegion: "en")
    ))

  /// A project that builds the example's storyboard or nib.
  static let interfaceProject = Companions(
    (
      "App.xcodeproj/project.pbxproj",
      Example.project("PBXResourcesBuildPhase", of: Example.Language.interface.path, "Page.swift")
    ))

  /// A storyboard whose page has an outlet and an action.
  static func connected(outlet: String, action: String, runtime: String = "iOS.CocoaTouch") -> String {
    """
    <document targetRuntime="\(runtime)">
    <viewController customClass="Page" id="a">
    <button id="b"><connections><action selector="\(action)" \(runtime.hasPrefix("iOS") ? "destination" : "target")="a" id="c"/></connections></button>
    <connections><outlet property="\(outlet)" destination="b" id="d"/></connections>
    </viewController>
    </document>

    """
  }
}

extension Example {
  /// A project with one target.
  ///
  /// A project that builds an app for iOS with the list `Info.plist`.
  ///
  /// - Parameters:
  ///   - settings: further settings, in OpenStep format.
  ///   - sources: in the folder of the `.xcodeproj`.
  ///   - frameworks: which it links, in the same folder.
  static func app(_ settings: String, sources: String..., frameworks: String...) -> String {
    let files = (sources + frameworks).enumerated().map { index, name in
      """
          B\(index) = { isa = PBXBuildFile; fileRef = F\(index); };
          F\(index) = { isa = PBXFileReference; path = \(name); sourceTree = "<group>"; };

      """
    }
    func ids(_ letter: String, _ range: Range<Int>) -> String { range.map { "\(letter)\($0)" }.joined(separator: ", ") }
    let linked = sources.count..<files.count
    let phase =
      frameworks.isEmpty ? "" : "\n    Q = { isa = PBXFrameworksBuildPhase; files = (\(ids("B", linked))); };"
    return """
      {
        objects = {
          A = { isa = PBXProject; mainGroup = G; targets = (T); };
          G = { isa = PBXGroup; children = (\(ids("F", 0..<files.count))); sourceTree = "<group>"; };
      \(files.joined())\
          C = { isa = XCBuildConfiguration; name = Release; buildSettings = {
            SDKROOT = iphoneos; INFOPLIST_FILE = Info.plist; \(settings)
          }; };
          L = { isa = XCConfigurationList; buildConfigurations = (C); };
          P = { isa = PBXSourcesBuildPhase; files = (\(ids("B", sources.indices))); };\(phase)
          T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
            buildConfigurationList = L; buildPhases = (P\(frameworks.isEmpty ? "" : ", Q")); };
        };
        rootObject = A;
      }

      """
  }

  /// A property list with the given keys and values.
  /// The property list of an app for iPhone that is built already.
  static let ofBuiltApp = propertyList(
    """
    <key>CFBundleExecutable</key>
    <string>App</string>
    <key>CFBundleSupportedPlatforms</key>
    <array><string>iPhoneOS</string></array>
    """)

  static func propertyList(_ entries: String) -> String { "<plist version=\"1.0\">\n<dict>\n\(entries)\n</dict>\n</plist>\n" }

  /// - Parameters:
  ///   - phase: the isa of the target's only build phase, for example `PBXSourcesBuildPhase`.
  ///   - names: the files of the phase, in the folder of the `.xcodeproj`.
  ///   - region: the development region.
  ///   - settings: the settings of the project's only configuration, in OpenStep format.
  static func project(
    _ phase: String, of names: String..., developmentRegion region: String = "en", settings: String = ""
  ) -> String {
    let list = settings.isEmpty ? "" : " buildConfigurationList = L;"
    func ids(_ letter: String) -> String { names.indices.map { "\(letter)\($0 + 1)" }.joined(separator: ", ") }
    let files = names.enumerated().map { index, name in
      """
          B\(index + 1) = { isa = PBXBuildFile; fileRef = F\(index + 1); };
          F\(index + 1) = { isa = PBXFileReference; path = \(name); sourceTree = "<group>"; };

      """
    }
    func configuration(_ settings: String) -> String {
      settings.isEmpty
        ? ""
        : """
            C = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(settings) }; };
            L = { isa = XCConfigurationList; buildConfigurations = (C); };

        """
    }
    return """
      {
        objects = {
          A = { isa = PBXProject; mainGroup = G; targets = (T); developmentRegion = \(region);\(list) };
      \(configuration(settings))\(files.joined())\
          G = { isa = PBXGroup; children = (\(ids("F"))); sourceTree = "<group>"; };
          P = { isa = \(phase); files = (\(ids("B"))); };
          T = { isa = PBXNativeTarget; name = App; buildPhases = (P);\(list) };
        };
        rootObject = A;
      }

      """
  }
}
