/// What a key of a string table stands for.
public enum StringTableValue: Hashable, Sendable {
  case text(String)
  /// `%#@name@` in the format is replaced with a text of the variable of that name.
  case plural(format: String, variables: [Variable])
  /// A value that is no text and no plural rule.
  case other

  /// A variable of a `.stringsdict` entry.
  public struct Variable: Hashable, Sendable {
    public let name: String
    /// `NSStringFormatValueTypeKey`: the length and conversion letters of the number that is counted, such as `d` or `ld`; empty
    /// where the key is missing, which means `d`.
    public let valueType: String
    /// By category, `zero`, `one`, `two`, `few`, `many` or `other`, in the order of the file.
    public let texts: [(category: String, text: String)]

    public init(name: String, valueType: String, texts: [(category: String, text: String)]) {
      self.name = name
      self.valueType = valueType
      self.texts = texts
    }

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

  /// Every text that can be shown or be put into another one.
  public var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .plural(let format, let variables): [format] + variables.flatMap { $0.texts.map(\.text) }
    case .other: []
    }
  }

  init(_ value: PropertyList) {
    switch value {
    case .string(let text):
      self = .text(text)
    case .dictionary(let members):
      // Width rules (`NSStringVariableWidthRuleType`) have no format and are left out.
      guard let format = value["NSStringLocalizedFormatKey"]?.string else {
        self = .other
        return
      }
      self = .plural(format: format, variables: members.compactMap(Self.variable))
    default:
      self = .other
    }
  }

  private static func variable(_ member: PropertyList.Entry) -> Variable? {
    guard case .dictionary(let rules) = member.value else { return nil }
    let texts = rules.compactMap { rule in
      rule.key.hasPrefix("NSString") ? nil : rule.value.string.map { (category: rule.key, text: $0) }
    }
    return Variable(name: member.key, valueType: member.value["NSStringFormatValueTypeKey"]?.string ?? "", texts: texts)
  }
}
