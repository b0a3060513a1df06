internal import Findings

/// The end of every text report: is it bad, and what is to be done.
struct SummaryText {
  private static let mostOwners = 8
  private static let mostFiles = 3
  private static let mostResolved = 3

  let report: Report
  let digest: ReportDigest
  /// Whether notes have been listed above.
  let listsNotes: Bool

  var lines: [String] {
    let work = [sdks, ownFiles].compactMap { $0.map { "\($0)." } }
    let hidden = [digest.hiddenRejectionText.map(TerminalText.escaped)].compactMap(\.self)
    return [counts] + rejections + work + hidden + Self.beside(report.result)
  }

  private var counts: String {
    let result = report.result
    guard let levels = digest.levels else { return "\(ReportDigest.nothing(result))." }
    let files = TerminalText.count(result.summary.filesRead, "file", "files")
    let areNotesHidden = !listsNotes && digest.counts[.note] != nil
    return "\(levels)\(areNotesHidden ? " (--notes lists them)" : "") in \(digest.places); \(files) checked."
  }

  private var rejections: [String] {
    digest.rejected.map { row in
      "The App Store would reject this (\(row.rule.rejectionCode ?? "")), for \(TerminalText.escaped(digest.rejectedPlaces(of: row)))."
    }
  }

  /// `2 SDKs have errors: A 1.0, B`
  private var sdks: String? {
    let owners = ReportDigest.names(digest.ownersWithErrors)
    // Those that would be rejected have been named.
    let rejected = Set(digest.rejected.flatMap { digest.owners(rejectedBy: $0.rule.id) })
    guard !owners.isEmpty, rejected != Set(digest.ownersWithErrors) else { return nil }
    let list = TerminalText.escaped(TerminalText.list(owners, atMost: Self.mostOwners))
    return "\(TerminalText.count(owners.count, "SDK has", "SDKs have")) errors: \(list)"
  }

  private var ownFiles: String? {
    let paths = digest.ownFiles
    guard !paths.isEmpty else { return nil }
    let list = TerminalText.escaped(TerminalText.list(paths, atMost: Self.mostFiles))
    return "\(TerminalText.count(paths.count, "file of the app has", "files of the app have")) errors: \(list)"
  }

  /// What is not told, not read or left out, a sentence each.
  static func beside(_ result: ScanResult) -> [String] {
    [silenced(result), gone(result), unread(result), leftOut(result)].compactMap(\.self)
  }

  private static func silenced(_ result: ScanResult) -> String? {
    let counts = result.silencedCounts
    let parts = [
      counts["comment"].map { "\(TerminalText.grouped($0)) by comments" },
      counts["configuration"].map { "\(TerminalText.grouped($0)) by the configuration" },
      counts["baseline"].map { "\(TerminalText.grouped($0)) in the baseline" },
      counts["unchanged"].map { "\(TerminalText.grouped($0)) not of this change" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "Not told: \(parts.joined(separator: ", "))."
  }

  private static func gone(_ result: ScanResult) -> String? {
    let count = result.goneCount
    guard count > 0 else { return nil }
    let entries = TerminalText.count(count, "entry", "entries")
    let names = result.gone.map { "\($0.path): \($0.message)" }
    let list = TerminalText.escaped(TerminalText.list(names, atMost: mostResolved))
    return "\(entries) of the baseline \(count == 1 ? "is" : "are") resolved ('applint baseline prune' removes them): \(list)."
  }

  private static func unread(_ result: ScanResult) -> String? {
    let paths = Set(result.notifications.map(\.path))
    guard !paths.isEmpty else { return nil }
    return "\(TerminalText.count(paths.count, "file was", "files were")) not read, or not wholly, and may hold more."
  }

  private static func leftOut(_ result: ScanResult) -> String? {
    let parts = LeftOut.allCases.compactMap { reason -> String? in
      guard let count = result.summary.leftOut[reason], let (one, many) = reason.nouns else { return nil }
      return TerminalText.count(count, one, many)
    }
    return parts.isEmpty ? nil : "Left out: \(parts.joined(separator: ", "))."
  }
}

extension ScanResult {
  /// By the word for what silences them.
  var silencedCounts: [String: Int] {
    silenced.reduce(into: [:]) { $0[$1.silence.name, default: 0] += 1 }
  }

  var goneCount: Int { gone.count }
}

extension LeftOut {
  /// What was left out, for one and for many; nil for what no person needs to be told.
  fileprivate var nouns: (one: String, many: String)? {
    switch self {
    case .gitignored: ("git-ignored source (--no-ignore reads it)", "git-ignored sources (--no-ignore reads them)")
    case .excluded: ("excluded path", "excluded paths")
    case .thirdParty: ("third-party folder", "third-party folders")
    case .derived: ("folder of build products or debug symbols", "folders of build products or debug symbols")
    case .symbolicLink, .furtherName: nil
    }
  }
}
