import Bytes
import Findings
import Rules
import Scanner
import Testing

struct AssetSeverityTests {
  private func units(_ files: [String: String]) -> [String] {
    let rules = Rule.all.filter { $0.id == "broken-asset-catalog" }
    let contents = Dictionary(uniqueKeysWithValues: files.map { (Path($0.key), Array($0.value.utf8)) })
    let result = Scan(ScanOptions(rules: RuleSet(rules, includesMentions: false), jobs: 1)).run(MemorySource(contents))
    return FindingUnits(result.findings).flatMap { $0 }.map { "\($0.finding.level): \($0.finding.message)" }
  }

  private func icon(_ files: String...) -> [String: String] {
    let images = files.map { "{\"filename\": \"\($0)\", \"idiom\": \"iphone\", \"scale\": \"2x\", \"size\": \"60x60\"}" }
    return ["A.xcassets/Icon.appiconset/Contents.json": "{\"images\": [\(images.joined(separator: ","))]}"]
  }

  /// A script may make the icon of a build.
  @Test func anIconWithoutAnyFileIsOneNote() {
    #expect(units(icon("a.png", "b.png")) == ["note: 2 files listed in Contents.json do not exist: a.png, b.png"])
    let some = icon("a.png", "b.png").merging(["A.xcassets/Icon.appiconset/a.png": ""]) { $1 }
    #expect(units(some) == ["warning: 'b.png' is listed in Contents.json but does not exist"])
    #expect(units(icon("a.png")) == ["warning: 'a.png' is listed in Contents.json but does not exist"])
  }

  @Test func aFileOfAnImageThatNothingUsesIsANote() {
    let slot = "{\"images\": [{\"filename\": \"a.png\", \"idiom\": \"universal\", \"scale\": \"2x\"}]}"
    let sets = ["old_flag", "sail"].map { ("A.xcassets/\($0).imageset/Contents.json", slot) }
    func found(_ code: String) -> [String] {
      units(["A.xcassets/sail.imageset/a.png": "", "A.swift": code].merging(sets) { $1 })
    }
    #expect(
      found("let a = UIImage(named: \"sail\")\n") == [
        "note: 'a.png' is listed in Contents.json but does not exist; nothing uses the image"
      ])
    let defect = ["warning: 'a.png' is listed in Contents.json but does not exist"]
    #expect(found("let a = [UIImage(named: \"sail\"), UIImage(named: \"old_flag\")]\n") == defect)
    #expect(found("let a = [UIImage(named: \"sail\"), UIImage(resource: .oldFlag)]\n") == defect)
    // Code may compose all names.
    #expect(found("let a = UIImage(named: name)\n") == defect)
  }

  /// Only iOS versions before 13 show launch images.
  @Test func aLaunchImageThatIsMissingIsANote() {
    let contents = "{\"images\": [{\"filename\": \"a.png\", \"idiom\": \"iphone\", \"scale\": \"2x\"}]}"
    #expect(
      units(["A.xcassets/L.launchimage/Contents.json": contents]) == [
        "note: 'a.png' is listed in Contents.json but does not exist"
      ])
  }

  @Test(
    arguments: [
      ("A", "A", "", "warning"), ("A", "B", "", "warning"), ("A", "A", "EXCLUDED_SOURCE_FILE_NAMES = \"$(OTHERS)\";", nil),
    ] as [(String, String, String, String?)])
  func duplicatesMatterMostInOneCatalog(first: String, second: String, setting: String, level: String?) {
    let project = """
      { objects = {
        A = { isa = PBXProject; mainGroup = G; targets = (T); };
        B = { isa = PBXBuildFile; fileRef = F; }; D = { isa = PBXBuildFile; fileRef = E; };
        C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; \(setting) }; };
        E = { isa = PBXFileReference; path = B.xcassets; sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = A.xcassets; sourceTree = "<group>"; };
        G = { isa = PBXGroup; children = (E, F); sourceTree = "<group>"; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        P = { isa = PBXResourcesBuildPhase; files = (B, D); };
        T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; buildPhases = (P); };
      }; rootObject = A; }
      """
    func color(_ red: String) -> String {
      "{\"colors\": [{\"idiom\": \"universal\", \"color\": {\"color-space\": \"srgb\", \"components\": "
        + "{\"red\": \"\(red)\", \"green\": \"0\", \"blue\": \"0\", \"alpha\": \"1\"}}}]}"
    }
    let found = units([
      "App.xcodeproj/project.pbxproj": project, "\(first).xcassets/One/red.colorset/Contents.json": color("1"),
      "\(second).xcassets/Two/red.colorset/Contents.json": color("0"),
    ])
    let levels: [String] = found.map { finding in String(finding.prefix { $0 != ":" }) }
    #expect(levels == (level.map { [$0] } ?? []))
  }

  @Test(arguments: [("macosx", "note"), ("iphoneos", "warning")])
  func theDisksOfMacsTakeEitherCase(platform: String, level: String) {
    let project = """
      { objects = {
        A = { isa = PBXProject; mainGroup = G; targets = (T); };
        B = { isa = PBXBuildFile; fileRef = F; };
        C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = \(platform); }; };
        F = { isa = PBXFileReference; path = A.xcassets; sourceTree = "<group>"; };
        G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        P = { isa = PBXResourcesBuildPhase; files = (B); };
        T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; buildPhases = (P); };
      }; rootObject = A; }
      """
    let files = ["App.xcodeproj/project.pbxproj": project, "A.xcassets/Icon.appiconset/A.png": ""]
    let found = units(icon("a.png").merging(files) { $1 })
    #expect(found == ["\(level): 'a.png' differs in case from 'A.png' on disk; it is not found on a case-sensitive volume"])
  }

  @Test func iconsOfAWatchMatterToAWatch() {
    let images = ["a", "b"].map { "{\"filename\": \"\($0).png\", \"idiom\": \"watch\", \"scale\": \"2x\", \"size\": \"24x24\"}" }
    func levels(_ platform: String) -> [String] {
      let project = """
        { objects = { A = { isa = PBXProject; targets = (T); mainGroup = G; buildConfigurationList = L; };
        G = { isa = PBXGroup; children = (F); }; L = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = \(platform); }; };
        F = { isa = PBXFileReference; path = A.xcassets; sourceTree = "<group>"; };
        B = { isa = PBXBuildFile; fileRef = F; }; P = { isa = PBXResourcesBuildPhase; files = (B); };
        T = { isa = PBXNativeTarget; name = App; buildPhases = (P); };
        }; rootObject = A; }
        """
      return units([
        "App.xcodeproj/project.pbxproj": project, "A.xcassets/Icon.appiconset/a.png": "",
        "A.xcassets/Icon.appiconset/Contents.json": "{\"images\": [\(images.joined(separator: ","))]}",
      ]).map { String($0.prefix { $0 != ":" }) }
    }
    #expect(levels("iphoneos") == ["note"])
    #expect(levels("watchos") == ["warning"])
  }
}
