/// What a command takes: a flag, an option with a value, or a positional argument.
struct Argument {
  /// As help shows it: `--quiet`, `-j, --jobs <n>`, `<paths>`.
  let title: String
  let help: String
  /// Nil where it can be anything; shells then complete names of files.
  var values: ArgumentValues?
  /// The value that is meant where none is given.
  var standard = ""
  var isRepeated = false
  var isRequired = false
  var isHidden = false
  /// The part of the help that it is in.
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

  /// The help, and what can be given.
  var description: String {
    var parts: [String] = []
    if let values, values.areListed { parts.append("values: \(values.names().joined(separator: ", "))") }
    if !standard.isEmpty { parts.append("default: \(standard)") }
    return parts.isEmpty ? help : "\(help) (\(parts.joined(separator: "; ")))"
  }

  /// Looks at bytes, because this is asked of every argument for every option that is given.
  func isNamed(_ option: String) -> Bool {
    var rest = title.utf8[...]
    while rest.first == UInt8(ascii: "-") {
      let end = rest.firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") } ?? rest.endIndex
      if rest[..<end].elementsEqual(option.utf8) { return true }
      rest = rest[end...].drop { $0 != UInt8(ascii: "-") }
    }
    return false
  }

  /// For a value that was given.
  func invalid(_ text: String, reason: String? = nil) -> ValidationError {
    var end = reason.map { ": \($0)" } ?? ""
    if reason == nil, let values, values.areListed {
      let names = values.names()
      let list = names.dropLast().map { "'\($0)'" }.joined(separator: ", ") + " or '\(names.last ?? "")'."
      end = ". Please provide one of " + (names.count < 6 ? list : "the following:" + names.map { "\n  - \($0)" }.joined())
    }
    return ValidationError("The value '\(text)' is invalid for '\(title)'\(end)", self)
  }

  static var version: Argument { Argument(title: "--version", help: "Show the version.") }
  static var showsHelp: Argument { Argument(title: "-h, --help", help: "Show help information.") }
}

/// What a value can be, for help and completions.
public struct ArgumentValues {
  let names: () -> [String]
  /// Whether help lists them.
  let areListed: Bool

  public static func listed(_ names: @escaping () -> [String]) -> Self { Self(names: names, areListed: true) }

  /// For too many, or where the help of the option names them itself.
  public static func offered(_ names: @escaping () -> [String]) -> Self { Self(names: names, areListed: false) }
}
