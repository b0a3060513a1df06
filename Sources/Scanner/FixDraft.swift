internal import Bytes
internal import Findings
internal import Rules

/// Edits of a checkout that are not proved yet.
struct FixDraft {
  private(set) var files: [File]
  private(set) var problems: [ProjectFix.Problem] = []
  private let scan: ([Path: [UInt8]]) -> ScanResult
  private let before: ScanResult

  /// - Parameters:
  ///   - rules: whose findings are fixed.
  ///   - scan: finds what is wrong where some files, by path from the top, hold something else than on disk.
  init(_ rules: Set<String>, scan: @escaping ([Path: [UInt8]]) -> ScanResult) {
    self.scan = scan
    let result = scan([:])
    before = result
    files = result.findings.files.compactMap { findings in
      let wanted = findings.filter { rules.contains($0.ruleID) && FixItReader.mayFix($0.ruleID) && $0.isFirstParty }
      guard let first = wanted.first, let bytes = result.contents(first.path) else { return nil }
      return File(bytes, wanted, among: findings)
    }
  }

  /// Scans the result, and drops the edits of a file where a finding would stay or another would come, until all others hold.
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
        guard let reason = isRead ? files[index].objection(findings[name] ?? []) : "the result would not be readable" else {
          continue
        }
        holds = false
        problems.append(ProjectFix.Problem(path: Path(name), reason: "not fixed: \(reason)"))
        files[index].dropEdits()
      }
      if holds { return }
    }
  }
}

extension FixDraft {
  /// The edits of one file.
  struct File {
    /// As reports call it.
    let name: String
    /// From the top of the checkout.
    let location: String
    let old: [UInt8]
    private(set) var new: [UInt8]
    private(set) var fixed: [Finding] = []
    private(set) var suggested: [(finding: Finding, bytes: [UInt8])] = []
    /// Of the findings that are fixed, in `new`.
    private var lines: [Int] = []
    /// All findings of the file as it is.
    private let before: [Finding]

    /// - Parameter findings: at least one of them is of the file.
    init(_ bytes: [UInt8], _ findings: [Finding], among all: [Finding]) {
      name = findings[0].path
      location = findings[0].homePath
      old = bytes
      before = all
      var reader = FixItReader(bytes, at: Path(location))
      var safe: [(finding: Finding, edits: [Edit], range: Range<Int>)] = []
      for finding in findings {
        guard let fixIt = reader.fixIt(for: finding), let range = fixIt.range else { continue }
        if fixIt.isSafe {
          safe.append((finding, fixIt.edits, range))
        } else {
          suggested.append((finding, fixIt.edits.applied(to: bytes)))
        }
      }
      var edits: [Edit] = []
      var starts: [Int] = []
      var end = 0
      // Of edits that overlap the first is applied, and the next run sees what that has left.
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

    /// Why the edits are not applied, as a clause; nil where they resolve what they should and nothing else is wrong afterwards.
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
        // A name that resolves can have what one that does not resolve could not have, which is less severe.
        let isMilder = zip(fixed, lines).contains { $1 == finding.region?.line && finding.level < $0.level }
        if !isMilder { return "\(finding.ruleID) would be reported on line \(finding.region?.line ?? 1)" }
      }
      return nil
    }

    /// - Parameter top: absolute; nil where the file lies in no checkout.
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
