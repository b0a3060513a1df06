public import Bytes

extension Level: Recordable {}
extension Evidence: Recordable {}
extension Owner.Kind: Recordable {}

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
