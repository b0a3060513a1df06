internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let unionMergedProject = Rule(
    RuleDescriptor(
      id: "union-merged-project",
      title: "Project file with union merge driver",
      level: .warning,
      summary: "Project files merged with Git's union merge driver",
      rationale: """
        Git's union merge driver keeps the lines of both sides and never reports a conflict. It ignores brackets: if two \
        branches each add a group and rename another, the result has duplicate keys, the last of which silently takes effect, \
        or an unbalanced bracket. Syntax checkers accept duplicate keys.
        """,
      remedy: """
        Use the structural merge driver instead: 'applint merge install' writes its settings and 'merge=applint'. Without the \
        driver, sort the project with 'applint fix'; that avoids most conflicts, and the remaining ones are real.
        """,
      fix: "Replace merge=union with merge=applint",
      tags: ["project"],
      checksThirdParty: false,
      badExamples: [
        Example(.gitAttributes, "↓*.pbxproj merge=union\n"),
        Example(.gitAttributes, "*.png binary\n↓project.pbxproj -text merge=union\n"),
      ],
      goodExamples: [
        Example(.gitAttributes, "CHANGELOG.md merge=union\n# *.pbxproj merge=union\n*.pbxproj text\n"),
        Example(.gitAttributes, "*.pbxproj merge=union\n*.pbxproj merge=binary\n"),
      ]),
    checks: [
      .file(.gitAttributes, triggers: ["union"]) { file, sink in
        // The last matching line wins.
        let last = file.entries.last { $0.attributes.keys.contains { $0 == "merge" || $0 == "-merge" } && $0.concernsProjects }
        for entry in file.entries where entry.concernsProjects && entry.attributes["merge"] == "union" {
          guard last?.attributes["merge"] == "union" else { continue }
          sink.report(
            "'merge=union' can silently corrupt project files ('\(entry.pattern)'); use 'applint merge install' instead",
            at: entry.range, identity: entry.pattern)
        }
      }
    ],
    fixers: [.file(.gitAttributes) { file, range, _ in withDriver(file, range) }])

  /// Names the driver instead. Without its settings, Git merges by line and reports conflicts.
  private static func withDriver(_ file: GitAttributes, _ range: Range<Int>) -> FixIt? {
    var edits: [Edit] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
      let word = file.bytes[start..<range.upperBound].firstIndex { !isSpace($0) } ?? range.upperBound
      let end = file.bytes[word..<range.upperBound].firstIndex(where: isSpace) ?? range.upperBound
      if file.bytes[word..<end].elementsEqual("merge=union".utf8) { edits.append(Edit(word..<end, Array("merge=applint".utf8))) }
      start = end
    }
    return edits.isEmpty ? nil : FixIt(edits, isSafe: true)
  }
}

extension GitAttributes.Line {
  fileprivate var concernsProjects: Bool { pattern.holds("pbxproj") }
}
