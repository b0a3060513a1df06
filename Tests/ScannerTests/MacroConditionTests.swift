import Findings
import TestSupport
import Testing

/// Findings in branches that a macro of the checkout rules out are notes.
struct MacroConditionTests {
  private func levels(_ files: [String: String]) throws -> [Level] {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(path, text) }
    return scan(folder.url).findings.filter { $0.ruleID == "deprecated-web-view" }.map(\.level)
  }

  private let page = "#if NEW\ntypedef WKWebView V;\n#else\nid v = [[UIWebView alloc] init];\n#endif\n"

  @Test(arguments: [
    ("#define NEW 1\n", Level.note), ("#define NEW (YES) // for now\n", .note), ("#define NEW 0\n", .error), ("", .error),
    ("#define NEW OTHER\n", .error), ("#ifndef NEW\n#define NEW 1\n#endif\n", .error), ("#define NEW 1\n#undef NEW\n", .error),
    ("#define NEWER 1\n", .error),
  ])
  func theBranchNotTaken(header: String, level: Level) throws {
    #expect(try levels(["A.m": page, "A.h": header]) == [level])
  }

  @Test func otherConditions() throws {
    let define = ["A.h": "#define NEW 1\n"]
    func level(_ source: String) throws -> [Level] { try levels(define.merging(["A.m": source]) { $1 }) }
    let use = "id v = [[UIWebView alloc] init];\n"
    #expect(try level("#if !NEW\n\(use)#endif\n") == [.note])
    #expect(try level("#if !NEW\n#if X\n\(use)#endif\n#endif\n") == [.note])
    #expect(try level("#if !NEW\n#endif\n\(use)") == [.error])
    #expect(try level("#if NEW\n#elif X\n\(use)#endif\n") == [.note])
    #expect(try level("#if X\n#elif !NEW\n\(use)#endif\n") == [.note])
    #expect(try level("#if X\n#elif NEW\n\(use)#endif\n") == [.error])
    #expect(try level("#if !NEW\n#elif X\n#else\n\(use)#endif\n") == [.error])
    #expect(try level("#if !NEW || X\n\(use)#endif\n") == [.error])
    #expect(try level("#ifdef NEW\n#else\n\(use)#endif\n") == [.error])
    #expect(try levels(["A.m": page, "A.h": "#define NEW 1\n", "B.h": "#define NEW 0\n"]) == [.error])
  }

  /// A comparison with an SDK that App Store Connect no longer accepts.
  @Test(arguments: [
    ("#if __IPHONE_OS_VERSION_MAX_ALLOWED < 80000", Level.note), ("#if __IPHONE_OS_VERSION_MAX_ALLOWED < __IPHONE_8_0", .note),
    ("#if (__IPHONE_OS_VERSION_MAX_ALLOWED <= 90000)", .note), ("#if __IPHONE_OS_VERSION_MAX_ALLOWED >= 80000", .error),
    ("#if __IPHONE_OS_VERSION_MAX_ALLOWED < 260000", .error), ("#if __IPHONE_OS_VERSION_MIN_REQUIRED < 80000", .error),
  ])
  func versionsOfSDKs(condition: String, level: Level) throws {
    #expect(try levels(["A.m": "\(condition)\nid v = [[UIWebView alloc] init];\n#endif\n"]) == [level])
  }

  @Test func aMacroThatComparesVersions() throws {
    let header = "#ifndef NEW\n#define NEW __IPHONE_OS_VERSION_MAX_ALLOWED >= __IPHONE_8_0\n#endif\n"
    #expect(try levels(["A.m": page, "A.h": header]) == [.note])
  }

  /// A Mac app does not compile the code for iOS of a library.
  @Test func platformsOfTargets() throws {
    func levels(_ sdk: String, _ path: String, _ source: String, _ others: [String: String] = [:]) throws -> [Level] {
      let project = """
        { objects = {
          R = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
          C = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(sdk) }; };
          L = { isa = XCConfigurationList; buildConfigurations = (C); };
          G = { isa = PBXGroup; children = (F); };
          F = { isa = PBXFileReference; path = \(path); sourceTree = "<group>"; };
          B = { isa = PBXBuildFile; fileRef = F; };
          P = { isa = PBXSourcesBuildPhase; files = (B); };
          T = { isa = PBXNativeTarget; name = App; buildPhases = (P); };
        }; rootObject = R; }
        """
      return try self.levels(["App.xcodeproj/project.pbxproj": project, path: source].merging(others) { $1 })
    }
    let swift = { (condition: String) in "#if \(condition)\nlet v = UIWebView()\n#endif\n" }
    let (mac, phone) = ("SDKROOT = macosx;", "SDKROOT = iphoneos;")
    #expect(try levels(mac, "A.swift", swift("os(iOS)")) == [.note])
    #expect(try levels(mac, "A.swift", swift("os(iOS) || os(tvOS)")) == [.note])
    #expect(try levels(mac, "A.swift", swift("!os(macOS)")) == [.note])
    #expect(try levels(mac, "A.swift", swift("os(iOS) || DEBUG")) == [.error])
    #expect(try levels(phone, "A.swift", swift("os(iOS)")) == [.error])
    for (directives, level) in [
      ("#if(TARGET_OS_OSX)", Level.note), ("#if TARGET_OS_IPHONE\n#else/* Mac */", .note),
      ("#if TARGET_OS_OSX\n#else/* iOS */", .error),
    ] {
      #expect(try levels(phone, "A.m", directives + "\nid v = [[UIWebView alloc] init];\n#endif\n") == [level], "\(directives)")
    }
    // An app for iOS may compile the sources of a pod.
    #expect(try levels(mac, "A.swift", swift("os(iOS)"), ["Kit.podspec": ""]) == [.error])
    let use = "let v = UIWebView()\n"
    for source in [
      "/*\n#if os(macOS)\n*/\n\(use)", "let s = \"\"\"\n#if os(macOS)\n\"\"\"\n\(use)", "#if os(macOS)\n\(use)",
      "#endif\n#if os(macOS)\n\(use)#endif\n",
    ] {
      #expect(try levels(phone, "A.swift", source) == [.error], "\(source)")
    }
    #expect(try levels("", "A.swift", swift("os(iOS)")) == [.error])
    #expect(try levels(phone, "A.swift", "#if !os(iOS)\n#elseif X\nlet v = UIWebView()\n#endif\n") == [.error])
    #expect(try levels(phone, "A.swift", "#if os(iOS)\n#else\nlet v = UIWebView()\n#endif\n") == [.note])
    let objectiveC = { (condition: String) in "#if \(condition)\nid v = [[UIWebView alloc] init];\n#endif\n" }
    #expect(try levels(mac, "A.m", objectiveC("TARGET_OS_IPHONE")) == [.note])
    #expect(try levels(phone, "A.m", objectiveC("TARGET_OS_IPHONE")) == [.error])
    #expect(try levels(mac, "A.m", objectiveC("defined(__IPHONE_OS_VERSION_MAX_ALLOWED)")) == [.note])
    let notOfMac = "#ifdef __MAC_OS_X_VERSION_MAX_ALLOWED\n#else\nid v = [[UIWebView alloc] init];\n#endif\n"
    #expect(try levels(phone, "A.m", notOfMac) == [.error])
    // A header defines the macro for one platform only, and contains a use of its own.
    let header = """
      #if defined __MAC_OS_X_VERSION_MAX_ALLOWED
      #define FOR_MAC
      #elif defined __IPHONE_OS_VERSION_MAX_ALLOWED
      #define FOR_PHONE
      #define NEW_VIEW [[UIWebView alloc] init]
      #endif

      """
    for condition in ["defined FOR_PHONE", "defined(FOR_PHONE)"] {
      #expect(try levels(mac, "A.m", objectiveC(condition), ["A.h": header]) == [.note, .note])
      #expect(try levels(phone, "A.m", objectiveC(condition), ["A.h": header]) == [.error, .error])
    }
    // A build setting may define it.
    #expect(try levels(mac, "A.m", objectiveC("defined FOR_PHONE")) == [.error])
    let headers = ["A.h": header, "B.h": "#define FOR_PHONE\n"]
    #expect(try levels(mac, "A.m", objectiveC("defined FOR_PHONE"), headers).contains(.error))
  }
}
