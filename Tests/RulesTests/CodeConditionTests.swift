import Bytes
import Findings
import Scanner
import Testing

@testable import Rules

/// Which code `#if` compiles for the devices of the App Store.
struct CodeConditionTests {
  /// The findings, and the uses that are counted because only the build decides.
  private func found(_ code: String, settings: String = "", path: String = "Code.swift") -> [Int] {
    let settings = "SDKROOT = iphoneos; INFOPLIST_FILE = Info.plist; \(settings)"
    let target = ProjectOfTargets.Target(name: "App", sources: [path], settings: settings)
    let files = [
      "App.xcodeproj/project.pbxproj": ProjectOfTargets(targets: [target]).text, path: code,
      "Info.plist": "<plist version=\"1.0\"><dict/></plist>\n",
    ]
    let contents = Dictionary(uniqueKeysWithValues: files.map { (Path($0.key), Array($0.value.utf8)) })
    let rules = RuleSet(Rule.all.filter { $0.id == "undeclared-required-reason-api" }, includesMentions: false)
    let result = Scan(ScanOptions(rules: rules, jobs: 1)).run(MemorySource(contents))
    return [result.findings.count, result.summary.undecidedUses]
  }

  @Test(arguments: [
    ("os(iOS)", true), ("os(macOS)", false), ("os(iOS) || os(tvOS)", true), ("os(iOS) && os(tvOS)", false), ("!os(macOS)", true),
    ("targetEnvironment(simulator)", false), ("!targetEnvironment(simulator)", true), ("targetEnvironment(macCatalyst)", false),
    ("canImport(UIKit)", true), ("canImport(AppKit)", false), ("canImport(AppKit) && !targetEnvironment(macCatalyst)", false),
    ("DEBUG", false), ("!DEBUG", true), ("DEBUG || os(iOS)", true), ("(os(iOS) || os(tvOS)) && !DEBUG", true),
    ("arch(arm64)", true), ("arch(x86_64)", false), ("swift(>=5.5)", true), ("os(Linux)", false), ("BETA", false),
    ("SWIFT_PACKAGE", false),
    ("!BETA // not yet", true), ("os(iOS) && !BETA", true),
    ("canImport(Cards)", nil), ("compiler(>=9.0)", nil), ("os(iOS) && canImport(Cards)", nil), ("hasFeature(Cards)", nil),
    ("os(macOS) && canImport(Cards)", false), ("os(iOS) || canImport(Cards)", true), ("(os(iOS)", nil), ("swift(<5)", nil),
  ])
  func conditionsOfSwift(condition: String, holds: Bool?) {
    let code = "#if \(condition)\nlet a = UserDefaults.standard\n#endif\n"
    #expect(found(code) == [holds == true ? 1 : 0, holds == nil ? 1 : 0])
    let other = "#if \(condition)\n#else\nlet a = UserDefaults.standard\n#endif\n"
    #expect(found(other) == [holds == false ? 1 : 0, holds == nil ? 1 : 0])
  }

  @Test(arguments: [
    ("#if TARGET_OS_IPHONE", true), ("#if TARGET_OS_IOS && !TARGET_OS_MACCATALYST", true), ("#if TARGET_OS_OSX", false),
    ("#if !(TARGET_IPHONE_SIMULATOR)", true), ("#if TARGET_OS_SIMULATOR", false), ("#if TARGET_OS_IPHONE == 1", true),
    ("#ifdef DEBUG", false), ("#ifndef DEBUG", true), ("#if !DEBUG", true), ("#if defined(DEBUG) && DEBUG", false),
    ("#ifdef __IPHONE_OS_VERSION_MAX_ALLOWED", true), ("#if __IPHONE_OS_VERSION_MAX_ALLOWED >= __IPHONE_13_0", true),
    ("#if __IPHONE_OS_VERSION_MAX_ALLOWED < 80000", false), ("#if defined(__ANDROID__)", false), ("#if 1", true),
    ("#ifdef BETA", nil), ("#if BETA > 2", nil), ("#ifdef TARGET_OS_OSX", nil), ("#if __has_include(<Cards/Cards.h>)", nil),
    ("#if defined BETA || TARGET_OS_IPHONE", true), ("#if __IPHONE_OS_VERSION_MAX_ALLOWED >= 990000", nil),
  ])
  func conditionsOfObjectiveC(condition: String, holds: Bool?) {
    let code = "\(condition)\nid a = [NSUserDefaults standardUserDefaults];\n#endif\n"
    #expect(found(code, path: "Code.m") == [holds == true ? 1 : 0, holds == nil ? 1 : 0])
  }

  @Test(arguments: [
    ("SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"BETA $(inherited)\";", [1, 0]),
    ("OTHER_SWIFT_FLAGS = \"-D BETA\";", [1, 0]), ("OTHER_SWIFT_FLAGS = \"-DBETA -g\";", [1, 0]),
    ("SWIFT_ACTIVE_COMPILATION_CONDITIONS = OTHER;", [0, 0]), ("SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"$(FLAGS)\";", [0, 1]),
  ])
  func settingsDefineFlags(settings: String, count: [Int]) {
    #expect(found("#if BETA\nlet a = UserDefaults.standard\n#endif\n", settings: settings) == count)
  }

  @Test(arguments: [
    ("\"BETA=1 $(inherited)\"", [1, 0]), ("BETA", [1, 0]), ("\"BETA=0\"", [0, 0]), ("OTHER", [0, 1]), ("\"$(MACROS)\"", [0, 1]),
  ])
  func settingsDefineMacros(value: String, count: [Int]) {
    let code = "#if BETA\nid a = [NSUserDefaults standardUserDefaults];\n#endif\n"
    #expect(found(code, settings: "GCC_PREPROCESSOR_DEFINITIONS = \(value);", path: "Code.m") == count)
  }

  @Test func laterBranchesExcludeEarlierOnes() {
    let use = "let a = UserDefaults.standard\n"
    #expect(found("#if os(macOS)\n#elseif os(iOS)\n\(use)#else\n#endif\n") == [1, 0])
    #expect(found("#if os(iOS)\n#elseif BETA\n\(use)#else\n\(use)#endif\n") == [0, 0])
    #expect(found("#if canImport(Cards)\n\(use)#else\n\(use)#endif\n") == [0, 2])
    #expect(found("#if canImport(Cards)\n#if os(macOS)\n\(use)#endif\n#endif\n\(use)") == [1, 0])
  }

  @Test func aCertainUseMakesOthersIrrelevant() {
    let use = "let a = UserDefaults.standard\n"
    #expect(found("#if canImport(Cards)\n\(use)#endif\n\(use)") == [1, 0])
  }

  @Test func theGuardOfAHeaderHolds() {
    let header = "#ifndef CODE_H\n#define CODE_H\n#define A [NSUserDefaults standardUserDefaults]\n#endif\n"
    #expect(found(header, path: "Code.h") == [1, 0])
  }

  @Test func nestingIsBounded() {
    let deep = String(repeating: "#if os(iOS)\n", count: 40) + "let a = UserDefaults.standard\n"
    #expect(found(deep + String(repeating: "#endif\n", count: 40)) == [0, 1])
    let brackets = String(repeating: "(", count: 100) + "os(iOS)" + String(repeating: ")", count: 100)
    #expect(found("#if \(brackets)\nlet a = UserDefaults.standard\n#endif\n") == [0, 1])
    #expect(found("#if \(String(repeating: "!", count: 400))os(iOS)\nlet a = UserDefaults.standard\n#endif\n") == [0, 1])
  }
}
