internal import Bytes
internal import Findings
internal import Project
internal import Reporting
internal import Rules
internal import Scanner
internal import Synchronization

/// The fixes that `applint fix` would apply, for reports that include them.
final class FixSuggestions: Sendable {
  private let order: ProjectOrder
  private let contents: @Sendable (String) -> [UInt8]?
  /// Cached because findings of one file are consecutive.
  private let last = Locked<File?>(nil)

  private struct File {
    let path: String
    let bytes: [UInt8]?
    var replacements: [Repair: [SuggestedFix.Replacement]] = [:]
    var lines: LineIndex?
    var reader: FixItReader?
  }

  init(_ result: ScanResult, order: ProjectOrder) {
    self.order = order
    contents = result.contents
  }

  /// The part of the fix of its file that concerns the finding; nil if there is none.
  func fix(_ finding: Finding) -> SuggestedFix? {
    guard let repair = Repair(rawValue: finding.ruleID), let region = finding.region else { return edit(finding) }
    let all = last.withLock { last in
      var file = last.flatMap { $0.path == finding.path ? $0 : nil } ?? File(path: finding.path, bytes: contents(finding.path))
      let replacements = file.replacements[repair] ?? replacements(repair, of: file)
      file.replacements[repair] = replacements
      last = file
      return replacements
    }
    // One finding covers all unsorted lists.
    let own = repair == .order ? all[...] : all.within(region.line..<region.endLine + 1)
    // A long line may have many findings, each of which would repeat it.
    guard repair == .order || own.allSatisfy({ $0.text.utf8.count <= 4_096 }) else { return nil }
    return own.isEmpty ? nil : SuggestedFix(description: "applint fix --rule \(repair.rawValue)", replacements: Array(own))
  }

  /// The edits of a rule, which change a few lines.
  private func edit(_ finding: Finding) -> SuggestedFix? {
    guard FixItReader.mayFix(finding.ruleID) else { return nil }
    return last.withLock { last in
      var file = last.flatMap { $0.path == finding.path ? $0 : nil } ?? File(path: finding.path, bytes: contents(finding.path))
      defer { last = file }
      guard let bytes = file.bytes, bytes.last == UInt8(ascii: "\n") else { return nil }
      var reader = file.reader ?? FixItReader(bytes, at: Path(finding.path))
      let fixIt = reader.fixIt(for: finding)
      file.reader = reader
      guard let fixIt else { return nil }
      let lines = file.lines ?? LineIndex(bytes.span)
      file.lines = lines
      guard let replacement = SuggestedFix.Replacement(fixIt.edits, of: bytes, lines) else { return nil }
      let sentence = finding.fix?.sentence ?? Rule.all.first { $0.id == finding.ruleID }?.descriptor.fix ?? finding.ruleID
      return SuggestedFix(
        description: fixIt.isSafe ? sentence : sentence + " (suggested)", replacements: [replacement], isSafe: fixIt.isSafe)
    }
  }

  private func replacements(_ repair: Repair, of file: File) -> [SuggestedFix.Replacement] {
    guard let bytes = file.bytes,
      let outcome = try? ProjectFix(repair.kind, order: order).plan(bytes, at: Path(file.path)), outcome.isChanged
    else { return [] }
    // Reports are UTF-8, and replacements are whole lines with a line ending.
    guard String(validating: outcome.repair.bytes, as: UTF8.self) != nil, bytes.last == UInt8(ascii: "\n") else { return [] }
    return UnifiedDiff.replacements(outcome.old, outcome.repair.bytes)
  }
}

extension SuggestedFix.Replacement {
  /// The lines that some edits change; nil if they are too long or not UTF-8.
  fileprivate init?(_ edits: [Edit], of bytes: [UInt8], _ lines: LineIndex) {
    guard let start = edits.map(\.range.lowerBound).min(), let end = edits.map(\.range.upperBound).max() else { return nil }
    let first = lines.position(of: start).line
    let last = lines.position(of: max(start, end - 1)).line
    let range = lines.range(ofLine: first).lowerBound..<lines.range(ofLine: last).upperBound
    let own = edits.map { edit in
      Edit(edit.range.lowerBound - range.lowerBound..<edit.range.upperBound - range.lowerBound, edit.replacement)
    }
    guard range.count <= 4_096, let text = String(validating: own.applied(to: Array(bytes[range])), as: UTF8.self) else {
      return nil
    }
    self.init(lines: first..<last + 1, text: text)
  }
}

extension [SuggestedFix.Replacement] {
  /// Those that replace any of the given lines, by binary search: replacements are in file order.
  fileprivate func within(_ lines: Range<Int>) -> ArraySlice<SuggestedFix.Replacement> {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].lines.upperBound <= lines.lowerBound { low = middle + 1 } else { high = middle }
    }
    return self[low...].prefix { $0.lines.lowerBound < lines.upperBound }
  }
}
