/// Where the documentation is on the web.
enum RuleLinks {
  static let home = "https://github.com/applint/applint"

  /// The page of a rule.
  static func page(of id: String) -> String { "\(home)/blob/main/docs/rules/\(id).md" }
}
