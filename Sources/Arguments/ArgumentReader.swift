/// Gives a command the values of its arguments, in the order in which the command declares them. Titles are as in help.
///
/// Each command is read twice: first without values, to list its arguments, then with the values that `ParsedArguments` found.
public struct ArgumentReader {
  private(set) var table: [Argument] = []
  /// Nil while the arguments are listed.
  private let given: [ParsedArguments.Given]?
  private var index = 0
  private var section = ""

  init() {
    given = nil
    table.reserveCapacity(48)
  }

  init(_ parsed: ParsedArguments) {
    table = parsed.table
    given = parsed.given
  }

  /// Parses a command line of these options only.
  public static func read<Options>(_ arguments: [String], _ make: (inout Self) throws -> Options) throws -> Options {
    var lister = ArgumentReader()
    _ = try make(&lister)
    let parsed = ParsedArguments(arguments[...], lister.table)
    if let failure = parsed.failure { throw failure }
    var reader = ArgumentReader(parsed)
    return try make(&reader)
  }

  /// Declares a section of help.
  public mutating func group<Options>(_ title: String, _ make: (inout Self) throws -> Options) rethrows -> Options {
    section = title
    defer { section = "" }
    return try make(&self)
  }

  /// Declares arguments, and returns with them a key of what the command line gives: two equal keys mean equal options.
  public mutating func keyed<Options>(_ make: (inout Self) throws -> Options) rethrows -> (options: Options, key: [String]) {
    let first = index
    let options = try make(&self)
    let own = (given ?? []).filter { (first..<index).contains($0.index) }
    return (options, own.map { "\($0.index - first) \($0.value)" })
  }

  public mutating func flag(_ title: String, _ help: String, isHidden: Bool = false, synonyms: [String] = []) -> Bool {
    !next(Argument(title: title, help: help, isHidden: isHidden, synonyms: synonyms)).isEmpty
  }

  /// An option with a value. The last of several wins.
  ///
  /// - Parameter defaultText: the default in help.
  public mutating func option(
    _ title: String, _ help: String, values: ArgumentValues? = nil, defaultText: String = "", synonyms: [String] = []
  ) -> String? {
    next(Argument(title: title, help: help, values: values, standard: defaultText, synonyms: synonyms)).last?.value
  }

  /// - Parameter parse: returns nil, or throws `ValidationError` with a reason, for an invalid value.
  public mutating func option<Value>(
    _ title: String, _ help: String, values: ArgumentValues? = nil, standard: String = "",
    parse: (String) throws -> Value?
  ) throws -> Value? {
    let values = try parsed(Argument(title: title, help: help, values: values, standard: standard), parse)
    // For an unknown type, `last` looks up those of collections by name.
    return values.isEmpty ? nil : values[values.count - 1]
  }

  /// A repeatable option.
  public mutating func options(_ title: String, _ help: String, values: ArgumentValues? = nil, synonyms: [String] = [])
    -> [String]
  {
    next(Argument(title: title, help: help, values: values, isRepeated: true, synonyms: synonyms)).map(\.value)
  }

  public mutating func options<Value>(
    _ title: String, _ help: String, values: ArgumentValues? = nil, parse: (String) throws -> Value?
  ) throws -> [Value] {
    try parsed(Argument(title: title, help: help, values: values, isRepeated: true), parse)
  }

  /// One of the cases of an enumeration.
  public mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ title: String, _ help: String, defaultText: String = ""
  ) throws -> Value? {
    let values = ArgumentValues.listed { Value.allCases.map(\.rawValue) }
    return try option(title, help, values: values, standard: defaultText, parse: Value.init(rawValue:))
  }

  public mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ title: String, _ help: String, standard: Value
  ) throws -> Value {
    let values = ArgumentValues.listed { Value.allCases.map(\.rawValue) }
    return try option(title, help, values: values, standard: standard.rawValue, parse: Value.init(rawValue:)) ?? standard
  }

  public mutating func positional(_ title: String, _ help: String, standard: String) -> String {
    next(Argument(title: title, help: help, standard: standard)).first?.value ?? standard
  }

  public mutating func positional(_ title: String, _ help: String, values: ArgumentValues? = nil) throws -> String {
    try required(Argument(title: title, help: help, values: values, isRequired: true)).first ?? ""
  }

  public mutating func positionals(_ title: String, _ help: String, defaultText: String = "") -> [String] {
    next(Argument(title: title, help: help, standard: defaultText, isRepeated: true)).map(\.value)
  }

  /// At least one.
  public mutating func requiredPositionals(_ title: String, _ help: String) throws -> [String] {
    try required(Argument(title: title, help: help, isRepeated: true, isRequired: true))
  }

  /// Lists the argument, or returns its values.
  private mutating func next(_ argument: Argument) -> [ParsedArguments.Given] {
    guard let given else {
      table.append(argument)
      table[table.count - 1].section = section
      return []
    }
    defer { index += 1 }
    return given.filter { $0.index == index }
  }

  private mutating func parsed<Value>(_ argument: Argument, _ parse: (String) throws -> Value?) throws -> [Value] {
    try next(argument).map { found in
      do {
        if let value = try parse(found.value) { return value }
      } catch let error as ValidationError {
        throw argument.invalid(found.value, reason: error.message)
      }
      throw argument.invalid(found.value)
    }
  }

  private mutating func required(_ argument: Argument) throws -> [String] {
    let found = next(argument).map(\.value)
    if found.isEmpty, given != nil { throw ValidationError("missing argument '\(argument.synopsis)'", argument) }
    return found
  }
}
