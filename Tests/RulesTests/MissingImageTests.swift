import Bytes
import Findings
import Rules
import Scanner
import Testing

struct MissingImageTests {
  private func scan(_ files: [String: String]) -> ScanResult {
    let rules = Rule.all.filter { $0.id == "missing-image" }
    let contents = Dictionary(uniqueKeysWithValues: files.map { (Path($0.key), Array($0.value.utf8)) })
    return Scan(ScanOptions(rules: RuleSet(rules, includesMentions: false), jobs: 1)).run(MemorySource(contents))
  }

  private func levels(_ files: [String: String]) -> [Level] { scan(files).findings.map(\.level) }

  private let flag = ["Assets.xcassets/flag.imageset/Contents.json": "{\"images\": []}"]

  @Test(arguments: [
    ("#if DEBUG\nlet a = UIImage(named: \"flagg\")\n#endif\n", "A.swift", Level.note),
    ("#if DEBUG\n#else\nlet a = UIImage(named: \"flagg\")\n#endif\n", "A.swift", .warning),
    ("#if DEBUG\nlet b = 1\n#endif\nlet a = UIImage(named: \"flagg\")\n", "A.swift", .warning),
    ("#if os(iOS)\nlet a = UIImage(named: \"flagg\")\n#endif\n", "A.swift", .warning),
    ("#ifdef DEBUG\nid a = [UIImage imageNamed:@\"flagg\"];\n#endif\n", "A.m", .note),
    ("#if DEBUG\nid a = [UIImage imageNamed:@\"flagg\"];\n#endif\n", "A.m", .note),
    ("#ifdef DEBUG\n#else\nid a = [UIImage imageNamed:@\"flagg\"];\n#endif\n", "A.m", .warning),
  ])
  func whatOnlyADebugBuildShowsIsANote(source: String, path: String, level: Level) {
    #expect(levels(flag.merging([path: source]) { $1 }) == [level])
  }

  @Test func aSourceWithALicenseThatFewOthersHaveIsThirdParty() {
    let license = "// Copyright (c) 2013 Jo Doe\n//\n// Permission is hereby granted, free of charge, to any person\n\n"
    let use = "let a = UIImage(named: \"flagg\")\n"
    func count(licensed: Int, of all: Int) -> Int {
      let sources = (0..<all).map { ("A\($0).swift", ($0 < licensed ? license : "// Created by Jo Doe.\n\n") + use) }
      return levels(flag.merging(sources) { $1 }).count
    }
    #expect(count(licensed: 1, of: 30) == 29)
    // Then it is how the team writes its headers.
    #expect(count(licensed: 3, of: 30) == 30)
    // Of a few sources nothing can be said.
    #expect(count(licensed: 1, of: 12) == 12)
  }

  @Test func usesOfOneMissingImageAreShownTogether() {
    let nib = "<document targetRuntime=\"iOS.CocoaTouch\"><imageView image=\"flagg\" id=\"a\"/></document>"
    let result = scan(flag.merging(["de.lproj/Page.xib": nib, "fr.lproj/Page.xib": nib]) { $1 })
    #expect(result.findings.count == 2)
    let units = FindingUnits(result.findings).flatMap { $0 }
    #expect(units.map(\.finding.message) == ["2 uses of the missing image 'flagg': Page.xib"])
  }
}
