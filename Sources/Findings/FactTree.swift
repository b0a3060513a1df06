/// Facts as a tree with ordered keys, for `inspect` and golden files.
public indirect enum FactTree: Equatable, Sendable {
  case string(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  case array([FactTree])
  case dictionary([Field])

  public struct Field: Equatable, Sendable {
    public let key: String
    public let value: FactTree

    public init(_ key: String, _ value: FactTree) {
      self.key = key
      self.value = value
    }
  }

  public static func strings(_ values: [String]) -> FactTree {
    .array(values.map { .string($0) })
  }
}

extension FactTree.Field {
  public init(_ key: String, _ value: String) {
    self.init(key, .string(value))
  }

  public init(_ key: String, _ value: Int) {
    self.init(key, .integer(Int64(value)))
  }
}
