/// Result of using a translation with the arguments of the original.
public enum FormatDifference: Hashable, Sendable {
  /// A pointer is read that was not passed: the app crashes or shows memory contents. The reason is a clause without final
  /// period.
  case crash(reason: String)
  /// The translation has specifiers and the original has none, so it may not be used as a format: then they are shown
  /// literally; otherwise arguments are read that were not passed.
  case unexpectedSpecifiers
  /// A number of another type is read, or another argument is shown than intended: wrong text, but no crash.
  case wrongText(reason: String)
  /// An integer is read with another width: harmless for small numbers on 64-bit platforms.
  case width
  /// An argument is not shown; harmless.
  case unused
}

extension FormatSpecifiers {
  /// The most severe difference; nil if the translation reads the same arguments, in any order.
  ///
  /// Only unambiguous specifiers of the original count as arguments. A percent sign that is ambiguous on both sides indicates
  /// prose and is not compared. Arguments are read consecutively, as on arm64: the runtime does not skip arguments that the
  /// format omits, so `%2$@` alone reads the first argument.
  ///
  /// - Parameter passed: the number of arguments that code passes, some of which the original may ignore; nil if unknown.
  public static func differ(
    _ original: FormatSpecifiers, _ translation: FormatSpecifiers, passed: Int? = nil
  ) -> FormatDifference? {
    // The arguments of such a string are unknown.
    if original.hasMisplacedPosition { return nil }
    if original.isProse, passed == nil || translation.isProse {
      return translation.isProse || translation.matches(original) ? nil : .unexpectedSpecifiers
    }
    let given = slots(of: original.arguments.filter { !$0.isDoubtful })
    let read = slots(of: translation.arguments).compactMap { $0 }
    var worst: FormatDifference?
    for (index, argument) in read.enumerated() {
      // A percent sign that is ambiguous on both sides is prose.
      if index >= given.count, argument.isDoubtful, original.arguments.contains(where: \.isDoubtful) { continue }
      let found = difference(argument, at: index, given, passed: passed ?? 0)
      if rank(found) > rank(worst) { worst = found }
    }
    guard worst == nil, read.count < given.compactMap({ $0 }).count else { return worst }
    return translation.hasSplitSpecifier
      ? .wrongText(reason: "a no-break space after '%' hides the argument") : .unused
  }

  /// Whether the other string, possibly prose, also reads each unambiguous argument.
  private func matches(_ original: FormatSpecifiers) -> Bool {
    arguments.allSatisfy { argument in
      argument.isDoubtful
        || original.arguments.contains { $0.position == argument.position && $0.argumentClass == argument.argumentClass }
    }
  }

  /// - Parameter index: 0-based index of the argument.
  private static func difference(
    _ argument: Argument, at index: Int, _ given: [Argument?], passed: Int
  ) -> FormatDifference? {
    let wanted = argument.argumentClass
    guard index < given.count else {
      // The original ignores an argument.
      if index < passed { return nil }
      let expected = max(given.count, passed)
      let count = expected == 0 ? "no arguments" : expected == 1 ? "1 argument" : "\(expected) arguments"
      let reason = "uses argument \(argument.position); expected only \(count)"
      return wanted == .variable ? nil : wanted.isPointer ? .crash(reason: reason) : .wrongText(reason: reason)
    }
    guard let passed = given[index]?.argumentClass, passed != .variable, wanted != .variable else { return nil }
    if passed == wanted {
      guard argument.position != index + 1 else { return nil }
      return .wrongText(
        reason: "argument \(index + 1) is shown instead of argument \(argument.position) because the numbering skips one")
    }
    let shift = argument.position == index + 1 ? "" : " (the numbering skips an argument before \(argument.position))"
    let reason = "argument \(index + 1) is formatted as \(wanted.phrase), but as \(passed.phrase) in the source string\(shift)"
    if wanted.isPointer { return .crash(reason: reason) }
    return wanted.isInteger && passed.isInteger ? .width : .wrongText(reason: reason)
  }

  private static func rank(_ difference: FormatDifference?) -> Int {
    switch difference {
    case nil: 0
    case .unused: 1
    case .width: 2
    case .unexpectedSpecifiers: 3
    case .wrongText: 4
    case .crash: 5
    }
  }
}

extension FormatSpecifiers.ArgumentClass {
  /// Whether it is dereferenced.
  var isPointer: Bool { self == .object || self == .pointer }
  var isInteger: Bool { self == .integer32 || self == .integer64 }

  var phrase: String {
    switch self {
    case .object: "an object"
    case .integer32, .integer64: "an integer"
    case .floating: "a floating-point number"
    case .pointer: "a C string"
    case .variable: "a variable"
    }
  }
}
