internal import Findings

/// Where the documentation is on the web.
enum RuleLinks {
  static let home = "https://\(Release.owner).github.io/applint/"

  /// The page of a rule.
  static func page(of id: String) -> String { "\(home)rules/\(id)/" }
}
