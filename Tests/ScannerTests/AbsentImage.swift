import Findings
import TestSupport
import Testing

/// A checkout with one use of an absent image.
enum AbsentImage {
  static let image = [
    "Assets.xcassets/present.imageset/Contents.json": #"{"images":[{"idiom":"universal","filename":"a.pdf"}]}"#,
    "Assets.xcassets/present.imageset/a.pdf": "%PDF-1.4\n",
  ]

  static let page = "class Page: UIView {\n  func show() { icon = UIImage(named: \"absent\") }\n}\n"

  /// The name that is said to be unused; `used` for a warning.
  static func verdict(_ files: [String: String]) throws -> String {
    let folder = try TemporaryFolder()
    for (path, text) in files.merging(image, uniquingKeysWith: { first, _ in first }) { try folder.write(path, text) }
    let found = scan(folder.url).findings.filter { $0.ruleID == "missing-image" }
    let finding = try #require(found.first)
    if finding.level == .warning { return "used" }
    let words = finding.message.split(separator: "'")
    return "\(words[words.count - 2])"
  }
}
