/// Text that is safe and tidy on a terminal.
public enum TerminalText {
  /// Control characters as escapes: a file name must not move the cursor or start a line of its own.
  public static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isUnsafeOnTerminal) else { return text }
    return text.replacingScalars { $0.isUnsafeOnTerminal ? $0.escaped(asASCII: true) : nil }
  }

  /// Lines of whole words; a longer word has a line of its own.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }

  /// `1 file`, `2 files`.
  public static func count(_ number: Int, _ singular: String, _ plural: String) -> String {
    "\(grouped(number)) \(number == 1 ? singular : plural)"
  }

  /// `12,345`.
  static func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return String(digits)
  }

  /// `a, b, and c`.
  static func joined(_ items: [String]) -> String {
    guard items.count > 2 else { return items.joined(separator: " and ") }
    return "\(items.dropLast().joined(separator: ", ")), and \(items[items.count - 1])"
  }

  /// `a, b, c, and 4 more`.
  static func list(_ items: [String], atMost limit: Int) -> String {
    let shown = items.prefix(limit).joined(separator: ", ")
    return items.count > limit ? "\(shown)\(limit > 1 ? "," : "") and \(items.count - limit) more" : shown
  }
}

extension Unicode.Scalar {
  /// Control characters, and those that change the direction of what follows.
  var isUnsafeOnTerminal: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }
}

extension String {
  /// The text with other words for some of its characters.
  ///
  /// - Parameter word: nil for what stays as it is.
  func replacingScalars(_ word: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let word = word(scalar) { text += word } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
