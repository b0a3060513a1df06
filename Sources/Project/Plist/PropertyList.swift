/// A property list or JSON value. Keys keep their order and duplicates.
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
  /// `UID` of a keyed archive.
  case uid(UInt64)
  /// JSON `null`.
  case null

  public struct Entry: Hashable, Sendable {
    public let key: String
    public let value: PropertyList
  }

  /// The first value of a key; nil if this is not a dictionary or has no such key.
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

  /// All strings in it, including keys.
  public var words: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let values): values.flatMap(\.words)
    case .dictionary(let entries): entries.flatMap { [$0.key] + $0.value.words }
    case .integer, .real, .boolean, .date, .data, .uid, .null: []
    }
  }

  /// Limits recursion; real lists have a dozen levels.
  static let deepestNesting = 256
}
