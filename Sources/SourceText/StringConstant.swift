/// A named string: `#define NAME @"x"`, `static NSString *const name = @"x"`, `let name = "x"`, `case name = "x"`.
public struct StringConstant: Hashable, Sendable {
  public let name: String
  public let literal: StringLiteral
  /// The enclosing type of a Swift constant; nil at the top level and in C languages.
  public let container: String?
  /// Whether it is visible only in its file: `static` in C languages.
  public internal(set) var isOfFile = false
  /// Whether it is visible to Objective-C.
  public internal(set) var isObjectiveC = true
}

/// The constants of many files, by name.
public struct StringConstantTable: Sendable {
  /// nil for a name with several values.
  private var values: [String: String?] = [:]

  public init() {}

  public init(_ constants: [StringConstant]) {
    add(constants)
  }

  /// Adds those that satisfy a condition. A constant of a type is visible only through its type.
  public mutating func add(_ constants: [StringConstant], where isVisible: (StringConstant) -> Bool = { _ in true }) {
    for constant in constants where isVisible(constant) {
      let name = constant.container.map { "\($0).\(constant.name)" } ?? constant.name
      if let value = values[name] {
        if value != constant.literal.value { values[name] = .some(nil) }
      } else {
        values[name] = constant.literal.value
      }
    }
  }

  /// The value of the first name in the table, with a nil value if it is ambiguous; nil if there is none.
  public func value(of names: [String]) -> String?? {
    names.lazy.compactMap { values[$0] }.first
  }
}
