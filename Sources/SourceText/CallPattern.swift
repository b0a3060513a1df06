internal import Bytes

/// A call that a rule looks for, written as code: `UIImage(named: literal)`, `[UIImage imageNamed: literal]`.
///
/// - `literal` stands for the argument that matters: a string literal, or a constant that stands for one.
/// - `any` stands for an argument that may be anything, `...` for any further arguments.
/// - A type that is called matches `Type(…)`, `Type.init(…)` and, where labels tell it apart, the implicit member `.init(…)`.
/// - A receiver matches by its last name: `Bundle.main` matches `Foundation.Bundle.main`; `any` matches every receiver.
public struct CallPattern: Sendable {
  /// A call that fits.
  public struct Match: Sendable {
    public let call: Call
    /// Tokens of the argument that stands for `literal`; nil where the pattern has none.
    public let argument: Range<Int>?
    /// What it says, where that can be told.
    public let value: String?
  }

  private struct Form: Sendable {
    let language: SourceFile.Language
    let kind: Call.Kind
    let name: String
    let receiver: String?
    let labels: [String]
    let literal: Int?
    let isOpen: Bool
  }

  private let forms: [Form]
  /// One of these stands in every file that holds a match.
  public let triggers: [String]

  /// - Parameter forms: each one call of Swift or one message of Objective-C. What is neither matches nothing; `isValid` tells.
  public init(_ forms: String...) {
    self.forms = forms.compactMap(Self.form)
    triggers = Set(self.forms.map(Self.trigger)).sorted()
    isValid = self.forms.count == forms.count && !forms.isEmpty
  }

  /// Whether every form could be read.
  public let isValid: Bool

  private static func form(_ text: String) -> Form? {
    let isMessage = text.hasPrefix("[")
    let file = SourceFile(Array((isMessage ? "void f() { \(text); }" : text).utf8), language: isMessage ? .objectiveC : .swift)
    guard let call = file.structure.calls.last(where: { $0.kind == .function || $0.kind == .message }), let name = call.name
    else { return nil }
    var labels: [String] = []
    var literal: Int?
    var isOpen = false
    for (index, argument) in call.arguments.enumerated() {
      let value = file.text(file.tokens[argument.value.lowerBound].offset..<file.tokens[argument.value.upperBound - 1].end)
      if value == "..." {
        isOpen = true
        continue
      }
      if value == "literal" { literal = index }
      labels.append(argument.label.map(file.text) ?? "")
    }
    return Form(
      language: file.language, kind: call.kind, name: file.text(file.tokens[name].range),
      receiver: call.receiver.flatMap { Self.lastName(of: $0, in: file) }, labels: labels, literal: literal, isOpen: isOpen)
  }

  /// The part that every spelling has in common.
  private static func trigger(of form: Form) -> String {
    let words = form.kind == .message ? [form.name] + form.labels : [form.labels.first { !$0.isEmpty } ?? form.name]
    return words.max { $0.utf8.count < $1.utf8.count } ?? form.name
  }

  /// The calls of a file that fit, dead code left out.
  ///
  /// - Parameter constants: by which names of arguments are followed one step.
  public func matches(in file: SourceFile, constants: StringConstantTable = StringConstantTable()) -> [Match] {
    let isSwift = file.language == .swift
    let forms = forms.filter { ($0.language == .swift) == isSwift }
    guard !forms.isEmpty else { return [] }
    return file.structure.calls.compactMap { call in
      guard !call.isDead, let form = forms.first(where: { matches($0, call, file) }) else { return nil }
      let argument = form.literal.map { call.arguments[$0].value }
      return Match(call: call, argument: argument, value: argument.flatMap { Self.value(of: $0, in: file, constants) })
    }
  }

  private func matches(_ form: Form, _ call: Call, _ file: SourceFile) -> Bool {
    guard call.kind == form.kind, let nameToken = call.name,
      call.arguments.count == form.labels.count || (form.isOpen && call.arguments.count > form.labels.count)
    else { return false }
    for (label, argument) in zip(form.labels, call.arguments) where label != (argument.label.map(file.text) ?? "") {
      return false
    }
    let name = file.text(file.tokens[nameToken].range)
    let receiver = call.receiver.flatMap { Self.lastName(of: $0, in: file) }
    if form.kind == .function, form.receiver == nil, name == "init" {
      // `.init(named:)`: of what, only the labels can tell.
      if call.receiver?.isEmpty == true { return form.labels.contains { !$0.isEmpty } }
      return receiver == form.name
    }
    guard name == form.name else { return false }
    guard let wanted = form.receiver, wanted != "any" else { return form.receiver != nil || call.receiver?.isEmpty != true }
    return receiver == wanted
  }

  /// The name with which an expression ends.
  private static func lastName(of range: Range<Int>, in file: SourceFile) -> String? {
    guard let last = range.last, file.tokens[last].kind == .identifier else { return nil }
    return file.text(file.tokens[last].range)
  }

  private static func value(of argument: Range<Int>, in file: SourceFile, _ constants: StringConstantTable) -> String? {
    if let literal = file.literal(of: argument) { return literal.value }
    guard let first = argument.first, let last = argument.last, argument.allSatisfy({ isNamePart(file.tokens[$0], in: file) })
    else {
      return nil
    }
    let name = file.text(file.tokens[first].offset..<file.tokens[last].end)
    return file.constantTable.value(of: name) ?? constants.value(of: name)
  }

  private static func isNamePart(_ token: Token, in file: SourceFile) -> Bool {
    token.kind == .identifier || token.isSign(".", in: file.bytes)
  }
}
