import Bytes
import Findings
import Testing

@Suite struct ResultRecordTests {
  /// Every property of a summary differs from that of an empty one, so that one that is not recorded is noticed.
  @Test func summariesAreComplete() throws {
    var summary = ScanSummary()
    summary.filesRead = 1
    summary.bytesRead = 2
    summary.files = ["A.swift"]
    summary.recognizedFiles = 3
    summary.directoriesWalked = 4
    summary.skipped = [.gitignored: 5, .derived: 6]
    summary.thirdPartyFolders = ["Pods"]
    summary.unknownPropertyLists = 7
    summary.undecidedUses = 8
    summary.unplacedLibraries = 9
    summary.otherDistribution = "README.md"
    summary.findingsOfOtherDistribution = 10
    summary.absentDependencies = ["Podfile.lock"]
    summary.outsideLinks = ["out"]
    for (full, empty) in zip(Mirror(reflecting: summary).children, Mirror(reflecting: ScanSummary()).children) {
      // How the result came about is no part of it.
      if full.label == "filesReused" { continue }
      #expect("\(full.value)" != "\(empty.value)", "\(full.label ?? "")")
    }
    #expect(try repeated(summary) == summary)
  }

  @Test func findingsAreComplete() throws {
    let region = Region(line: 1, column: 2, endLine: 3, endColumn: 4, utf16Column: 5, utf16EndColumn: 6, context: 7)
    let group = FindingGroup("key", title: "title", spansFiles: true, maxNames: 2, countsNames: true, mixesLevels: true)
    var finding = Finding(
      ruleID: "rule", level: .warning, message: "clause", path: "A.swift", region: region, evidence: .dynamic,
      origin: Origin(
        owner: Owner(kind: .pod, name: "Pod", version: "1"), slice: Slice(identifier: "ios", platform: "iOS"), isFirstParty: false
      ),
      membership: Membership("name", key: "other", in: group), fix: Fix("Replace it", replacement: "text", isSafe: true),
      rejectionCode: "ITMS-1", novelty: Novelty(of: Novelty.Subject(name: "name", context: "context"), level: .error),
      identity: "identity")
    finding.isUnnamed = true
    #expect(try repeated(finding) == finding)
    finding.lower(because: "reason")
    #expect(try repeated(finding) == finding)
    let binary = Finding(
      ruleID: "rule", level: .error, message: "clause", path: "A.a",
      binary: BinaryPlace(member: "m.o", architectures: ["arm64"], symbol: "_s", section: "__text"), identity: "identity")
    #expect(try repeated(binary) == binary)
    for suppression in [
      Suppression.comment(reason: nil), .comment(reason: "x"), .configuration(reason: "y"), .baseline, .unchanged,
    ] {
      #expect(try repeated(SuppressedFinding(binary, suppression)) == SuppressedFinding(binary, suppression))
    }
    let notification = ExecutionNotification(
      path: "A.a", level: .error, reason: "clause", offset: -3, structure: "header", part: "m.o", isOfFindings: true)
    #expect(try repeated(notification) == notification)
  }

  /// Two files may have names that only Unicode considers equal.
  @Test func equivalentStringsDiffer() throws {
    let names = ["Caf\u{E9}", "Cafe\u{301}", "Caf\u{E9}"]
    #expect(try repeated(names).map { Array($0.utf8) } == names.map { Array($0.utf8) })
  }

  /// Nothing traps, and nothing takes more memory than the bytes justify.
  @Test func damagedRecordsThrow() throws {
    var record = RecordWriter()
    record.write(["a", "b"], [1, -1, .max, .min], ["key": [UInt64.max]], "a" as String?)
    func read(_ bytes: [UInt8]) throws -> [String] {
      var reader = RecordReader(bytes)
      let texts = try [String](from: &reader)
      let (numbers, words) = (try [Int](from: &reader), try [String: [UInt64]](from: &reader))
      _ = try String?(from: &reader)
      #expect(numbers.count + words.count + texts.count <= bytes.count)
      return texts
    }
    #expect(try read(record.bytes) == ["a", "b"])
    for end in record.bytes.indices { #expect(throws: ReadError.self) { try read(Array(record.bytes[..<end])) } }
    for index in record.bytes.indices {
      for bit in 0..<8 {
        var bytes = record.bytes
        bytes[index] ^= 1 << UInt8(bit)
        _ = try? read(bytes)
      }
    }
    _ = try? read([UInt8](repeating: 0xFF, count: 64))
  }

  private func repeated<Value: Recordable>(_ value: Value) throws -> Value {
    var record = RecordWriter()
    record.write(value)
    var reader = RecordReader(record.bytes)
    let repeated = try Value(from: &reader)
    #expect(reader.isAtEnd)
    return repeated
  }
}
