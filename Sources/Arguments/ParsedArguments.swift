internal import Bytes

/// The words of a command line, by the arguments of a command that they are for.
struct ParsedArguments {
  struct Given {
    /// In the table.
    let index: Int
    let value: String
  }

  let table: [Argument]
  private(set) var given: [Given] = []
  private(set) var wantsHelp = false
  private(set) var wantsVersion = false
  /// The first thing that is wrong.
  private(set) var failure: ValidationError?
  /// The last word, where that is an option without its value; in the table.
  private(set) var lacksValue: Int?
  /// That the next word would be for; in the table.
  private(set) var nextPositional: Int?

  private var rest: ArraySlice<String>

  init(_ arguments: ArraySlice<String>, _ table: [Argument]) {
    self.table = table
    rest = arguments
    var words: [String] = []
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
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
    case "--help": wantsHelp = true
    case "--version": wantsVersion = true
    default:
      guard let index = table.firstIndex(where: { $0.isNamed(option) }) else { return fail(unknown(option)) }
      // An empty value counts as none: the next word can still be it.
      take(index, value.isEmpty ? nil : String(value))
    }
  }

  /// `-q`, `-qf`, `-j 4`, `-j4` or `-j=4`.
  ///
  /// - Returns: whether the word is that; a long name behind one dash is not.
  private mutating func takeLetters(_ word: String) -> Bool {
    var found: [(index: Int, value: String?)] = []
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      wantsHelp = wantsHelp || letter == "h"
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
        fail(ValidationError("The option '\(argument.name)' does not take any value, but '\(value)' was specified."))
      }
      given.append(Given(index: index, value: ""))
    } else if let value {
      given.append(Given(index: index, value: value))
    } else if let next = rest.first, !next.hasPrefix("-") || next == "-" {
      rest.removeFirst()
      given.append(Given(index: index, value: next))
    } else {
      if rest.isEmpty { lacksValue = index }
      fail(ValidationError("Missing value for '\(argument.title)'", argument))
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
    fail(ValidationError(left.count == 1 ? "Unexpected argument \(list)" : "\(left.count) unexpected arguments: \(list)"))
  }

  private mutating func fail(_ error: ValidationError) {
    failure = failure ?? error
  }

  private func unknown(_ option: String) -> ValidationError {
    let name = Array(option.utf8.drop { $0 == UInt8(ascii: "-") })
    // Among names of one or two letters everything is near.
    let limit = name.count > 2 ? max(2, min(3, name.count / 2)) : 0
    let near = (table + [.version, .showsHelp]).filter { !$0.isPositional && !$0.isHidden }
      .map { ($0.name, EditDistance.between(Array($0.name.utf8.dropFirst(2)), name, limit: limit)) }.min { $0.1 < $1.1 }
    let hint = near.map { $0.1 <= limit ? ". Did you mean '\($0.0)'?" : "" } ?? ""
    return ValidationError("Unknown option '\(option)'\(hint)")
  }
}
