internal import Bytes
internal import Findings

/// What a plan found in a file, as recorded for other scans.
public struct FileRecord: Sendable {
  /// Of the file, what is known from its path, and its contents.
  public let fingerprint: UInt64
  /// Of a `FileOutcome`.
  public let contents: [UInt8]

  public init(fingerprint: UInt64, contents: [UInt8]) {
    (self.fingerprint, self.contents) = (fingerprint, contents)
  }

  /// - Returns: nil if a part of the outcome cannot be recorded.
  public init?(_ outcome: FileOutcome, of file: FilePlace, _ request: FactRequest, fingerprint: UInt64) {
    guard outcome.marked == nil, outcome.warnings.isEmpty, outcome.notifications.isEmpty,
      outcome.findings.allSatisfy({ $0.requiredText == nil })
    else { return nil }
    var record = RecordWriter(sharesStrings: false)
    record.write(outcome.findings, UInt64(outcome.facts.count))
    let path = outcome.facts.isEmpty ? "" : file.path
    for fact in outcome.facts {
      guard fact.path.isSame(as: path), let recording = request.recording(of: fact.key) else { return nil }
      record.write(fact.key, fact.dependsOnCheckout)
      guard recording.write(fact.value, &record) else { return nil }
    }
    self.init(fingerprint: fingerprint, contents: record.bytes)
  }
}

extension FileOutcome {
  /// - Returns: nil if the record is damaged.
  public init?(_ record: FileRecord, of file: FilePlace, _ request: FactRequest) {
    var reader = RecordReader(record.contents)
    do throws(ReadError) {
      findings = try reader.read()
      let count = try reader.count()
      let path = count == 0 ? "" : file.path
      for _ in 0..<count {
        let (key, dependsOnCheckout) = (try String(from: &reader), try Bool(from: &reader))
        guard let recording = request.recording(of: key) else { return nil }
        let value = try recording.read(&reader)
        facts.append(CollectedFact(key: key, path: path, value: value, dependsOnCheckout: dependsOnCheckout))
      }
    } catch {
      return nil
    }
    if !reader.isAtEnd { return nil }
  }
}
