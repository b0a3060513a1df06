internal import Findings

/// Examples of a rule. Their companions come after the last of those that share them.
extension RuleText {
  /// For `explain`.
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

  /// For `docs/rules` and where findings are shown.
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
    let examples = count == 1 ? "it" : count == index + 1 ? "each of them" : "each of the last \(count)"
    return ("Beside \(examples):", companions.files)
  }

  private static func block(_ text: String, fence: String) -> String {
    "```\(fence)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")```\n"
  }

  private static func indented(_ text: String, by indentation: String) -> String {
    text.split(separator: "\n").map { "\(indentation)\($0)\n" }.joined()
  }
}

extension Example {
  /// Where the text is; nil for a name that tells nothing.
  fileprivate var namedPath: String? { language.path.hasPrefix("Example.") ? nil : language.path }
}

extension Companions.File {
  fileprivate func title(isMarked: Bool) -> String {
    "\(isMarked && self.isMarked ? String(Example.marker) : "")\(path)\(isFolder ? "/" : "")"
  }

  /// Nil for what is no text, or empty.
  fileprivate var text: String? {
    note == nil && !contents.isEmpty ? String(decoding: contents, as: UTF8.self) : nil
  }

  /// The language of code blocks in Markdown.
  fileprivate var fence: String {
    let name = path.split(separator: ".").last.map(String.init) ?? ""
    return ["storyboard": "xml", "xib": "xml", "plist": "xml", "m": "objc", "h": "objc", "xcstrings": "json"][name] ?? name
  }
}
