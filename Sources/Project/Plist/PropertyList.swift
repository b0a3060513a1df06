/// A value of a property list or a JSON document. Keys keep their order, and a key that stands twice is kept twice.
public indirect enum PropertyList: Hashable, Sendable {
  case dictionary([Entry])
  case array([PropertyList])
  case string(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  /// Seconds since 2001-01-01T00:00:00Z in a binary list; the text of the element in an XML list.
  case date(String)
  case data([UInt8])
  /// The `UID` of a keyed archive.
  case uid(UInt64)
  /// JSON's `null`.
  case null

  public struct Entry: Hashable, Sendable {
    public let key: String
    public let value: PropertyList
  }

  /// The first value of a key; nil where this is no dictionary or has no such key.
  public subscript(key: String) -> PropertyList? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  public var array: [PropertyList]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// Every string in it.
  public var words: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let values): values.flatMap(\.words)
    case .dictionary(let entries): entries.flatMap(\.value.words)
    case .integer, .real, .boolean, .date, .data, .uid, .null: []
    }
  }

  /// No reader goes deeper: real lists have a dozen levels, and recursion must end before the stack does.
  static let deepestNesting = 256
}
