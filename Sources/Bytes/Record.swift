/// A value that is stored in a file of the program and read again by the same program, for example in a cache.
///
/// There is no version: a file with records names the program that wrote it.
public protocol Recordable: SendableMetatype {
  func write(to record: inout RecordWriter)
  init(from record: inout RecordReader) throws(ReadError)
}

/// Writes values one after the other.
public struct RecordWriter: Sendable {
  public private(set) var bytes: [UInt8] = []
  /// By their bytes: strings that are canonically equivalent differ. Nil if equal strings are repeated.
  private var places: [[UInt8]: Int]?

  /// - Parameter sharesStrings: whether equal strings are written once, which takes time.
  public init(sharesStrings: Bool = true) {
    places = sharesStrings ? [:] : nil
  }

  @inlinable
  public mutating func write<each Value: Recordable>(_ value: repeat each Value) {
    repeat (each value).write(to: &self)
  }

  /// LEB128, so that small numbers take one byte.
  @usableFromInline
  mutating func write(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  public mutating func write(bytes text: [UInt8]) {
    write(number: UInt64(text.count))
    bytes += text
  }

  /// Eight bytes for each: hashes are not small numbers.
  public mutating func write(words: [UInt64]) {
    write(number: UInt64(words.count))
    unsafe words.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  /// The number of an earlier string, counted from 1, or 0 and the string.
  mutating func write(text: String) {
    // Not bound to a name, because a second reference to the dictionary would copy it for each new string.
    if let count = places?.count {
      let text = Array(text.utf8)
      if let place = places?[text] { return write(number: UInt64(place)) }
      places?[text] = count + 1
    }
    write(number: 0)
    write(number: UInt64(text.utf8.count))
    bytes += text.utf8
  }
}

/// Reads what `RecordWriter` wrote. Nothing traps on damaged bytes, and nothing takes more memory than they justify.
public struct RecordReader: Sendable {
  private let bytes: [UInt8]
  public private(set) var position = 0
  private var texts: [String] = []
  private var depth = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var isAtEnd: Bool { position == bytes.count }

  @inlinable
  public mutating func read<Value: Recordable>() throws(ReadError) -> Value { try Value(from: &self) }

  public func failure(_ reason: String) -> ReadError { ReadError(reason, at: position, in: "record") }

  mutating func number() throws(ReadError) -> UInt64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while true {
      guard position < bytes.count, shift < 64 else { throw failure("incomplete number") }
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }

  /// The number of elements that follow, each of which takes at least one byte.
  public mutating func count() throws(ReadError) -> Int {
    let count = try number()
    guard count <= UInt64(bytes.count - position) else { throw failure("more elements than bytes") }
    return Int(count)
  }

  /// Called at the beginning of a value that may contain values of its own type, each level of which takes stack.
  public mutating func enter() throws(ReadError) {
    depth += 1
    if depth > 100 { throw failure("too deeply nested") }
  }

  public mutating func leave() { depth -= 1 }

  public mutating func readBytes() throws(ReadError) -> [UInt8] {
    let count = try count()
    position += count
    return Array(bytes[position - count..<position])
  }

  public mutating func readWords() throws(ReadError) -> [UInt64] {
    let count = try count()
    guard count <= (bytes.count - position) / 8 else { throw failure("more words than bytes") }
    var words = [UInt64](repeating: 0, count: count)
    for index in words.indices { words[index] = bytes.span.littleEndianWord(at: position + 8 * index).littleEndian }
    position += 8 * count
    return words
  }

  mutating func text() throws(ReadError) -> String {
    let place = try number()
    if place > 0 {
      guard place <= UInt64(texts.count) else { throw failure("unknown string") }
      return texts[Int(place) - 1]
    }
    let count = try count()
    position += count
    let text = String(decoding: bytes[position - count..<position], as: UTF8.self)
    texts.append(text)
    return text
  }
}

extension String: Recordable {
  public func write(to record: inout RecordWriter) { record.write(text: self) }
  public init(from record: inout RecordReader) throws(ReadError) { self = try record.text() }
}

extension UInt64: Recordable {
  public func write(to record: inout RecordWriter) { record.write(number: self) }
  public init(from record: inout RecordReader) throws(ReadError) { self = try record.number() }
}

extension UInt32: Recordable {
  public func write(to record: inout RecordWriter) { record.write(number: UInt64(self)) }
  public init(from record: inout RecordReader) throws(ReadError) { self.init(truncatingIfNeeded: try record.number()) }
}

extension Int: Recordable {
  /// The sign is the lowest bit.
  public func write(to record: inout RecordWriter) {
    record.write(number: UInt64(bitPattern: Int64(self)) << 1 ^ UInt64(bitPattern: Int64(self) >> 63))
  }

  public init(from record: inout RecordReader) throws(ReadError) {
    let number = try record.number()
    self = Int(truncatingIfNeeded: Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
  }
}

extension Double: Recordable {
  public func write(to record: inout RecordWriter) { record.write(bitPattern) }
  public init(from record: inout RecordReader) throws(ReadError) { self.init(bitPattern: try record.read()) }
}

extension UInt8: Recordable {
  public func write(to record: inout RecordWriter) { record.write(number: UInt64(self)) }
  public init(from record: inout RecordReader) throws(ReadError) { self.init(truncatingIfNeeded: try record.number()) }
}

extension Range: Recordable where Bound == Int {
  public func write(to record: inout RecordWriter) { record.write(lowerBound, upperBound) }

  public init(from record: inout RecordReader) throws(ReadError) {
    let (lower, upper) = (try Int(from: &record), try Int(from: &record))
    guard lower <= upper else { throw record.failure("range that ends before it begins") }
    self = lower..<upper
  }
}

extension Bool: Recordable {
  public func write(to record: inout RecordWriter) { record.write(number: self ? 1 : 0) }
  public init(from record: inout RecordReader) throws(ReadError) { self = try record.number() != 0 }
}

extension Recordable where Self: RawRepresentable, RawValue: Recordable {
  @inlinable
  public func write(to record: inout RecordWriter) { rawValue.write(to: &record) }

  @inlinable
  public init(from record: inout RecordReader) throws(ReadError) {
    guard let value = Self(rawValue: try record.read()) else { throw record.failure("unknown value") }
    self = value
  }
}

extension Path: Recordable {
  public func write(to record: inout RecordWriter) { record.write(bytes: bytes) }
  public init(from record: inout RecordReader) throws(ReadError) { self.init(bytes: try record.readBytes()) }
}
