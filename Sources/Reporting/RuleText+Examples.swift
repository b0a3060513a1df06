internal import Findings

/// Examples of a rule. Companion files follow the last example that shares them.
extension RuleText {
  /// Plain text, for `explain`.
  static func page(_ examples: [Example], isMarked: Bool) -> String {
    let blocks = examples.indices.map { index in
      let example = examples[index]
      var text = example.namedPath.map { "  In \($0):\n" } ?? ""
      text += indented(isMarked ? example.markedText : example.text, by: "  ")
      guard let companions = companions(after: index, of: examples) else { return text }
      text += "\n  \(companions.title)\n"
      for file in companions.files {
        text += "  \(file.title(isMarked: isMarked))\(file.note.map { " (\($0))" } ?? "")\n"
        text += indented(file.text ?? "", by: "    ")
      }
      return text
    }
    return blocks.joined(separator: "\n")
  }

  /// Markdown, for `docs/rules` and rule help.
  static func markdown(_ examples: [Example], isMarked: Bool) -> String {
    var markdown = ""
    for (index, example) in examples.enumerated() {
      markdown += example.namedPath.map { "\nIn `\($0)`:\n" } ?? ""
      markdown += "\n" + block(isMarked ? example.markedText : example.text, fence: example.language.fence)
      guard let companions = companions(after: index, of: examples) else { continue }
      markdown += "\n\(companions.title)\n\n"
      for file in companions.files {
        markdown += "- `\(file.title(isMarked: isMarked))`\(file.note.map { " (\($0))" } ?? "")\n"
        markdown += file.text.map { indented(block($0, fence: file.fence), by: "  ") } ?? ""
      }
    }
    return markdown
  }

  private static func companions(after index: Int, of examples: [Example]) -> (title: String, files: [Companions.File])? {
    let companions = examples[index].companions
    let isLast = index + 1 == examples.count || examples[index + 1].companions != companions
    guard isLast, !companions.files.isEmpty else { return nil }
    let count = examples[...index].reversed().prefix { $0.companions == companions }.count
    let scope = count == 1 ? "" : count == index + 1 ? " in each example" : " in each of the last \(count) examples"
    return ("Other files\(scope):", companions.files)
  }

  private static func block(_ text: String, fence: String) -> String {
    "```\(fence)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")```\n"
  }

  private static func indented(_ text: String, by indentation: String) -> String {
    text.split(separator: "\n").map { "\(indentation)\($0)\n" }.joined()
  }
}

extension Example {
  /// Path of the example; nil for a placeholder name.
  fileprivate var namedPath: String? { language.path.hasPrefix("Example.") ? nil : language.path }
}

extension Companions.File {
  fileprivate func title(isMarked: Bool) -> String {
    "\(isMarked && self.isMarked ? String(Example.marker) : "")\(path)\(isFolder ? "/" : "")"
  }

  /// Nil for an empty or binary file.
  fileprivate var text: String? {
    note == nil && !contents.isEmpty ? String(decoding: contents, as: UTF8.self) : nil
  }

  /// Language of the Markdown code block.
  fileprivate var fence: String {
    let name = path.split(separator: ".").last.map(String.init) ?? ""
    return ["storyboard": "xml", "xib": "xml", "plist": "xml", "m": "objc", "h": "objc", "xcstrings": "json"][name] ?? name
  }
}
