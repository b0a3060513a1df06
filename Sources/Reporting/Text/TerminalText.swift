internal import Bytes
internal import Findings

/// Text that is safe and tidy on a terminal.
public enum TerminalText {
  /// Control characters and commands of CI services as escapes: a file name must not move the cursor, start a line of its own,
  /// or set a variable of the pipeline that shows the log.
  public static func escaped(_ text: String) -> String {
    guard !text.isPlain else { return text }
    return text.replacingUnsafe(\.escape)
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
    return "\(Array(items.dropLast()).joined(separator: ", ")), and \(items[items.count - 1])"
  }

  /// `a, b, c, and 4 more`.
  static func list(_ items: [String], atMost limit: Int) -> String {
    let shown = Array(items.prefix(limit)).joined(separator: ", ")
    return items.count > limit ? "\(shown)\(limit > 1 ? "," : "") and \(items.count - limit) more" : shown
  }
}

extension Unicode.Scalar {
  /// Control characters, line separators, and characters that change the direction of what follows.
  var isUnsafeOnTerminal: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || changesLineOrDirection
  }

  /// `\n`, `\u{1B}`, `\u{23}`
  var escape: String {
    isASCII && value > 0x20 && value < 0x7F ? "\\u{\(String(value, radix: 16, uppercase: true))}" : escaped(asASCII: true)
  }

  /// Whether it completes the start of a command: `##vso[` and `##[` anywhere in a line for Azure Pipelines, `##teamcity[` for
  /// TeamCity, and `::` at the start of a line, where any word may be wrapped, for GitHub Actions.
  fileprivate func completesCommand(after before: (Unicode.Scalar?, Unicode.Scalar?)) -> Bool {
    if self == "#" { return before.1 == "#" }
    return self == ":" && before.1 == ":" && before.0?.properties.isWhitespace != false
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

  /// The text with other words for characters that are unsafe on a terminal or start a command of a CI service.
  ///
  /// - Parameters:
  ///   - escape: what replaces them.
  ///   - word: what replaces other characters; nil for what stays as it is.
  func replacingUnsafe(
    _ escape: (Unicode.Scalar) -> String, _ word: (Unicode.Scalar) -> String? = { _ in nil }
  ) -> String {
    var before: (Unicode.Scalar?, Unicode.Scalar?) = (nil, nil)
    return replacingScalars { scalar in
      defer { before = (before.1, scalar) }
      return scalar.isUnsafeOnTerminal || scalar.completesCommand(after: before) ? escape(scalar) : word(scalar)
    }
  }

  /// Whether nothing in it can be unsafe.
  var isPlain: Bool {
    var before: (UInt8, UInt8) = (0x20, 0)
    return utf8.allSatisfy { byte in
      defer { before = (before.1, byte) }
      return byte >= 0x20 && byte < 0x7F && (byte != UInt8(ascii: "#") || before.1 != byte)
        && (byte != UInt8(ascii: ":") || before.1 != byte)
    }
  }
}
