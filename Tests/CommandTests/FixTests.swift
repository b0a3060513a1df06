import Foundation
import TestSupport
import Testing

/// `applint fix` on files of a disk.
struct FixTests {
  private static func project(_ children: [String], tail: String = "") -> String {
    let files = ["a", "b"].map { "\t\t\($0.uppercased()) = {isa = PBXFileReference; path = \($0).m; };\n" }.joined()
    return
      "// !$*UTF8*$!\n{\n\tobjects = {\n\t\tR = {isa = PBXProject; mainGroup = M; };\n\t\tM = {isa = PBXGroup; children = (G); };\n"
      + "\t\tG = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n" + children.map { "\t\t\t\t\($0),\n" }.joined()
      + "\t\t\t);\n\t\t};\n\(files)\(tail)\t};\n\trootObject = R;\n}\n"
  }

  private static let unsorted = project(["B", "A", "B"])
  private static let sorted = project(["A", "B"])
  private let path = "App.xcodeproj/project.pbxproj"

  private func contents(_ folder: TemporaryFolder, _ path: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
  }

  @Test func projectIsRepairedAndSaidSo() throws {
    let folder = try TemporaryFolder()
    try folder.write(path, Self.unsorted)
    let result = try applint(["fix"], in: folder.url)
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output == "\(path): 1 list sorted, 1 duplicate entry removed\n  removed 'b.m' in 'children' of 'G'\n")
    #expect(try contents(folder, path) == Self.sorted)
    let again = try applint(["fix", folder.url.path])
    #expect(again.status == 0 && again.output == "")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "App.xcodeproj").path) == ["project.pbxproj"]
    )
  }

  /// A list out of order is a step back only where the lists were in order.
  @Test func anUnsortedProjectIsAWarningWhereItWasSorted() throws {
    let folder = try TemporaryFolder()
    let arguments = ["--rule", "unsorted-project-entries"]
    try folder.write(path, Self.unsorted)
    #expect(try scanReport(arguments, in: folder.url).report.levels == ["note"])
    try folder.write(".applint.yml", "project_order: natural\n")
    #expect(try scanReport(arguments, in: folder.url).report.levels == ["warning"])
    try folder.write(".applint.yml", "project_order: natural\nrules: {unsorted-project-entries: error}\n")
    #expect(try scanReport(arguments, in: folder.url).report.levels == ["error"])
    try folder.write(".applint.yml", "")
    try folder.write(path, Self.sorted)
    _ = try applint(["--write-baseline"], in: folder.url)
    try folder.write(path, Self.unsorted)
    #expect(try scanReport(arguments, in: folder.url).report.levels == ["warning"])
  }

  @Test func checkWritesNothingAndIs1() throws {
    let folder = try TemporaryFolder()
    try folder.write(path, Self.unsorted)
    let result = try applint(["fix", "--check"], in: folder.url)
    #expect(result.status == 1)
    #expect(result.output == "\(path): 1 list to sort, 1 duplicate entry to remove\n  remove 'b.m' in 'children' of 'G'\n")
    #expect(try contents(folder, path) == Self.unsorted)
    try folder.write(path, Self.sorted)
    #expect(try applint(["fix", "--check"], in: folder.url).status == 0)
  }

  @Test func differenceIsOneThatPatchTakes() throws {
    let folder = try TemporaryFolder()
    try folder.write(path, Self.unsorted)
    let result = try applint(["fix", "--diff"], in: folder.url)
    #expect(result.status == 0)
    #expect(
      result.output == """
        --- a/\(path)
        +++ b/\(path)
        @@ -6,7 +6,6 @@
         \t\tG = {
         \t\t\tisa = PBXGroup;
         \t\t\tchildren = (
        -\t\t\t\tB,
         \t\t\t\tA,
         \t\t\t\tB,
         \t\t\t);

        """)
    #expect(try contents(folder, path) == Self.unsorted)
  }

  @Test func oneRuleRepairsOnlyItsOwn() throws {
    let folder = try TemporaryFolder()
    try folder.write(path, Self.unsorted)
    #expect(try applint(["fix", "--rule", "duplicate-project-entry"], in: folder.url).status == 0)
    #expect(try contents(folder, path) == Self.project(["B", "A"]))
    #expect(try applint(["fix", "--rule", "deprecated-web-view"], in: folder.url).status == 2)
  }

  @Test(arguments: [
    ("{ objects = {", "syntax error: "),
    (sorted.replacing("\tobjects", with: "<<<<<<< HEAD\n\tobjects"), "unresolved merge conflict (line 3)"),
    ("", "project file is empty"), ("\u{0}\u{1}", "found byte 0x0"), (String(repeating: "{a=(", count: 300), "levels deep"),
  ])
  func brokenProjectIsLeftAndIs2(text: String, reason: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(path, text)
    try folder.write("Other.xcodeproj/project.pbxproj", Self.unsorted)
    let result = try applint(["fix"], in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("applint: error: cannot fix '\(path)': ") && result.errors.contains(reason))
    #expect(try contents(folder, path) == text)
    #expect(try contents(folder, "Other.xcodeproj/project.pbxproj") == Self.sorted)
  }

  @Test func otherFormatsAreRefusedWhereThereIsSomethingToDo() throws {
    let folder = try TemporaryFolder()
    let json = """
      {"objects": {"R": {"isa": "PBXProject", "mainGroup": "M"}, "M": {"isa": "PBXGroup", "children": ["G"]},
      "G": {"isa": "PBXGroup", "children": ["G", "G"]}}, "rootObject": "R"}
      """
    try folder.write(path, json)
    let result = try applint(["fix"], in: folder.url)
    #expect(
      result.status == 2 && result.errors.contains("unsupported format JSON; only OpenStep text can be edited"))
    #expect(try contents(folder, path) == json)
  }

  @Test func modeStays() throws {
    let folder = try TemporaryFolder()
    try folder.write("real/project.pbxproj", Self.unsorted)
    let real = folder.url.appending(path: "real/project.pbxproj")
    try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: real.path)
    #expect(try applint(["fix", real.path]).status == 0)
    #expect(try contents(folder, "real/project.pbxproj") == Self.sorted)
    #expect(try FileManager.default.attributesOfItem(atPath: real.path)[.posixPermissions] as? Int == 0o750)
  }

  @Test func whatIsNotTheAppsOwnIsRepairedOnlyWhenNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write(".gitignore", "Made.xcodeproj\n")
    for name in ["Pods/Pods", "Made", "build/Built", "node_modules/x/X"] {
      try folder.write("\(name).xcodeproj/project.pbxproj", Self.unsorted)
    }
    try folder.write("build/.gitignore", "*\n")
    let result = try applint(["fix"], in: folder.url)
    #expect(result.status == 0 && result.output == "")
    #expect(try applint(["fix", "Made.xcodeproj"], in: folder.url).output.hasPrefix("Made.xcodeproj/project.pbxproj: "))
  }

  @Test(arguments: [["--diff", "--check"], ["--project-order", "alphabetic"], ["nowhere"]])
  func whatCannotBeDoneIs2(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try applint(["fix"] + arguments, in: folder.url)
    #expect(result.status == 2 && !result.errors.isEmpty)
  }

  @Test func orderOfAnotherToolIsTakenByScanAndFix() throws {
    let folder = try TemporaryFolder()
    try folder.write(path, Self.sorted)
    let arguments = ["--rule", "unsorted-project-entries", "--fail-on", "warning"]
    #expect(try applint(["scan"] + arguments, in: folder.url).status == 0)
    // It sorts the sections by id, and this project has comments nowhere, so that nothing else counts.
    try folder.write(path, Self.project(["A", "B"], tail: "\t\t0 = {isa = PBXFileReference; path = c.m; };\n"))
    #expect(try applint(["scan", "--project-order", "xunique"] + arguments, in: folder.url).status == 1)
    #expect(try applint(["fix", "--project-order", "xunique"], in: folder.url).status == 0)
    #expect(try applint(["scan", "--project-order", "xunique"] + arguments, in: folder.url).status == 0)
  }
}
