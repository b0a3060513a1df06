/// How the values of a type are recorded: by their fields, in the order of an initializer's parameters.
///
/// A field that is added to the initializer does not compile until it is recorded, too.
public struct RecordFields<Value>: Sendable {
  @usableFromInline let write: @Sendable (Value, inout RecordWriter) -> Void
  @usableFromInline let read: @Sendable (inout RecordReader) throws(ReadError) -> Value

  /// Inlined, because code for a number of types that is not known looks up each of them whenever it runs.
  @inlinable
  @inline(__always)
  public init<each Field: Recordable>(
    _ make: @escaping @Sendable (repeat each Field) -> Value, _ fields: @escaping @Sendable (Value) -> (repeat each Field)
  ) {
    write = { value, record in
      let all = fields(value)
      repeat (each all).write(to: &record)
    }
    read = { record throws(ReadError) in make(repeat try (each Field)(from: &record)) }
  }
}

/// A type whose values are recorded by their fields.
public protocol FieldRecordable: Recordable {
  static var fields: RecordFields<Self> { get }
}

extension FieldRecordable {
  @inlinable
  public func write(to record: inout RecordWriter) { Self.fields.write(self, &record) }

  @inlinable
  public init(from record: inout RecordReader) throws(ReadError) { self = try Self.fields.read(&record) }
}
