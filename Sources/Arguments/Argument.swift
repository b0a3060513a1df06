/// A flag, an option with a value, or a positional argument.
struct Argument {
  /// As in help: `--quiet`, `-j, --jobs <n>`, `<paths>`.
  let title: String
  let help: String
  /// Nil for any value; shells then complete file names.
  var values: ArgumentValues?
  /// The default value.
  var standard = ""
  var isRepeated = false
  var isRequired = false
  var isHidden = false
  /// What other tools call the option, for suggestions.
  var synonyms: [String] = []
  /// Its section in help.
  var section = ""

  var isPositional: Bool { title.hasPrefix("<") }
  var hasValue: Bool { title.hasSuffix(">") }

  /// `-j` and `--jobs`.
  var names: [Substring] { title.split { $0 == " " || $0 == "," }.filter { $0.hasPrefix("-") } }
  var name: Substring { names.last ?? "" }
  /// The placeholder for the value in help: `n`.
  var value: Substring { title.drop { $0 != "<" }.dropFirst().dropLast() }

  /// `[--rule <id> ...]`.
  var synopsis: String {
    let text = (isPositional ? title : hasValue ? "\(name) <\(value)>" : String(name)) + (isRepeated ? " ..." : "")
    return isRequired ? text : "[\(text)]"
  }

  /// The help, with possible and default values.
  var description: String {
    var parts: [String] = []
    if let values, values.areListed { parts.append("values: \(values.names().joined(separator: ", "))") }
    if !standard.isEmpty { parts.append("default: \(standard)") }
    return parts.isEmpty ? help : "\(help) (\(parts.joined(separator: "; ")))"
  }

  /// Compares bytes, because it runs for each pair of an argument and a given option.
  func isNamed(_ option: String) -> Bool {
    var remainder = title.utf8[...]
    while remainder.first == UInt8(ascii: "-") {
      let end = remainder.firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") } ?? remainder.endIndex
      if remainder[..<end].elementsEqual(option.utf8) { return true }
      remainder = remainder[end...].drop { $0 != UInt8(ascii: "-") }
    }
    return false
  }

  /// The error for an invalid value.
  func invalid(_ text: String, reason: String? = nil) -> ValidationError {
    var end = reason.map { "; \($0)" } ?? ""
    if reason == nil, let values, values.areListed {
      let names = values.names()
      let list = names.dropLast().map { "'\($0)'" }.joined(separator: ", ") + (names.count > 2 ? "," : "")
      let choices = "\(list) or '\(names.last ?? "")'"
      end = "; expected " + (names.count < 6 ? choices : "one of: \(names.joined(separator: ", "))")
    }
    return ValidationError("invalid value '\(text)' for '\(title)'\(end)", self)
  }

  static var version: Argument { Argument(title: "--version", help: "Show the version.") }
  static var showsHelp: Argument { Argument(title: "-h, --help", help: "Show help information.") }
}

/// The possible values of an argument, for help and completions.
public struct ArgumentValues {
  let names: () -> [String]
  /// Whether help lists them.
  let areListed: Bool

  public static func listed(_ names: @escaping () -> [String]) -> Self { Self(names: names, areListed: true) }

  /// For long lists, and for options whose help names the values.
  public static func offered(_ names: @escaping () -> [String]) -> Self { Self(names: names, areListed: false) }
}
