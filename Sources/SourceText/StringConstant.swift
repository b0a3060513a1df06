/// A name that stands for a string: `#define NAME @"x"`, `static NSString *const name = @"x"`, `let name = "x"`, `case name = "x"`.
public struct StringConstant: Hashable, Sendable {
  public let name: String
  public let literal: StringLiteral
  /// The type around a Swift constant; nil at the top level and in C's languages.
  public let container: String?
  /// Whether other files cannot name it: `static` in C's languages.
  public internal(set) var isOfFile = false
  /// Whether Objective-C can name it.
  public internal(set) var isObjectiveC = true
}

/// The constants of many files, by name.
public struct StringConstantTable: Sendable {
  /// nil for a name that stands for several values.
  private var values: [String: String?] = [:]

  public init() {}

  public init(_ constants: [StringConstant]) {
    add(constants)
  }

  /// A constant of a type is visible through its type only.
  public mutating func add(_ constants: some Sequence<StringConstant>) {
    for constant in constants {
      let name = constant.container.map { "\($0).\(constant.name)" } ?? constant.name
      if let known = values[name] {
        if known != constant.literal.value { values[name] = .some(nil) }
      } else {
        values[name] = constant.literal.value
      }
    }
  }

  /// The value of the first name that is known, nil inside where it is not unique; nil where none is known.
  public func value(of names: [String]) -> String?? {
    names.lazy.compactMap { values[$0] }.first
  }
}
