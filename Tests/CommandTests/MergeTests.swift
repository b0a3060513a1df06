import Foundation
import TestSupport
import Testing

/// The folders of testdata/merge: base, ours, theirs, what is expected, and optional arguments. The name begins with the number
/// of the rule in docs/merge.md.
struct MergeTests {
  private static let cases: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: fixture("merge").path)
    return (names ?? []).sorted()
  }()

  @Test func eachRuleHasACase() {
    #expect(Set(Self.cases.compactMap(\.first)) == Set("12345678"))
  }

  @Test(arguments: cases) func resultIsAsExpected(_ name: String) throws {
    let folder = fixture("merge/\(name)")
    let text = { (file: String) in try Data(contentsOf: folder.appending(path: file)) }
    let more = (try? String(contentsOf: folder.appending(path: "arguments"), encoding: .utf8)) ?? ""
    let words = more.split { $0 == " " || $0 == "\n" }.map(String.init)
    let versions = ["base.pbxproj", "ours.pbxproj", "theirs.pbxproj"]
    let result = try applint(["merge"] + versions + ["--output", "-"] + words, in: folder)
    let expected = String(decoding: try text("expected.pbxproj"), as: UTF8.self)
    #expect(result.output == expected)
    #expect(result.errors == String(decoding: try text("messages"), as: UTF8.self))
    #expect(result.status == (expected.contains("<<<<<<<") ? 1 : 0))
    // Either side of each conflict can be taken.
    if name.hasPrefix("6") {
      for side in ["ours", "theirs"] {
        let inspected = try TemporaryFolder()
        try inspected.write("App.xcodeproj/project.pbxproj", Self.taking(side, expected))
        let scan = try applint(["scan", "--no-config", "--rule", "malformed-project"], in: inspected.url)
        #expect(scan.status == 0, "\(name), \(side): \(scan.output)\(scan.errors)")
      }
    }
  }

  private static func taking(_ side: String, _ text: String) -> String {
    var result = ""
    var part = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("<<<<<<<") {
        part = "ours"
      } else if line.hasPrefix("|||||||") {
        part = "base"
      } else if line == "=======" {
        part = "theirs"
      } else if line.hasPrefix(">>>>>>>") {
        part = ""
      } else if part.isEmpty || part == side {
        result += line + "\n"
      }
    }
    return result
  }

  // MARK: Laws

  @Test(arguments: cases.filter { !$0.hasPrefix("7") }) func unchangedSidesGiveTheOtherOne(_ name: String) throws {
    let folder = fixture("merge/\(name)")
    for x in ["ours", "theirs"] {
      let bytes = try String(contentsOf: folder.appending(path: "\(x).pbxproj"), encoding: .utf8)
      for versions in [["base", x, "base"], ["base", "base", x], ["base", x, x]] {
        let result = try applint(["merge"] + versions.map { "\($0).pbxproj" } + ["-o", "-"], in: folder)
        #expect(result.output == bytes && result.status == 0, "\(versions)")
      }
    }
  }

  // MARK: Files

  @Test func resultReplacesOursAndKeepsItsMode() throws {
    let folder = try TemporaryFolder()
    for version in ["base", "ours", "theirs"] {
      let data = try Data(contentsOf: fixture("merge/4-versions/\(version).pbxproj"))
      try folder.write(version, Array(data))
    }
    let ours = folder.url.appending(path: "ours")
    _ = try run(URL(filePath: "/bin/chmod"), ["640", ours.path])
    let arguments = ["merge", "--base", "base", "--ours", "ours", "--theirs", "theirs"]
    #expect(try applint(arguments, in: folder.url).status == 0)
    let expected = try Data(contentsOf: fixture("merge/4-versions/expected.pbxproj"))
    #expect(try Data(contentsOf: ours) == expected)
    let mode = try FileManager.default.attributesOfItem(atPath: ours.path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["base", "ours", "theirs"])
  }

  @Test(arguments: ["base", "ours", "theirs"]) func badInputsAreMergedByLineOrNotAtAll(_ place: String) throws {
    let nested = String(repeating: "(", count: 400)
    let inputs = [
      "", "\u{FEFF}", "<?xml version=\"1.0\"?><plist><dict/></plist>\n", "{\"objects\": {}}\n", "{ objects = { a; }; }\n",
      "{ objects = \(nested)",
      "{ objects = { A = { isa = PBXGroup; children = (A, A); }; }; rootObject = A; }\n", "{ a = \"", "{ /* ", "<<<<<<< ours\n",
      "{ objects = (); }\n", "objects = { };\n",
    ]
    let folder = try TemporaryFolder()
    for (index, input) in inputs.enumerated() {
      for version in ["base", "ours", "theirs"] {
        let data = try Data(contentsOf: fixture("merge/4-versions/\(version).pbxproj"))
        try folder.write(version, version == place ? Array(input.utf8) : Array(data))
      }
      let old = try Data(contentsOf: folder.url.appending(path: "ours"))
      let result = try applint(["merge", "base", "ours", "theirs"], in: folder.url)
      #expect(!result.isCrash && [0, 1, 2].contains(result.status), "\(index) \(result.errors)")
      if result.status == 2 {
        let new = try Data(contentsOf: folder.url.appending(path: "ours"))
        #expect(new == old, "\(index)")
      }
    }
  }

  @Test func missingFilesAndBinaryFilesLeaveOurs() throws {
    let folder = try TemporaryFolder()
    try folder.write("ours", "one\n")
    try folder.write("base", "two\n")
    #expect(try applint(["merge", "base", "ours", "none"], in: folder.url).status == 2)
    try folder.write("theirs", [0, 1, 2, 0])
    let result = try applint(["merge", "base", "ours", "theirs"], in: folder.url)
    #expect(result.status == 2 && result.errors.contains("git merge-file"))
    let ours = try String(contentsOf: folder.url.appending(path: "ours"), encoding: .utf8)
    #expect(ours == "one\n")
    #expect(try applint(["merge", "base", "ours"], in: folder.url).status == 2)
  }
}
