public import Bytes

extension Level: Recordable {}
extension Evidence: Recordable {}
extension Owner.Kind: Recordable {}

extension Finding: Recordable {
  /// Without `requiredText`, which is of no use after a scan.
  public func write(to record: inout RecordWriter) {
    record.write(path)
    write(to: &record, after: [])
  }

  public init(from record: inout RecordReader) throws(ReadError) {
    let path: String = try record.read()
    self = try Finding.read(from: &record, at: path, after: [])
  }

  /// Writes all but the path.
  ///
  /// - Parameter others: findings of the same file, of which the last one was written before. What it has, too, is not repeated.
  func write(to record: inout RecordWriter, after others: ArraySlice<Finding>) {
    record.write(ruleID, message, identity, level, ruleLevel, evidence)
    switch place {
    case .file: record.write(0)
    case .text(let region): record.write(1, region)
    case .binary(let binary): record.write(2, binary.value)
    }
    let (hasOrigin, hasDetails) = (others.last?.origin == origin, others.last?.details == details)
    record.write(hasOrigin, hasDetails)
    if !hasOrigin { record.write(origin?.value) }
    if !hasDetails { record.write(details?.value) }
  }

  /// Reads all but the path.
  ///
  /// - Parameter others: findings of the same file, of which the last one was read before.
  static func read(from record: inout RecordReader, at path: String, after others: [Finding]) throws(ReadError) -> Finding {
    let (ruleID, message) = (try String(from: &record), try String(from: &record))
    let identity = try UInt64(from: &record)
    let (level, ruleLevel) = (try Level(from: &record), try Level(from: &record))
    let evidence = try Evidence?(from: &record)
    let place: Place =
      switch try Int(from: &record) {
      case 0: .file
      case 1: .text(try record.read())
      default: .binary(Shared(try record.read()))
      }
    let (hasOrigin, hasDetails) = (try Bool(from: &record), try Bool(from: &record))
    let origin = hasOrigin ? others.last?.origin : try Origin?(from: &record).map(Shared.init)
    let details = hasDetails ? others.last?.details : try Details?(from: &record).map(Shared.init)
    return Finding(
      ruleID: ruleID, message: message, path: path, identity: identity, place: place, level: level, ruleLevel: ruleLevel,
      evidence: evidence, origin: origin, details: details)
  }
}

extension Finding.Details: Recordable {
  func write(to record: inout RecordWriter) {
    record.write(membership, fix?.value, rejectionCode, novelty?.value, isUnnamed)
  }

  init(from record: inout RecordReader) throws(ReadError) {
    membership = try record.read()
    fix = try Fix?(from: &record).map(Shared.init)
    rejectionCode = try record.read()
    novelty = try Novelty?(from: &record).map(Shared.init)
    isUnnamed = try record.read()
  }
}

extension Region: Recordable {
  public func write(to record: inout RecordWriter) {
    record.write(line, column, endLine, endColumn, utf16Column, utf16EndColumn, context)
  }

  public init(from record: inout RecordReader) throws(ReadError) {
    self.init(
      line: try record.read(), column: try record.read(), endLine: try record.read(), endColumn: try record.read(),
      utf16Column: try Int(from: &record), utf16EndColumn: try Int(from: &record), context: try record.read())
  }
}

extension BinaryPlace: Recordable {
  public func write(to record: inout RecordWriter) { record.write(member, architectures, symbol, section) }

  public init(from record: inout RecordReader) throws(ReadError) {
    self.init(
      member: try record.read(), architectures: try record.read(), symbol: try record.read(), section: try record.read())
  }
}

extension Origin: Recordable {
  public func write(to record: inout RecordWriter) { record.write(owner, slice, isFirstParty, homePath) }

  public init(from record: inout RecordReader) throws(ReadError) {
    self.init(owner: try record.read(), slice: try record.read(), isFirstParty: try record.read())
    homePath = try record.read()
  }
}

extension Owner: Recordable {
  public func write(to record: inout RecordWriter) { record.write(kind, name, version) }

  public init(from record: inout RecordReader) throws(ReadError) {
    self.init(kind: try record.read(), name: try record.read(), version: try record.read())
  }
}

extension Slice: Recordable {
  public func write(to record: inout RecordWriter) { record.write(identifier, platform) }

  public init(from record: inout RecordReader) throws(ReadError) {
    self.init(identifier: try record.read(), platform: try record.read())
  }
}

extension Membership: Recordable {
  public func write(to record: inout RecordWriter) { record.write(name, key, group) }

  public init(from record: inout RecordReader) throws(ReadError) {
    self.init(try record.read(), key: try String(from: &record), in: try record.read())
  }
}

extension FindingGroup: Recordable {
  public func write(to record: inout RecordWriter) { record.write(key, title, spansFiles, maxNames, countsNames, mixesLevels) }

  public init(from record: inout RecordReader) throws(ReadError) {
    self.init(
      try record.read(), title: try record.read(), spansFiles: try record.read(), maxNames: try record.read(),
      countsNames: try record.read(), mixesLevels: try record.read())
  }
}

extension Fix: Recordable {
  public func write(to record: inout RecordWriter) { record.write(sentence, replacement, isSafe) }

  public init(from record: inout RecordReader) throws(ReadError) {
    self.init(try record.read(), replacement: try record.read(), isSafe: try record.read())
  }
}

extension Novelty: Recordable {
  public func write(to record: inout RecordWriter) { record.write(subject?.name, subject?.context ?? "", level) }

  public init(from record: inout RecordReader) throws(ReadError) {
    let (name, context) = (try String?(from: &record), try String(from: &record))
    self.init(of: name.map { Subject(name: $0, context: context) }, level: try record.read())
  }
}
