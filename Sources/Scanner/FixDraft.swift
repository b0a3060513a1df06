internal import Bytes
internal import Findings
internal import Rules

/// Edits of a checkout that are not verified yet.
struct FixDraft {
  private(set) var files: [File]
  private(set) var problems: [ProjectFix.Problem] = []
  private let scan: ([Path: [UInt8]]) -> ScanResult
  private let before: ScanResult

  /// - Parameters:
  ///   - scan: scans the checkout with the given contents of some files, by path from the top.
  ///   - isFixable: whether a first-party finding is to be fixed.
  ///   - makeFixIts: makes the fix-its of one file from its bytes and its path.
  init(
    scan: @escaping ([Path: [UInt8]]) -> ScanResult, isFixable: (Finding) -> Bool,
    makeFixIts: ([UInt8], Path) -> (Finding) -> FixIt?
  ) {
    self.scan = scan
    let result = scan([:])
    before = result
    files = result.findings.files.compactMap { findings in
      let fixable = findings.filter { $0.isFirstParty && isFixable($0) }
      guard let first = fixable.first, let bytes = result.contents(first.path) else { return nil }
      return File(bytes, fixable, among: findings, makeFixIts(bytes, Path(first.homePath)))
    }
  }

  /// - Parameter rules: ids of the rules whose findings are fixed.
  init(_ rules: Set<String>, scan: @escaping ([Path: [UInt8]]) -> ScanResult) {
    self.init(
      scan: scan, isFixable: { rules.contains($0.ruleID) && FixItReader.mayFix($0.ruleID) },
      makeFixIts: { bytes, path in
        var reader = FixItReader(bytes, at: path)
        return { reader.fixIt(for: $0) }
      })
  }

  /// Scans the edited checkout and drops the edits of files with remaining or new findings, until all edits hold.
  mutating func prove() {
    while true {
      let edited = files.filter { !$0.fixed.isEmpty }
      guard !edited.isEmpty else { return }
      let after = scan(Dictionary(edited.map { (Path($0.location), $0.new) }, uniquingKeysWith: { first, _ in first }))
      let findings = Dictionary(after.findings.files.map { ($0[0].path, $0) }, uniquingKeysWith: { first, _ in first })
      var holds = true
      for index in files.indices where !files[index].fixed.isEmpty {
        let name = files[index].name
        let isRead = after.notifications.count { $0.path == name } <= before.notifications.count { $0.path == name }
        guard let reason = isRead ? files[index].objection(findings[name] ?? []) : "the edited file would be unreadable" else {
          continue
        }
        holds = false
        problems.append(ProjectFix.Problem(path: Path(name), reason: reason))
        files[index].dropEdits()
      }
      if holds { return }
    }
  }
}

extension FixDraft {
  /// The edits of one file.
  struct File {
    /// The displayed path.
    let name: String
    /// Relative to the top of the checkout.
    let location: String
    let old: [UInt8]
    private(set) var new: [UInt8]
    private(set) var fixed: [Finding] = []
    private(set) var suggested: [(finding: Finding, bytes: [UInt8])] = []
    /// Lines of the fixed findings in `new`.
    private var lines: [Int] = []
    /// All findings of the unedited file.
    private let before: [Finding]

    /// - Parameter findings: of this file, at least one.
    init(_ bytes: [UInt8], _ findings: [Finding], among all: [Finding], _ makeFixIt: (Finding) -> FixIt?) {
      name = findings[0].path
      location = findings[0].homePath
      old = bytes
      before = all
      var safe: [(finding: Finding, edits: [Edit], range: Range<Int>)] = []
      for finding in findings {
        guard let fixIt = makeFixIt(finding), let range = fixIt.range else { continue }
        if fixIt.isSafe {
          safe.append((finding, fixIt.edits, range))
        } else {
          suggested.append((finding, fixIt.edits.applied(to: bytes)))
        }
      }
      var edits: [Edit] = []
      var starts: [Int] = []
      var end = 0
      // The first of overlapping edits is applied; the next run may apply the others.
      for (finding, own, range) in safe.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where range.lowerBound >= end {
        starts.append(range.lowerBound + edits.reduce(0) { $0 + $1.replacement.count - $1.range.count })
        edits += own
        end = range.upperBound
        fixed.append(finding)
      }
      new = edits.applied(to: bytes)
      let index = LineIndex(new.span)
      lines = starts.map { index.position(of: $0).line }
    }

    mutating func dropEdits() {
      new = old
      fixed = []
    }

    /// Why the edits cannot be applied, as a clause; nil if they resolve their findings and introduce none.
    ///
    /// - Parameter after: the findings of the edited file.
    func objection(_ after: [Finding]) -> String? {
      var counts: [UInt64: Int] = [:]
      for finding in before { counts[finding.identity, default: 0] += 1 }
      for finding in fixed { counts[finding.identity, default: 0] -= 1 }
      let fixedIdentities = Set(fixed.map(\.identity))
      for finding in after {
        let left = counts[finding.identity, default: 0]
        counts[finding.identity] = left - 1
        guard left <= 0 else { continue }
        if fixedIdentities.contains(finding.identity) { return "\(finding.ruleID) would still be reported" }
        // A name that resolves now may have a less severe finding.
        let isMilder = zip(fixed, lines).contains { $1 == finding.region?.line && finding.level < $0.level }
        if !isMilder { return "\(finding.ruleID) would be reported on line \(finding.region?.line ?? 1)" }
      }
      return nil
    }

    /// - Parameter top: absolute; nil for a file outside of any checkout.
    func result(in top: Path?) -> SourceFix.File {
      SourceFix.File(
        path: top?.appending(location) ?? Path(name), name: name, old: old, new: new, fixed: fixed, suggested: suggested)
    }
  }
}

extension Finding {
  fileprivate var identity: UInt64 { fingerprint(at: homePath) }
}

extension FixIt {
  /// From the first byte that is replaced to the last.
  fileprivate var range: Range<Int>? {
    guard let first = edits.map(\.range.lowerBound).min(), let last = edits.map(\.range.upperBound).max() else { return nil }
    return first..<last
  }
}
