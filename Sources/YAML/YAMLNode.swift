/// A node of a YAML document, with the place where it begins.
public struct YAMLNode: Sendable {
  public enum Value: Sendable {
    /// As written; `isPlain` tells `no` from `"no"`.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In the order of the document; a key may occur twice.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  public let value: Value
  /// The explicit tag, for example `!tapi-tbd-v3`.
  public let tag: String?
  /// Both 1-based; columns count characters.
  public let line: Int
  public let column: Int

  /// The text of a scalar.
  public var scalar: String? {
    if case .scalar(let text, _) = value { text } else { nil }
  }

  /// The items of a sequence; of anything else none.
  public var items: [YAMLNode] {
    if case .sequence(let items) = value { items } else { [] }
  }

  /// The entries of a mapping; of anything else none.
  public var entries: [(key: YAMLNode, value: YAMLNode)] {
    if case .mapping(let entries) = value { entries } else { [] }
  }

  /// The value of a key of a mapping.
  public subscript(key: String) -> YAMLNode? {
    entries.first { $0.key.scalar == key }?.value
  }
}

/// Why a YAML text could not be read.
public struct YAMLFault: Error, Hashable, Sendable {
  /// As libyaml words it.
  public let message: String
  /// Both 1-based; columns count characters. 0 where no place is known.
  public let line: Int
  public let column: Int
}
