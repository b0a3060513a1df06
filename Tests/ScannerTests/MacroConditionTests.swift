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
    #expect(try level("#if NEW\n#elif X\n\(use)#endif\n") == [.error])
    #expect(try level("#if !NEW || X\n\(use)#endif\n") == [.error])
    #expect(try level("#ifdef NEW\n#else\n\(use)#endif\n") == [.error])
    #expect(try levels(["A.m": page, "A.h": "#define NEW 1\n", "B.h": "#define NEW 0\n"]) == [.error])
  }
}
