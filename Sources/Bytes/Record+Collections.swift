// These are inlinable, because generic code looks up the type of each element at run time.

extension Optional: Recordable where Wrapped: Recordable {
  @inlinable
  public func write(to record: inout RecordWriter) {
    (self != nil).write(to: &record)
    self?.write(to: &record)
  }

  @inlinable
  public init(from record: inout RecordReader) throws(ReadError) {
    self = try Bool(from: &record) ? .some(try Wrapped(from: &record)) : .none
  }
}

extension Array: Recordable where Element: Recordable {
  @inlinable
  public func write(to record: inout RecordWriter) {
    record.write(number: UInt64(count))
    for element in self { element.write(to: &record) }
  }

  @inlinable
  public init(from record: inout RecordReader) throws(ReadError) {
    let count = try record.count()
    self = []
    for _ in 0..<count { append(try Element(from: &record)) }
  }
}

extension Set: Recordable where Element: Recordable {
  @inlinable
  public func write(to record: inout RecordWriter) {
    record.write(number: UInt64(count))
    for element in self { element.write(to: &record) }
  }

  @inlinable
  public init(from record: inout RecordReader) throws(ReadError) { self.init(try [Element](from: &record)) }
}

extension Dictionary: Recordable where Key: Recordable, Value: Recordable {
  @inlinable
  public func write(to record: inout RecordWriter) {
    record.write(number: UInt64(count))
    for (key, value) in self {
      key.write(to: &record)
      value.write(to: &record)
    }
  }

  @inlinable
  public init(from record: inout RecordReader) throws(ReadError) {
    self = [:]
    for _ in 0..<(try record.count()) { self[try Key(from: &record)] = try Value(from: &record) }
  }
}
