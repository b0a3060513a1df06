internal import Findings

/// The end of every text report: is it bad, and what is to be done.
struct SummaryText {
  let result: ScanResult
  /// Whether notes have been listed above.
  let listsNotes: Bool

  var lines: [String] {
    [counts, silenced, gone, sdks, ownFiles, unread, leftOut].compactMap(\.self)
  }

  private func count(_ level: Level) -> Int {
    result.findings.count { $0.level == level }
  }

  private var counts: String {
    let files = TerminalText.count(result.summary.filesRead, "file", "files")
    guard !result.findings.isEmpty else {
      if !result.silenced.isEmpty { return "Nothing new in \(files)." }
      return result.notifications.isEmpty ? "No findings in \(files)." : "No findings in \(files) that could be read."
    }
    var parts: [String] = []
    if count(.error) > 0 { parts.append(TerminalText.count(count(.error), "error", "errors")) }
    if count(.warning) > 0 { parts.append(TerminalText.count(count(.warning), "warning", "warnings")) }
    if count(.note) > 0 {
      parts.append(TerminalText.count(count(.note), "note", "notes") + (listsNotes ? "" : " (--notes lists them)"))
    }
    return parts.joined(separator: ", ") + " in \(files)."
  }

  private var silenced: String? {
    let counts = Dictionary(grouping: result.silenced, by: \.silence.name).mapValues(\.count)
    let parts = [
      counts["comment"].map { "\(TerminalText.grouped($0)) by comments" },
      counts["configuration"].map { "\(TerminalText.grouped($0)) by the configuration" },
      counts["baseline"].map { "\(TerminalText.grouped($0)) in the baseline" },
      counts["unchanged"].map { "\(TerminalText.grouped($0)) not of this change" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "Not told: \(parts.joined(separator: ", "))."
  }

  private var gone: String? {
    let count = result.gone.reduce(0) { $0 + $1.count }
    guard count > 0 else { return nil }
    return
      "\(TerminalText.count(count, "finding", "findings")) of the baseline \(count == 1 ? "is" : "are") gone ('applint baseline prune' forgets them)."
  }

  private var sdks: String? {
    let owners = Set(result.findings.filter { $0.level == .error }.compactMap(\.owner)).map(\.description).sorted()
    guard !owners.isEmpty else { return nil }
    let list = TerminalText.escaped(TerminalText.list(owners, atMost: 8))
    return "\(TerminalText.count(owners.count, "SDK", "SDKs")) must be updated: \(list)."
  }

  private var ownFiles: String? {
    let paths = Set(result.findings.filter { $0.level == .error && $0.owner == nil }.map(\.path)).sorted()
    guard !paths.isEmpty else { return nil }
    let list = TerminalText.escaped(TerminalText.list(paths, atMost: 3))
    return "\(TerminalText.count(paths.count, "file", "files")) of the app must be changed: \(list)."
  }

  private var unread: String? {
    let paths = Set(result.notifications.map(\.path))
    guard !paths.isEmpty else { return nil }
    return "\(TerminalText.count(paths.count, "file was", "files were")) not read, or not wholly, and may hold more."
  }

  private var leftOut: String? {
    let parts = LeftOut.allCases.compactMap { reason -> String? in
      guard let count = result.summary.leftOut[reason], let (one, many) = reason.nouns else { return nil }
      return TerminalText.count(count, one, many)
    }
    return parts.isEmpty ? nil : "Left out: \(parts.joined(separator: ", "))."
  }
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
