/// What happens when a translation is used with the arguments of the original.
public enum FormatDifference: Hashable, Sendable {
  /// A pointer is read where none was passed: the app crashes or shows memory. The reason is a clause without full stop.
  case crash(reason: String)
  /// The translation has specifiers and the original none, so that it may not be used as a format at all: then they are shown as
  /// they are; where it is one, arguments are read that were not passed.
  case formatOfNoFormat
  /// A number is read that was not passed as such, or another argument is shown than was meant: wrong text, but no crash.
  case wrongText(reason: String)
  /// An integer is read in another width: harmless for small numbers on 64-bit machines.
  case width
  /// An argument is not shown, which does no harm.
  case unused
}

extension FormatSpecifiers {
  /// The worst difference; nil where the translation reads what the original reads, in any order.
  ///
  /// The arguments of the original are those that it names without doubt. A percent sign that is doubtful on both sides shows a
  /// text that is probably no format, and is not compared. Arguments are taken one after the other, as on arm64: the runtime
  /// steps over none that the format does not name, so that `%2$@` alone reads the first argument.
  public static func differ(_ original: FormatSpecifiers, _ translation: FormatSpecifiers) -> FormatDifference? {
    // What such a text takes is not known.
    if original.hasMisplacedPosition { return nil }
    if original.isProse { return translation.isProse || translation.matches(original) ? nil : .formatOfNoFormat }
    let given = slots(of: original.arguments.filter { !$0.isDoubtful })
    let read = slots(of: translation.arguments).compactMap { $0 }
    var worst: FormatDifference?
    for (index, argument) in read.enumerated() {
      // A percent sign that is doubtful on both sides is the same prose.
      if index >= given.count, argument.isDoubtful, original.arguments.contains(where: \.isDoubtful) { continue }
      let found = difference(argument, at: index, given)
      if rank(found) > rank(worst) { worst = found }
    }
    guard worst == nil, read.count < given.compactMap({ $0 }).count else { return worst }
    return translation.hasSplitSpecifier
      ? .wrongText(reason: "a no-break space follows a percent sign, so that the argument is not shown") : .unused
  }

  /// Whether each argument that is read without doubt is one that the other text, which may be prose, reads as well.
  private func matches(_ original: FormatSpecifiers) -> Bool {
    arguments.allSatisfy { argument in
      argument.isDoubtful
        || original.arguments.contains { $0.position == argument.position && $0.argumentClass == argument.argumentClass }
    }
  }

  /// - Parameter index: of the argument that is read, from 0.
  private static func difference(_ argument: Argument, at index: Int, _ given: [Argument?]) -> FormatDifference? {
    let wanted = argument.argumentClass
    guard index < given.count else {
      let count = given.count == 1 ? "one argument" : "\(given.count) arguments"
      let reason = "argument \(argument.position) is read as \(wanted.phrase), and the original takes \(count)"
      return wanted == .variable ? nil : wanted.isPointer ? .crash(reason: reason) : .wrongText(reason: reason)
    }
    guard let passed = given[index]?.argumentClass, passed != .variable, wanted != .variable else { return nil }
    if passed == wanted {
      guard argument.position != index + 1 else { return nil }
      return .wrongText(
        reason: "argument \(index + 1) is not named, so that it is shown in place of argument \(argument.position)")
    }
    let shift = argument.position == index + 1 ? "" : ", because one before argument \(argument.position) is not named"
    let reason = "argument \(index + 1) is read as \(wanted.phrase), and the original takes \(passed.phrase) there\(shift)"
    if wanted.isPointer { return .crash(reason: reason) }
    return wanted.isInteger && passed.isInteger ? .width : .wrongText(reason: reason)
  }

  private static func rank(_ difference: FormatDifference?) -> Int {
    switch difference {
    case nil: 0
    case .unused: 1
    case .width: 2
    case .formatOfNoFormat: 3
    case .wrongText: 4
    case .crash: 5
    }
  }
}

extension FormatSpecifiers.ArgumentClass {
  /// Whether what is read is followed as an address.
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
