internal import Bytes

/// A command line, parsed into values of the arguments of a command.
struct ParsedArguments {
  struct Given {
    /// Index in the table.
    let index: Int
    let value: String
  }

  let table: [Argument]
  private(set) var given: [Given] = []
  private(set) var requestsHelp = false
  private(set) var requestsVersion = false
  /// The first error.
  private(set) var failure: ValidationError?
  /// Index of the option at the end of the line that lacks its value.
  private(set) var missingValue: Int?
  /// Index of the argument that takes the next word.
  private(set) var nextPositional: Int?

  private var remainder: ArraySlice<String>

  init(_ arguments: ArraySlice<String>, _ table: [Argument]) {
    self.table = table
    remainder = arguments
    var words: [String] = []
    while let word = remainder.popFirst() {
      if word == "--" {
        words += remainder
        break
      }
      if !word.hasPrefix("-") || word == "-" {
        words.append(word)
      } else if word.hasPrefix("--") || !takeLetters(word) {
        take(long: word)
      }
    }
    assign(words)
  }

  /// `--name`, `--name value` or `--name=value`.
  private mutating func take(long word: String) {
    let end = word.utf8.firstIndex(of: UInt8(ascii: "=")) ?? word.endIndex
    let (option, value) = (String(word[..<end]), word[end...].dropFirst())
    switch option {
    case "--help": requestsHelp = true
    case "--version": requestsVersion = true
    default:
      guard let index = table.firstIndex(where: { $0.isNamed(option) }) else { return fail(unknown(option)) }
      // After an empty value, the next word is the value.
      take(index, value.isEmpty ? nil : String(value))
    }
  }

  /// `-q`, `-qf`, `-j 4`, `-j4` or `-j=4`.
  ///
  /// - Returns: whether the word has this form; a long name after a single dash does not.
  private mutating func takeLetters(_ word: String) -> Bool {
    var found: [(index: Int, value: String?)] = []
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      requestsHelp = requestsHelp || letter == "h"
      if letter == "h" { continue }
      guard let index = table.firstIndex(where: { $0.isNamed("-\(letter)") }) else { return false }
      let isLast = table[index].hasValue || letters.first == "="
      let value = isLast ? String(letters.first == "=" ? letters.dropFirst() : letters) : ""
      found.append((index, value.isEmpty ? nil : value))
      if isLast { break }
    }
    for item in found { take(item.index, item.value) }
    return true
  }

  private mutating func take(_ index: Int, _ value: String?) {
    let argument = table[index]
    if !argument.hasValue {
      if let value {
        fail(ValidationError("unexpected value '\(value)' for '\(argument.name)'"))
      }
      given.append(Given(index: index, value: ""))
    } else if let value {
      given.append(Given(index: index, value: value))
    } else if let next = remainder.first, !next.hasPrefix("-") || next == "-" {
      remainder.removeFirst()
      given.append(Given(index: index, value: next))
    } else {
      if remainder.isEmpty { missingValue = index }
      fail(ValidationError("missing value for '\(argument.title)'", argument))
    }
  }

  private mutating func assign(_ words: [String]) {
    var left = words[...]
    for index in table.indices where table[index].isPositional {
      if table[index].isRepeated || left.isEmpty { nextPositional = nextPositional ?? index }
      for word in left.prefix(table[index].isRepeated ? .max : 1) {
        given.append(Given(index: index, value: word))
        left.removeFirst()
      }
    }
    guard !left.isEmpty else { return }
    let list = "'\(left.joined(separator: "', '"))'"
    fail(ValidationError(left.count == 1 ? "unexpected argument \(list)" : "\(left.count) unexpected arguments: \(list)"))
  }

  private mutating func fail(_ error: ValidationError) {
    failure = failure ?? error
  }

  private func unknown(_ option: String) -> ValidationError {
    if let meant = table.first(where: { $0.synonyms.contains(option) }) {
      return ValidationError("unknown option '\(option)'; did you mean '\(meant.name)'?")
    }
    let name = Array(option.utf8.drop { $0 == UInt8(ascii: "-") })
    // Any name of one or two letters is near any other.
    let limit = name.count > 2 ? max(2, min(3, name.count / 2)) : 0
    let distances = EditDistance(from: name)
    let near = (table + [.version, .showsHelp]).filter { !$0.isPositional && !$0.isHidden }
      .map { ($0.name, distances.distance(to: Array($0.name.utf8.dropFirst(2)), limit: limit)) }.min { $0.1 < $1.1 }
    let hint = near.map { $0.1 <= limit ? "; did you mean '\($0.0)'?" : "" } ?? ""
    return ValidationError("unknown option '\(option)'\(hint)")
  }
}
