public import Bytes

extension SkipReason: Recordable {}

/// What a scan finds before it is compared with anything: without `resolved` and `renamed`, and without access to the files.
extension ScanResult: Recordable {
  public func write(to record: inout RecordWriter) {
    record.write(findings, notifications, summary, suppressed, subjects)
  }

  public init(from record: inout RecordReader) throws(ReadError) {
    self.init(
      findings: try record.read(), notifications: try record.read(), summary: try record.read(),
      suppressed: try record.read())
    subjects = try record.read()
  }
}

extension SuppressedFinding: Recordable {
  public func write(to record: inout RecordWriter) {
    record.write(finding)
    switch suppression {
    case .comment(let reason): record.write(0, reason)
    case .configuration(let reason): record.write(1, reason)
    case .baseline: record.write(2)
    case .unchanged: record.write(3)
    }
  }

  public init(from record: inout RecordReader) throws(ReadError) {
    let finding = try Finding(from: &record)
    switch try Int(from: &record) {
    case 0: self.init(finding, .comment(reason: try record.read()))
    case 1: self.init(finding, .configuration(reason: try record.read()))
    case 2: self.init(finding, .baseline)
    default: self.init(finding, .unchanged)
    }
  }
}

extension ExecutionNotification: Recordable {
  public func write(to record: inout RecordWriter) {
    record.write(path, level, reason, offset, structure, part, isOfFindings)
  }

  public init(from record: inout RecordReader) throws(ReadError) {
    self.init(
      path: try record.read(), level: try record.read(), reason: try record.read(), offset: try record.read(),
      structure: try record.read(), part: try record.read(), isOfFindings: try record.read())
  }
}

extension ScanSummary: Recordable {
  public func write(to record: inout RecordWriter) {
    record.write(filesRead, bytesRead, files, recognizedFiles, directoriesWalked, skipped, thirdPartyFolders)
    record.write(unknownPropertyLists, undecidedUses, unplacedLibraries, otherDistribution, findingsOfOtherDistribution)
    record.write(absentDependencies, outsideLinks)
  }

  public init(from record: inout RecordReader) throws(ReadError) {
    self.init()
    filesRead = try record.read()
    bytesRead = try record.read()
    files = try record.read()
    recognizedFiles = try record.read()
    directoriesWalked = try record.read()
    skipped = try record.read()
    thirdPartyFolders = try record.read()
    unknownPropertyLists = try record.read()
    undecidedUses = try record.read()
    unplacedLibraries = try record.read()
    otherDistribution = try record.read()
    findingsOfOtherDistribution = try record.read()
    absentDependencies = try record.read()
    outsideLinks = try record.read()
  }
}
