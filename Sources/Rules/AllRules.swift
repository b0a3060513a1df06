// Written by `make generate`. Do not edit.

extension Rule {
  /// Every rule, by id.
  public static let all: [Rule] = [
    .deprecatedWebView
  ]
}
