/// A name that stands for a string: `#define NAME @"x"`, `static NSString *const name = @"x"`, `let name = "x"`, `case name = "x"`.
public struct StringConstant: Hashable, Sendable {
  public let name: String
  public let literal: StringLiteral
  /// The type around a Swift constant; nil at the top level and in C's languages.
  public let container: String?
  /// Whether other files cannot name it: `static` in C's languages.
  public internal(set) var isOfFile = false
}

/// The constants of many files, by name.
public struct StringConstantTable: Sendable {
  /// nil for a name that stands for several values.
  private var values: [String: String?] = [:]

  public init() {}

  public init(_ constants: [StringConstant]) {
    add(constants)
  }

  public mutating func add(_ constants: [StringConstant]) {
    for constant in constants {
      for name in [constant.name] + (constant.container.map { ["\($0).\(constant.name)"] } ?? []) {
        if let known = values[name] {
          if known != constant.literal.value { values[name] = .some(nil) }
        } else {
          values[name] = constant.literal.value
        }
      }
    }
  }

  public mutating func add(_ other: StringConstantTable) {
    for (name, value) in other.values {
      if let known = values[name], known != value { values[name] = .some(nil) } else { values[name] = value }
    }
  }

  /// The value of `name` or `Type.name`; nil where it is not known, or not unique.
  public func value(of name: String) -> String? {
    values[name] ?? nil
  }
}
