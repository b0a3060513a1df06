/// Value of a key in a strings table.
public enum StringTableValue: Hashable, Sendable {
  case text(String)
  /// `%#@name@` in the format is replaced with a string of the variable of that name.
  case plural(format: String, variables: [Variable])
  /// Neither a string nor a plural rule.
  case other

  /// A variable of a `.stringsdict` entry.
  public struct Variable: Hashable, Sendable {
    public let name: String
    /// `NSStringFormatValueTypeKey`: length modifier and conversion letter of the counted number, such as `d` or `ld`; empty if
    /// missing, which means `d`.
    public let valueType: String
    /// By category, `zero`, `one`, `two`, `few`, `many` or `other`, in document order.
    public let texts: [(category: String, text: String)]

    public static func == (left: Variable, right: Variable) -> Bool {
      left.name == right.name && left.valueType == right.valueType
        && left.texts.elementsEqual(right.texts) { $0.category == $1.category && $0.text == $1.text }
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(valueType)
      for (category, text) in texts {
        hasher.combine(category)
        hasher.combine(text)
      }
    }
  }

  /// All strings that can be shown or substituted.
  public var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .plural(let format, let variables): [format] + variables.flatMap { $0.texts.map(\.text) }
    case .other: []
    }
  }

  init(_ value: PlistValue) {
    if let text = value.string {
      self = .text(text)
    } else if let format = value["NSStringLocalizedFormatKey"]?.string {
      self = .plural(format: format, variables: value.values.compactMap(Self.variable))
    } else {
      // Width rules (`NSStringVariableWidthRuleType`) have no format and are ignored.
      self = .other
    }
  }

  private static func variable(_ member: PlistValue) -> Variable? {
    guard let rules = member.entries else { return nil }
    let texts = rules.compactMap { rule -> (category: String, text: String)? in
      guard let category = rule.key, !category.hasPrefix("NSString"), let text = rule.string else { return nil }
      return (category, text)
    }
    return Variable(
      name: member.key ?? "", valueType: member["NSStringFormatValueTypeKey"]?.string ?? "", texts: texts)
  }
}
