/// A node of a YAML document, with its location.
public struct YAMLNode: Sendable {
  public enum Value: Sendable {
    /// `isPlain` distinguishes `no` from `"no"`.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In document order; keys may be duplicate.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  public let value: Value
  /// The explicit tag, for example `!tapi-tbd-v3`.
  public let tag: String?
  /// 1-based; columns count characters.
  public let line: Int
  public let column: Int

  public var scalar: String? {
    if case .scalar(let text, _) = value { text } else { nil }
  }

  /// The items of a sequence; empty for other nodes.
  public var items: [YAMLNode] {
    if case .sequence(let items) = value { items } else { [] }
  }

  /// The entries of a mapping; empty for other nodes.
  public var entries: [(key: YAMLNode, value: YAMLNode)] {
    if case .mapping(let entries) = value { entries } else { [] }
  }

  /// The value of a key in a mapping.
  public subscript(key: String) -> YAMLNode? {
    entries.first { $0.key.scalar == key }?.value
  }
}

public struct YAMLError: Error, Hashable, Sendable {
  /// Message of libyaml.
  public let message: String
  /// 1-based; columns count characters. 0 if unknown.
  public let line: Int
  public let column: Int
}
