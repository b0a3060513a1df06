internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let unionMergedProject = Rule(
    RuleDescriptor(
      id: "union-merged-project",
      level: .warning,
      summary: "Project files are merged by union",
      rationale: """
        Git then keeps the lines of both sides and never reports a conflict. It knows no brackets: two branches that each add a group \
        and name another come out as one dictionary with the same key twice, and the last one wins silently; or a closing bracket is \
        lost. Tools that check the syntax find nothing wrong with the first.
        """,
      remedy:
        "Delete the line, and sort the project instead: 'applint fix' makes most conflicts go away, and those that stay are real.",
      fix: "Remove merge=union",
      tags: ["project"],
      judgesThirdParty: false,
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
        // Of several lines for the same files the last one counts.
        let last = file.entries.last { $0.attributes.keys.contains { $0 == "merge" || $0 == "-merge" } && $0.concernsProjects }
        for entry in file.entries where entry.concernsProjects && entry.attributes["merge"] == "union" {
          guard last?.attributes["merge"] == "union" else { continue }
          sink.report(
            "merges '\(entry.pattern)' by union, which keeps the lines of both sides and breaks dictionaries without a conflict",
            at: entry.range, identity: entry.pattern)
        }
      }
    ],
    fixers: [.file(.gitAttributes) { file, range, _ in withoutUnion(file, range) }])

  /// Takes the attribute away, or the line where there is no other.
  private static func withoutUnion(_ file: GitAttributes, _ range: Range<Int>) -> FixIt? {
    guard let entry = file.entries.first(where: { $0.range == range }) else { return nil }
    if entry.attributes.count == 1 {
      return FixIt([Edit(file.lines.range(ofLine: file.lines.position(of: range.lowerBound).line), [])], isSafe: true)
    }
    var edits: [Edit] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
      let word = file.bytes[start..<range.upperBound].firstIndex { !isSpace($0) } ?? range.upperBound
      let end = file.bytes[word..<range.upperBound].firstIndex(where: isSpace) ?? range.upperBound
      if file.bytes[word..<end].elementsEqual("merge=union".utf8) { edits.append(Edit(start..<end, [])) }
      start = end
    }
    return edits.isEmpty ? nil : FixIt(edits, isSafe: true)
  }
}

extension GitAttributes.Line {
  fileprivate var concernsProjects: Bool { pattern.contains("pbxproj") }
}
