import SourceText
import Testing

/// Which code no compiler sees. Every text lists the names that are live as `a`, `b` …, and the dead ones as `x`, `y` ….
struct ConditionalTests {
  @Test(arguments: [
    ("#if 0\nx\n#endif\na", ["a"]),
    ("#if 0\nx\n#else\na\n#endif", ["a"]),
    ("#if 1\na\n#else\nx\n#endif\nb", ["a", "b"]),
    ("#if 0\nx\n#elif 0\ny\n#elif 1\na\n#else\nz\n#endif\nb", ["a", "b"]),
    ("#if 1\na\n#elif 1\nx\n#else\ny\n#endif", ["a"]),
    ("#ifdef D\na\n#else\nb\n#endif", ["D", "a", "b"]),
    ("#ifndef D\na\n#elifdef E\nb\n#endif", ["D", "a", "E", "b"]),
    ("#if D\na\n#elif 0\nx\n#else\nb\n#endif", ["D", "a", "b"]),
    ("#if !0\na\n#else\nx\n#endif", ["a"]),
    ("#if (0)\nx\n#endif", []),
    ("#if ( ! ( 1 ) ) // why\nx\n#endif", []),
    ("#if 0 /* why\n */\nx\n#endif\na", ["a"]),
    ("#if NO\nx\n#elif YES\na\n#else\ny\n#endif", ["YES", "a"]),
    ("# if 0\nx\n#  endif\na", ["a"]),
    ("#if 0 && D\nx\n#endif\na", ["a"]),
    ("#if D && (0)\nx\n#else\na\n#endif", ["a"]),
    ("#if 1 || D\na\n#else\nx\n#endif", ["D", "a"]),
    ("#if 0 || D\na\n#endif", ["D", "a"]),
    ("#if D && 0 || E\na\n#endif", ["D", "E", "a"]),
    ("#if 10\na\n#endif", ["a"]),
  ])
  func theConditionsOfCAreFollowed(text: String, live: [String]) {
    #expect(liveNames(in: text, .objectiveC) == live)
    #expect(liveNames(in: text.replacing("\n", with: "\r\n"), .objectiveCPlusPlus) == live)
  }

  @Test(arguments: [
    ("#if 0\n#if 1\nx\n#else\ny\n#endif\nz\n#endif\na", ["a"]),
    ("#if 1\n#if 0\nx\n#endif\na\n#else\n#if D\ny\n#endif\n#endif\nb", ["a", "b"]),
    ("#if D\n#if 0\nx\n#else\na\n#endif\n#else\nb\n#endif", ["D", "a", "b"]),
    ("#if 0\n#ifdef X\nx\n#endif\n#else\na\n#endif", ["a"]),
  ])
  func conditionsNest(text: String, live: [String]) {
    #expect(liveNames(in: text, .objectiveC) == live)
  }

  @Test(arguments: [
    ("#else\na", ["a"]), ("#endif\n#endif\na", ["a"]), ("#if 0\nx", []), ("#elif 0\na", ["a"]),
    ("#if 1\n#endif\n#else\na", ["a"]),
  ])
  func unbalancedConditionsHarmNothing(text: String, live: [String]) {
    #expect(liveNames(in: text, .objectiveC) == live)
    #expect(liveNames(in: text) == live)
  }

  @Test func deadTextNeedNotBeCode() {
    #expect(liveNames(in: "#if 0\nIt's \"dead\nx\n#endif\na", .objectiveC) == ["a"])
    // A comment that opens in dead text hides the `#endif` in it: comments are replaced before directives are obeyed.
    #expect(liveNames(in: "#if 0\n/*\n#endif\nx */\n#endif\na", .objectiveC) == ["a"])
  }

  @Test(arguments: [
    ("#if false\nx\n#else\na\n#endif", ["a"]),
    ("#if true\na\n#elseif X\nx\n#endif\nb", ["a", "b"]),
    ("#if !false\na\n#else\nx\n#endif", ["a"]),
    ("#if false\n#if D\nx\n#else\ny\n#endif\n#endif\na", ["a"]),
    ("#if D\na\n#elseif false\nx\n#else\nb\n#endif", ["D", "a", "b"]),
    ("f(#if false\n x\n#else\n a\n#endif\n)", ["f", "a"]),
    ("\"#if false\"; a", ["a"]),
    ("\"\\(a)\n#if false\nx\n#endif", ["a"]),
  ])
  func theConditionsOfSwiftAreFollowed(text: String, live: [String]) {
    #expect(liveNames(in: text).filter { $0 != "false" && $0 != "true" } == live)
  }
}
