internal import Findings

/// The first lines of the terminal report: is it bad, how much of it can be fixed, and what is hidden.
struct VerdictText {
  private let report: Report
  private let digest: ReportDigest
  private let listsNotes: Bool
  /// What `applint fix` repairs.
  private let fixable: [Level: Int]

  init(_ report: Report, _ digest: ReportDigest, listsNotes: Bool, fixable: [Level: Int]) {
    (self.report, self.digest, self.listsNotes, self.fixable) = (report, digest, listsNotes, fixable)
  }

  /// Whether the App Store would reject the app for something that is reported.
  var isRejected: Bool { !digest.rejected.isEmpty }

  var sentence: String {
    let codes = digest.rejected.map(\.codes)
    let hidden = hidden.isEmpty ? "" : "; hidden: \(hidden.joined(separator: ", "))"
    let shown = fixable.reduce(0) { $1.key > .note || listsNotes ? $0 + $1.value : $0 }
    let repair = shown > 0 ? "; 'applint fix' repairs \(TerminalText.grouped(shown))" : ""
    guard let counts else { return "\(ReportDigest.nothing(report.result))\(hidden)\(repair)." }
    let start =
      codes.isEmpty ? "No App Store rejection found" : "The App Store would reject this app (\(codes.joined(separator: ", ")))"
    let files = TerminalText.count(report.result.summary.filesRead, "file", "files")
    return "\(start): \(counts) in \(files)\(repair)\(hidden)."
  }

  /// Who is responsible for a rejection, rejections that are suppressed or baselined, and what was not checked.
  var details: [String] {
    let rejected = digest.rejected.map { row in
      "\(row.codes): \(TerminalText.escaped(digest.rejectedPlaces(of: [row])))."
    }
    let skipped = SummaryText.skipped(report.result, [.gitignored, .excluded, .thirdParty])
    let unknown = [
      SummaryText.unknownLists(report.result), SummaryText.undecidedUses(report.result),
      SummaryText.unplacedLibraries(report.result), SummaryText.otherDistribution(report.result),
    ]
    return rejected + ([digest.hiddenRejectionText.map(TerminalText.escaped)] + unknown + [skipped]).compactMap(\.self)
  }

  /// `2 errors, 1 warning`; nil where nothing is reported.
  private var counts: String? {
    let isNew = report.result.isCompared
    let words = [(Level.error, "error", "errors"), (.warning, "warning", "warnings"), (.note, "note", "notes")]
    let parts = words.compactMap { level, one, many -> String? in
      guard level > .note || listsNotes, let count = digest.counts[level] else {
        return level == .error && digest.counts.keys.contains(where: { $0 > .note || listsNotes }) ? "no errors" : nil
      }
      return TerminalText.count(count, isNew ? "new \(one)" : one, isNew ? "new \(many)" : many)
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// What is not listed, and the option that lists it.
  private var hidden: [String] {
    let counts = report.result.suppressedCounts
    let notes = listsNotes ? nil : digest.counts[.note]
    return [
      notes.map { TerminalText.count($0, "note", "notes") + " (--notes)" },
      counts["comment"].map { "\(TerminalText.grouped($0)) suppressed by comments" },
      counts["configuration"].map { "\(TerminalText.grouped($0)) suppressed in .applint.yml" },
      counts["baseline"].map { "\(TerminalText.grouped($0)) baselined (--no-baseline)" },
      counts["unchanged"].map { "\(TerminalText.grouped($0)) not introduced by this change" },
    ].compactMap(\.self)
  }
}
